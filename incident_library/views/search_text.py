"""What a search found, as text that reads well at 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from graph_model.graph import label
from graph_model.text import Text as Words
from incident_library.views.answer_words import told
from incident_library.views.paper import Paper, bold, dim
from queries.answers import Answer, Hit, Value
from queries.facets import FACETS, YEAR
from queries.wording import Snippet

GROUPED = 6
VALUES = 5


def search_text(answer: Answer, language: str, width: int, *, colour: bool) -> str:
    """Returns an answer as text: its counts, filters, hits, groups, and the first values of each facet."""
    return _Page(answer, language).written(Paper(width, colour=colour))


def facet_text(values: tuple[Value, ...], language: str, width: int, *, colour: bool) -> str:
    """Returns every value of one facet, narrower ones below broader ones, with their counts."""
    paper = Paper(width, colour=colour)
    for value in values:
        paper.entry(
            f"{value.incidents:>5}",
            f"{'  ' * value.depth}{value.name[language]}  ",
            dim(value.id),
            column=5,
            indent=0,
        )
    return paper.text()


class _Page:
    def __init__(self, answer: Answer, language: str) -> None:
        self.answer, self.language = answer, language
        self.column = max(cell_len(self.title(facet)) for facet in answer.facets)

    def say(self, key: str, **values: object) -> str:
        return told(key, self.language, **values)

    def written(self, paper: Paper) -> str:
        answer = self.answer
        notes = [self.say(f"search.{answer.order}")] if answer.total > 1 else []
        notes += [self.say("search.shown", n=len(answer.hits))] if len(answer.hits) < answer.total else []
        paper.heading(self.say("search.found", n=answer.total), " · ".join(notes))
        if not answer.total:
            paper.line(self.say("search.nothing"))
        elif not answer.every_word:
            paper.line(self.say("search.some"))
        self.filters(paper)
        for hit in answer.hits:
            self.hit(paper, hit)
        self.groups(paper)
        self.facets(paper)
        return paper.text()

    def filters(self, paper: Paper) -> None:
        if self.answer.applied:
            paper.heading(self.say("search.filters"))
        for each in self.answer.applied:
            note = dim(f"  --{each.facet} {each.id}, {self.say('search.without', n=each.without)}")
            paper.entry(self.title(each.facet), each.name[self.language], note, column=self.column)
        if self.answer.suggestions:
            paper.heading(self.say("search.suggested"))
        for suggestion in self.answer.suggestions:
            name, how = suggestion.name[self.language], self.say(f"how.{suggestion.how}")
            note = dim(f"  --{suggestion.facet} {suggestion.id}  “{suggestion.words}”, {how}")
            title = self.title(suggestion.facet)
            paper.entry(title, f"{name}  {suggestion.incidents}", note, column=self.column)

    def hit(self, paper: Paper, hit: Hit) -> None:
        names = self.answer.names
        where = ", ".join(names[key][self.language] for key in hit.organizations)
        why = " · ".join(names[key][self.language] for key in hit.causes)
        paper.heading(hit.id, f"{hit.start}  {where}")
        paper.line(bold(hit.title[self.language]))
        paper.line(why)
        snippet = hit.snippets.get(self.language) or next(iter(hit.snippets.values()), None)
        if snippet:
            paper.line(*_emphasized(snippet))

    def groups(self, paper: Paper) -> None:
        if len(self.answer.groups) > 1:
            paper.heading(self.say("search.groups"))
            column = 5
            for group in self.answer.groups:
                more = len(group.incidents) - GROUPED
                told = " ".join(group.incidents[:GROUPED]) + (
                    f" {self.say('search.more', n=more)}" if more > 0 else ""
                )
                paper.entry(
                    f"{len(group.incidents):>5}", f"{group.name[self.language]}  ", dim(told), column=column
                )

    def facets(self, paper: Paper) -> None:
        facets = {name: values for name, values in self.answer.facets.items() if len(values) > 1}
        if facets:
            paper.heading(self.say("search.facets"))
            for name, values in facets.items():
                first = sorted(values, key=lambda value: -value.incidents) if name != YEAR else list(values)
                told = [f"{value.name[self.language]} {value.incidents}" for value in first[:VALUES]]
                told += [self.say("search.more", n=len(values) - VALUES)] if len(values) > VALUES else []
                paper.entry(self.title(name), " · ".join(told), column=self.column)

    def title(self, facet: str) -> str:
        title: Words | None = label(FACETS[facet].label).title if facet != YEAR else None
        return title[self.language] if title else self.say("search.year")


def _emphasized(snippet: Snippet) -> Iterator[Text]:
    """Yields the parts of a snippet, the words that were searched for standing out."""
    done = 0
    for start, end in snippet.places:
        if start >= done:
            yield dim(snippet.text[done:start])
            yield bold(snippet.text[start:end])
            done = end
    yield dim(snippet.text[done:])
