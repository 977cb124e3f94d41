"""Every address of the service, read from the URL configuration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from django.urls import URLPattern, URLResolver, get_resolver

Named = TypeVar("Named")


class Address(NamedTuple):
    """A named address with its route and the names of its arguments."""

    name: str
    route: str
    arguments: frozenset[str]


# The admin is left out: it is for staff only, Django tests it, and models guarded by services are read-only
# (tests/frame/test_admin.py).
NOT_WALKED = ("admin:",)


def addresses() -> list[Address]:
    """Each named address once, by name. Only redirections have no name."""
    found = {address.name: address for address in _within(get_resolver(), "", "", frozenset())}
    return [address for name, address in sorted(found.items()) if not name.startswith(NOT_WALKED)]


def _within(resolver: URLResolver, prefix: str, route: str, arguments: frozenset[str]) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        where = route + str(entry.pattern)
        named = arguments | set(entry.pattern.regex.groupindex)
        if isinstance(entry, URLResolver):
            space = f"{entry.namespace}:" if entry.namespace else ""
            yield from _within(entry, prefix + space, where, named)
        elif isinstance(entry, URLPattern) and entry.name:
            yield Address(f"{prefix}{entry.name}", where, frozenset(named))


def neighbors(names: Sequence[Named]) -> list[Sequence[Named]]:
    """These in groups for one test each: a test for each address is prepared longer than it runs."""
    assert names
    return [names[start : start + 10] for start in range(0, len(names), 10)]


def first_and_last(names: Sequence[str]) -> str:
    return f"{names[0]} to {names[-1]}"


ADDRESSES = {address.name: address for address in addresses()}
