"""A finished game, as the almanac sees it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contest:
    """Clubs by name. The scores are None if the game was not played: then `winner` won by forfeit, or if
    there is no winner both lost, unless it is a `draw`.

    `number` is the game's in its season; contests are sorted by season, week and number. `behind` are the
    largest deficits of home and away, None if only the score is known.
    """

    season: int
    week: int
    number: int
    home: str
    away: str
    home_score: int | None
    away_score: int | None
    winner: str | None
    neutral: bool = False
    playoff: bool = False
    behind: tuple[int, int] | None = None
    draw: bool = False

    @property
    def played(self) -> bool:
        return self.home_score is not None

    @property
    def clubs(self) -> tuple[str, str]:
        return self.home, self.away

    def points(self, club: str) -> int:
        """The club's points; 0 if the game was not played."""
        return (self.home_score if club == self.home else self.away_score) or 0

    def margin(self, club: str) -> int:
        """The club's margin of victory; negative for a loss."""
        return self.points(club) - self.points(self.other(club))

    def comeback(self, club: str) -> int:
        """The largest deficit of the club in a game it won."""
        if self.behind is None or self.winner != club:
            return 0
        return self.behind[club != self.home]

    def shutout(self, club: str) -> bool:
        """Whether the club won without allowing a point."""
        return self.winner == club and self.played and self.points(self.other(club)) == 0

    def other(self, club: str) -> str:
        """The club's opponent."""
        return self.away if club == self.home else self.home

    def letter(self, club: str) -> str:
        """W, L or T from the club's side; in a double forfeit both lose."""
        if self.winner is None:
            return "T" if self.played or self.draw else "L"
        return "W" if self.winner == club else "L"
