"""Calls that are not offered now, each with its reason and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.gridiron.coach_pairs import BOTH
from engine.gridiron.translation import Translate, gettext_noop
from engine.play.playthrough import Playthrough
from engine.play.visibility import sees_hand
from engine.presentation import labels


@dataclass(frozen=True, slots=True)
class RefusedCall:
    """An answer that may not be given now. `answer` as JSON, `title` of its button, `code` and `sentence` of
    the refusal, `rule` its ID."""

    decision: str
    answer: Any
    title: str
    code: str
    sentence: str
    rule: str


def refused_calls(
    game: Playthrough, side: int, part: str = BOTH, translate: Translate = gettext_noop
) -> tuple[RefusedCall, ...]:
    """Returns what this side may not answer to the Decisions that it has to make now. A coach of a pair who
    does not see the hand is told nothing."""
    if not sees_hand(game, side, part):
        return ()
    return tuple(
        RefusedCall(
            decision=name,
            answer=answer,
            title=labels.answer(game.rules.name, name, answer, translate).title,
            code=refusal.code,
            sentence=refusal.translated(translate),
            rule=refusal.rule,
        )
        for want in game.wants
        if want[0] not in game.questions.chance and want[1] == side
        for name in [game.questions.name(game.now, want)[0]]
        for answer, refusal in game.questions.refused(game.now, want)
    )
