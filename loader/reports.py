"""A local post-mortem (Markdown, HTML, plain text) as passages that know their line and heading."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from graph_model.errors import Fault, LibraryFaults
from loader.text_files import MAX_BYTES, Refused, read_bytes

_HIDDEN = frozenset({"script", "style", "noscript", "template", "nav", "footer", "svg"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
_BLOCKS = _HEADINGS | {"p", "li", "td", "th", "div", "section", "article", "blockquote", "pre", "tr", "title"}
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_PAIR = re.compile(
    r"^(title|date|published|url|source_url|canonical)\s*:\s*[\"']?(.+?)[\"']?\s*$", re.MULTILINE
)
_META = {
    "og:title": "title",
    "og:url": "url",
    "article:published_time": "published",
    "date": "published",
}


@dataclass(frozen=True)
class Passage:
    """A paragraph or line: its text, the line of the file it begins at (from 1), the heading above it."""

    text: str
    line: int
    heading: str = ""

    @property
    def place(self) -> str:
        """Returns where it stands, as evidence names it."""
        return f"{self.heading}: line {self.line}" if self.heading else f"line {self.line}"


@dataclass
class LocalReport:
    """What a file says of itself (``title``, ``url``, ``published``), and its passages in order."""

    about: dict[str, str] = field(default_factory=dict)
    passages: list[Passage] = field(default_factory=list)

    @property
    def title(self) -> str | None:
        """Returns its title, else its first heading, else its first line."""
        if "title" in self.about:
            return self.about["title"]
        first = next((each for each in self.passages if each.heading), None)
        return first.heading if first else next((each.text[:120] for each in self.passages), None)


def read_report(path: Path) -> LocalReport:
    """Returns a local report; :class:`LibraryFaults` says why a file is none."""
    try:
        text = read_bytes(path, path, 4 * MAX_BYTES).decode("utf-8-sig")
    except Refused as refused:
        raise LibraryFaults([refused.fault]) from refused
    except UnicodeDecodeError as error:
        raise LibraryFaults([Fault(path, 1, 1, "is not UTF-8; save it as UTF-8", "file")]) from error
    looks_html = path.suffix.lower() in (".html", ".htm") or re.match(
        r"\s*<(!doctype|html)", text, re.IGNORECASE
    )
    report = _html(text) if looks_html else _markdown(text)
    if not report.passages:
        raise LibraryFaults([Fault(path, 1, 1, "holds no text; a report was expected", "file")])
    return report


def _markdown(text: str) -> LocalReport:
    report, heading = LocalReport(), ""
    front = _FRONT.match(text)
    if front:
        names = {"date": "published", "source_url": "url", "canonical": "url"}
        report.about = {names.get(key, key): value for key, value in _PAIR.findall(front[1])}
    for number, line in enumerate(text.splitlines(), 1):
        if front and number <= front[0].count("\n"):
            continue
        if mark := re.match(r"#{1,4}\s+(.+)", line):
            heading = mark[1].strip(" #")
        if line.strip():
            report.passages.append(Passage(line.strip(), number, heading))
    return report


def _html(text: str) -> LocalReport:
    parser = _Parser()
    parser.feed(text)
    parser.close()
    parser.flush()
    return parser.report


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.report = LocalReport()
        self.pieces: list[str] = []
        self.hidden = self.line = 0
        self.heading = self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "meta":
            name = _META.get(told.get("property") or told.get("name") or "")
            if name and told.get("content"):
                self.report.about.setdefault(name, str(told["content"]))
        elif tag == "link" and told.get("rel") == "canonical" and told.get("href"):
            self.report.about["url"] = str(told["href"])
        elif tag == "time" and told.get("datetime"):
            self.report.about.setdefault("published", str(told["datetime"]))
        self.hidden += tag in _HIDDEN
        if tag in _BLOCKS:
            self.flush()
            self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in _HIDDEN and self.hidden > 0
        if tag in _BLOCKS:
            self.flush()
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if not self.hidden and data.strip():
            self.line = self.line or self.getpos()[0]
            self.pieces.append(data)

    def flush(self) -> None:
        """Ends a passage."""
        text = " ".join("".join(self.pieces).split())
        if text and self.inside == "title":
            self.report.about.setdefault("title", text)
        elif text:
            self.heading = text if self.inside in _HEADINGS else self.heading
            self.report.passages.append(Passage(text, self.line, self.heading))
        self.pieces, self.line = [], 0
