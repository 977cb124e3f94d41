"""What is certain about a club's aim, and the results that show what is not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from league.clinch.aims import Aim
from league.clinch.search import Answer
from league.standings import Game


class Mark(StrEnum):
    """OPEN: no example and no proof within the effort. ALIVE: it can go either way, with examples of both."""

    CLINCHED = "clinched"
    ELIMINATED = "eliminated"
    ALIVE = "alive"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Verdict:
    """`reached` and `missed` are results of the open games after which `rank` says so."""

    club: str
    aim: str
    mark: Mark
    reached: tuple[Game, ...] | None
    missed: tuple[Game, ...] | None

    @classmethod
    def of(cls, club: str, aim: Aim, reached: Answer, missed: Answer) -> Verdict:
        return cls(club, aim.key, _mark(reached, missed), reached.example, missed.example)


def _mark(reached: Answer, missed: Answer) -> Mark:
    if missed.example is None and missed.proved:
        return Mark.CLINCHED
    if reached.example is None and reached.proved:
        return Mark.ELIMINATED
    if reached.example is not None and missed.example is not None:
        return Mark.ALIVE
    return Mark.OPEN
