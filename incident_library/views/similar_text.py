"""The incidents most like one, as text that reads well at 80 columns."""

from __future__ import annotations

from incident_library.views.answer_words import told
from incident_library.views.paper import Paper, bold, dim
from queries.similar import STEP, Alike, Likeness, Shared

SCORE = 5


def similar_text(likeness: Likeness, language: str, width: int, *, most: int, colour: bool) -> str:
    """Returns the incidents like one with the ``most`` weightiest reasons for each."""
    paper = Paper(width, colour=colour)
    paper.heading(told("similar.like", language, id=likeness.id))
    paper.line(likeness.title[language])
    paper.line(dim(told("similar.how" if likeness.nearest else "similar.none", language)))
    for each in likeness.nearest:
        paper.heading(f"{each.score:.2f}  {each.id}", each.start)
        paper.line(bold(each.title[language]))
        _reasons(paper, each, likeness, language, most)
    return paper.text()


def _reasons(paper: Paper, each: Alike, likeness: Likeness, language: str, most: int) -> None:
    for shared in each.shared[:most]:
        note = dim(f"  {told('similar.inferred', language)}") if shared.sureness < 1 else ""
        paper.entry(f"{shared.score:.3f}", _named(shared, likeness, language), note, column=SCORE)
    rest = each.shared[most:]
    if rest:
        score = f"{sum(shared.score for shared in rest):.3f}"
        paper.line(dim(told("similar.more", language, n=len(rest), score=score)))


def _named(shared: Shared, likeness: Likeness, language: str) -> str:
    return STEP.join(likeness.names[term][language] for term in shared.terms)
