"""Stock Firefox, by Mozilla's own client."""

from __future__ import annotations

import warnings
from typing import Any

from tests import services, sharing
from tests.e2e.stock import StockBrowser

# Uncaught errors of pages, and all about the content security policy; the browser has errors of its own.
CONSOLE = """
  return Services.console.getMessageArray()
    .filter((one) => one instanceof Ci.nsIScriptError && !/^(resource|chrome):/.test(one.sourceName))
    .filter((one) => one.category.startsWith("CSP") || !(one.flags & Ci.nsIScriptError.warningFlag))
    .map((one) => `${one.sourceName}: ${one.errorMessage}`);
"""


class Firefox(StockBrowser):
    """Its log goes to a folder of the tests."""

    def __init__(self, program: str, url: str) -> None:
        with (
            services.reserved_port() as port,
            warnings.catch_warnings(action="ignore"),
        ):  # Mozilla is careless
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
        self.open("/learn/")
        self.delete_cookies()
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
        self.driver.navigate(path if "://" in path else self.url + path)

    def address(self) -> str:
        return str(self.driver.get_url())

    def run(self, script: str, *given: Any) -> Any:
        return self.driver.execute_script(script, script_args=given)

    def keys(self, *pressed: str) -> None:
        self.driver.actions.sequence("key", "keyboard").send_keys("".join(pressed)).perform()

    def add_cookie(self, name: str, value: str) -> None:
        self.driver.add_cookie({"name": name, "value": value, "path": "/"})

    def delete_cookies(self) -> None:
        self.driver.delete_all_cookies()
