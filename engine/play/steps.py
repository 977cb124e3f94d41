"""The steps of a game that were finished since it was resumed, and going back to one of them."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.record import copy_of
from engine.kernel.tape import GivenInput
from engine.scoresheets.scoresheet import Scoresheet

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


class Step(NamedTuple):
    """One that is over: its first entry, the record with which it began, and its inputs."""

    first: int
    mark: Any
    inputs: list[GivenInput]


def mark_of(game: Playthrough, number: int) -> Any:
    """The record with which the step of this entry began; the game needs its whole sheet."""
    if number >= game.first:
        return game.mark
    if not game.steps or number < game.steps[0].first:
        sheet = Scoresheet(game.sheet.header, game.sheet.entries[: number - 1])
        return type(game).replay(sheet, game.dealt).mark
    at = bisect_right(game.steps, number, key=lambda step: step.first)
    return game.steps[at - 1].mark


def rewind(game: Playthrough, number: int) -> bool:
    """Back to the step of this entry, if it was finished here; coaches who were appointed since stay."""
    if number < game.first and (not game.steps or number < game.steps[0].first):
        return False
    while number < game.first:
        step = game.steps.pop()
        mark = copy_of(step.mark)
        for team, now in zip(mark.team, game.mark.team, strict=True):
            team.coach, team.traits = now.coach, list(now.traits)
        game.mark, game.since, game.first = mark, step.inputs, step.first
    return True
