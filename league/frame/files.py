"""Answers that are files, and any table of a page as CSV.

Any page with `?csv=N` answers its table number N, from 1, as a file, and with `?csv=ID` the table that has
this id.
"""

from __future__ import annotations

import csv
import io
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager, suppress
from html.parser import HTMLParser
from http import HTTPStatus
from typing import Any, ClassVar, cast

import segno
from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.lines import guarded_cell
from league.conf.networks import network_of
from league.conf.static import static_storage
from league.frame.errors import Refused
from league.frame.numbers import MINUS, parse_whole_number


def csv_lines(rows: Iterable[Iterable[Any]]) -> str:
    """The rows as lines of CSV, safe to open in a spreadsheet. None is an empty cell."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(guarded_cell, row) for row in rows)
    return text.getvalue()


CSV = "text/csv; charset=utf-8"
MOST, MOST_OF_A_NETWORK = 4, 2  # files that a process makes at a time
LONGEST = 600  # seconds: a reader who is slower gets an incomplete file, so that nobody can block the others
being_made: Counter[str] = Counter()


def csv_file(name: str, rows: Iterable[Iterable[Any]]) -> HttpResponse:
    """The rows as a file; `name` without its ending."""
    return text_file(name, csv_lines(rows))


def text_file(name: str, text: str) -> HttpResponse:
    """CSV as a file; `name` without its ending."""
    return HttpResponse(text, content_type=CSV, headers=file_headers(f"{name}.csv"))


def file_headers(name: str) -> dict[str, str]:
    """The headers with which a browser stores the answer under this name."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


@contextmanager
def counted_file(address: str) -> Iterator[None]:
    """Counts a file that is made at once, as CountedPieces counts one that is made while it is sent. Raises
    Refused: quota_exceeded."""
    counted = CountedPieces(address, ())
    try:
        yield
    finally:
        counted.close()


class CountedPieces:
    """The pieces of a file, counted while they are made: they take seconds of a processor.

    Raises Refused quota_exceeded if this process makes too many files already, for the network of this
    address or for all. The last piece ends the count, or `close`, which Django calls for every answer, or
    another file after LONGEST seconds; then the next piece raises TimeoutError."""

    open_ones: ClassVar[list[CountedPieces]] = []

    def __init__(self, address: str, pieces: Iterable[bytes]) -> None:
        self.pieces, self.network = iter(pieces), network_of(address)
        self.until = time.monotonic() + LONGEST
        for late in [opened for opened in self.open_ones if opened.until <= time.monotonic()]:
            late.close()
        if being_made[self.network] >= MOST_OF_A_NETWORK or being_made.total() >= MOST:
            raise Refused("quota_exceeded.files")
        being_made[self.network] += 1
        self.open_ones.append(self)
        self.is_open = True

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        if not self.is_open and time.monotonic() >= self.until:
            raise TimeoutError("the file was read too slowly")
        try:
            return next(self.pieces)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            being_made[self.network] -= 1
            self.open_ones.remove(self)


class StreamedFile(StreamingHttpResponse):
    """A file that is made while it is sent. An asynchronous server takes one piece after the other too;
    Django alone would collect all of them first."""

    def __init__(self, name: str, kind: str, pieces: CountedPieces) -> None:
        super().__init__(pieces, content_type=kind, headers=file_headers(name))

    async def __aiter__(self) -> AsyncIterator[bytes]:
        # Not the constructor's: a middleware may have compressed them.
        pieces = iter(cast("Iterator[bytes]", self.streaming_content))

        def next_piece() -> bytes | None:
            return next(pieces, None)

        while (piece := await sync_to_async(next_piece)()) is not None:
            yield piece


NAMED = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")


@never_cache
@require_safe
def outdated_file(_request: HttpRequest, name: str) -> HttpResponse:
    """Leads from a name by content that does not exist any more to the file that has its place: a page that
    was open during an upgrade keeps its looks. Files that exist never come here."""
    present = static_storage.hashed_files.get(NAMED.sub("", name))
    if present in {None, name}:
        raise Http404(_("There is no such file."))
    return HttpResponseRedirect(f"{settings.STATIC_URL}{present}")


UNREAD = frozenset({"svg", "script", "style", "template", "button", "select"})
VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
CELLS = ("td", "th")
NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?")
Cell = str | int | float


def table_file(request: HttpRequest, page: HttpResponseBase) -> HttpResponseBase:
    """The table that `?csv=` asks for, or the page. A page is made as always, so a file shows what its page
    may show to this person. Raises Http404."""
    asked = request.GET.get("csv", "") if request.method == "GET" else ""
    is_page = page.status_code == HTTPStatus.OK and page.get("Content-Type", "").startswith("text/html")
    if not asked or not is_page:
        return page
    reader = _Tables()
    reader.feed(getattr(page, "content", b"").decode())
    number = reader.numbers.get(asked) or parse_whole_number(asked) or 0
    if not 0 < number <= len(reader.tables):
        raise Http404(_("There is no such file."))
    name = "-".join(filter(None, request.path.split("/"))).removeprefix("leagues-")
    file = csv_file(f"{name}-{number}" if len(reader.tables) > 1 else name, reader.tables[number - 1])
    for header in ("Cache-Control", "Vary"):
        if header in page:
            file[header] = page[header]
    return file


def tables_of(html: str) -> list[list[list[Cell]]]:
    """The rows of every table, in order. Pictures and what is hidden from screen readers are left out."""
    reader = _Tables()
    reader.feed(html)
    return reader.tables


class _Tables(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[Cell]]] = []
        self.numbers: dict[str, int] = {}  # id of a table -> its number
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
            if name := named.get("id"):
                self.numbers[name] = len(self.tables)
        elif tag == "tr" and self.tables:
            self._end_cell()
            self.tables[-1].append([])
        elif tag in CELLS and self.tables and self.tables[-1]:
            self._end_cell()
            self.cell, self.span = [], 1
            with suppress(ValueError):
                self.span = min(max(int(named.get("colspan") or 1), 1), 100)

    def handle_endtag(self, tag: str) -> None:
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
        if self.cell is not None and not (self.open and self.open[-1][1]):
            self.cell.append(data)


def _value(text: str) -> Cell:
    """A number as a number, whatever its minus."""
    plain = text.replace(MINUS, "-")
    match = NUMBER.fullmatch(plain)
    if match is None:
        return text
    return float(plain) if match[1] else int(plain)


def qr_code(url: str) -> SafeString:
    """The address as an SVG image; it can be read with a damaged corner (error correction M)."""
    image = segno.make(url, error="m").svg_inline(border=2, omitsize=True, dark="#000", light="#fff")
    return mark_safe(image)
