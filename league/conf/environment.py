"""Reading settings from the environment: variables, or files that hold their values."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar

import environ
from django.core.exceptions import ImproperlyConfigured

YES, NO = {"1", "on", "true", "yes"}, {"0", "off", "false", "no"}


class Environment(environ.Env):
    """django-environ's reader, in which a value means what it says.

    A value may stand in a file that NAME_FILE names, as secrets of containers do. What is empty
    counts as unset: compose files pass such variables. A `$` in front is a character like any other.
    `asked` has the names of all variables that were asked for.
    Raises ImproperlyConfigured: a file that cannot be read, NAME beside NAME_FILE, a switch that is
    neither on nor off, a number that is none.
    """

    asked: ClassVar[set[str]] = set()

    def get_value(
        self,
        var: str,
        cast: Any = None,
        default: Any = environ.Env.NOTSET,
        parse_default: bool = False,  # noqa: ARG002 - the signature is django-environ's
    ) -> Any:
        self.asked.add(var)
        text = read(var)
        if not text:
            return default
        if cast is bool:
            return switch(var, text)
        if cast is int:
            return number(var, text)
        if cast is list:
            return [item for part in text.split(",") if (item := part.strip())]
        return self.parse_value(text, cast)


def read(name: str) -> str:
    """The variable's value or its file's, without the line end; empty when there is neither."""
    value, file = os.environ.get(name, ""), os.environ.get(f"{name}_FILE", "")
    if not file:
        return value
    if value:
        raise ImproperlyConfigured(f"Both {name} and {name}_FILE are set: leave one of them out.")
    try:
        return Path(file).read_text("utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as failure:
        raise ImproperlyConfigured(f"{name}_FILE cannot be read: {failure}") from failure


def switch(name: str, text: str) -> bool:
    """Whether this says yes."""
    word = text.strip().lower()
    if word not in YES | NO:
        raise ImproperlyConfigured(f"{name} is {text!r}: say on or off.")
    return word in YES


def number(name: str, text: str) -> int:
    """The whole number that this is."""
    try:
        return int(text)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {text!r}: say a whole number.") from None


env = Environment()
