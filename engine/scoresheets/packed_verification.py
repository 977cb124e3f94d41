"""Verifying an auto-played game by replaying its packed sheet."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.translation import gettext_noop as _
from engine.kernel.inputs import AUTO_PLAYERS, NONE
from engine.play import setup
from engine.play.auto_play import unpack
from engine.presentation.box_score import box_score
from engine.scoresheets.scoresheet import PackedSheet
from engine.scoresheets.verification import Verification


class _Ended(Exception):
    """The sheet has no more values, but the game is not over."""


class _Follower:
    """Answers with the sheet's values and compares them with those of the seed and of the current coaches.

    Each die, card and decision takes exactly one number of the generator. Therefore the dice can be compared
    even after a decision that the current coaches would not make."""

    def __init__(self, values: list[int], chance: Set[int]) -> None:
        self.values, self.chance, self.at = values, chance, 0
        self.rolled = self.decided = self.otherwise = 0
        self.wrong = 0  # position (from 1) of the first die or card that is not the seed's
        self.other = 0  # position (from 1) of the first decision that the current coaches would not make

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """The sheet's next value. Raises _Ended."""
        if self.at == len(self.values):
            raise _Ended
        expected, given = int(AUTO_PLAYERS[type(g)].answer(g, kind, by, item)), self.values[self.at]
        self.at += 1
        if kind in self.chance:
            self.rolled += 1
            self.wrong = self.wrong or (self.at if expected != given else 0)
        elif expected == given:
            self.decided += 1
        else:
            self.otherwise += 1
            self.other = self.other or self.at
        return given

    def pair(
        self, g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
    ) -> tuple[int, int]:
        """Both answers, the first side's first."""
        lead = self.answer(g, first, by_first, 0)
        return lead, (NONE if lead >= only_below else self.answer(g, second, by_second, 0))


def verify_packed(sheet: PackedSheet, *, same_coaches: bool = True) -> Verification:
    """Verifies an auto-played game: its rulings by the rules, its dice by its seed, and, unless another
    version of the coaches has played it (`same_coaches` false), its decisions by the current coaches."""
    found = Verification(entries=len(sheet.values))
    try:
        unpack(sheet)
    except EngineError as error:
        if error.code != "broken_sheet":
            raise
        found.differ(0, str(error))
        return found
    rules, g = ruleset(sheet.header["ruleset"]), setup.starting_record(sheet.header)
    follower = _Follower(sheet.values, setup.questions_of(sheet.header).chance)
    g.tape, g.log = follower, []
    try:
        rules.play_out(g, *sheet.seed)
    except _Ended:
        found.differ(0, _("The log ends here, but the game is not over."))
        return found
    if follower.wrong:
        found.differ(follower.wrong, _("From here on, the seed gives a different game."))
    if follower.other and same_coaches:
        found.differ(follower.other, _("The computer coach decides differently."))
    found.rolled, found.decided, found.otherwise = follower.rolled, follower.decided, follower.otherwise
    found.score, found.box = (g.team[0].score, g.team[1].score), box_score(g, g.log)
    return found
