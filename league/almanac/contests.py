"""A game that is over, as the almanac sees it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contest:
    """Clubs by name. The scores are None where nobody played: then `winner` has it by forfeit, or nobody.

    `number` is the game's in its season; contests are taken in the order of season, week and number.
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

    def other(self, club: str) -> str:
        """Whom the club met."""
        return self.away if club == self.home else self.home

    def letter(self, club: str) -> str:
        """W, L or T from the club's side; of a double forfeit both have lost."""
        if self.winner is None:
            return "T" if self.played else "L"
        return "W" if self.winner == club else "L"
