"""A game of 1st & Roll in a given situation, with a short notation for its inputs."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.errors import IllegalAnswer
from engine.tools.scenarios import facts_of, placed_game

NO_TIMEOUTS = {"home": 0, "away": 0}


class Board:
    """`Board(spot=40).snap("red yellow", "off_red 4 clock blank")`: home has the ball by default.

    A situation has the fields of a scenario file; by default no side has time-outs left."""

    def __init__(
        self,
        at: str = "D_SCRIMMAGE",
        *,
        options: dict[str, Any] | None = None,
        edition: str = "",
        **situation: Any,
    ) -> None:
        if at == "D_SCRIMMAGE":
            situation = {"offense": "home", "spot": 40, **situation}
        situation = {"at": at, "timeouts": NO_TIMEOUTS, **situation}
        self.scenario = {"situation": situation, "inputs": [], "options": options or {}, "edition": edition}
        self.game = placed_game(RULESETS["first_and_roll"], self.scenario)

    def give(self, script: str) -> Board:
        """Gives inputs in order, separated by `;`: `home play`, `away red+green`, `off_red 5o clock
        blank`."""
        for line in script.split(";"):
            words = line.split()
            if words[0] in ("home", "away"):
                answer: Any = words[1].split("+") if "+" in words[1] else words[1]
                self.game.answer(words[0], answer)
            else:
                self.game.answer("dice", dict(zip(words[::2], words[1::2], strict=True)))
        return self

    def snap(self, calls: str, then: str) -> Board:
        """Runs a play: both calls, the offense's first, and the inputs after them."""
        side, other = ("home", "away") if self.game.now.offense == 0 else ("away", "home")
        ours, theirs = calls.split()
        return self.give(f"{side} play; {side} {ours}; {other} {theirs}; {then}")

    def refuses(self, script: str) -> str:
        """The code with which this input is refused."""
        with pytest.raises(IllegalAnswer) as refusal:
            self.give(script)
        return refusal.value.code

    @property
    def due(self) -> str:
        """The awaited input, as `D_TRY home` or `R_PAT home`; of a sealed pair the first."""
        awaited = self.game.awaiting()[0]
        return f"{getattr(awaited, 'id', 'over')} {getattr(awaited, 'by', '')}".strip()

    @property
    def ball(self) -> str:
        """The side with the ball, down & yards to go, and spot: `home 2 & 7 @34`."""
        g = self.game.now
        return f"{('home', 'away')[g.offense]} {g.down} & {g.target - g.spot} @{g.spot}"

    @property
    def score(self) -> tuple[int, int]:
        """(home, away)"""
        return self.game.score

    @property
    def clock(self) -> str:
        """The space of the marker."""
        return str(facts_of(self.game)["clock"])
