"""Looking past the questions that coaches mostly answer by saying nothing: a time-out, a fake, a strength.

At a table nobody is asked before every play whether he wants a time-out: who calls a play wants none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision


@dataclass(frozen=True, slots=True)
class NextStop:
    """Where a game will be if nobody speaks up: the Decisions on the way, each with its silent answer, and a
    copy of the game that has them answered."""

    silent: tuple[tuple[Decision, Any], ...]
    game: Playthrough


def default_answer(game: Playthrough, decision: Decision) -> Any:
    """What saying nothing means, or None where a coach has to speak. A sealed call is never silent."""
    if decision.sealed:
        return None
    answer = game.questions.optional_decisions.get(decision.id)
    return answer if answer in decision.answers else None


def next_stop(game: Playthrough) -> NextStop:
    """The next stop at which somebody must speak or roll; the game itself when it is there already."""
    if game.next_stop is not None:
        now, mark, kept = game.next_stop
        if now is game.now and mark is game.mark:
            return cast("NextStop", kept)
    found = _next_stop(game)
    game.next_stop = game.now, game.mark, found
    return found


def _next_stop(game: Playthrough) -> NextStop:
    silent: list[tuple[Decision, Any]] = []
    copy = game
    while (due := _silent(copy)) is not None:
        decision, answer = due
        if copy is game:
            copy = game.copy()
        copy.answer(decision.by, answer)
        silent.append(due)
    return NextStop(tuple(silent), copy)


def stop_at(game: Playthrough, decision: Decision) -> Playthrough:
    """A copy of the game where this silent Decision on the way is asked."""
    copy = game.copy()
    while (due := _silent(copy)) is not None and (due[0].id, due[0].by) != (decision.id, decision.by):
        copy.answer(due[0].by, due[1])
    return copy


def _silent(game: Playthrough) -> tuple[Decision, Any] | None:
    """The Decision that is awaited alone and may be passed over in silence."""
    awaited = game.awaiting()
    if len(awaited) == 1 and isinstance(awaited[0], Decision):
        answer = default_answer(game, awaited[0])
        return None if answer is None else (awaited[0], answer)
    return None
