"""Scores for assumed results: an example needs some, and points may decide."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from league.clinch.solver.race_model import RaceOutcome
from league.schedule import Match
from league.standings import PlayedGame

PLAIN = (20, 17)
ROUT = (51, 0)
NARROW_LOW = (3, 0)
NARROW_HIGH = (51, 48)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Which clubs win high and lose narrowly, and which the other way round; all other games end 20-17."""

    favored: Collection[str] = ()
    hampered: Collection[str] = ()
    narrow: tuple[int, int] = NARROW_LOW

    def games(self, left: Sequence[Match], outcome: RaceOutcome) -> list[PlayedGame]:
        """The open games with the results of the outcome."""
        return [self._game(match, outcome[number]) for number, match in enumerate(left)]

    def _game(self, match: Match, home_points: int) -> PlayedGame:
        if home_points == 1:
            level = self.narrow[0] if self._involved(match.home, match.away) else PLAIN[0]
            return PlayedGame(match.home, match.away, level, level, week=match.week)
        home_won = home_points == 2
        winner, loser = (match.home, match.away) if home_won else (match.away, match.home)
        more, less = self._score(winner, loser)
        home, away = (more, less) if home_won else (less, more)
        return PlayedGame(match.home, match.away, home, away, week=match.week)

    def _score(self, winner: str, loser: str) -> tuple[int, int]:
        if winner in self.favored or loser in self.hampered:
            return ROUT
        return self.narrow if self._involved(winner, loser) else PLAIN

    def _involved(self, *clubs: str) -> bool:
        return any(club in self.favored or club in self.hampered for club in clubs)


def scorings(name: str, level: Collection[str], *, reached: bool) -> Iterator[Scoring]:
    """Scores that make the most, or the least, of a club's points compared with the clubs it is level
    with."""
    favored, hampered = ((name,), level) if reached else (level, (name,))
    for narrow in (NARROW_LOW, NARROW_HIGH):
        yield Scoring(favored, hampered, narrow)
