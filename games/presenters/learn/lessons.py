"""One page of a guided drive: its idea, and the pictures of the play behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.catalog import RULESETS
from engine.gridiron.first_drive import IdeaKind
from engine.presentation.facts.arithmetic import explained
from engine.presentation.facts.previews import CallPreview
from engine.presentation.labels import face_text
from engine.presentation.scoreboard import Scoreboard
from engine.presentation.situation_text import board_text, clock_text
from games.presenters.learn.drive import DrivePlay, guided_drive, script_of
from games.presenters.learn.lesson_field import lesson_clubs, lesson_field
from games.presenters.table.field import FieldDrawing
from league.presenters.dice import DieView, die_view

BAR, BASE, SCALE = 9, 23, 0.95  # width of a bar, its base line, and its height for a yard
MOST = 22  # yards that a bar can show


@dataclass(frozen=True, slots=True)
class AverageBar:
    """The average of a call against one answer, as a bar. `is_loss`: hollow, below the base line."""

    x: float
    y: float
    height: float
    is_loss: bool


@dataclass(frozen=True, slots=True)
class CallTile:
    """One of the two calls. `kind`: run or pass, and its cards in a game with cards."""

    title: str
    is_run: bool
    kind: str
    mean: float
    bars: tuple[AverageBar, ...]
    width: int
    href: str


@dataclass(frozen=True, slots=True)
class DieOnTable:
    """A die with what became of it. `note` is a number of yards or the reason why it does not count."""

    die: DieView
    note: str
    is_counted: bool


@dataclass(frozen=True, slots=True)
class DieFaces:
    """A die of the reader's or the computer's side with all its faces."""

    die: DieView
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One page. What does not belong to its kind is empty. `steps`: whether each page is the present one."""

    title: str
    text: str
    steps: tuple[bool, ...]
    situation: str
    clock: str
    field: FieldDrawing
    tiles: tuple[CallTile, ...] = ()
    calls: tuple[str, str] | tuple[()] = ()
    rack: tuple[DieFaces, ...] = ()
    throws: tuple[tuple[DieOnTable, ...], ...] = ()
    yards: str = ""
    sentence: str = ""
    back: str = ""
    next: str = ""
    is_end: bool = False


def lesson(ruleset: str, step: int, chosen: str, language: Any) -> Lesson:
    """Returns a page of the drive of this ruleset. `step` counts from 1; `chosen` has one character for each
    choice so far, and everything but "1" is the first call. `language` has gettext's two functions."""
    ideas, plays = script_of(ruleset).ideas, len(script_of(ruleset).plays)
    idea = ideas[step - 1]
    known = tuple(int(mark == "1") for mark in chosen[:plays].ljust(plays))
    drive = guided_drive(ruleset, known)
    play = drive.plays[idea.play]
    marks = "".join(map(str, known[: idea.play + (idea.kind is not IdeaKind.CALL)]))
    is_before = idea.kind in (IdeaKind.CALL, IdeaKind.DICE)
    board = play.before if is_before else play.after
    shown: dict[str, Any] = {}
    if idea.kind is IdeaKind.CALL:
        shown["tiles"] = tuple(
            _tile(ruleset, option, _address(ruleset, step + 1, f"{marks}{number}"))
            for number, option in enumerate(play.options)
        )
    else:
        shown["calls"] = (_(play.revealed.offense.title), _(play.revealed.defense.title))
    if idea.kind is IdeaKind.DICE:
        shown["rack"] = tuple(
            DieFaces(
                die_view(ruleset, named.die),
                tuple(face_text(ruleset, face, _) for face in drive.dice[named.side][named.die]),
            )
            for named in dict.fromkeys(play.revealed.dice)
        )
    elif idea.kind is IdeaKind.SUM:
        shown["throws"] = _throws(ruleset, drive.header, play)
        shown["yards"] = _signed(play.sums.yards("play"))
    if idea.kind is not IdeaKind.CALL and step < len(ideas):
        shown["next"] = _address(ruleset, step + 1, marks)
    scored = play.after.score != play.before.score and not is_before
    return Lesson(
        title=_(idea.title),
        text=_(idea.text),
        steps=tuple(number == step for number in range(1, len(ideas) + 1)),
        situation=_("Touchdown: 6 points") if scored else _situation(board),
        clock=clock_text(ruleset, board.clock, language),
        field=lesson_field(play, is_before=is_before, scored=scored),
        back=_address(ruleset, step - 1, marks) if step > 1 else "",
        is_end=idea.kind is IdeaKind.END,
        **shown,
    )


def _address(ruleset: str, step: int, chosen: str) -> str:
    address = reverse("games:lesson", args=[ruleset, step])
    return f"{address}?chosen={chosen}" if chosen else address


def _situation(board: Scoreboard) -> str:
    ours, theirs = lesson_clubs()
    return board_text(board, (ours.nickname, theirs.nickname), _)


def _tile(ruleset: str, option: CallPreview, href: str) -> CallTile:
    cards = option.clock[0] if RULESETS[ruleset].cards else 0
    kind = pgettext("kind of call", "Run") if option.call.kind == "run" else pgettext("kind of call", "Pass")
    cost = ngettext("%(n)d card", "%(n)d cards", cards) % {"n": cards}
    return CallTile(
        title=_(option.call.title),
        is_run=option.call.kind == "run",
        kind=f"{kind} · {cost}" if cards else kind,
        mean=option.mean,
        bars=tuple(_bar(number, meeting.mean) for number, meeting in enumerate(option.meetings)),
        width=BAR * len(option.meetings),
        href=href,
    )


def _bar(number: int, mean: float) -> AverageBar:
    height = max(1.0, SCALE * min(MOST, abs(mean)))
    return AverageBar(
        number * BAR + 1, BASE if mean < 0 else round(BASE - height, 1), round(height, 1), mean < 0
    )


def _throws(ruleset: str, header: Mapping[str, Any], play: DrivePlay) -> tuple[tuple[DieOnTable, ...], ...]:
    """The dice of each throw of the play. A symbol is named, a die that adds nothing says why."""
    reasons = RULESETS[ruleset].play_facts.reasons
    return tuple(
        tuple(
            DieOnTable(
                die_view(ruleset, die.die, face_text(ruleset, die.face, _)),
                _signed(die.yards)
                if die.status == "counted" or die.yards
                else explained(header, [die.status], _)[0].title
                if die.status in reasons
                else "–",
                die.status not in reasons or bool(die.yards),
            )
            for die in throw.dice
        )
        for throw in play.sums.throws
    )


def _signed(yards: int) -> str:
    return f"+{yards}" if yards > 0 else str(yards).replace("-", "−")
