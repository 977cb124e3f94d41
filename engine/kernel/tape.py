"""Tapes: the source of answers when a record is played interpreted and its inputs are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import EndlessGame
from engine.kernel.inputs import AUTO_PLAYERS, MOST_INPUTS, NONE

InputRequest = tuple[int, int, int]  # (kind, side asked, item)
GivenInput = tuple[
    int, int, int, list[int]
]  # (entry number, kind, side, values); a throw or a deal has several values


class InputNeeded(Exception):
    """The tape has run out: `wants` lists every input that may be given now."""

    def __init__(self, wants: list[InputRequest]) -> None:
        super().__init__(wants)
        self.wants = wants


class Tape:
    """The inputs since the last snapshot, replayed into a copy of it until they run out."""

    def __init__(self, given: Sequence[GivenInput]) -> None:
        self.given, self.at = given, 0
        self.values: list[int] = []  # of the throw or deal in progress
        self.sealed: list[int] = []  # numbers of entries that wait for the other side
        self.void: list[int] = []  # numbers of entries never shown to it

    def _take(self, kind: int, by: int) -> tuple[int, int] | None:
        """The next entry's number and answer, if it is this one."""
        if self.at < len(self.given):
            number, was, whose, values = self.given[self.at]
            if (was, whose) == (kind, by):
                self.at += 1
                return number, values[0]
        return None

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """The next value. Raises InputNeeded if nothing is left."""
        if self.values:
            return self.values.pop(0)
        if self.at == len(self.given):
            raise InputNeeded([(kind, by, item)])
        number, was, whose, values = self.given[self.at]
        if (was, whose) != (kind, by):
            raise ValueError(f"entry {number} answers another question than the one that is due")
        self.at += 1
        self.values = list(values[1:])
        return values[0]

    def pair(
        self, g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
    ) -> tuple[int, int]:
        """Both answers of a sealed pair, from entries in either order. Raises InputNeeded while one is
        missing."""
        early = self._take(second, by_second)
        lead = self._take(first, by_first)
        if lead is None:
            wants: list[InputRequest] = [(first, by_first, 0)]
            if early is None:
                wants.append((second, by_second, 0))
            else:
                self.sealed.append(early[0])
            raise InputNeeded(wants)
        if lead[1] >= only_below:
            if early is not None:
                self.void.append(early[0])
            return lead[1], NONE
        late = early or self._take(second, by_second)
        if late is None:
            self.sealed.append(lead[0])
            raise InputNeeded([(second, by_second, 0)])
        return lead[1], late[1]


def endless_game() -> EndlessGame:
    """The error that stops a game beyond the limit of inputs."""
    return EndlessGame(
        "endless_game",
        f"The game has not ended after {MOST_INPUTS} inputs: its coaches repeat themselves without an end.",
    )


class Recorder:
    """Plays with the ruleset's own dice and coaches and records every answer."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """The player's answer. Raises EndlessGame beyond the limit of inputs."""
        if len(self.values) >= MOST_INPUTS:
            raise endless_game()
        value = AUTO_PLAYERS[type(g)].answer(g, kind, by, item)
        self.values.append(int(value))
        return value

    def pair(
        self, g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
    ) -> tuple[int, int]:
        """Both answers, the first side's first."""
        lead = self.answer(g, first, by_first, 0)
        return lead, (NONE if lead >= only_below else self.answer(g, second, by_second, 0))
