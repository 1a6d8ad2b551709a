"""The style and the favourites that make Neo4j Browser speak of incidents."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from graph_model.graph import LABELS, RELATIONSHIPS
from incident_library.views.browser_files import (
    favourites,
    favourites_zip,
    filled_in,
    literal,
    parameter_lines,
    style,
    style_rules,
)
from queries.catalog import catalogue, find

DOCS = Path(__file__).parents[2] / "docs" / "neo4j-browser.md"


def test_every_label_and_every_relationship_has_a_rule_in_its_colour() -> None:
    rules = style_rules()
    for kind in LABELS:
        assert rules[f"node.{kind.name}"]["color"] == kind.colour
        assert rules[f"node.{kind.name}"]["caption"] == "{name}"
    assert {f"relationship.{kind.name}" for kind in RELATIONSHIPS} <= rules.keys()
    assert rules["relationship.HAS_CAUSE"]["color"] == rules["node.Cause"]["color"]
    korean = style_rules("ko")
    assert korean["node.Cause"]["caption"] == "{name_ko}"
    assert korean["node.Source"]["caption"] == "{name}"  # which has no other


def test_captions_can_be_read_on_every_colour() -> None:
    for selector, rule in style_rules().items():
        brighter, darker = sorted(map(luminance, (rule["color"], rule["text-color-internal"])), reverse=True)
        assert (brighter + 0.05) / (darker + 0.05) >= 4.5, selector


def test_the_style_reads_as_the_rules_it_was_made_from() -> None:
    read = {}
    for selector, body in re.findall(r"^(\S+) \{\n(.*?)^\}$", style(), re.DOTALL | re.MULTILINE):
        pairs = (line.strip().rstrip(";").split(": ") for line in body.splitlines())
        read[selector] = {key: value.strip('"') for key, value in pairs}
    assert read == style_rules()


def test_every_question_is_a_favourite_in_rows_and_as_a_graph_under_its_name() -> None:
    for language in ("en", "ko"):
        made = {favourite.name: favourite for favourite in favourites(language)}
        assert len(made) == 2 * len(catalogue())
        for name, query in catalogue().items():
            title = " ".join(query.about.question[language].split())
            assert made[name].content.startswith(f"// {title}\n")
            assert re.match(rf"// \S+: {re.escape(title)}\n", made[f"{name}-graph"].content)
            assert made[name].folder == made[f"{name}-graph"].folder == f"Questions - {query.topic}"


def test_a_favourite_runs_as_it_stands() -> None:
    for favourite in favourites():
        code = re.sub(r"//[^\n]*|'(?:[^'\\]|\\.)*'", "", favourite.content)
        assert "$" not in code, favourite.name
        assert ";" not in code, favourite.name


def test_the_zip_holds_a_cypher_file_each_and_is_the_same_every_time() -> None:
    packed = favourites_zip()
    assert packed == favourites_zip()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        held = {name: archive.read(name).decode() for name in archive.namelist()}
    assert held == {f"{f.folder}/{f.name}.cypher": f.content for f in favourites()}


@pytest.mark.parametrize(
    ("value", "written"),
    [(None, "null"), (20, "20"), (0.5, "0.5"), ("gpu", "'gpu'"), ("it's a \\", r"'it\'s a \\'")],
)
def test_a_value_is_written_as_cypher_writes_it(value: str | float | None, written: str) -> None:
    assert literal(value) == written


def test_a_dollar_in_a_string_or_a_comment_is_no_parameter() -> None:
    query = find("recurring-components")
    given = "MATCH (c {id: $cause}) // not $cause\nRETURN '$limit \\' $id' + c.`$cause` AS a LIMIT $limit"
    assert filled_in(given, query) == (
        "MATCH (c {id: 'hardware-failure'}) // not $cause\nRETURN '$limit \\' $id' + c.`$cause` AS a LIMIT 20"
    )
    assert parameter_lines(query) == (":param cause => 'hardware-failure'", ":param limit => 20")


def test_the_guide_says_what_every_colour_means() -> None:
    table = re.findall(
        r"^\| ([^|]+) \| `(#\w+)` \| (\w+) \| [^|]+ \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert table == [(kind.title["en"], kind.colour, kind.shape) for kind in LABELS]


def luminance(colour: str) -> float:
    """Returns the relative luminance of WCAG 2, written anew so that the test has its own."""
    total = 0.0
    for weight, at in ((0.2126, 1), (0.7152, 3), (0.0722, 5)):
        part = int(colour[at : at + 2], 16) / 255
        total += weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return total
