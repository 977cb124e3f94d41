"""Every address of the service, read from the URL configuration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver


class Address(NamedTuple):
    """A named address, how it is written, and the names of its arguments."""

    name: str
    route: str
    arguments: frozenset[str]


# The admin is Django's: staff only, tested by Django, and read-only for what services guard (tests/league).
NOT_WALKED = ("admin:",)


def addresses() -> list[Address]:
    """Each address once, by its name; what has no name can only be a redirection or an end."""
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


ADDRESSES = {address.name: address for address in addresses()}
