"""Tables as files: CSV, and Parquet where `pyarrow` is installed. Both are made piece by piece."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from games.presenters.exports.columns import NUMBER, TEXT, WHOLE, ExportTable, Row
from league.errors import Refused
from league.presenters.sharing.csv_tables import csv_lines

PIECE = 2_000  # rows; a piece of a Parquet file is a row group
TYPES = {"csv": "text/csv; charset=utf-8", "parquet": "application/vnd.apache.parquet"}


def written(table: ExportTable, rows: Iterable[Row], form: str) -> Iterator[bytes]:
    """Returns the file in pieces. Raises Refused no_parquet before the first of them."""
    return {"csv": csv_pieces, "parquet": parquet_pieces}[form](table, rows)


def csv_pieces(table: ExportTable, rows: Iterable[Row]) -> Iterator[bytes]:
    """Returns the table as CSV in UTF-8; a missing value is an empty cell."""
    names = table.names
    yield csv_lines([names]).encode()
    for piece in _pieces(rows):
        yield csv_lines([row.get(name) for name in names] for row in piece).encode()


def parquet_pieces(table: ExportTable, rows: Iterable[Row]) -> Iterator[bytes]:
    """Returns the table as Parquet, with a row group for each piece. Raises Refused no_parquet."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - in a list of its own, because it is large
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ImportError as error:
        raise no_parquet() from error
    kinds = {TEXT: pa.string(), WHOLE: pa.int32(), NUMBER: pa.float64()}
    schema = pa.schema(
        [
            pa.field(column.name, kinds[column.kind], metadata={"description": column.meaning})
            for column in table.columns
        ]
    )
    return _parquet(schema, pq.ParquetWriter, pa.Table.from_pylist, rows)


def no_parquet() -> Refused:
    """The refusal where the library is missing."""
    return Refused(
        "no_parquet",
        _(
            "This installation cannot write Parquet. Choose CSV, or ask the person who runs it to install "
            "docker/export.txt."
        ),
    )


class Outbox(io.RawIOBase):
    """A file that gives away what has been written to it."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.place = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.place

    def write(self, data: Any) -> int:
        """Keeps a copy until `take`."""
        self.pieces.append(bytes(data))
        self.place += len(self.pieces[-1])
        return len(self.pieces[-1])

    def take(self) -> bytes:
        """Returns what has been written since the last time."""
        taken, self.pieces = b"".join(self.pieces), []
        return taken


def _parquet(
    schema: Any, writer: Callable[..., Any], table: Callable[..., Any], rows: Iterable[Row]
) -> Iterator[bytes]:
    outbox = Outbox()
    with writer(outbox, schema, compression="zstd") as file:
        for piece in _pieces(rows):
            file.write_table(table(piece, schema=schema))
            yield outbox.take()
    yield outbox.take()


def _pieces(rows: Iterable[Row]) -> Iterator[list[Row]]:
    remaining = iter(rows)
    while piece := list(islice(remaining, PIECE)):
        yield piece
