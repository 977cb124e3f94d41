"""What a kind of stream has to answer. The methods run in threads and may use the database."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

# Each topic has types of its own, all hashable. None is no version.
Key = Any  # what is followed
Version = Any  # how far its events have come
Viewer = Any  # a person or visitor


class Selection(Protocol):
    """The events that a reader follows. Hashable: readers with equal selections get the same text."""

    def includes(self, about: Hashable, /) -> bool:
        """Whether an event about this is among them."""


class StreamEnded(Exception):
    """The reader may not continue, or what they follow no longer exists."""


@dataclass(frozen=True, slots=True)
class LiveEvent:
    """Something new. `text` is what readers get, as server-sent events in each language that was asked for;
    readers who have got the event of this `number` or a later one skip it. `about` is what a `Selection`
    goes by.
    """

    number: int
    text: Mapping[str, bytes]
    about: Hashable = None


@dataclass(frozen=True, slots=True)
class LiveBatch:
    """Events that follow on a version; `version` is the one that they lead to. With `last`, none follow."""

    version: Version
    events: list[LiveEvent]
    last: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """How a stream begins: its first bytes, and the version that they lead to. With `more`, more is to be
    read before the reader can follow the others; with `last`, nothing will follow.
    """

    chunk: bytes
    version: Version
    more: bool = False
    last: bool = False


class Topic(Protocol):
    """A kind of thing that can be followed, such as feeds. `name` is also that of its notifications."""

    name: str

    def versions(self, keys: Collection[Key], /) -> Mapping[Key, Version]:
        """The versions of all these; those that no longer exist are missing."""

    def events(
        self,
        key: Key,
        since: Version,
        languages: Collection[str],
        selections: Collection[Any],
        /,
    ) -> LiveBatch:
        """The next events after a version, not necessarily all. `selections` are those of the readers, each a
        Selection or None; with None among them, all events are followed.
        """

    def admitted(self, key: Key, viewers: Collection[Viewer], /, *, thorough: bool) -> Collection[Viewer]:
        """Those of these viewers who may continue. What everybody may see needs no look at each of them,
        unless `thorough`: then those whose sign-in has ended are missing.
        """

    def backlog(self, key: Key, viewer: Viewer, version: Version, language: str, selection: Any, /) -> Start:
        """What a reader who has come to `version` gets next. Raises StreamEnded."""

    def missed(self, own: Version, common: Version, /) -> bool:
        """Whether a reader at version `own` lacks events that lead to the version `common`."""

    def number(self, version: Version, /) -> int:
        """The number of the last event of a version; -1 if its readers skip nothing."""

    def comment(self, version: Version, /) -> bytes:
        """What a reader gets after some silence, so that proxies keep the connection."""
