"""Which functions an address can reach: by the names in the code of its view, and of what that calls."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

from django import forms
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework import serializers

OURS = ("league.", "games.", "api.")


def views() -> dict[str, Any]:
    """The view of each named address."""
    return dict(_views(get_resolver(), ""))


def _views(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, Any]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from _views(entry, prefix + (f"{entry.namespace}:" if entry.namespace else ""))
        elif isinstance(entry, URLPattern) and entry.name:
            yield prefix + entry.name, entry.callback


def reached(view: Any) -> list[Any]:
    """All functions and classes of ours that the view may use."""
    seen: set[int] = set()
    ours: list[Any] = []
    waiting = [view, *(getattr(view, name, None) for name in ("view_class", "cls"))]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or thing is None:
            continue
        seen.add(id(thing))
        if isinstance(thing, type | FunctionType) and thing.__module__.startswith(OURS):
            ours.append(thing)
        waiting += [each for each in _uses(thing) if _is_ours(each)]
    return ours


def _is_ours(thing: Any) -> bool:
    if isinstance(thing, property | staticmethod | classmethod):
        return True
    if isinstance(thing, FunctionType):
        return True  # a decorator's own function leads to ours
    return isinstance(thing, type) and thing.__module__.startswith(OURS)


def _uses(thing: Any) -> Iterator[Any]:
    if isinstance(thing, property):
        yield from (thing.fget, thing.fset)
    elif isinstance(thing, staticmethod | classmethod):
        yield thing.__func__
    elif isinstance(thing, type):
        for base in thing.__mro__:
            yield from _flat(vars(base)) if base.__module__.startswith(OURS) else ()
    elif isinstance(thing, FunctionType):
        yield getattr(thing, "__wrapped__", None)
        for cell in thing.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # not yet filled
                continue
        if thing.__module__.startswith(OURS):
            yield from _named(thing.__code__, thing.__globals__)


def _flat(values: Mapping[str, Any]) -> Iterator[Any]:
    for value in values.values():
        yield from value if isinstance(value, list | tuple) else (value,)


def _named(code: CodeType, known: dict[str, Any]) -> Iterator[Any]:
    for name in code.co_names:
        value = known.get(name)
        if isinstance(value, dict):
            yield from _flat(value)
        elif isinstance(value, ModuleType) and value.__name__.startswith(OURS):
            yield from (vars(value).get(attribute) for attribute in code.co_names)
        else:
            yield value
    for inner in code.co_consts:
        if inspect.iscode(inner):
            yield from _named(inner, known)


# Each counts or queues work that takes a second or more. A new one belongs here.
EXPENSIVE = {
    "CountedPieces",
    "WhatIfThrottle",
    "check_drawing_quota",
    "check_job_quota",
    "count_what_if",
    "draw_slot",
    "resume_run",
    "spend",
    "spend_guest_game",
    "start_run",
}
LONG = 10_000  # characters: a longer text is like a file


def needs_row(view: Any) -> bool:
    """Whether the view takes a file, a text as long as a file, or work of its own."""
    return any(each.__name__ in EXPENSIVE or _takes_file(each) for each in reached(view))


def _takes_file(thing: Any) -> bool:
    if isinstance(thing, FunctionType):
        names = thing.__code__.co_names
        return "FILES" in names or ("body" in names and "request" in thing.__code__.co_varnames)
    if issubclass(thing, forms.BaseForm):
        return any(isinstance(field, forms.FileField) for field in thing.base_fields.values())
    if issubclass(thing, serializers.Serializer) and thing.__name__.endswith("In"):
        return any(
            isinstance(field, serializers.CharField) and (field.max_length or LONG + 1) > LONG
            for field in thing().fields.values()
        )
    return False
