"""The tables of a page as CSV: any page with `?csv=N` answers its table number N, from 1, as a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from html.parser import HTMLParser
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from league.numbers import parse_whole_number
from league.views.http.files import csv_file

UNREAD = frozenset({"svg", "script", "style", "template", "button", "select"})
VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
CELLS = ("td", "th")
MINUS = "−"
NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?")
Cell = str | int | float


def table_files(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """The middleware. A page is made as always, so a file shows what its page may show to this person."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        page = get_response(request)
        asked = request.GET.get("csv", "") if request.method == "GET" else ""
        is_page = page.status_code == HTTPStatus.OK and page.get("Content-Type", "").startswith("text/html")
        if not asked or not is_page:
            return page
        found = tables_of(getattr(page, "content", b"").decode())
        number = parse_whole_number(asked) or 0
        if not 0 < number <= len(found):
            raise Http404(_("There is no such file."))
        name = "-".join(filter(None, request.path.split("/"))).removeprefix("leagues-")
        file = csv_file(f"{name}-{number}" if len(found) > 1 else name, found[number - 1])
        for header in ("Cache-Control", "Vary"):
            if header in page:
                file[header] = page[header]
        return file

    return answer


def tables_of(html: str) -> list[list[list[Cell]]]:
    """The rows of every table, in order. Pictures and what is hidden from screen readers are left out."""
    reader = _Tables()
    reader.feed(html)
    return reader.tables


class _Tables(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[Cell]]] = []
        self.open: list[tuple[str, bool]] = []  # elements, each with whether it is unread
        self.cell: list[str] | None = None
        self.span = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begins a table, row or cell."""
        named = dict(attrs)
        if tag not in VOID:
            hidden = tag in UNREAD or named.get("aria-hidden") == "true"
            self.open.append((tag, hidden or (bool(self.open) and self.open[-1][1])))
        if any(name == "template" for name, _hidden in self.open):
            return
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self._end_cell()
            self.tables[-1].append([])
        elif tag in CELLS and self.tables and self.tables[-1]:
            self._end_cell()
            self.cell, self.span = [], 1
            with suppress(ValueError):
                self.span = min(max(int(named.get("colspan") or 1), 1), 100)

    def handle_endtag(self, tag: str) -> None:
        """Ends a cell."""
        while self.open and any(name == tag for name, _hidden in self.open):
            if self.open.pop()[0] == tag:
                break
        if tag in (*CELLS, "tr", "table"):
            self._end_cell()

    def _end_cell(self) -> None:
        if self.cell is not None:
            value = _value(" ".join("".join(self.cell).split()))
            self.tables[-1][-1] += [value, *[""] * (self.span - 1)]
        self.cell = None

    def handle_data(self, data: str) -> None:
        """Adds to the cell."""
        if self.cell is not None and not (self.open and self.open[-1][1]):
            self.cell.append(data)


def _value(text: str) -> Cell:
    """A number as a number, whatever its minus."""
    plain = text.replace(MINUS, "-")
    found = NUMBER.fullmatch(plain)
    if found is None:
        return text
    return float(plain) if found[1] else int(plain)
