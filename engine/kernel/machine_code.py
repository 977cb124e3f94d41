"""Rules as machine code: with engine.kernel.linker the only place that knows numba."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from engine.kernel.compilation import FORMS

ENGINE = Path(__file__).parents[1]
# engine.kernel.linker uses numba's internals, which may change with any release. Of these versions only 0.68,
# the pinned one, was run; the lower bound is an assumption.
LINKED_FROM, LINKED_BELOW = (0, 60), (0, 69)
FOR_RULES: dict[str, Any] = {
    "no_cpython_wrapper": True,  # only other rules call it
    "no_cfunc_wrapper": True,
    "_nrt": False,  # it allocates nothing that is reference-counted
}
numba_knows: set[Callable[..., Any]] = set()


def can_link(version: str) -> bool:
    """Whether the linker supports this version of numba. ENGINE_LINK=0 switches it off."""
    match = re.match(r"(\d+)\.(\d+)", version)
    number = (int(match[1]), int(match[2])) if match else (0, 0)
    return LINKED_FROM <= number < LINKED_BELOW and os.environ.get("ENGINE_LINK", "1") != "0"


def _pipelines() -> tuple[dict[str, Any], dict[str, Any]]:
    """numba's options for a rule and for an entry. Without the linker there are none, and numba compiles
    each rule separately: the games are the same, but the first one takes three times as long to start."""
    if not LINKS:
        return {}, {}
    from engine.kernel.linker import EntryCompiler, RuleCompiler  # noqa: PLC0415 (fits known versions only)

    return {"pipeline_class": RuleCompiler}, {"pipeline_class": EntryCompiler}


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with every rule it reaches, to be compiled and cached on disk."""
    for rule in FORMS.keys() - numba_knows:
        numba_knows.add(rule)
        _tell_numba(rule, FORMS[rule])
    folder = cache_folder(Path(function.__code__.co_filename).parent)
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return numba.njit(cache=True, nogil=True, **FOR_ENTRIES)(function)  # type: ignore[no-any-return]


def prepare(function: Any, arguments: tuple[Any, ...]) -> None:
    """Compiles an entry for arguments of these types, or loads it from the cache. Of several processes with
    the same folder only one compiles; the others wait for it, and a killed one lets the next begin."""
    types = tuple(map(numba.typeof, arguments))
    name = f"{function.__module__}.{function.__qualname__} {types}"
    lock = Path(numba.config.CACHE_DIR) / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.lock"  # type: ignore[attr-defined]
    lock.parent.mkdir(mode=0o700, exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        function.compile(types)


def _tell_numba(rule: Callable[..., Any], form: Callable[..., Callable[..., Any]]) -> None:
    options: Any = FOR_RULES | LINKED_RULES

    @overload(rule, strict=False, jit_options=options)
    def in_compiled_code(*types: Any) -> Callable[..., Any]:
        return _with_arrays(form(*types))


def _with_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function over arrays instead of tables: compiled code copies a whole tuple for each look-
    up."""
    names = function.__code__.co_names
    tables = {name: _array(value) for name, value in function.__globals__.items() if name in names}
    same = FunctionType(
        function.__code__,
        {**function.__globals__, **tables},
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    same.__module__, same.__qualname__ = function.__module__, function.__qualname__
    return same


def _array(value: Any) -> Any:
    """A tuple of whole numbers, or of such tuples, as an array; any other value unchanged."""
    if not isinstance(value, tuple):
        return value
    try:
        return np.array(value, np.int64)
    except (TypeError, ValueError):
        return value


@cache
def cache_folder(package: Path = ENGINE) -> Path:
    """The folder of the compiled code of an entry in this package; ENGINE_CACHE names another place.

    numba's own cache checks the entry function's file only: after a change to another rule it would silently
    use the OLD code. The folder is therefore named after every source of the engine, those of the package if
    it is outside the engine, and numba's version.
    """
    digest = hashlib.sha256(f"{numba.__version__} {LINKS}".encode())
    sources = sorted([*ENGINE.rglob("*.py"), *ENGINE.rglob("solved_*.json")])
    if not package.is_relative_to(ENGINE):
        sources += sorted(package.rglob("*.py"))
    for source in sources:
        digest.update(source.read_bytes())
    return _own_folder() / digest.hexdigest()[:16]


def _own_folder() -> Path:
    """A folder that nobody else can write to, because the code in the cache is executed."""
    chosen = os.environ.get("ENGINE_CACHE")
    folder = Path(chosen or Path(tempfile.gettempdir()) / f"engine-cache-{os.getuid()}")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.stat()
    if status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return folder
    return Path(tempfile.mkdtemp(prefix="engine-cache-"))


LINKS = can_link(numba.__version__)
LINKED_RULES, FOR_ENTRIES = _pipelines()
