"""A browser as people install it, used by its keys and clicks, and by what is on the screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from tests.waiting import eventually

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


class Element(Protocol):
    """An element of the page, which a person clicks and types into."""

    @property
    def text(self) -> str: ...

    def click(self) -> None: ...

    def clear(self) -> None: ...

    def send_keys(self, *keys: str) -> None: ...

    def get_property(self, name: str) -> Any: ...


class StockBrowser(ABC):
    """A browser without cookies. `url` is the address of the service."""

    url: str

    @abstractmethod
    def quit(self) -> None: ...

    @abstractmethod
    def forget(self) -> None:
        """Removes cookies and messages, as if nobody had been here."""

    @abstractmethod
    def messages(self) -> list[str]:
        """Uncaught errors of pages, and what the content security policy has forbidden."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Changes the size of the window: of the page, in WebKit."""

    @abstractmethod
    def open(self, path: str) -> None:
        """Opens a path of the service, or an address."""

    @abstractmethod
    def address(self) -> str: ...

    @abstractmethod
    def run(self, script: str, *given: Any) -> Any:
        """What the script returns; a promise is awaited."""

    @abstractmethod
    def keys(self, *pressed: str) -> None:
        """Presses keys where the focus is."""

    @abstractmethod
    def add_cookie(self, name: str, value: str) -> None: ...

    @abstractmethod
    def delete_cookies(self) -> None: ...

    def sign_in(self, user: User) -> None:
        client = Client()
        client.force_login(user)
        self.take_session(client)

    def take_session(self, client: Client) -> None:
        """Goes on as the person whom this test client is signed in as, or as its guest."""
        name = settings.SESSION_COOKIE_NAME
        self.add_cookie(name, client.cookies[name].value)

    def evaluate(self, function: str, given: Any = None, /) -> Any:
        """What the function in JavaScript returns, as Playwright's pages do it."""
        return self.run(f"return ({function})(arguments[0])", given)

    def find(self, selector: str, name: str = "") -> Element:
        """Waits for the first visible element of the selector whose text begins with the name."""
        found: list[Element] = []

        def look() -> bool:
            if one := self.run(NAMED, selector, name):
                found.append(one)
            return bool(found)

        assert eventually(look, 20), f"no {selector} {name!r} on {self.address()}"
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
        assert eventually(lambda: self.run(ARRIVED), 30), f"{self.address()} leads nowhere"

    def follow(self, name: str) -> None:
        self.turn(self.find("a[href]", name).click)

    def fill(self, label: str, value: str) -> None:
        field = self.find("label", label)
        field.clear()
        field.send_keys(value)

    def tab_to(self, name: str, most: int = 60) -> None:
        """Presses Tab until the element with this text, label or field name has the focus."""
        for _key in range(most):
            self.keys(TAB)
            if self.run(FOCUSED).startswith(name):
                return
        raise AssertionError(f"Tab does not reach {name!r} on {self.address()}")

    def shows(self, text: str) -> bool:
        """Whether the page shows the text within 20 seconds."""
        return eventually(lambda: text in self.run("return document.body?.innerText ?? ''"), 20)
