"""Past incidents of a cause: those most like what is observed, what was done there, and whether it helped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from graph_model.text import Text
from graph_store.connection import Store
from queries.corpus import Corpus, Features, Rarity, compared, narrowest
from queries.methods import Example, likeness
from queries.terms import text

SECONDS = 30.0
ROWS = 100_000
_ACTIONS = (
    "MATCH (i:Incident)-[r:TOOK]->(a:Action) WHERE i.id IN $ids "
    "OPTIONAL MATCH (a)-[:IS_A]->(m:Mitigation) OPTIONAL MATCH (a)-[:ADDRESSED]->(c:Cause) "
    "RETURN i.id AS incident, a.id AS action, a.name AS en, a.name_ko AS ko, m.id AS kind, "
    "a.outcome AS outcome, r.phase AS phase, c.id AS cause ORDER BY incident, phase DESC, r.order, cause"
)
_REMEDIES = (
    "MATCH (c:Cause)<-[:ADDRESSED]-(a:Action)-[:IS_A]->(m:Mitigation) WHERE c.id IN $causes "
    "RETURN m.id AS kind, a.outcome AS outcome, count(DISTINCT a) AS times"
)


@dataclass(frozen=True)
class Done:
    """What was done: in which phase, of which kind, and whether it helped, where the report says."""

    text: Text
    kind: str
    phase: str
    outcome: str | None


@dataclass(frozen=True)
class Precedent:
    """A past incident of a cause: how like what is observed, by which terms, and what was done about it."""

    id: str
    title: Text
    start: str
    likeness: float
    shared: tuple[str, ...]
    done: tuple[Done, ...]


@dataclass(frozen=True)
class Remedy:
    """A kind of mitigation against a cause: how often it helped, in part, not, or nobody says."""

    kind: str
    helped: int
    partly: int
    did_not_help: int
    not_said: int


class Precedents:
    """The past incidents of a store as precedents for what is observed."""

    def __init__(self, store: Store, corpus: Corpus, past: Sequence[Example], observed: Features) -> None:
        self._store, self._corpus, self._observed = store, corpus, observed
        self._rarity = Rarity((example.features for example in past), corpus.terms)
        self._likeness = {each.id: likeness(observed, each.features, self._rarity) for each in past}
        self._past = {each.id: each for each in past}

    def of(self, cause: str, limit: int) -> tuple[Precedent, ...]:
        """Returns the likest past incidents with a root cause at or below ``cause``."""
        below = self._corpus.terms.narrower(cause)
        cases = [case for case in self._corpus.cases.values() if below.intersection(case.root_causes)]
        cases = [case for case in cases if self._likeness[case.id] > 0]
        cases.sort(key=lambda case: (-self._likeness[case.id], case.id))
        done = self._done([case.id for case in cases[:limit]], below)
        return tuple(
            Precedent(
                case.id, case.title, case.start, self._likeness[case.id], self._shared(case.id), done[case.id]
            )
            for case in cases[:limit]
        )

    def remedies(self, cause: str) -> tuple[Remedy, ...]:
        """Returns what was done against a cause or a narrower one, what helped most often first."""
        counts: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
        causes = sorted(self._corpus.terms.narrower(cause))
        rows = self._store.read(_REMEDIES, {"causes": causes}, timeout=SECONDS, limit=ROWS)
        for kind, outcome, times in rows.rows:
            counts[str(kind)][str(outcome)] += int(str(times))
        found = [
            Remedy(kind, had["helped"], had["partly"], had["did-not-help"], had["None"])
            for kind, had in counts.items()
        ]
        return tuple(sorted(found, key=lambda r: (-r.helped, -r.partly, r.did_not_help, -r.not_said, r.kind)))

    def _shared(self, key: str) -> tuple[str, ...]:
        parts = compared(self._observed, self._past[key].features, self._rarity.added)
        return tuple(narrowest(parts, self._corpus.terms))

    def _done(self, ids: Collection[str], causes: Collection[str]) -> defaultdict[str, tuple[Done, ...]]:
        """Returns the actions of incidents against the causes; where none is, all in response."""
        rows = self._store.read(_ACTIONS, {"ids": sorted(ids)}, timeout=SECONDS, limit=ROWS)
        actions: dict[str, tuple[str, Done]] = {}
        aimed = set[str]()
        for incident, action, english, korean, kind, outcome, phase, cause in rows.rows:
            done = Done(text(english, korean), str(kind), str(phase), str(outcome) if outcome else None)
            actions[str(action)] = str(incident), done
            if cause in causes:
                aimed.add(str(action))
        answered = {actions[action][0] for action in aimed}
        found: defaultdict[str, tuple[Done, ...]] = defaultdict(tuple)
        for action, (incident, done) in actions.items():
            if action in aimed or (incident not in answered and done.phase == "response"):
                found[incident] += (done,)
        return found
