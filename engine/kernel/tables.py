"""Tables of whole numbers that compiled code can read and write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.compilation import JIT
from engine.kernel.record import copy_of, dtype_of, rows_of


def table(values: Sequence[Any], *shape: int) -> Any:
    """These numbers, or nested sequences of them: an int64 array if games are compiled, else lists.

    `shape` is needed if there may be no values.
    """
    if not JIT:
        return _listed(values)
    import numpy as np  # noqa: PLC0415 (interpreted play needs the standard library only)

    made = np.array(values, np.int64)
    return made.reshape(shape) if shape else made


def zeros(*shape: int) -> Any:
    """A table of zeros."""
    if not JIT:
        return _nested(shape)
    import numpy as np  # noqa: PLC0415

    return np.zeros(shape, np.int64)


class RecordTable:
    """Copies of records of one class, by number: an array if games are compiled, else a list."""

    def __init__(self) -> None:
        self._rows: Any = []
        self._count = 0

    def add(self, game: Any) -> int:
        """Stores a copy of the record; returns its number."""
        if not JIT:
            self._rows.append(copy_of(game))
        else:
            if self._count == len(self._rows):
                self._grow(type(game))
            self._rows[self._count] = rows_of(game, 1)[0]
        self._count += 1
        return self._count - 1

    def room(self, count: int) -> Any:
        """Room for so many copies, to be used again and again: fresh memory costs a page fault for each 4 kB.
        There must be a record."""
        return self._rows[:1].repeat(count) if JIT else None

    def chosen(self, which: Any, room: Any) -> Any:
        """Copies of the records with these numbers (a table or a list): an array in `room`, or a list."""
        if not JIT:
            return [copy_of(self._rows[number]) for number in which]
        return self._rows.take(which, out=room[: len(which)], mode="clip")  # other modes copy twice

    def _grow(self, kind: type) -> None:
        """Doubles the array, so that adding records one by one copies each of them about once."""
        import numpy as np  # noqa: PLC0415

        rows = np.empty(max(16, 2 * self._count), dtype_of(kind))
        rows[: self._count] = self._rows[: self._count]
        self._rows = rows


def numbers(values: Any) -> Any:
    """The numbers of a table as lists."""
    return _listed(values) if isinstance(values, list) else values.tolist()


def _listed(values: Any) -> Any:
    return [_listed(value) if isinstance(value, Sequence) else value for value in values]


def _nested(shape: tuple[int, ...]) -> Any:
    return [_nested(shape[1:]) if shape[1:] else 0 for _ in range(shape[0])]
