"""How the game is learned: chapters, lessons, a first drive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.catalog import RULESETS
from engine.gridiron.events import Line
from engine.gridiron.field import GOAL
from engine.gridiron.scenarios import FirstDrive, IdeaKind, Input, ScriptedCall
from engine.gridiron.words import Label
from engine.play.optional_decisions import default_answer
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.presentation import labels
from engine.presentation.calls import CallPreview, Reveal, dice_of_team, previews, reveal
from engine.presentation.labels import face_text
from engine.presentation.movements import Arithmetic, FieldPicture, TrailStep, arithmetic, explained
from engine.presentation.scoreboard import Scoreboard, board_text, clock_text, scoreboard
from engine.tools.scenarios import Dealer, placed_game
from games.records.participants import GameClub, bundled_clubs
from games.rulebook import chapters_of
from games.table.field import FieldDrawing, field_drawing
from league.drawing.dice import DieView, die_view
from league.frame.numbers import signed

READER = 0  # the reader's side, which has the ball


@dataclass(frozen=True, slots=True)
class DrivePlay:
    """One play of a guided drive: the situation and the two calls before it, what was revealed, and what the
    dice did. `dice`: the faces of both sides' dice by key."""

    before: Scoreboard
    options: tuple[CallPreview, CallPreview]
    chosen: str
    revealed: Reveal
    sums: Arithmetic
    after: Scoreboard


@dataclass(frozen=True, slots=True)
class GuidedDrive:
    """A guided drive with these choices. `dice`: the faces of the reader's and the computer's dice."""

    header: Mapping[str, Any]
    plays: tuple[DrivePlay, ...]
    dice: tuple[dict[str, tuple[Any, ...]], dict[str, tuple[Any, ...]]]


def script_of(ruleset: str) -> FirstDrive:
    """Returns the script of a ruleset. Raises KeyError if it has none."""
    script = RULESETS[ruleset].first_drive
    if script is None:
        raise KeyError(ruleset)
    return script


def first_down(ruleset: str) -> Playthrough:
    """Returns the game at the beginning of its guided drive. Raises KeyError as `script_of` does."""
    script = script_of(ruleset)
    scenario = {"situation": script.situation, "teams": script.teams, "inputs": []}
    return placed_game(RULESETS[ruleset], scenario, script.file)


@lru_cache(maxsize=64)
def guided_drive(ruleset: str, choices: tuple[int, ...]) -> GuidedDrive:
    """Plays the script of a ruleset; `choices` has 0 or 1 for each of its plays.

    Raises EngineError if the rules refuse the script, ValueError if they ask for something else."""
    script = script_of(ruleset)
    game = first_down(ruleset)
    dice = (dice_of_team(game, 0), dice_of_team(game, 1))
    plays = tuple(_play(game, calls, choice) for calls, choice in zip(script.plays, choices, strict=True))
    return GuidedDrive(game.sheet.header, plays, dice)


def _play(game: Playthrough, calls: tuple[ScriptedCall, ScriptedCall], choice: int) -> DrivePlay:
    _settle(game)
    before, offered = scoreboard(game), {option.call.key: option for option in previews(game, READER)}
    chosen, lines = calls[choice], list[Line]()
    for given in chosen.calls:
        lines += _give(game, given)
    revealed = reveal(game)
    if revealed is None:
        raise ValueError(f"the calls of {chosen.key} are not on the table")
    for given in chosen.rest:
        lines += _give(game, given)
    return DrivePlay(
        before=before,
        options=(offered[calls[0].key], offered[calls[1].key]),
        chosen=chosen.key,
        revealed=revealed,
        sums=arithmetic(game.sheet.header, lines)[0],
        after=scoreboard(game),
    )


def _give(game: Playthrough, given: Input) -> list[Line]:
    """Gives a scripted input and returns the lines of play-by-play up to the next one."""
    if "roll" in given:
        lines = game.answer("dice", given["faces"])
    else:
        lines = game.answer(given["by"], given["answer"])
    return [*lines, *_settle(game)]


def _settle(game: Playthrough) -> list[Line]:
    """Deals cards and skips time-outs and the like, until the script has to say what happens."""
    lines = list[Line]()
    while len(due := game.awaiting()) == 1:
        prompt = due[0]
        if isinstance(prompt, Roll) and prompt.dice[0] == "card":
            Dealer(game).deal([])
        elif isinstance(prompt, Decision) and (answer := default_answer(game, prompt)) is not None:
            lines += game.answer(prompt.by, answer)
        else:
            break
    return lines


@dataclass(frozen=True, slots=True)
class Symbol:
    """Faces that do the same: how they look, their title if they share one, and one sentence. `dice` that
    show them, and the IDs of the rules behind them."""

    faces: tuple[str, ...]
    title: str
    sentence: str
    dice: tuple[DieView, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Symbols:
    """The dice of a game with their names, and the meaning of the faces."""

    dice: tuple[DieView, ...]
    symbols: tuple[Symbol, ...]


def symbols_of(ruleset: str) -> Symbols:
    """Returns the glossary of a ruleset, in the reader's language and in the order of its dice."""
    dice = dice_of_team(first_down(ruleset), 0)
    by_sentence: dict[str, list[tuple[str, Label, DieView]]] = {}
    for key, faces in dice.items():
        for face in dict.fromkeys(faces):
            label = labels.face(ruleset, key, face, _)
            if label.sentence:
                shown = labels.face_text(ruleset, face, _)
                by_sentence.setdefault(label.sentence, []).append((shown, label, die_view(ruleset, key)))
    views = tuple(die_view(ruleset, key) for key in dice if key != "coin")
    return Symbols(views, tuple(_symbol(sentence, shown) for sentence, shown in by_sentence.items()))


def _symbol(sentence: str, entries: list[tuple[str, Label, DieView]]) -> Symbol:
    titles = {label.title.partition(": ")[2] or label.title for _face, label, _die in entries}
    faces = tuple(dict.fromkeys(face for face, _label, _die in entries))
    return Symbol(
        faces=faces,
        title=titles.pop() if len(titles) == 1 and titles.isdisjoint(faces) else "",
        sentence=sentence,
        dice=tuple(dict.fromkeys(die for _face, _label, die in entries)),
        rules=tuple(dict.fromkeys(rule for _face, label, _die in entries for rule in label.rules)),
    )


READERS, COMPUTERS = "columbus_cobras", "birmingham_black_widows"
IN_END_ZONE = GOAL + 4  # where the ball lies after a score


def lesson_clubs() -> tuple[GameClub, GameClub]:
    """Returns the clubs of the reader and the computer."""
    clubs = bundled_clubs()
    return clubs[READERS], clubs[COMPUTERS]


def lesson_field(play: DrivePlay, *, is_before: bool, scored: bool) -> FieldDrawing:
    """Returns the field before or after a play; the reader attacks to the right. A score ends in the end
    zone."""
    start, end = play.before.spot, IN_END_ZONE if scored else play.after.spot
    picture = FieldPicture(
        offense=READER,
        spot=start if is_before else end,
        line=min(GOAL, play.before.target),
        is_try=False,
        trail=() if is_before else (TrailStep(start, end, "play"),),
        direction=1,
    )
    return field_drawing(picture, lesson_clubs())


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
        shown["yards"] = signed(play.sums.yards("play"), level="0")
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
                signed(die.yards, level="0")
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


@dataclass(frozen=True, slots=True)
class RuleOnPage:
    """A rule with its pictures: the faces that it is about, and a play that shows it."""

    id: str
    summary: str
    sure: str
    symbols: tuple[Symbol, ...]
    example: Lesson | None


@dataclass(frozen=True, slots=True)
class ChapterOnPage:
    """A chapter in the reader's language. `anchor` is its ID on the page."""

    anchor: str
    title: str
    lead: str
    rules: tuple[RuleOnPage, ...]


def rule_chapters(ruleset: str, language: Any) -> list[ChapterOnPage]:
    """Returns the chapters of a ruleset. `language` has gettext's two functions."""
    symbols, examples = symbols_of(ruleset).symbols, _examples(ruleset, language)
    return [
        ChapterOnPage(
            f"chapter-{number}",
            _(chapter.title),
            _(chapter.lead),
            tuple(
                RuleOnPage(
                    rule.id,
                    _(rule.summary),
                    ", ".join(_(sure) for sure in rule.sure),
                    tuple(symbol for symbol in symbols if rule.id in symbol.rules),
                    examples.get(rule.id),
                )
                for rule in chapter.rules
            ),
        )
        for number, chapter in enumerate(chapters_of(ruleset), 1)
    ]


def _examples(ruleset: str, language: Any) -> dict[str, Lesson]:
    """Returns the results of the guided drive by the rule that each shows."""
    ideas = enumerate(script_of(ruleset).ideas, 1)
    return {idea.rule: lesson(ruleset, step, "", language) for step, idea in ideas if idea.rule}
