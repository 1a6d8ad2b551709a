"""One incident as text that reads well at 80 columns, in a pipe and without colour."""

from __future__ import annotations

import io
from collections.abc import Iterator

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from graph_model.records import Action, Claim, Incident
from incident_library.views.rows import harmless
from loader.library import Library

WORDS = {
    "en": {
        "symptom": "Symptom", "trigger": "Trigger", "causes": "Causes", "components": "Components",
        "symptoms": "Symptoms", "contributing_factors": "Contributing factors", "detection": "Detection",
        "detected_by": "Detected by", "chains": "Causal chain", "actions": "Actions",
        "follow_ups": "Follow-ups", "lesson": "Lesson", "figures": "Figures", "sources": "Sources",
        "inferred": "inferred", "root": "root", "proximate": "proximate", "contributing": "contributing",
        "helped": "helped", "partly": "helped in part", "did-not-help": "did not help", "hours": "h later",
    },
    "ko": {
        "symptom": "증상", "trigger": "촉발", "causes": "원인", "components": "구성 요소",
        "symptoms": "증상 분류", "contributing_factors": "기여 요인", "detection": "감지",
        "detected_by": "감지 방법", "chains": "인과 사슬", "actions": "조치", "follow_ups": "후속 조치",
        "lesson": "교훈", "figures": "수치", "sources": "출처", "inferred": "추론", "root": "근본",
        "proximate": "직접", "contributing": "기여", "helped": "효과 있음", "partly": "일부 효과",
        "did-not-help": "효과 없음", "hours": "시간 뒤",
    },
}  # fmt: skip
_TAGGED = ("causes", "components", "symptoms", "contributing_factors", "detected_by")


def incident_text(library: Library, incident: Incident, language: str, width: int, *, colour: bool) -> str:
    """Returns the incident, whole; ``width`` in columns, styles and hyperlinks only with ``colour``."""
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=colour, no_color=not colour, highlight=False)
    _Page(console, library, incident, language).print()
    return "\n".join(line.rstrip() for line in out.getvalue().split("\n"))


class _Page:
    def __init__(self, console: Console, library: Library, incident: Incident, language: str) -> None:
        self.console, self.library, self.incident, self.language = console, library, incident, language
        self.words = WORDS[language]

    def print(self) -> None:
        incident, period = self.incident, self.incident.period
        when = period.start if not period.end else f"{period.start} – {period.end}"
        self.console.print(Text(f"{incident.id}  {harmless(incident.title[self.language])}", "bold"))
        who = ", ".join(self.name(key) for key in incident.organizations)
        self.console.print(Text(f"{who} · {when} · {self.name(incident.domain)}", "dim"))
        for field in self.words:
            if getattr(incident, field, None):
                self.console.print()
                self.console.print(Text(self.words[field], "bold cyan"))
                for line in self.lines(field):
                    self.line(line)

    def line(self, line: Text) -> None:
        """Prints a line, indented; an address stays in one piece so that it can be copied."""
        if line.no_wrap:
            self.console.print(Text("      ") + line, soft_wrap=True)
        else:
            self.console.print(Padding(line, (0, 0, 0, 2)))

    def lines(self, field: str) -> Iterator[Text]:
        value = getattr(self.incident, field)
        if field in _TAGGED:
            for claim in value:
                told = [self.words.get(getattr(claim, "role", ""), "")]
                lag = getattr(claim, "lag_hours", None)
                told += [f"{lag:g} {self.words['hours']}"] if lag is not None else []
                yield self.with_notes(f"{self.name(claim.term)}", told, claim)
        elif field == "chains":
            for chain in value:
                yield self.with_notes(" → ".join(map(self.name, chain.steps)), [], chain)
        elif field in ("actions", "follow_ups"):
            yield from map(self.action, value)
        elif field == "figures":
            for figure in value:
                yield self.with_notes(
                    f"{figure.what[self.language]}: {figure.value:,g} {figure.unit}", [], figure
                )
        elif field == "sources":
            for source in value:
                yield Text(f"{source.id}  {harmless(source.title)} ({harmless(source.publisher)})")
                yield Text(source.url, style=f"link {source.url}", no_wrap=True)
        else:
            yield Text(harmless(value[self.language]))

    def action(self, action: Action) -> Text:
        told = [self.name(action.kind), self.words.get(action.outcome or "", "")]
        return self.with_notes(f"• {action[self.language]}", told, action)

    def with_notes(self, text: str, notes: list[str], claim: Claim) -> Text:
        """Returns a claim with what is to say of it; ``inferred`` where no source states it."""
        inferred = all(piece.status != "stated" for piece in claim.evidence)
        told = [note for note in (*notes, self.words["inferred"] if inferred else "") if note]
        return Text(harmless(text)) + Text(f"  ({', '.join(told)})" if told else "", "dim")

    def name(self, key: str) -> str:
        term = self.library.term(key)
        return harmless(term.label[self.language]) if term else key
