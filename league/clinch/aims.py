"""What a club can clinch, and what must be so for it whatever the tie-breaks say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from league.standings import Standings

if TYPE_CHECKING:
    from league.clinch.solver.board import Board


@dataclass(frozen=True, slots=True)
class ClinchAim:
    """A place among the first `seeds` of the conference, or the division title when that is None."""

    key: str
    seeds: int | None

    def reached(self, standings: Standings, board: Board, name: str) -> bool:
        """Does the club have it in these final standings?"""
        club = board.clubs[name]
        if self.seeds is None:
            return standings.divisions[club.conference][club.division][0] == name
        return name in standings.seeds[club.conference][: self.seeds]

    def wild_cards(self, board: Board, name: str) -> int | None:
        """Places left for those that win no division; None where only a division's winner can be."""
        divisions = len(board.conference(name))
        return self.seeds - divisions if self.seeds is not None and self.seeds > divisions else None


def aims(places: int, byes: int) -> tuple[ClinchAim, ...]:
    """All of a format, each of them included in the one before."""
    found = [ClinchAim("playoffs", places), ClinchAim("division", None)]
    if byes > 1:
        found.append(ClinchAim("bye", byes))
    return (*found, ClinchAim("first_seed", 1))
