"""What a text with an error in it is answered with: the place, the rule, what may stand there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class TextPosition:
    """A place in a text; both numbers begin with 1."""

    line: int
    column: int


TEXT_START = TextPosition(1, 1)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that was open at that place, and every legal way to write its answer.

    A Roll lists its dice instead, as their letters."""

    id: str
    by: str
    answers: tuple[str, ...]


class NotationError(EngineError):
    """The text goes wrong at `line`:`column`. `rule` is the ID of a broken rule, `due` what was awaited.

    Codes: those of IllegalAnswer and of setup.header where the game refuses, else bad_tag, bad_directive,
    missing_tag, other_version, unclosed_comment, unknown_word, misplaced_x, wrong_dice, wrong_cards,
    play_not_over, situation_differs, score_differs, result_differs, game_over."""

    def __init__(
        self,
        code: str,
        sentence: str,
        place: TextPosition,
        *,
        rule: str = "",
        due: Iterable[OpenQuestion] = (),
    ) -> None:
        super().__init__(code, sentence)
        self.line, self.column = place.line, place.column
        self.rule, self.due = rule, tuple(due)
