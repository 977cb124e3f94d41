"""Files to download."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from asgiref.sync import sync_to_async
from django.http import HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext as _

from league.conf.http.networks import network_of
from league.errors import Refused
from league.presenters.sharing.csv_tables import csv_lines

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
        for late in [one for one in self.open_ones if one.until <= time.monotonic()]:
            late.close()
        if being_made[self.network] >= MOST_OF_A_NETWORK or being_made.total() >= MOST:
            raise Refused(
                "quota_exceeded", _("Other files are being made already: try again when they are complete.")
            )
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
        """Ends the count."""
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
        pieces = iter(self.streaming_content)  # not the constructor's: a middleware may have compressed them

        def next_piece() -> bytes | None:
            return next(pieces, None)

        while (piece := await sync_to_async(next_piece)()) is not None:
            yield piece
