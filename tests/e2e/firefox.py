"""Stock Firefox as a person uses it: by its keys and clicks, and by what is on the screen."""

from __future__ import annotations

import socket
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests import sharing
from tests.waiting import eventually

if TYPE_CHECKING:
    from marionette_driver.marionette import WebElement

TAB, ENTER, END = "\ue004", "\ue007", "\ue010"  # keys as WebDriver names them

# The first visible element of a selector whose text begins with a name; for a label, its field.
NAMED = """
  const [selector, name] = arguments;
  const text = (one) => one.innerText.replace(/\\s+/g, " ").trim();
  const visible = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const found = visible.find((one) => text(one).startsWith(name));
  return found?.control ?? found ?? null;
"""
FOCUSED = """
  const { innerText, ariaLabel, name } = document.activeElement;
  return innerText?.replace(/\\s+/g, " ").trim() || ariaLabel || name || "";
"""
ARRIVED = "return document.readyState === 'complete' && !('left' in document.documentElement.dataset)"
# Uncaught errors of pages, and all about the content security policy; the browser has errors of its own.
CONSOLE = """
  return Services.console.getMessageArray()
    .filter((one) => one instanceof Ci.nsIScriptError && !/^(resource|chrome):/.test(one.sourceName))
    .filter((one) => one.category.startsWith("CSP") || !(one.flags & Ci.nsIScriptError.warningFlag))
    .map((one) => `${one.sourceName}: ${one.errorMessage}`);
"""


class Firefox:
    """A browser without cookies. `url` is the address of the service; the log goes to a folder of
    the tests."""

    def __init__(self, program: str, url: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with warnings.catch_warnings(action="ignore"):  # Mozilla's packages are careless
            from marionette_driver.marionette import Marionette

            self.driver = Marionette(
                bin=program, headless=True, host="127.0.0.1", port=port, gecko_log=str(sharing.folder())
            )
            self.driver.start_session()
        self.url = url

    def quit(self) -> None:
        self.driver.quit()
        self.driver.cleanup()

    def forget(self) -> None:
        """Removes cookies and messages, as if nobody had been here."""
        self.open("/learn/")
        self.driver.delete_all_cookies()
        self._in_chrome("Services.console.reset()")

    def messages(self) -> list[str]:
        found: list[str] = self._in_chrome(CONSOLE)
        return found

    def _in_chrome(self, script: str) -> Any:
        with self.driver.using_context("chrome"):
            return self.driver.execute_script(script)

    def resize(self, width: int, height: int) -> None:
        self.driver.set_window_rect(width=width, height=height)

    def open(self, path: str) -> None:
        """Opens a path of the service, or an address."""
        self.driver.navigate(path if "://" in path else self.url + path)

    def run(self, script: str, *given: Any) -> Any:
        return self.driver.execute_script(script, script_args=given)

    def find(self, selector: str, name: str = "") -> WebElement:
        """Waits for the first visible element of the selector whose text begins with the name."""
        found: list[WebElement] = []

        def look() -> bool:
            if one := self.run(NAMED, selector, name):
                found.append(one)
            return bool(found)

        assert eventually(look, 20), f"no {selector} {name!r} on {self.driver.get_url()}"
        return found[-1]

    def press(self, name: str) -> None:
        self.find("button", name).click()

    def submit(self, name: str = "") -> None:
        """Presses the button of a form in the page, and waits for the next page."""
        self.turn(self.find("main form button", name).click)

    def turn(self, act: Callable[[], object]) -> None:
        """Acts, and waits for the page that this leads to."""
        self.run("document.documentElement.dataset.left = ''")
        act()
        assert eventually(lambda: self.run(ARRIVED), 30), f"{self.driver.get_url()} leads nowhere"

    def follow(self, name: str) -> None:
        self.find("a[href]", name).click()

    def fill(self, label: str, value: str) -> None:
        field = self.find("label", label)
        field.clear()
        field.send_keys(value)

    def keys(self, *pressed: str) -> None:
        """Presses keys where the focus is."""
        self.driver.actions.sequence("key", "keyboard").send_keys("".join(pressed)).perform()

    def tab_to(self, name: str, most: int = 60) -> None:
        """Presses Tab until the element with this text, label or field name has the focus."""
        for _key in range(most):
            self.keys(TAB)
            if self.run(FOCUSED).startswith(name):
                return
        raise AssertionError(f"Tab does not reach {name!r} on {self.driver.get_url()}")

    def shows(self, text: str) -> bool:
        """Whether the page shows the text within 20 seconds."""
        return eventually(lambda: text in self.run("return document.body?.innerText ?? ''"), 20)
