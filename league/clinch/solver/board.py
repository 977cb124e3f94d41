"""What every club will have at the end of the season, as sums over the open games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from league.clinch.race import Race
from league.clinch.solver.sums import Linear, Share, total
from league.standings.ledger import Ledger, by_division

POINTS = {"W": 2, "T": 1, "L": 0}


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A game from one club's side; `game` is its index among the open games, None if it has been
    played."""

    opponent: str
    points: Linear
    game: int | None = None


class RaceBoard:
    """All lines of every club, played and open."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.clubs = {club.name: club for club in race.clubs}
        self.divisions = by_division(race.clubs)
        self.lines = {
            name: [BoardLine(entry.opponent, Linear(POINTS[entry.letter])) for entry in entries]
            for name, entries in Ledger(race.clubs, race.played).entries.items()
        }
        for number, match in enumerate(race.left):
            home, away = Linear(0, ((number, 1),)), Linear(2, ((number, -1),))
            self.lines[match.home].append(BoardLine(match.away, home, number))
            self.lines[match.away].append(BoardLine(match.home, away, number))
        self.overall = {name: self.share(name) for name in self.clubs}

    def share(self, name: str, opponents: Collection[str] | None = None) -> Share:
        """The club's percentage, against these opponents only if any are given."""
        lines = [line for line in self.lines[name] if opponents is None or line.opponent in opponents]
        return Share(total((line.points, 1) for line in lines), len(lines))

    def strength_of_schedule(self, name: str) -> Share:
        """The pooled percentage of its opponents, one entry for each game."""
        met = [self.overall[line.opponent] for line in self.lines[name]]
        return Share(total((share.points, 1) for share in met), sum(share.games for share in met))

    def conference(self, name: str) -> dict[str, list[str]]:
        """The divisions of the club's conference."""
        return self.divisions[self.clubs[name].conference]

    def rivals(self, name: str) -> dict[str, list[str]]:
        """The other clubs of its conference by division; its own division comes first."""
        own = self.clubs[name].division
        divisions = self.conference(name)
        return {
            division: [other for other in divisions[division] if other != name]
            for division in sorted(divisions, key=lambda each: each != own)
        }

    def common_opponents(self, group: Collection[str]) -> set[str]:
        """The clubs that all clubs of the group will have played."""
        return set.intersection(*({line.opponent for line in self.lines[name]} for name in group))
