"""The steps that a game has finished since it was begun or resumed, and how to go back to one of them."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.record import copy_of
from engine.kernel.tape import GivenInput
from engine.scoresheets.scoresheet import Scoresheet

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


class Step(NamedTuple):
    """A finished step: the number of its first entry, the record that it began with, and its inputs."""

    first: int
    mark: Any
    inputs: list[GivenInput]


def mark_of(game: Playthrough, number: int) -> Any:
    """Returns the record that the step of this entry began with. The game needs its whole sheet."""
    if number >= game.first:
        return game.mark
    if not game.steps or number < game.steps[0].first:
        sheet = Scoresheet(game.sheet.header, game.sheet.entries[: number - 1])
        return type(game).replay(sheet, game.dealt).mark
    at = bisect_right(game.steps, number, key=lambda step: step.first)
    return game.steps[at - 1].mark


def rewind(game: Playthrough, number: int) -> bool:
    """Goes back to the start of the step of this entry. Returns False, without changing anything, if that
    step was not finished since the game was begun or resumed. Later handovers stay in effect."""
    if number < game.first and (not game.steps or number < game.steps[0].first):
        return False
    while number < game.first:
        step = game.steps.pop()
        mark = copy_of(step.mark)
        for team, now in zip(mark.team, game.mark.team, strict=True):
            team.coach, team.traits = now.coach, list(now.traits)
        game.mark, game.since, game.first = mark, step.inputs, step.first
    return True
