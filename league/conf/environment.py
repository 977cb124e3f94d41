"""Reads settings from the environment: variables, or files that hold their values."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar

import environ
from django.core.exceptions import ImproperlyConfigured

YES, NO = {"1", "on", "true", "yes"}, {"0", "off", "false", "no"}


class Environment(environ.Env):
    """django-environ's reader with strict values.

    A value may be in a file that NAME_FILE names, as for container secrets. An empty variable counts as
    unset, because compose files pass such variables. A leading `$` is an ordinary character. `asked` collects
    the names of all variables that were read.
    Raises ImproperlyConfigured for a file that cannot be read, both NAME and NAME_FILE, and invalid switches
    and numbers.
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
    """The value of the variable or its file, without the line end; empty if neither is set."""
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
    """The boolean value of this text."""
    word = text.strip().lower()
    if word not in YES | NO:
        raise ImproperlyConfigured(f"{name} is {text!r}: say on or off.")
    return word in YES


def number(name: str, text: str) -> int:
    """The whole number in this text."""
    try:
        return int(text)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {text!r}: say a whole number.") from None


env = Environment()
