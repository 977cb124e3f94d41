"""What a club can clinch, and what must be true of the standings whatever the tie-breaks decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from league.standings import Standings

if TYPE_CHECKING:
    from league.clinch.solver.board import RaceBoard


@dataclass(frozen=True, slots=True)
class ClinchAim:
    """A place among the first `seeds` of the conference, or the division title if `seeds` is None."""

    key: str
    seeds: int | None

    def reached(self, standings: Standings, board: RaceBoard, name: str) -> bool:
        """Whether the club has reached the aim in these final standings."""
        club = board.clubs[name]
        if self.seeds is None:
            return standings.divisions[club.conference][club.division][0] == name
        return name in standings.seeds[club.conference][: self.seeds]

    def wild_cards(self, board: RaceBoard, name: str) -> int | None:
        """The places left for clubs that do not win their division; None if the aim is for division
        winners only."""
        divisions = len(board.conference(name))
        return self.seeds - divisions if self.seeds is not None and self.seeds > divisions else None


def aims(places: int, byes: int) -> tuple[ClinchAim, ...]:
    """All aims of a format, widest first: each includes the ones after it."""
    found = [ClinchAim("playoffs", places), ClinchAim("division", None)]
    if byes > 1:
        found.append(ClinchAim("bye", byes))
    return (*found, ClinchAim("first_seed", 1))
