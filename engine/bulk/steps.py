"""The steps of a finished game (kickoffs, downs, tries), and how else each of them could have gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from engine.catalog import ruleset
from engine.kernel.dice import seed
from engine.kernel.inputs import AUTO_PLAYERS
from engine.kernel.record import copy_of
from engine.kernel.tape import GivenInput, InputNeeded, Tape
from engine.play.auto_play import unpack
from engine.play.playthrough import Playthrough
from engine.scoresheets.scoresheet import PackedSheet, Scoresheet


class PlayedStep(NamedTuple):
    """One step: the lines of play-by-play before it and after it, the record that it began with, and its
    inputs."""

    line: int
    end: int
    mark: Any
    inputs: list[GivenInput]


def steps_of_packed(sheet: PackedSheet) -> tuple[Playthrough, list[PlayedStep]]:
    """Returns an auto-played game at its end, and its steps. Raises EngineError broken_sheet."""
    game, steps, line = unpack(sheet), list[PlayedStep](), 0
    for _first, mark, inputs in game.steps:
        told = _lines_told(game, mark, inputs)
        steps.append(PlayedStep(line, line + told, mark, inputs))
        line += told
    return game, steps


def steps_of_sheet(sheet: Scoresheet, told_by: Sequence[int]) -> tuple[Playthrough, list[PlayedStep]]:
    """Returns a refereed game at its end, and its steps. `told_by` holds for each line of its play-by-play
    the number of the entry that made it. Raises EngineError if the sheet cannot be replayed."""
    game = Playthrough.replay(sheet)
    starts = [sum(entry < step.first for entry in told_by) for step in game.steps]
    ends = [*starts[1:], len(told_by)]
    return game, [
        PlayedStep(line, end, step.mark, step.inputs)
        for line, end, step in zip(starts, ends, game.steps, strict=True)
    ]


def _lines_told(game: Playthrough, mark: Any, inputs: list[GivenInput]) -> int:
    trial = copy_of(mark)
    trial.tape, trial.log = Tape(inputs), []
    game.rules.step(trial)
    return len(trial.log)


def calls_before_dice(game: Playthrough, step: PlayedStep) -> list[GivenInput]:
    """Returns the inputs up to the first throw of the step: the calls, and the cards drawn before them."""
    return list(takewhile(lambda given: given[1] != game.questions.die, step.inputs))


def replays_of(
    game: Playthrough, step: PlayedStep, given: Sequence[GivenInput], count: int, numbers: tuple[int, int]
) -> Iterable[Any]:
    """Yields `count` records at the end of the step, each after other dice. The first inputs are `given`; all
    else comes from the dice and the computer coaches. `numbers` are the master seed and the season."""
    rules = ruleset(game.sheet.header["ruleset"])
    for number in range(1, count + 1):
        g = copy_of(step.mark)
        seed(g, *numbers, number)
        g.tape = Continuation(given)
        rules.step(g)
        g.tape = None
        yield g


class Continuation(Tape):
    """A tape of first inputs, after which the ruleset's own dice and coaches answer."""

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """The next value."""
        try:
            return super().answer(g, kind, by, item)
        except InputNeeded:
            return AUTO_PLAYERS[type(g)].answer(g, kind, by, item)

    def pair(
        self, g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
    ) -> tuple[int, int]:
        """Both answers of a sealed pair."""
        try:
            return super().pair(g, first, by_first, second, by_second, only_below)
        except InputNeeded:
            lead = self.answer(g, first, by_first, 0)
            return lead, (-1 if lead >= only_below else self.answer(g, second, by_second, 0))
