"""Whether a Korean morphological analyser earns its weight: the terms found in the library's Korean prose.

    python -m benchmarks.korean

Our rules of :mod:`graph_model.stems` against no rules at all and, where `pip install kiwipiepy` was run,
against that analyser's morphemes. A term found counts as right where the record itself is tagged with it: a
lower bound, for prose also speaks of what is not the matter.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Iterator
from types import ModuleType

from graph_model import matching, naming, stems
from graph_model.records import Incident
from graph_model.stems import Word, is_hangul, latin_stem
from graph_model.text import nfc
from loader.library import Library, default_root, read_library
from loader.references import tagged
from loader.rules.both_languages import texts

Words = Callable[[str], Iterator[Word]]
FIELDS = ("causes", "components", "symptoms", "contributing_factors", "detected_by")
CONTENT = ("NNG", "NNP", "NNB", "NR", "XR", "SL", "SN", "SH", "XPN", "XSN", "MAG", "VV", "VA", "MM")
"""The analyser's tags of what carries meaning: nouns, roots, numbers, foreign words, verbs."""


def main() -> None:
    """Prints what each way of taking words apart finds, and how long it takes."""
    library = read_library(default_root())
    print(f"{'':14} found  right  of them  of the tags  seconds")
    ways: dict[str, Words] = {"no rules": bare_words, "our rules": stems.words}
    if importlib.util.find_spec("kiwipiepy"):
        started = time.perf_counter()
        ways["kiwipiepy"] = morphemes()
        print(f"(kiwipiepy took {time.perf_counter() - started:.1f} s to load)")
    for name, way in ways.items():
        _measure(name, way, library)


def bare_words(text: str) -> Iterator[Word]:
    """Yields words as they stand, but for case and English plurals."""
    for word in stems.words(text):
        own = nfc(text)[word.start : word.end].casefold()
        yield Word(own if is_hangul(own) else word.stem, word.start, word.end)


def morphemes() -> Words:
    """Returns what yields an analyser's morphemes with a meaning."""
    analyser: ModuleType = importlib.import_module("kiwipiepy")
    kiwi = analyser.Kiwi()
    kiwi.tokenize("준비")

    def words(text: str) -> Iterator[Word]:
        for token in kiwi.tokenize(nfc(text)):
            if token.tag in CONTENT:
                form = token.form.casefold()
                stem = form if is_hangul(form) else latin_stem(form)
                yield Word(stem, token.start, token.start + token.len)

    return words


def _measure(name: str, way: Words, library: Library) -> None:
    for module in (matching, naming):
        setattr(module, "words", way)  # noqa: B010 - both took the name when they were imported
    index = matching.TermIndex(naming.named_terms(library.schemes))
    started, found, right, tags = time.perf_counter(), 0, 0, 0
    for incident in library.incidents.values():
        terms = {
            m.term for text in _korean(incident) for m in index.find(text) if m.how in ("label", "alias")
        }
        own = {term for field in FIELDS for term in tagged(incident, field)}
        found, right, tags = found + len(terms), right + len(terms & own), tags + len(own)
    seconds = time.perf_counter() - started
    print(f"{name:14} {found:5}  {right:5}  {right / found:7.1%}  {right / tags:11.1%}  {seconds:7.1f}")


def _korean(incident: Incident) -> Iterator[str]:
    return (text.ko for _, text in texts(incident) if text.ko)


if __name__ == "__main__":
    main()
