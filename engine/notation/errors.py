"""Errors in a text, with the place, the rule and the answers that are possible there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class TextPosition:
    """A place in a text. Lines and columns count from 1."""

    line: int
    column: int


TEXT_START = TextPosition(1, 1)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that was open at the place of an error. `answers` are the codes of every legal answer, or
    the letters of the dice for a Roll."""

    id: str
    by: str
    answers: tuple[str, ...]


class NotationError(EngineError):
    """An error at `line`:`column` of a text. `rule` is the ID of a broken rule, `due` the open questions.

    Codes: those of IllegalAnswer and of setup.header if the game refuses, otherwise bad_tag, bad_directive,
    missing_tag, other_version, unclosed_comment, unknown_word, misplaced_x, wrong_dice, wrong_cards,
    play_not_over, situation_differs, score_differs, result_differs, game_over. `values` fill the sentence's
    {placeholders}."""

    def __init__(
        self,
        code: str,
        sentence: str,
        place: TextPosition,
        *,
        rule: str = "",
        due: Iterable[OpenQuestion] = (),
        values: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(code, sentence, **(values or {}))
        self.line, self.column = place.line, place.column
        self.rule, self.due = rule, tuple(due)
