"""The history of two clubs against each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.almanac.contests import Contest
from league.standings import WLT

NO_GAMES = WLT()


@dataclass(frozen=True, slots=True)
class Rivalry:
    """All games of two clubs, from the first club's side: its record, and the points of both."""

    club: str
    other: str
    record: WLT = NO_GAMES
    points: tuple[int, int] = (0, 0)

    @property
    def turned(self) -> Rivalry:
        """The same from the other club's side."""
        record = WLT(self.record.losses, self.record.wins, self.record.ties)
        return Rivalry(self.other, self.club, record, self.points[::-1])

    def of(self, club: str) -> Rivalry:
        """The same from this club's side."""
        return self if club == self.club else self.turned


def rivalries(contests: Iterable[Contest], before: Iterable[Rivalry] = ()) -> list[Rivalry]:
    """All clubs that have met: the home side of their last game first, and those who met last at the end.
    `before` are those before the first of these games."""
    found = {frozenset((one.club, one.other)): one for one in before}
    for game in contests:
        pair = frozenset(game.clubs)
        known = found.pop(pair, Rivalry(*game.clubs)).of(game.home)
        found[pair] = Rivalry(  # the dict keeps the order of the last games
            *game.clubs,
            WLT.pooled((known.record, WLT.of(game.letter(game.home)))),
            (known.points[0] + game.points(game.home), known.points[1] + game.points(game.away)),
        )
    return list(found.values())


def fiercest_rivals(found: Sequence[Rivalry]) -> tuple[str, str] | None:
    """The two clubs that have met most often, home and away as in their last game; of several such pairs
    the one that met last. None if there are no games."""
    if not found:
        return None
    most = max(reversed(found), key=lambda one: one.record.games)
    return most.club, most.other
