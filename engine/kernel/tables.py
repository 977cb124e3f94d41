"""Tables of whole numbers that compiled code can read and write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.compilation import JIT
from engine.kernel.record import copy_of, dtype_of, flat


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


def records(games: Sequence[Any]) -> Any:
    """Records of one class: an array of its dtype if games are compiled, else a list of copies."""
    if not JIT:
        return [copy_of(game) for game in games]
    import numpy as np  # noqa: PLC0415

    kind: Any = type(games[0])
    return np.array([flat(game) for game in games], np.int64).reshape(-1).view(dtype_of(kind))


def chosen(games: Any, which: Any) -> Any:
    """Copies of the records with these numbers, as `records` returns them."""
    return games[which] if JIT else [copy_of(games[number]) for number in which]


def numbers(values: Any) -> Any:
    """The numbers of a table as lists."""
    return _listed(values) if isinstance(values, list) else values.tolist()


def _listed(values: Any) -> Any:
    return [_listed(value) if isinstance(value, Sequence) else value for value in values]


def _nested(shape: tuple[int, ...]) -> Any:
    return [_nested(shape[1:]) if shape[1:] else 0 for _ in range(shape[0])]
