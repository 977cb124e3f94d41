"""The history of two clubs against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from league.almanac.contests import Contest
from league.standings import WLT


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The games of two clubs in order, from the first club's side."""

    club: str
    other: str
    games: tuple[Contest, ...]

    @property
    def record(self) -> WLT:
        return WLT.of("".join(game.letter(self.club) for game in self.games))

    @property
    def points(self) -> tuple[int, int]:
        """Points scored by the club and by the other."""
        return (
            sum(game.points(self.club) for game in self.games),
            sum(game.points(self.other) for game in self.games),
        )

    @property
    def streak(self) -> str:
        """The current streak, like "W3"; empty before the first game."""
        letters = "".join(game.letter(self.club) for game in self.games)
        last = letters[-1:]
        return f"{last}{len(letters) - len(letters.rstrip(last))}" if last else ""


def fiercest_rivals(contests: Iterable[Contest]) -> tuple[str, str] | None:
    """The two clubs that have met most often, home and away as in their last meeting; of several such
    pairs the one that met last. None if there are no games."""
    meetings: Counter[frozenset[str]] = Counter()
    latest: dict[frozenset[str], tuple[str, str]] = {}
    for game in contests:
        pair = frozenset(game.clubs)
        meetings[pair] += 1
        latest.pop(pair, None)
        latest[pair] = game.home, game.away  # the dict keeps the order of the last meetings
    if not meetings:
        return None
    return latest[max(reversed(latest), key=meetings.__getitem__)]


def rivalry(contests: Iterable[Contest], club: str, other: str) -> Rivalry:
    """All games between the two clubs."""
    return Rivalry(club, other, tuple(game for game in contests if {club, other} == {*game.clubs}))
