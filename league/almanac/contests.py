"""A game that is over, as the almanac sees it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contest:
    """Clubs by name. The scores are None where nobody played: then `winner` has it by forfeit, or nobody,
    and both have lost unless it is a `draw`.

    `number` is the game's in its season; contests are taken in the order of season, week and number.
    `behind` is by how much home and away were behind at most, None where only the score is known.
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
        """What the club scored; 0 where nobody played."""
        return (self.home_score if club == self.home else self.away_score) or 0

    def margin(self, club: str) -> int:
        """By how much the club won; negative of a loss."""
        return self.points(club) - self.points(self.other(club))

    def comeback(self, club: str) -> int:
        """The most points that the club was behind in a game that it won."""
        if self.behind is None or self.winner != club:
            return 0
        return self.behind[club != self.home]

    def shutout(self, club: str) -> bool:
        """Has the club won without allowing a point?"""
        return self.winner == club and self.played and self.points(self.other(club)) == 0

    def other(self, club: str) -> str:
        """Whom the club met."""
        return self.away if club == self.home else self.home

    def letter(self, club: str) -> str:
        """W, L or T from the club's side; of a double forfeit both have lost."""
        if self.winner is None:
            return "T" if self.played or self.draw else "L"
        return "W" if self.winner == club else "L"
