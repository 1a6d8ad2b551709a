"""Diagnosis by leave-one-out: each incident in turn is out of every statistic and diagnosed from the rest.

    python -m benchmarks.diagnosis [--store ADDRESS]

The truth is the incident's root causes (all its causes where it calls none root); an answer is right if one
of them is the first, or among the first three. Shown are the shares of incidents answered rightly, and the
mean reciprocal rank (MRR). What is observed is what an on-call person can see: symptoms and components; where
it says so also how it was noticed and the domain; never the causes and the factors, and no prose but where it
says so.
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from graph_store.connection import Store
from graph_store.opening import open_store
from loader.library import default_root, read_library
from loader.plan import make_plan
from loader.write import carry_out
from queries.corpus import Corpus, Features, read_corpus
from queries.diagnose import LEAST_TOLD, METHOD, stands_out, told_by, with_named
from queries.evidence import Clues, gather
from queries.methods import METHODS, SEEN, Example, Method, Shares, examples, frequency

PLAIN = ("symptom", "component")
GOAL_FIRST, GOAL_THREE = 2.0, 0.8
Observed = Callable[[str], Features]


def main() -> None:
    """Prints methods against each other, then the chosen one on other evidence, and where it says unknown."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--store", help="a store with a library; by default a new one with the shipped library"
    )
    with library_in(parser.parse_args().store) as store:
        corpus = read_corpus(store)
        prose = store.read("MATCH (i:Incident) RETURN i.id AS id, i.symptom AS en, i.symptom_ko AS ko").rows
    print(
        f"{len(corpus.cases)} incidents; a share is known to about {0.5 / math.sqrt(len(corpus.cases)):.0%}\n"
    )
    print(f"{'':38} top-1  top-3    MRR")
    for seen in (PLAIN, SEEN):
        _compare_methods(corpus, seen)
    _compare_evidence(corpus, {str(key): (str(en), str(ko or "")) for key, en, ko in prose})


@contextmanager
def library_in(address: str | None) -> Iterator[Store]:
    """Yields a store with a library: the one at an address, else a new one with what is shipped."""
    with tempfile.TemporaryDirectory() as folder, open_store(address or f"embedded:{folder}/store") as store:
        if address is None:
            carry_out(make_plan(read_library(default_root()), store), store)
        yield store


def left_out(
    past: Sequence[Example], method: Method, corpus: Corpus, observed: Observed
) -> Iterator[tuple[Example, Shares]]:
    """Yields each incident with the shares that a method gives its causes when it knows all but this one."""
    for index, tested in enumerate(past):
        yield tested, method([*past[:index], *past[index + 1 :]], observed(tested.id), corpus.terms)


def place(tested: Example, shares: Shares) -> int:
    """Returns the place, from 1, of the first right cause; 0 where none was given."""
    ranked = sorted(shares, key=lambda cause: (-shares[cause], cause))
    return next((number for number, cause in enumerate(ranked, 1) if cause in tested.causes), 0)


def measured(places: Sequence[int]) -> tuple[float, float, float]:
    """Returns top-1, top-3 and MRR."""
    count = len(places) or 1
    first, three = sum(p == 1 for p in places), sum(0 < p <= 3 for p in places)
    return first / count, three / count, math.fsum(1 / p for p in places if p) / count


def _compare_methods(corpus: Corpus, seen: Sequence[str]) -> None:
    """Prints every method on what is seen, at both levels, and how far the goals are reached."""
    for top in (True, False):
        past = examples(corpus, top=top, seen=seen)
        features = {example.id: example.features for example in past}
        print(f"{'top-level' if top else 'narrower'} cause from {', '.join(seen)}{'':4}")
        results = {}
        for name, method in METHODS.items():
            found = left_out(past, method, corpus, features.__getitem__)
            results[name] = measured([place(*each) for each in found])
            _row(f"  {name}{' (chosen)' if name == METHOD else ''}", *results[name])
        if top:
            (first, three, _), (base, *_) = results[METHOD], results["frequency"]
            print(f"  goal of top-3 >= {GOAL_THREE:.0%}: {three:.1%}; of {GOAL_FIRST:g} times ", end="")
            print(f"the most frequent cause at top-1: {first / base:.2f} times")


def _compare_evidence(corpus: Corpus, prose: Mapping[str, tuple[str, str]]) -> None:
    """Prints how the chosen method does on other evidence, and by what it says of its own answer."""
    kinds: dict[str, Observed] = {
        "symptoms and components": lambda key: _terms(corpus, key, *PLAIN),
        "and how noticed, and the domain": lambda key: _terms(corpus, key, *SEEN),
        "one symptom alone": lambda key: _first(corpus, key, "symptom"),
        "one component alone": lambda key: _first(corpus, key, "component"),
        "a symptom and a component": lambda key: {
            **_first(corpus, key, "component"), **_first(corpus, key, "symptom")
        },
        "the symptom in prose, English": lambda key: _text(corpus, prose[key][0]),
        "the symptom in prose, Korean": lambda key: _text(corpus, prose[key][1]),
    }  # fmt: skip
    print(f"top-level cause by {METHOD}: all told, and by how much the evidence tells")
    past = examples(corpus, top=True)
    for name, observed in kinds.items():
        found: dict[str, list[int]] = {"stands out": [], "weak": [], "unknown": []}
        for tested, shares in left_out(past, METHODS[METHOD], corpus, observed):
            usual = frequency([example for example in past if example is not tested], {}, corpus.terms)
            told, count = told_by(shares, usual), _count(observed(tested.id), corpus)
            kind = "unknown" if told < LEAST_TOLD else "stands out" if stands_out(told, count) else "weak"
            found[kind].append(place(tested, shares))
        _row(name, *measured([each for places in found.values() for each in places]))
        for kind, places in found.items():
            _row(f"  {kind:10} {len(places):4}", *measured(places))
    _compare_mentions(corpus, past, prose)


def _compare_mentions(corpus: Corpus, past: Sequence[Example], prose: Mapping[str, tuple[str, str]]) -> None:
    """Prints what would become of free text if the causes that it mentions counted as named."""
    for language, number in (("English", 0), ("Korean", 1)):
        places = []
        texts = {key: both[number] for key, both in prose.items()}
        observed = {key: _text(corpus, text) for key, text in texts.items()}
        for tested, shares in left_out(past, METHODS[METHOD], corpus, observed.__getitem__):
            found = corpus.terms.index.find(texts[tested.id])
            causes = [corpus.terms.top(match.term) for match in found if match.scheme == "causes"]
            places.append(place(tested, with_named(shares, causes)))
        _row(f"the same, {language}, with causes it names", *measured(places))


def _terms(corpus: Corpus, key: str, *facets: str) -> Features:
    return corpus.widened(corpus.cases[key].terms(*facets))


def _first(corpus: Corpus, key: str, facet: str) -> Features:
    """Returns the alphabetically first term of a facet: one that has nothing to do with how telling it is."""
    return corpus.widened({min(corpus.cases[key].terms(facet)): 1.0})


def _text(corpus: Corpus, text: str) -> Features:
    evidence = gather(corpus.terms, replace(Clues(), text=text))
    return corpus.widened({each.term: each.sureness for each in evidence.observations})


def _count(features: Features, corpus: Corpus) -> int:
    """Returns how many terms were observed, without the broader ones that they imply."""
    implied = {above for key in features for above in corpus.terms.lineage(key)[1:]}
    return len(features.keys() - implied)


def _row(name: str, first: float, three: float, rank: float) -> None:
    print(f"{name:38} {first:5.1%}  {three:5.1%}  {rank:5.3f}", flush=True)


if __name__ == "__main__":
    main()
