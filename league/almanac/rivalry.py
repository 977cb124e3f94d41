"""Two clubs against each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league.almanac.contests import Contest
from league.standings import WLT


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The games of two clubs in order, told from the first one's side."""

    club: str
    other: str
    games: tuple[Contest, ...]

    @property
    def record(self) -> WLT:
        return WLT.of("".join(game.letter(self.club) for game in self.games))

    @property
    def points(self) -> tuple[int, int]:
        """Scored by the club and by the other."""
        return (
            sum(game.points(self.club) for game in self.games),
            sum(game.points(self.other) for game in self.games),
        )

    @property
    def streak(self) -> str:
        """Like "W3": how the last games went; empty before the first."""
        letters = "".join(game.letter(self.club) for game in self.games)
        last = letters[-1:]
        return f"{last}{len(letters) - len(letters.rstrip(last))}" if last else ""


def rivalry(contests: Iterable[Contest], club: str, other: str) -> Rivalry:
    """All that the two have played against each other."""
    return Rivalry(club, other, tuple(game for game in contests if {club, other} == {*game.clubs}))
