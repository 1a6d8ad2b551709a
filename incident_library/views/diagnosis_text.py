"""A diagnosis as text that reads well at 80 columns."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from graph_model.graph import label
from incident_library.views.answer_words import told
from incident_library.views.paper import Paper, bold, dim
from queries.checks import Check
from queries.diagnose import Diagnosis, Suspect
from queries.facets import FACETS
from queries.precedents import Precedent, Remedy

ACTIONS = 3
REMEDIES = 4
PATTERNS = 3
"""A term with more of them says too little by any one."""


def diagnosis_text(diagnosis: Diagnosis, language: str, width: int, *, colour: bool) -> str:
    """Returns a diagnosis as text: what is observed, probable causes with precedents, what to check next."""
    return _Page(diagnosis, language).written(Paper(width, colour=colour))


class _Page:
    def __init__(self, diagnosis: Diagnosis, language: str) -> None:
        self.diagnosis, self.language = diagnosis, language

    def say(self, key: str, **values: object) -> str:
        return told(key, self.language, **values)

    def name(self, term: str) -> str:
        return self.diagnosis.names[term][self.language]

    def names(self, terms: Iterable[str]) -> str:
        return " · ".join(map(self.name, terms))

    def written(self, paper: Paper) -> str:
        diagnosis = self.diagnosis
        self.observed(paper)
        self.logs(paper)
        if diagnosis.doubt:
            paper.heading(self.say(f"doubt.{diagnosis.doubt}"))
        if diagnosis.suspects:
            head = "causes.nearest" if diagnosis.doubt else "causes" if diagnosis.strong else "causes.weak"
            paper.heading(self.say(head), self.say(f"method.{diagnosis.method}"))
        for suspect in diagnosis.suspects:
            self.suspect(paper, suspect)
        if diagnosis.checks:
            paper.heading(self.say("next"))
        for check in diagnosis.checks:
            self.check(paper, check)
        return paper.text()

    def observed(self, paper: Paper) -> None:
        seen = (*self.diagnosis.evidence.observations, *self.diagnosis.evidence.named)
        titles = {each.facet: label(FACETS[each.facet].label).title[self.language] for each in seen}
        if seen:
            paper.heading(self.say("seen"))
        for each in seen:
            note = self.say(f"seen.{each.known_from}", words=each.words)
            column = max(map(cell_len, titles.values()))
            paper.entry(titles[each.facet], self.name(each.term), dim(f"  {note}"), column=column)

    def logs(self, paper: Paper) -> None:
        for log in self.diagnosis.evidence.logs:
            size = self.say("log.size", lines=log.lines, mib=log.size / 2**20)
            paper.heading(self.say("log.head", name=log.name), size)
            if not log.sightings:
                paper.line(self.say("log.none"))
            for each in log.sightings:
                where = self.say("log.lines", n=each.count, first=each.first, last=each.last)
                paper.line(self.name(each.term), dim(f"  {where}"))
                paper.line(dim(each.samples[0]), indent=4)

    def suspect(self, paper: Paper, suspect: Suspect) -> None:
        notes = [self.say("causes.usual", usual=suspect.usual)]
        if suspect.named:
            notes.append(self.say("causes.named", names=self.names(suspect.named)))
        head = self.say("causes.share", share=suspect.share, name=self.name(suspect.cause))
        paper.heading(head, " · ".join(notes))
        if suspect.narrower:
            shares = (f"{self.name(key)} {share:.0%}" for key, share in suspect.narrower)
            paper.line(self.say("causes.narrower", told=" · ".join(shares)))
        for precedent in suspect.precedents:
            self.precedent(paper, precedent)
        if suspect.remedies:
            remedies = (f"{self.name(each.kind)} ({self.outcomes(each)})" for each in suspect.remedies)
            paper.line(bold(self.say("causes.remedies")), "  ", "; ".join([*remedies][:REMEDIES]))

    def precedent(self, paper: Paper, precedent: Precedent) -> None:
        paper.line(bold(precedent.id), f"  {precedent.start}  {precedent.title[self.language]}")
        alike = self.say("causes.alike", likeness=precedent.likeness, told=self.names(precedent.shared))
        paper.line(dim(alike), indent=4)
        for done in sorted(precedent.done, key=lambda each: each.outcome is None)[:ACTIONS]:
            outcome = f" ({self.say(f'outcome.{done.outcome}')})" if done.outcome else ""
            paper.entry("•", f"{done.text[self.language]}{outcome}", column=1, indent=4)

    def outcomes(self, remedy: Remedy) -> str:
        counts = {
            "helped": remedy.helped,
            "partly": remedy.partly,
            "did-not-help": remedy.did_not_help,
            "not-said": remedy.not_said,
        }
        return ", ".join(f"{self.say(f'outcome.{key}')} {count}" for key, count in counts.items() if count)

    def check(self, paper: Paper, check: Check) -> None:
        likely = (
            self.say("next.likely", share=share, name=self.name(cause))
            for cause, share in check.likely.items()
        )
        paper.line(bold(self.name(check.term)), "  ", ", ".join(likely))
        for pattern in check.patterns if len(check.patterns) <= PATTERNS else ():
            paper.line(dim(self.say("next.log", pattern=pattern)), indent=4)
