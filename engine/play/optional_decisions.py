"""Optional decisions: questions that coaches mostly skip, such as a time-out, a fake or a strength.

Coaches at a table are not asked before every play whether they want a time-out. A coach who calls a play
declines it implicitly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision


@dataclass(frozen=True, slots=True)
class NextStop:
    """The next stop of a game if all optional Decisions are skipped.

    `skipped` holds the skipped Decisions, each with its default answer; `game` is a copy with these answers
    given."""

    skipped: tuple[tuple[Decision, Any], ...]
    game: Playthrough


def default_answer(game: Playthrough, decision: Decision) -> Any:
    """The answer that counts if a coach skips this Decision, or None if they have to answer. A sealed call
    always has to be answered."""
    if decision.sealed:
        return None
    answer = game.questions.optional_decisions.get(decision.id)
    return answer if answer in decision.answers else None


def next_stop(game: Playthrough) -> NextStop:
    """Returns the next stop at which somebody has to answer or roll. Its game is `game` itself if nothing is
    skipped."""
    if game.next_stop is not None:
        now, mark, kept = game.next_stop
        if now is game.now and mark is game.mark:
            return cast("NextStop", kept)
    found = _next_stop(game)
    game.next_stop = game.now, game.mark, found
    return found


def _next_stop(game: Playthrough) -> NextStop:
    skipped: list[tuple[Decision, Any]] = []
    copy = game
    while (due := _optional_decision(copy)) is not None:
        decision, answer = due
        if copy is game:
            copy = game.copy()
        copy.answer(decision.by, answer)
        skipped.append(due)
    return NextStop(tuple(skipped), copy)


def stop_at(game: Playthrough, decision: Decision) -> Playthrough:
    """Returns a copy of the game at the stop where this optional Decision is awaited."""
    copy = game.copy()
    while (due := _optional_decision(copy)) is not None and (due[0].id, due[0].by) != (
        decision.id,
        decision.by,
    ):
        copy.answer(due[0].by, due[1])
    return copy


def _optional_decision(game: Playthrough) -> tuple[Decision, Any] | None:
    """The Decision that is due and its default answer, if it is the only one due and may be skipped."""
    awaited = game.awaiting()
    if len(awaited) == 1 and isinstance(awaited[0], Decision):
        answer = default_answer(game, awaited[0])
        return None if answer is None else (awaited[0], answer)
    return None
