"""Decisions with only one legal answer, which the engine gives itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.record import copy_of
from engine.kernel.tape import InputNeeded, InputRequest, Tape

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


def forced_answer(game: Playthrough) -> tuple[InputRequest, Any] | None:
    """Returns the next forced input and its answer, or None.

    One half of a sealed pair is only given when the other half is forced too or becomes needless. Given
    earlier, it would reveal to the other coach that there was no choice."""
    if not game.wants or any(want[0] in game.questions.chance for want in game.wants):
        return None
    legal = [game.questions.legal(game.now, want) for want in game.wants]
    if len(legal[0]) == 1:
        forced = game.wants[0], legal[0][0]
        if all(len(answers) == 1 for answers in legal) or _settles(game, *forced):
            return forced
    return None


def _settles(game: Playthrough, want: InputRequest, answer: Any) -> bool:
    """Whether this answer makes everything else that is awaited now needless."""
    values, _mark = game.questions.read(game.now, want, answer)
    trial = copy_of(game.mark)
    trial.tape, trial.log = Tape([*game.since, (0, int(want[0]), int(want[1]), values)]), []
    try:
        game.rules.step(trial)
    except InputNeeded as need:
        return not set(need.wants) & set(game.wants)
    return True
