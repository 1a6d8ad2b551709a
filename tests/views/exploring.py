"""`incidents explore` in a process of its own, and Neo4j Browser as a person uses it."""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as NoAnswer

_DROP = """([name, content]) => {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const carried = new DataTransfer();
  carried.items.add(new File([bytes], name));
  const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried });
  document.querySelector(".filedrop").dispatchEvent(drop);
}"""

_ANSWER = """() => {
  const frame = document.querySelector("[data-testid=frame]:not([data-old])");
  if (!frame) return false;
  const texts = (selector) => [...frame.querySelectorAll(selector)].map((found) => found.innerText.trim());
  const failed = texts("[data-testid=frameContents]").filter((text) => text.startsWith("ERROR"));
  const finished = frame.querySelector("[data-testid=frame-loaded-contents], [data-testid=rawParamData]");
  if (!failed.length && !finished) return false;
  const views = texts("li");
  const nodes = [...frame.querySelectorAll("circle.b-outline")];
  if (views.includes("Graph") && !nodes.length) return false;
  return {
    faults: failed.length || !views.includes("Warn") ? failed : [frame.innerText],
    rows: Number(/streaming (\\d+) records/.exec(frame.innerText)?.[1] ?? 0),
    colours: nodes.map((node) => node.getAttribute("fill")),
  };
}"""


class Explore:
    """The command while it runs; ``told`` is what it printed, ``opened`` the page that it would open."""

    def __init__(self, folder: Path, *words: str, store: str, **environment: str) -> None:
        self._opened = folder / "opened"
        keeper = folder / "keeper.py"
        keeper.write_text(f"import sys; open({str(self._opened)!r}, 'w').write(sys.argv[1])\n", "utf-8")
        given = os.environ | {"BROWSER": f"{sys.executable} {keeper} %s"} | environment
        command = [sys.executable, "-m", "incident_library.cli.main", "explore", "--store", store, *words]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=given,
        )
        self.told: dict[str, str] = {}
        assert self.process.stdout is not None
        wanted = "browser" if "--browser" in words else "password" if store.startswith("embedded") else "user"
        for line in self.process.stdout:
            what, value = line.rstrip("\n").split(None, 1)
            self.told[what] = value
            if what == wanted:
                break

    @property
    def password(self) -> str:
        return self.told["password"].split()[0]

    @property
    def opened(self) -> str:
        """The address that the command gave to the web browser, as soon as it did."""
        for _ in range(200):
            if self._opened.exists() and (address := self._opened.read_text("utf-8")):
                return address
            time.sleep(0.05)
        raise AssertionError("no page was opened")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ending: object) -> None:
        self.process.communicate("\n", timeout=30)
        assert self.process.returncode == 0


@dataclass(frozen=True)
class Answer:
    """What came of one statement: what was said to be wrong, how many rows, the colours of its nodes."""

    faults: tuple[str, ...]
    rows: int
    colours: frozenset[str]


class Desk:
    """Neo4j Browser in a page, logged in or about to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        # One frame at a time: fifteen graphs that all settle down at once take minutes.
        page.add_init_script(
            "localStorage.getItem('neo4j.settings') ?? localStorage.setItem('neo4j.settings', "
            "JSON.stringify({maxFrames: 1, initCmd: '', scrollToTop: true}))"
        )

    def kept(self, name: str) -> Any:
        """Returns what the Browser keeps under a name, once it has written it."""
        return self.page.evaluate(f"JSON.parse(localStorage.getItem('neo4j.{name}'))")

    def log_in(self, password: str) -> None:
        """Types the password into the form that is filled in otherwise, and connects."""
        self.page.get_by_test_id("password").fill(password)
        self.page.get_by_test_id("connect").click()

    def connected_as(self, user: str) -> None:
        """Waits until the Browser says that it is connected."""
        self.page.get_by_text(re.compile("You are connected as user")).first.wait_for()
        assert self.page.get_by_text(user, exact=True).first.is_visible()

    def drop(self, path: Path) -> None:
        """Drops a file on the page, as a person does with the mouse."""
        self.page.evaluate(_DROP, [path.name, base64.b64encode(path.read_bytes()).decode()])

    def favourites(self) -> list[Locator]:
        """Returns our favourites as they stand in the drawer, all folders open."""
        self.page.get_by_test_id("navigationFavorites").click()
        folders = self.page.locator('[data-testid^="savedScriptsFolder-Questions - "]')
        folders.first.wait_for()
        for folder in folders.all():
            folder.locator('[data-testid^="expandFolder-"]').click()
        return folders.get_by_test_id("savedScriptListItem").all()

    def run_favourite(self, favourite: Locator) -> Answer:
        """Runs a favourite by its button, once more where nothing came of it, and returns its answer."""
        self._forget()
        favourite.get_by_test_id("savedScriptsButton-Run").dispatch_event("click")
        with suppress(NoAnswer):
            return self._answer()
        favourite.get_by_test_id("savedScriptsButton-Run").dispatch_event("click")
        return self._answer()

    def run(self, command: str) -> Answer:
        """Types a command or a statement into the editor, runs it and returns what came of it."""
        self._forget()
        self.page.locator("[data-testid=activeEditor] .monaco-editor").first.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(command)
        self.page.keyboard.press("Control+Enter")
        return self._answer()

    def _forget(self) -> None:
        """Marks the frames that are there, so that an older one is never taken for the answer."""
        self.page.evaluate(
            "document.querySelectorAll('[data-testid=frame]').forEach((f) => f.dataset.old = '1')"
        )

    def _answer(self) -> Answer:
        told = self.page.wait_for_function(_ANSWER).json_value()
        return Answer(tuple(told["faults"]), told["rows"], frozenset(told["colours"]))
