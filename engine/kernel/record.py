"""One declaration, two forms of a record: a slots class for Python, an int64 row of numpy once compiled."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass, field, fields
from functools import cache
from itertools import chain, repeat
from typing import Any, TypeVar

from engine.kernel.compilation import JIT

INT, INTS, FIXED, ONE, MANY, OUTSIDE = "int", "ints", "fixed", "one", "many", "outside"
LARGEST = 2**63 - 1  # largest number in a compiled row
T = TypeVar("T")


def ints(*shape: int) -> Any:
    """Whole numbers that change during the game, as nested lists of this shape."""
    return field(default_factory=lambda: _nested(shape, list), metadata={"form": INTS, "shape": shape})


def fixed(*shape: int) -> Any:
    """A printed table: dice faces, matchups. Tuples, so copies can share it; not part of a saved state."""
    return field(default=_nested(shape, tuple), metadata={"form": FIXED, "shape": shape})


def one(kind: type) -> Any:
    """A record inside a record."""
    return field(default_factory=kind, metadata={"form": ONE, "record": kind, "shape": ()})


def many(kind: type, count: int) -> Any:
    """A list of `count` records."""
    return field(
        default_factory=lambda: [kind() for _ in range(count)],
        metadata={"form": MANY, "record": kind, "shape": (count,)},
    )


def outside() -> Any:
    """Python only (the tape, the log): not compared, copied, saved or compiled."""
    return field(default=None, compare=False, metadata={"form": OUTSIDE})


def _nested(shape: tuple[int, ...], of: type) -> Any:
    return of(_nested(shape[1:], of) for _ in range(shape[0])) if shape else 0


def record(kind: type[T]) -> type[T]:
    """Declares a record: every plain field is one whole number."""
    return dataclass(slots=True)(kind)


def _form(f: Field[Any]) -> str:
    return str(f.metadata.get("form", INT))


@cache
def layout(kind: Any) -> tuple[tuple[str, str, tuple[int, ...], Any], ...]:
    """(name, form, shape, record class) of every field that is part of the record."""
    return tuple(
        (f.name, _form(f), f.metadata.get("shape", ()), f.metadata.get("record"))
        for f in fields(kind)
        if _form(f) != OUTSIDE
    )


def _layout_of(g: Any) -> tuple[tuple[str, str, tuple[int, ...], Any], ...]:
    kind: Any = type(g)
    return layout(kind)


@cache
def dtype_of(kind: type) -> Any:
    """The numpy dtype of the record: int64 throughout, because narrower integers overflow silently."""
    import numpy as np  # noqa: PLC0415 (interpreted play needs the standard library only)

    return np.dtype(
        [(name, dtype_of(sub) if sub else np.int64, shape) for name, _, shape, sub in layout(kind)]
    )


@cache
def _copier(kind: Any) -> Callable[[Any], Any]:
    """Generates a deep copy function for each class, as dataclasses generates __init__, because a snapshot
    is made at every input."""
    names: dict[str, Any] = {"new": object.__new__, "kind": kind}
    lines = ["def copy_of(g):", " t = new(kind)"]
    for f in fields(kind):
        form, value = _form(f), f"g.{f.name}"
        if form == OUTSIDE:
            value = "None"
        elif form == INTS:
            value = _list_copy(value, len(f.metadata["shape"]))
        elif form in (ONE, MANY):
            names[f"copy_{f.name}"] = _copier(f.metadata["record"])
            value = f"copy_{f.name}({value})" if form == ONE else f"[copy_{f.name}(x) for x in {value}]"
        lines.append(f" t.{f.name} = {value}")
    exec("\n".join([*lines, " return t"]), names)
    return names["copy_of"]  # type: ignore[no-any-return]


def _list_copy(value: str, depth: int) -> str:
    return f"{value}[:]" if depth == 1 else f"[{_list_copy('x', depth - 1)} for x in {value}]"


def copy_of(g: T) -> T:
    """A deep copy of everything that can change."""
    kind: Any = type(g)
    return _copier(kind)(g)  # type: ignore[no-any-return]


def dump(g: Any, start: Any = None) -> dict[str, Any]:
    """The changing part of a record as plain data for JSON; with `start` only what is not as it was then."""
    plain: dict[str, Any] = {}
    for name, form, _, _ in _layout_of(g):
        value, before = getattr(g, name), start and getattr(start, name)
        if form == FIXED or (start is not None and value == before):
            continue
        if form == ONE:
            plain[name] = dump(value, before)
        elif form == MANY:
            plain[name] = list(map(dump, value, before or repeat(None)))
        else:
            plain[name] = _plain(value)
    return plain


def _plain(value: Any) -> Any:
    """A copy of whole numbers and lists of them."""
    if not isinstance(value, list):
        return int(value)
    if value and isinstance(value[0], list):
        return [_plain(v) for v in value]
    return list(map(int, value))


def load(g: T, saved: dict[str, Any], whole: bool = True) -> T:
    """Writes saved data into a fresh record, which has its printed tables and may have longer lists.

    `whole`: every field must be present; otherwise those that `dump` writes with a `start` are enough.
    """
    for name, form, _, _ in _layout_of(g):
        if not whole and name not in saved:
            continue
        if form == ONE:
            load(getattr(g, name), saved[name], whole)
        elif form == MANY:
            for part, data in zip(getattr(g, name), saved[name], strict=True):
                load(part, data, whole)
        elif form == INTS:
            _pour(saved[name], getattr(g, name))
        elif form != FIXED:
            setattr(g, name, int(saved[name]))
    return g


def fits(g: Any, saved: Any) -> bool:
    """Whether `dump` could give this data for such a record: exactly its fields, with whole numbers in
    their shapes."""
    try:
        made = load(copy_of(g), saved)
        array("q", flat(made))
        return json.dumps(dump(made), sort_keys=True) == json.dumps(saved, sort_keys=True)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False


def _pour(values: list[Any], into: list[Any]) -> None:
    for nth, value in enumerate(values):
        if isinstance(value, list):
            _pour(value, into[nth])
        else:
            into[nth] = int(value)


@cache
def _flattener(kind: Any) -> Callable[[Any], list[int]]:
    """Generates the function for each class, like `_copier`: games flatten a record after each step that is
    played interpreted."""
    names: dict[str, Any] = {"join": chain.from_iterable}
    parts = []
    for name, form, shape, sub in layout(kind):
        value = f"g.{name}"
        if form in (ONE, MANY):
            names[f"flat_{name}"] = _flattener(sub)
            parts.append(
                f"*flat_{name}({value})" if form == ONE else f"*join(map(flat_{name}, {value}))",
            )
        else:
            parts.append(f"*{'join(' * (len(shape) - 1)}{value}{')' * (len(shape) - 1)}" if shape else value)
    exec(f"def flat_of(g): return [{', '.join(parts)}]", names)
    return names["flat_of"]  # type: ignore[no-any-return]


def flat(g: Any) -> list[int]:
    """Every whole number of a record in order of declaration: the compiled row as a list."""
    kind: Any = type(g)
    return list(map(int, _flattener(kind)(g)))  # interpreted, a number may be a bool or a name


def rows_of(g: Any, count: int) -> Any:
    """`count` copies of a record as one numpy array of its dtype."""
    import numpy as np  # noqa: PLC0415

    kind: Any = type(g)
    return np.frombuffer(array("q", _flattener(kind)(g)), dtype_of(kind)).repeat(count)


def columns_of(rows: Any) -> Any:
    """The same rows with their fields as attributes: `rows.spot` has the spots of all rows."""
    import numpy as np  # noqa: PLC0415

    return rows.view(np.recarray)


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
    if not JIT:
        return _zeros(shape)
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
        """Memory for `count` copies of the first record, which callers reuse: new memory costs a page fault
        for each 4 kB."""
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


def _zeros(shape: tuple[int, ...]) -> Any:
    return [_zeros(shape[1:]) if shape[1:] else 0 for _ in range(shape[0])]
