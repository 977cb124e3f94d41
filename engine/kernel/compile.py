"""The only module that knows numba. Without numba,
or with ENGINE_JIT=0, every rule stays the plain function it is."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("ENGINE_JIT", "1") != "0"
if JIT:
    try:
        import numba
        from numba.extending import overload, register_jitable
    except ImportError:
        JIT = False


def _cache_folder() -> str:
    """numba's own cache looks at the entry function's file only: a changed rule would keep its OLD form
    without a
    word. So the folder is named after every source of the engine and numba's version; ENGINE_CACHE says
    where."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parents[1].rglob("*.py")):
        digest.update(source.read_bytes())
    home = os.environ.get("ENGINE_CACHE") or Path(tempfile.gettempdir()) / f"engine-cache-{os.getuid()}"
    folder = Path(home) / digest.hexdigest()[:16]
    folder.mkdir(
        mode=0o700, parents=True, exist_ok=True
    )  # the cache is pickled code: nobody else may write it
    return str(folder)


if JIT:
    numba.config.CACHE_DIR = _cache_folder()  # type: ignore[attr-defined] # before anything is compiled

    def rule(function: F) -> F:
        """A rule of the game: Python when interpreted, inlined machine code when compiled."""
        return register_jitable(function)

    def compiled(function: F) -> F:
        """An entry into compiled code. Releases the GIL, so chunks may run in threads."""
        return numba.njit(cache=True, nogil=True)(function)  # type: ignore[return-value]

    def record_type(dtype: Any) -> Any:
        """numba's type of a record's numpy dtype."""
        return numba.from_dtype(dtype)
else:

    def rule(function: F) -> F:
        """A rule of the game: the function itself, since there is no numba."""
        return function

    compiled = rule


__all__ = ["JIT", "compiled", "rule"]
if JIT:
    __all__ += ["overload", "record_type"]
