"""The terms of a season."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from league.models.leagues.league import League


@dataclass(frozen=True, slots=True)
class SeasonTerms:
    """Kind of season, tie-break (`steps` only for a league's own) and playoff format.

    A season uses its league's terms until it has its champion; then it keeps its own copy, because the
    league's may change.
    """

    preset: str
    tie_break: str
    playoff_places: int
    reseed: bool
    third_place: bool
    steps: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, league: League) -> Self:
        return cls(
            preset=league.preset,
            tie_break=league.tie_break,
            playoff_places=league.playoff_places,
            reseed=league.reseed,
            third_place=league.third_place,
            steps=league.steps,
        )

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
