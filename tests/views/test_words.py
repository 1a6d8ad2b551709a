"""The catalogue of phrases: whole in both languages, and nothing asked of it that it does not have."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from graph_model.graph import RELATIONSHIPS
from graph_model.records import Measure, Outcome, Role, SourceKind, Status
from graph_model.text import LANGUAGES
from incident_library.views.words import catalogue, phrase
from queries.catalog import catalogue as questions

VIEWS = Path(str(files("incident_library.views")))


def texts(folder: Path, ending: str) -> dict[str, str]:
    """Returns the texts of all files below a folder whose names end so."""
    return {
        str(path.relative_to(folder)): path.read_text("utf-8") for path in sorted(folder.rglob(f"*{ending}"))
    }


SCRIPTS = texts(VIEWS / "static" / "graph", ".js") | texts(VIEWS / "static" / "site", ".js")
TEMPLATES = texts(VIEWS / "templates", ".j2")
_BLANK = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_every_phrase_is_there_in_every_language_with_the_same_blanks(key: str) -> None:
    said = catalogue()[key]
    assert set(said) == set(LANGUAGES)
    assert all(text.strip() for text in said.values())
    assert len({frozenset(_BLANK.findall(text)) for text in said.values()}) == 1


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_every_phrase_that_a_script_says_is_there(name: str) -> None:
    for key in re.findall(r'\bsay\("([^"]+)"', SCRIPTS[name]):
        assert key in catalogue(), key
    for start in re.findall(r"\bsay\(`([^`$]+)\$\{", SCRIPTS[name]):
        assert any(key.startswith(start) for key in catalogue()), start


@pytest.mark.parametrize("name", sorted(TEMPLATES))
def test_every_phrase_that_a_template_says_is_there(name: str) -> None:
    asked = r'data-say(?:-label|-hint)?="([^"{]+)"', r'\bt\("([^"]+)"[,)]', r'\bphrase\("([^"]+)"'
    for key in (key for pattern in asked for key in re.findall(pattern, TEMPLATES[name])):
        assert key in catalogue(), key


def test_every_value_that_a_record_may_hold_has_a_phrase() -> None:
    wanted = [("role", Role), ("outcome", Outcome), ("statusLong", Status), ("source", SourceKind)]
    missing = [f"{start}.{value}" for start, kind in wanted for value in kind.__args__]
    assert [key for key in missing if key not in catalogue()] == []
    assert Measure  # figures are told by their unit, not by their measure


def test_every_topic_of_the_canned_questions_has_a_name() -> None:
    topics = {question.topic for question in questions().values()}
    assert sorted(topic for topic in topics if f"topic.{topic}" not in catalogue()) == []


def test_both_directions_of_every_relationship_have_a_caption() -> None:
    wanted = [f"group.{kind.name}{way}" for kind in RELATIONSHIPS for way in "<>"]
    assert [key for key in wanted if key not in catalogue()] == []


def test_one_and_many_are_told_apart() -> None:
    assert phrase("incidents", "en", n=1) == "1 incident"
    assert phrase("incidents", "en", n=2) == "2 incidents"
    assert phrase("incidents", "ko", n=1) == "사례 1건"
