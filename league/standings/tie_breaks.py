"""Why clubs with the same percentage are in this order, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from league.standings.coin import CoinToss
from league.standings.explanations import sentences
from league.standings.figures import StepFigure
from league.standings.wlt import WLT
from league.translation import NameOf, Translate, gettext_noop


class TieBreakScope(StrEnum):
    """The order in which a place was decided."""

    DIVISION = "division"
    WINNERS = "winners"  # the division winners among themselves: the first seeds
    WILD_CARD = "wild_card"  # the other seeds
    LEAGUE = "league"


@dataclass(frozen=True, slots=True)
class StepComparison:
    """One step applied to a group: every club's number, and the clubs that stay in.

    If there is a `reason` (msgid), the step did not apply, and the figures show why.
    """

    step: str
    group: tuple[str, ...]
    figures: Mapping[str, StepFigure]
    kept: tuple[str, ...]
    reason: str = ""

    @property
    def out(self) -> tuple[str, ...]:
        """The clubs that dropped out, for this place only."""
        return tuple(name for name in self.group if name not in self.kept)

    @property
    def restarts(self) -> bool:
        """Fewer clubs are left, but more than one: they start again with the first step."""
        return 1 < len(self.kept) < len(self.group)

    def as_dict(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "group": list(self.group),
            "figures": {name: figure.as_dict() for name, figure in self.figures.items()},
            "kept": list(self.kept),
            "out": list(self.out),
            "restarts": self.restarts,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class TieBreakDecision:
    """How one place among clubs with the same percentage was given.

    `tied` are all of these clubs; `group` are those compared if only the best placed of each division (of
    each conference, for the league) go on. `chosen` takes the `place`, counted from 1.
    """

    scope: TieBreakScope
    conference: str
    division: str
    place: int
    tied: tuple[str, ...]
    records: Mapping[str, WLT]
    group: tuple[str, ...]
    comparisons: tuple[StepComparison, ...]
    toss: CoinToss | None
    chosen: str

    @property
    def waiting(self) -> tuple[str, ...]:
        """The clubs that wait behind a better placed club of their own division or conference."""
        return tuple(name for name in self.tied if name not in self.group)

    @property
    def level(self) -> tuple[str, ...]:
        """The clubs left by the steps: one club, or those that only a coin can separate."""
        return self.comparisons[-1].kept if self.comparisons else self.group

    @property
    def decided_by(self) -> str:
        """Key of the step that left one club; `coin`, or `placed` if only one could be compared."""
        if self.toss:
            return "coin"
        return self.comparisons[-1].step if self.comparisons else "placed"

    def sentences(self, translate: Translate = gettext_noop, name_of: NameOf = str) -> list[str]:
        """The decision in words; `name_of` returns the name to show for a club."""
        return sentences(self, translate, name_of)

    def as_dict(self) -> dict[str, Any]:
        """Values for JSON, without the words."""
        return {
            "scope": self.scope.value,
            "conference": self.conference,
            "division": self.division,
            "place": self.place,
            "tied": list(self.tied),
            "records": {name: wlt.as_dict() for name, wlt in self.records.items()},
            "group": list(self.group),
            "waiting": list(self.waiting),
            "steps": [comparison.as_dict() for comparison in self.comparisons],
            "coin": asdict(self.toss) if self.toss else None,
            "decided_by": self.decided_by,
            "chosen": self.chosen,
        }
