"""Positions in a feed: `17` means after item 17, `17.43` after play 43 of the game in item 17."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError

POSITION = re.compile(r"([0-9]{1,18})(?:\.([0-9]{1,9}))?")
ALL = 10**9  # more plays than a game has


@dataclass(frozen=True, slots=True, order=True)
class FeedPosition:
    """A position after an item, or after one play within an item."""

    entry: int
    play: int = ALL

    def __str__(self) -> str:
        return str(self.entry) if self.play == ALL else f"{self.entry}.{self.play}"


def parse_feed_position(text: str) -> FeedPosition:
    """Parses `after` or `Last-Event-ID`; an empty text is the beginning. Raises ParseError: bad_position."""
    found = POSITION.fullmatch(text or "0")
    if found is None:
        sentence = _(
            "%(text)s is not a position in a feed. Send the id of the last event that you have read."
        )
        raise ParseError(sentence % {"text": text[:40]}, "bad_position")
    entry, play = found.groups()
    return FeedPosition(int(entry), ALL if play is None else int(play))
