"""The numbers a tie-break step compares, each with its text for explanations. The greatest `value` is
best, unless a step says otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from league.standings.wlt import WLT
from league.translation import Translate, gettext_noop
from league.translation import gettext_noop as _


class StepFigure(Protocol):
    """One club's number in one step."""

    @property
    def value(self) -> Fraction | int: ...

    def text(self, translate: Translate = gettext_noop) -> str: ...

    def as_dict(self) -> dict[str, int]: ...


@dataclass(frozen=True, slots=True)
class PointsFigure:
    """A plain sum, such as points scored."""

    value: int

    def text(self, translate: Translate = gettext_noop) -> str:  # noqa: ARG002
        return str(self.value)

    def as_dict(self) -> dict[str, int]:
        return {"points": self.value}


@dataclass(frozen=True, slots=True)
class NetFigure:
    """The difference between for and against, of points or touchdowns."""

    value: int

    def text(self, translate: Translate = gettext_noop) -> str:  # noqa: ARG002
        return f"{self.value:+}" if self.value else "0"

    def as_dict(self) -> dict[str, int]:
        return {"net": self.value}


@dataclass(frozen=True, slots=True)
class RankFigure:
    """The ranks in points scored and in points allowed; the lowest sum is best."""

    scored: int
    allowed: int

    @property
    def value(self) -> int:
        return self.scored + self.allowed

    def text(self, translate: Translate = gettext_noop) -> str:
        text = translate(_("{sum} (scored {scored}, allowed {allowed})"))
        return text.format(sum=self.value, scored=self.scored, allowed=self.allowed)

    def as_dict(self) -> dict[str, int]:
        return {"scored": self.scored, "allowed": self.allowed}


@dataclass(frozen=True, slots=True)
class SweepFigure:
    """Games against the tied clubs; `value` is 1 if the club beat each of them, -1 if it lost to each,
    else 0."""

    games: WLT
    value: int

    def text(self, translate: Translate = gettext_noop) -> str:
        said = {1: _("{games} (beat all)"), 0: _("{games} (no sweep)"), -1: _("{games} (lost to all)")}
        return translate(said[self.value]).format(games=self.games)

    def as_dict(self) -> dict[str, int]:
        return {**self.games.as_dict(), "sweep": self.value}
