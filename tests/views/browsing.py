"""A page in a real browser, with everything that would be a fault of it kept."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request


class Visit:
    """An open page: what it said on the console, what it asked of the network, what of it may be asked."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._asked)
        # A page whose policy forbids eval cannot be asked in the usual way; the debugger can.
        self._debugger = context.new_cdp_session(self.page)

    def open(self, path: Path, state: str = "") -> Visit:
        """Opens a file in a state and waits until it is drawn."""
        self.page.goto(f"{path.as_uri()}#{state}")
        self.drawn()
        return self

    def drawn(self, view: str = "") -> None:
        """Waits until a view is drawn: the named one, or whichever the page opens on."""
        wanted = f'html[data-ready="{view}"]' if view else "html[data-ready]"
        self.page.locator(wanted).wait_for(state="attached")

    def ask(self, expression: str) -> Any:
        """Returns the value of an expression in the page, waiting for promises."""
        answer = self._debugger.send(
            "Runtime.evaluate",
            {"expression": expression, "awaitPromise": True, "returnByValue": True},
        )
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["exception"].get("description", answer))
        return answer["result"].get("value")

    def place(self, node: str) -> tuple[float, float]:
        """Returns where in the window a node of the graph page is drawn."""
        found = self.ask(
            f"(({{x, y}}) => {{ const p = page.stage.network.canvasToDOM({{x, y}}); const r = "
            f"page.stage.element.getBoundingClientRect(); return [p.x + r.x, p.y + r.y]; }})"
            f"(page.stage.scene.at.get({node!r}))"
        )
        return found[0], found[1]

    def click_node(self, node: str, *, times: int = 1) -> None:
        """Clicks a node of the graph page where it is drawn."""
        self.page.mouse.click(*self.place(node), click_count=times)

    def serious_faults(self) -> list[str]:
        """Returns the faults that axe-core calls serious or critical, with the elements that have them."""
        self.ask(AXE)
        options = "{resultTypes: ['violations'], preload: false}"  # it would fetch what the policy forbids
        found = self.ask(f"axe.run(document, {options}).then((result) => result.violations)")
        return [
            f"{fault['id']}: {node['target']} {node.get('failureSummary', '')}"
            for fault in found
            if fault["impact"] in {"serious", "critical"}
            for node in fault["nodes"]
        ]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(("file:", "blob:", "data:")):
            self.requests.append(request.url)


def _axe() -> str:
    package = find_spec("axe_playwright_python")
    if package is None or package.origin is None:
        raise RuntimeError("axe-playwright-python is not installed: pip install --group dev")
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


AXE = _axe()
