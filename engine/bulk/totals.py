"""The results of many games: every score, and one box score of all games."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.gridiron.events import SIDES
from engine.play.auto_play import FinishedGame, auto_play
from engine.presentation.box_score import team_box

BoxCounts = list[list[list[int]]]  # [side][event][how often, amount in all, most at once]


@dataclass(frozen=True, slots=True)
class SimulatedGames:
    """The results of games number `first`, `first` + 1 ... between one pair of teams and coaches."""

    header: Mapping[str, Any]
    master: int
    season: int
    first: int
    home: array[int]  # points in the order of the games
    away: array[int]
    overtimes: int
    counts: BoxCounts

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.home)

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by (home, away); all others are ties."""
        leads = [ours - theirs for ours, theirs in zip(self.home, self.away, strict=True)]
        return sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)

    @property
    def box(self) -> dict[str, dict[str, int]]:
        """The box score of all games: `home` and `away`, each with sums and the longest of a kind."""
        points = sum(self.home), sum(self.away)
        return {
            name: team_box(self.counts[side], self.counts[1 - side]) | {"points": points[side]}
            for side, name in enumerate(SIDES)
        }

    def score(self, game: int) -> tuple[int, int]:
        """The score (home, away) of the game with this number. Raises IndexError for any other number."""
        if not self.first <= game < self.first + self.games:
            raise IndexError(f"games {self.first} to {self.first + self.games - 1} were played, not {game}")
        return self.home[game - self.first], self.away[game - self.first]

    def replay(self, game: int) -> FinishedGame:
        """Replays the game with this number and returns its sheet, play-by-play and box score."""
        return auto_play(self.header, master=self.master, season=self.season, game=game)


def add_counts(total: BoxCounts, more: BoxCounts) -> None:
    """Adds the counts of other games to `total`."""
    for side, events in enumerate(more):
        for event, (count, amount, most) in enumerate(events):
            if count:
                row = total[side][event]
                row[2] = int(max(row[2], most) if row[0] else most)  # interpreted it may be a name's number
                row[0] += count
                row[1] += amount
