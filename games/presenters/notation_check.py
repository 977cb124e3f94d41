"""The check of a text in notation: its first error, and the game up to that point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.notation.errors import NotationError
from engine.notation.parser import lines_of
from engine.notation.referee import RefereedText
from engine.presentation import labels
from engine.presentation.play_by_play import PlayRow
from engine.presentation.scoreboard import scoreboard
from engine.presentation.situation_text import board_text, clock_text, period_title
from games.errors import AgainstTheRules
from games.presenters.finished_game import BOX, box_row
from games.services.sheets.typed_sheets import referee_sheet

NEWEST = 6  # plays
SIDES = ("home", "away")


@dataclass(frozen=True, slots=True)
class NotationFault:
    """The first error: its line with a mark below the column, a sentence, and what may be written there, by
    question."""

    line: int
    column: int
    sentence: str
    rule: str
    code: str
    text: str
    mark: str
    due: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NotationCheck:
    """A checked text. If its tags are wrong there is only a fault and no game. `details` is `situation` in
    words: period, clock, and which team has the ball at which down. `box` has the rows of the box score
    `box_score`, in words."""

    fault: NotationFault | None
    ruleset: str = ""
    teams: tuple[str, str] = ("", "")
    score: tuple[int, int] = (0, 0)
    over: bool = False
    situation: str = ""
    details: tuple[str, ...] = ()
    awaited: tuple[tuple[str, str], ...] = ()
    plays: tuple[PlayRow, ...] = ()
    periods: tuple[tuple[str, int, int], ...] = ()
    box: tuple[dict[str, str], ...] = ()
    box_score: Mapping[str, Any] | None = None


def check_notation(text: str) -> NotationCheck:
    """Checks the text by the rules, in up to half a second. Raises Refused text_too_long."""
    try:
        read = referee_sheet(text)
    except AgainstTheRules as refusal:
        if isinstance(refusal.__cause__, NotationError):
            return NotationCheck(_fault("", text, refusal.__cause__))
        raise
    header, box = read.game.sheet.header, read.box()
    ruleset: str = header["ruleset"]
    return NotationCheck(
        fault=_fault(ruleset, text, read.error) if read.error else None,
        ruleset=ruleset,
        teams=read.teams,
        score=read.game.score,
        over=read.game.over,
        situation=read.situation,
        details=_details(read),
        awaited=() if read.error else _due(ruleset, read.due),
        plays=tuple(reversed(read.rows(translation)[-NEWEST:])),
        periods=tuple(
            (period_title(ruleset, n, _), home, away)
            for n, (home, away) in enumerate(box["periods"], start=1)
        ),
        box=tuple(box_row(title, form, dict(box)) for title, form in BOX),
        box_score=box,
    )


def _details(read: RefereedText) -> tuple[str, ...]:
    board, ruleset = scoreboard(read.game), read.game.sheet.header["ruleset"]
    parts = [
        period_title(ruleset, board.period, _),
        clock_text(ruleset, board.clock, translation),
    ]
    if board.down:
        team = read.teams[SIDES.index(board.offense)]
        parts.append(f"{team}, {board_text(board, read.teams, _)}")
    return tuple(parts)


def _fault(ruleset: str, text: str, error: NotationError) -> NotationFault:
    lines = lines_of(text)
    shown = lines[error.line - 1] if error.line <= len(lines) else ""
    return NotationFault(
        line=error.line,
        column=error.column,
        sentence=error.translated(_),
        rule=error.rule,
        code=error.code,
        text=shown,
        mark=" " * (error.column - 1) + "^",
        due=_due(ruleset, error.due) if ruleset else (),
    )


def _due(ruleset: str, due: Any) -> tuple[tuple[str, str], ...]:
    """(question, possible answers) of each open question."""
    return tuple((_title(ruleset, one.id), " ".join(one.answers)) for one in due)


def _title(ruleset: str, asked: str) -> str:
    try:
        return labels.decision(ruleset, asked, _).title
    except KeyError:
        return labels.roll(ruleset, asked, _).title
