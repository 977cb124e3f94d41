"""Helpers to write a rule of Touchdown-A-Minute as an example: a situation, what happens, and the state
after it.

table = Table(spot=30).snap("run_inside nickel", "GN5 CP4 TK GN4 GN1 IN", "away GN5")
assert table.stands == "home 2 & 5 @35"
"""

from __future__ import annotations

from typing import Any, Self

import pytest

from engine.catalog import RULESETS
from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES
from engine.play.prompts import Roll
from engine.tools.scenarios import facts_of, placed_game

# Four Play Dice with two red results and neither GN nor FM: a kick or flag of r = 2, a return of no yards.
QUIET = "CP4 CP4 TK TK"
R = ("TK IN BP BP", "TK IN BP CP3", "TK IN CP6 CP3", "TK GN4 CP6 CP3", "CP4 GN4 CP6 CP3")  # throws by their r


class Table:
    """A game at the table. A situation is that of a scenario file: home has the ball, no side has
    time-outs or strengths left unless the situation names them."""

    def __init__(
        self, at: str = "D_SCRIMMAGE", options: dict[str, Any] | None = None, **situation: Any
    ) -> None:
        situation = {"at": at, "offense": "home", "spot": 30, "kicking": "home", **situation}
        if at == "D_TRY":
            situation.pop("spot")
        self.scenario = {"situation": situation, "inputs": [], "options": options or {}}
        self.game = placed_game(RULESETS["touchdown_a_minute"], self.scenario)

    def give(self, *inputs: str) -> Self:
        """Gives inputs in order: `home play`; `away GN5+GN3` for a cancellation; `GN5 CP4 TK BP` for the
        dice that
        are due, the white ones first."""
        for line in inputs:
            words = line.split()
            if words[0] in SIDES:
                canceling = self.due.startswith("D_CANCEL")
                self.game.answer(words[0], words[1].split("+") if canceling else words[1])
            else:
                due = self.game.awaiting()[0]
                assert isinstance(due, Roll), f"{self.due} is due, not dice"
                self.game.answer("dice", dict(zip(due.dice, words, strict=True)))
        return self

    def snap(self, strategies: str, faces: str, *then: str) -> Self:
        """Runs a play: both strategies (offense first), the six dice (white, red, blue), and later inputs."""
        side = self.now.offense
        if self.due.startswith("D_SCRIMMAGE"):
            self.give(f"{SIDES[side]} play")
        ours, theirs = strategies.split()
        return self.give(f"{SIDES[side]} {ours}", f"{SIDES[1 - side]} {theirs}", faces, *then)

    def refuses(self, line: str) -> str:
        """The code with which this input is refused; asserts that nothing has changed."""
        before = self.game.save(), self.due
        with pytest.raises(IllegalAnswer) as refusal:
            self.give(line)
        assert (self.game.save(), self.due) == before
        return refusal.value.code

    @property
    def now(self) -> Any:
        """The record."""
        return self.game.now

    @property
    def facts(self) -> dict[str, Any]:
        """Every value that a scenario may expect, by name."""
        return facts_of(self.game)

    @property
    def due(self) -> str:
        """The awaited input and its side, as `D_TRY home`; of a sealed pair the first; `over` at the end."""
        due = self.game.awaiting()[0]
        return f"{getattr(due, 'id', 'over')} {getattr(due, 'by', '')}".strip()

    @property
    def answers(self) -> list[Any]:
        """The legal answers to the Decision that is due."""
        return list(getattr(self.game.awaiting()[0], "answers", ()))

    @property
    def stands(self) -> str:
        """The side with the ball, down & yards to go, and spot: `home 2 & 5 @35`."""
        g = self.now
        return f"{SIDES[g.offense]} {g.down} & {g.target - g.spot} @{g.spot}"

    @property
    def score(self) -> tuple[int, int]:
        """(home, away)"""
        return self.game.score

    @property
    def clock(self) -> tuple[int, int]:
        """(quarter, plays counted in it)"""
        return self.now.quarter, self.now.clock
