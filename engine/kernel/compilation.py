"""What may become machine code: rules, and entries into them.

Without numba, or with ENGINE_JIT=0, all of them stay plain functions. numba itself is imported when the first
game is compiled (engine.kernel.machine_code).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import update_wrapper
from importlib.util import find_spec
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:  # sys.modules holds None for it
        return False


JIT = os.environ.get("ENGINE_JIT", "1") != "0" and _is_there("numba")
# The same for the workers of this installation, if this process does not compile but they do.
BULK_JIT = JIT or (os.environ.get("ENGINE_BULK_JIT", "0") != "0" and _is_there("numba"))

# Function -> (types of its arguments) -> the function that compiled code calls in its place.
FORMS: dict[Callable[..., Any], Callable[..., Callable[..., Any]]] = {}


def rule(function: F) -> F:
    """A rule of the game: Python when interpreted, machine code when compiled."""
    FORMS[function] = lambda *_types: function
    return function


def compiled_form_of(function: Callable[..., Any]) -> Callable[[F], F]:
    """Registers the compiled form of a function: the decorated function gets the types of the arguments,
    `g` being numba's type of the record, and returns a function with the same parameters."""

    def keep(form: F) -> F:
        FORMS[function] = form
        return form

    return keep


class CompiledEntry:
    """An entry into compiled code; it releases the GIL, so that chunks of games may run in threads."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.machine_code: Callable[..., Any] | None = None
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        if self.machine_code is None:
            # Half a second that most commands save.
            from engine.kernel.machine_code import entry, prepare  # noqa: PLC0415

            machine_code = entry(self.function)
            prepare(machine_code, arguments)
            self.machine_code = machine_code
        return self.machine_code(*arguments)


def compiled(function: F) -> F:
    """An entry into compiled code, or the function itself if nothing is compiled."""
    return cast(F, CompiledEntry(function)) if JIT else function
