"""Search: full text in English and Korean, facets with counts, suggested filters, groups by cause."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from graph_model.text import Text
from graph_store.connection import Store
from graph_store.load_mark import require_library
from queries.answers import Answer, Applied, Group, Hit, Order, Suggestion, Value
from queries.facets import FACETS, NAMES, YEAR
from queries.filters import Filters, chosen
from queries.incidents import Incidents, Listed
from queries.ranking import Found, rank
from queries.terms import Terms, read_terms
from queries.wording import Wording

_FACET_OF = {facet.scheme: facet.name for facet in FACETS.values()}


def search(
    store: Store,
    text: str = "",
    filters: Mapping[str, Iterable[str]] | None = None,
    *,
    order: Order | None = None,
    limit: int = 20,
) -> Answer:
    """Returns the incidents that have the words of a text and pass the filters.

    ``filters`` holds values by facet: terms by id, label or alias, years by number; of one facet any value
    will do, of several facets each must. By relevance where there is a text, else newest first, unless
    ``order`` says. Raises :class:`QueryError` for a text or a filter that cannot be searched for.
    """
    require_library(store)
    wording, terms = Wording(text), read_terms(store)
    searching = _Searching(Incidents(store, terms), terms, chosen(filters or {}, terms), wording)
    return searching.answer(order or ("relevance" if wording.stems else "newest"), limit)


class _Searching:
    """One search while it is answered."""

    def __init__(self, incidents: Incidents, terms: Terms, filters: Filters, wording: Wording) -> None:
        self.incidents, self.terms, self.filters, self.wording = incidents, terms, filters, wording
        self.matches = [match for match in terms.index.find(wording.text) if match.scheme in _FACET_OF]
        self.found = self._find() if wording.stems else Found()

    def answer(self, order: Order, limit: int) -> Answer:
        listed = list(self.listed(self.filters).values())
        if order == "relevance":
            listed.sort(key=lambda each: -self.found.score(each.id))
        causes = self.incidents.terms_of("cause", [each.id for each in listed])
        hits = self._hits(listed[:limit], causes)
        return Answer(
            total=len(listed),
            every_word=self.found.every_word,
            order=order,
            hits=hits,
            applied=self._applied(),
            suggestions=self._suggestions(),
            facets={facet: self._values(facet) for facet in NAMES},
            groups=self._groups([each.id for each in listed], causes),
            names={key: self.terms[key].name for hit in hits for key in (*hit.organizations, *hit.causes)},
        )

    def listed(self, filters: Filters) -> dict[str, Listed]:
        """Returns the incidents, newest first, that pass the filters and have the words."""
        passing = self.incidents.passing(filters)
        if not self.wording.stems:
            return passing
        return {key: each for key, each in passing.items() if key in self.found.scores}

    def _find(self) -> Found:
        tagged = {m: self.incidents.having(_FACET_OF[m.scheme], m.term) for m in self.matches}
        prose = self.incidents.prose(self.incidents.saying(self.wording.query).union(*tagged.values()))
        whole = len(self.incidents.all)
        return rank(self.wording, prose, tagged, self.incidents.passing(self.filters), whole)

    def _hits(self, listed: Sequence[Listed], causes: Mapping[str, tuple[str, ...]]) -> tuple[Hit, ...]:
        keys = [each.id for each in listed]
        where = self.incidents.terms_of("organization", keys)
        prose = self.incidents.prose(keys) if self.wording.stems else {}
        return tuple(
            Hit(
                each.id,
                each.title,
                each.start,
                self.found.score(each.id),
                self.wording.snippets(prose.get(each.id, {})),
                where[each.id],
                causes[each.id],
            )
            for each in listed
        )

    def _applied(self) -> tuple[Applied, ...]:
        return tuple(
            Applied(
                facet,
                value,
                self.incidents.name(facet, value),
                len(self.listed(self.filters.without(facet, value))),
            )
            for facet, value in self.filters
        )

    def _suggestions(self) -> tuple[Suggestion, ...]:
        found, in_force = [], set(self.filters)
        counts = {
            facet: self.incidents.counts(facet, self.incidents.passing(self.filters.without(facet)))
            for facet in sorted({_FACET_OF[match.scheme] for match in self.matches})
        }
        for match in self.matches:
            facet = _FACET_OF[match.scheme]
            incidents = counts[facet].get(match.term, 0)
            if incidents and (facet, match.term) not in in_force:
                name = self.terms[match.term].name
                found.append(
                    Suggestion(facet, match.term, name, match.words, match.how, match.score, incidents)
                )
        return tuple(sorted(found, key=lambda each: (-each.score, -each.incidents, each.facet, each.id)))

    def _values(self, facet: str) -> tuple[Value, ...]:
        """Returns the values of a facet that would leave something, each broader one before its own."""
        listed = self.listed(self.filters.without(facet))
        if facet == YEAR:
            years = sorted(Counter(each.year for each in listed.values()).items(), reverse=True)
            return tuple(Value(YEAR, year, Text(en=year), incidents) for year, incidents in years)
        counts = self.incidents.counts(facet, listed)
        lines = {key: self.terms.lineage(key)[::-1] for key in counts}
        ordered = sorted(counts, key=lambda key: [(-counts[above], above) for above in lines[key]])
        return tuple(
            Value(facet, key, self.terms[key].name, counts[key], len(lines[key]) - 1) for key in ordered
        )

    def _groups(self, keys: Sequence[str], causes: Mapping[str, tuple[str, ...]]) -> tuple[Group, ...]:
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for key in keys:
            for top in {self.terms.top(cause) for cause in causes[key]}:
                groups[top].append(key)
        ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
        return tuple(Group(top, self.terms[top].name, tuple(members)) for top, members in ordered)
