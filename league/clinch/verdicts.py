"""What is certain about a club's aim, and the results that show what is not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from league.clinch.aims import ClinchAim
from league.clinch.solver.endings import FoundEnding
from league.standings import PlayedGame


class ClinchMark(StrEnum):
    """OPEN: no example and no proof within the effort. ALIVE: it can go either way, with an example of
    each."""

    CLINCHED = "clinched"
    ELIMINATED = "eliminated"
    ALIVE = "alive"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class ClinchVerdict:
    """`reached` and `missed` are results of the open games after which the standings have it so."""

    club: str
    aim: str
    mark: ClinchMark
    reached: tuple[PlayedGame, ...] | None
    missed: tuple[PlayedGame, ...] | None

    @classmethod
    def of(cls, club: str, aim: ClinchAim, reached: FoundEnding, missed: FoundEnding) -> ClinchVerdict:
        return cls(club, aim.key, _mark(reached, missed), reached.example, missed.example)


def _mark(reached: FoundEnding, missed: FoundEnding) -> ClinchMark:
    if missed.example is None and missed.proved:
        return ClinchMark.CLINCHED
    if reached.example is None and reached.proved:
        return ClinchMark.ELIMINATED
    if reached.example is not None and missed.example is not None:
        return ClinchMark.ALIVE
    return ClinchMark.OPEN
