"""The forms and buttons that a page offers, as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin

UNSENT = {"csrfmiddlewaretoken"}
PRESSED = ("submit", "image")


@dataclass(frozen=True)
class Offer:
    """A form with one of its buttons. `hidden` are the values that say what it is about; `filled` is what a
    browser sends if the person changes nothing, with the first choice where none is made."""

    action: str
    hidden: tuple[tuple[str, str], ...]
    button: tuple[str, str] | None
    filled: tuple[tuple[str, str], ...] = field(compare=False)

    def __str__(self) -> str:
        about = "&".join(f"{name}={value}" for name, value in (*self.hidden, *filter(None, (self.button,))))
        return f"{self.action} {about}".strip()

    def sent(self) -> dict[str, list[str]]:
        """The form's data, by name."""
        data: dict[str, list[str]] = {}
        for name, value in (*self.hidden, *self.filled, *filter(None, (self.button,))):
            data.setdefault(name, []).append(value)
        return data


@dataclass
class _Form:
    action: str
    hidden: list[tuple[str, str]] = field(default_factory=list)
    filled: list[tuple[str, str]] = field(default_factory=list)
    groups: dict[str, str] = field(default_factory=dict)  # first choice of each group without a chosen one
    buttons: list[tuple[str, str] | None] = field(default_factory=list)


class _Forms(HTMLParser):
    """Collects the forms of a page that are sent by POST."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[_Form] = []
        self.named: dict[str, _Form] = {}  # by the id of the form
        self.open: _Form | None = None
        self.select: tuple[str, list[str], list[str]] | None = None  # name, options, chosen options
        self.text: tuple[str, list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = _Form(urljoin(self.address, urldefrag(given.get("action", "")).url))
            if given.get("method", "get").lower() == "post":
                self.forms.append(self.open)
            if "id" in given:
                self.named[given["id"]] = self.open
        form = self.named.get(given["form"]) if "form" in given else self.open
        if form is None or "disabled" in given:
            return
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "button" and given.get("type", "submit") == "submit":
            form.buttons.append((name, value) if name else None)
        elif tag == "select" and name:
            self.select = (name, [], [])
        elif tag == "option" and self.select:
            _name, options, chosen = self.select
            (chosen if "selected" in given else options).append(value)
        elif tag == "textarea" and name:
            self.text = (name, [])
        elif tag == "input" and name and name not in UNSENT:
            self._input(form, name, given.get("value", "on"), given)

    def _input(self, form: _Form, name: str, value: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind == "hidden":
            form.hidden.append((name, given.get("value", "")))
        elif kind in PRESSED:
            form.buttons.append((name, value))
        elif kind in ("radio", "checkbox"):
            if "checked" in given:
                form.filled.append((name, value))
                form.groups.pop(name, None)
            elif kind == "radio" and name not in dict(form.filled):
                form.groups.setdefault(name, value)
        elif kind != "file":
            form.filled.append((name, given.get("value", "")))

    def handle_data(self, data: str) -> None:
        if self.text:
            self.text[1].append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select" and self.select and self.open:
            name, options, chosen = self.select
            self.open.filled += [(name, value) for value in (chosen or options[:1])]
            self.select = None
        elif tag == "textarea" and self.text and self.open:
            self.open.filled.append((self.text[0], "".join(self.text[1])))
            self.text = None


def offers_of(page: str, address: str) -> list[Offer]:
    """What the page at this address offers to change, one for each button."""
    reader = _Forms(address)
    reader.feed(page)
    return [
        Offer(form.action, tuple(form.hidden), button, (*form.filled, *form.groups.items()))
        for form in reader.forms
        for button in form.buttons
    ]
