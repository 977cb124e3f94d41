"""What an undo would do: the entry that it voids, what would be asked again, or why it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.translation import Translate, gettext_noop
from engine.play.playthrough import Playthrough
from engine.play.undo import undo_target

THROW, CALL, ANSWER = "throw", "call", "answer"


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """What an undo by one source would do.

    `kind`: THROW, CALL (one of a sealed pair) or ANSWER. `id` and `by`: the input that would be asked for
    again. `answer`: what was given, to be offered again; None for a refusal. `following`: IDs of the later
    entries that would go too. `code` and `sentence`: why nothing may be undone, both empty otherwise; if
    `needs_agreement`, the other side can agree to a correction instead."""

    kind: str
    id: str
    by: str
    answer: Any
    entry: int
    following: tuple[str, ...] = ()
    code: str = ""
    sentence: str = ""
    needs_agreement: bool = False


def undo_preview(game: Playthrough, source: str, translate: Translate = gettext_noop) -> UndoPreview:
    """Returns what `game.undo(source)` would do, without doing it. The game needs its whole sheet."""
    try:
        target = undo_target(game, source)
    except IllegalAnswer as refusal:
        agreed = refusal.code != "nothing_to_undo"
        return UndoPreview(
            "",
            "",
            "",
            None,
            0,
            code=refusal.code,
            sentence=refusal.translated(translate),
            needs_agreement=agreed,
        )
    later = (entry.id for entry in game.sheet.in_effect() if entry.n > target.n and entry.kind == "input")
    is_throw = target.id in game.questions.chance_ids
    kind = THROW if is_throw else CALL if target.id in game.questions.sealed_ids else ANSWER
    return UndoPreview(kind, target.id, target.by, target.answer, target.n, tuple(later))
