"""WebKit, the engine of Safari and of every browser on an iPhone, in its window on a screen that nobody sees.

Its driver speaks WebDriver, JSON by HTTP (https://www.w3.org/TR/webdriver2/), one session each.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Any

import urllib3

from tests import services, sharing
from tests.e2e.stock import StockBrowser
from tests.waiting import eventually

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # marks an element in JSON
PATIENCE = 180  # seconds for a script, on a busy machine
NUMBER = re.compile("^[0-9]+$", re.MULTILINE)  # of the display, between complaints about those in use
# The window's own buttons would keep it from being as narrow as a phone.
NARROW = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }"
# The driver has no console. The first script that a test runs on a page listens to what happens from then on.
LISTEN = """
  if (!window.isHeard) {
    window.isHeard = true;
    const keep = (fault) => {
      sessionStorage.faults = JSON.stringify([...JSON.parse(sessionStorage.faults ?? "[]"), fault]);
    };
    addEventListener("error", (event) => keep(`${location.pathname}: ${event.message}`));
    addEventListener("unhandledrejection", (event) => keep(`${location.pathname}: ${event.reason}`));
    const tell = ({ blockedURI }) => keep(`Content-Security-Policy: ${blockedURI}`);
    addEventListener("securitypolicyviolation", tell);
  }
"""
FAULTS = "return JSON.parse(sessionStorage.faults ?? '[]')"
BARS = "return outerHeight - innerHeight"


class WebKit(StockBrowser):
    """`resize` sets the size of the page."""

    def __init__(self, program: str, url: str) -> None:
        self.url = url
        settings = sharing.folder() / "gtk"
        (settings / "gtk-3.0").mkdir(parents=True, exist_ok=True)
        (settings / "gtk-3.0" / "gtk.css").write_text(NARROW)
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        self.screen = services.start("xvfb", screen, "\n")
        assert eventually(lambda: NUMBER.search(self.screen.log())), self.screen.log()
        display = NUMBER.findall(self.screen.log())[0]
        env = {**os.environ, "DISPLAY": f":{display}", "XDG_CONFIG_HOME": str(settings)}
        with services.reserved_port() as port:
            self.driver = services.start("webkit", [program, f"--port={port}"], "", env=env)
        patient = urllib3.Retry(total=None, connect=100, read=False, backoff_factor=0.05, backoff_max=0.5)
        self.http = urllib3.PoolManager(retries=patient, timeout=PATIENCE + 5)
        self.place = f"http://127.0.0.1:{port}/session"
        session = self._ask(
            "POST", "", capabilities={"alwaysMatch": {"timeouts": {"script": PATIENCE * 1000}}}
        )
        self.place += f"/{session['sessionId']}"

    def _ask(self, method: str, command: str, **given: Any) -> Any:
        """The driver's answer, with elements as such. Raises RuntimeError with what it refuses."""
        answer = self.http.request(method, f"{self.place}{command}", json=given if method == "POST" else None)
        value = answer.json()["value"]
        if answer.status != 200:
            raise RuntimeError(f"{command}: {value['error']}: {value['message']}")
        is_element = isinstance(value, dict) and ELEMENT in value
        return WebKitElement(self, value[ELEMENT]) if is_element else value

    def quit(self) -> None:
        self._ask("DELETE", "")
        self.driver.stop()
        self.screen.stop()

    def forget(self) -> None:
        self.open("/learn/")
        self.delete_cookies()
        self.run("sessionStorage.clear()")

    def messages(self) -> list[str]:
        found: list[str] = self.run(FAULTS)
        return found

    def resize(self, width: int, height: int) -> None:
        self._ask("POST", "/window/rect", width=width, height=height + self.run(BARS))

    def open(self, path: str) -> None:
        self._ask("POST", "/url", url=path if "://" in path else self.url + path)
        # The driver sometimes answers before the scripts have run; a form then loads the whole page.
        assert eventually(lambda: self.run("return document.readyState === 'complete'"), 30), path

    def address(self) -> str:
        return str(self._ask("GET", "/url"))

    def run(self, script: str, *given: Any) -> Any:
        return self._ask("POST", "/execute/sync", script=LISTEN + script, args=given)

    def keys(self, *pressed: str) -> None:
        moves = [{"type": f"key{way}", "value": key} for key in pressed for way in ("Down", "Up")]
        self._ask("POST", "/actions", actions=[{"type": "key", "id": "keyboard", "actions": moves}])

    def add_cookie(self, name: str, value: str) -> None:
        self._ask("POST", "/cookie", cookie={"name": name, "value": value, "path": "/"})

    def delete_cookies(self) -> None:
        self._ask("DELETE", "/cookie")

    def screenshot(self) -> str:
        """The page as a picture, PNG in base64."""
        return str(self._ask("GET", "/screenshot"))


@dataclass(frozen=True, slots=True)
class WebKitElement:
    browser: WebKit
    key: str

    def _ask(self, method: str, command: str, **given: Any) -> Any:
        return self.browser._ask(method, f"/element/{self.key}/{command}", **given)

    @property
    def text(self) -> str:
        return str(self._ask("GET", "text"))

    def click(self) -> None:
        self._ask("POST", "click")

    def clear(self) -> None:
        self._ask("POST", "clear")

    def send_keys(self, *keys: str) -> None:
        self._ask("POST", "value", text="".join(keys))

    def get_property(self, name: str) -> Any:
        return self._ask("GET", f"property/{name}")
