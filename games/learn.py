"""Learning a game: a guided first drive, one idea a page, its symbols, its rules and our rulings."""

from __future__ import annotations

import tomllib
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from engine.catalog import RULESETS
from engine.gridiron.events import Line
from engine.gridiron.field import GOAL
from engine.gridiron.play_facts import COUNTED, CountedDie
from engine.gridiron.words import DieLabel, Label
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll, default_answer
from engine.presentation import labels
from engine.presentation.calls import OFFENSE, CallPreview, Reveal, calls_of, dice_of_team, preview, reveal
from engine.presentation.field_picture import FieldPicture, TrailStep
from engine.presentation.labels import face_text
from engine.presentation.play_by_play import Arithmetic, arithmetic, explained
from engine.presentation.rulings import ruling_texts
from engine.presentation.scoreboard import Scoreboard, board_text, clock_text, scoreboard
from engine.tools.rulebook import chapters_of
from engine.tools.scenarios import Dealer, placed_game
from games.records.participants import Clubs, bundled_clubs
from games.table.pictures import field_drawing
from league.frame.numbers import signed

Input = dict[str, Any]  # as in docs/scenarios.md
FIRST_DRIVE = "first_drive.toml"
READER = 0  # the reader's side, which has the ball


@dataclass(frozen=True, slots=True)
class DrivePlay:
    """One play of a guided drive: the situation and the two calls before it, what was revealed, and what the
    dice did. `dice`: the faces of both sides' dice by key."""

    before: Scoreboard
    options: tuple[CallPreview, CallPreview]
    revealed: Reveal
    sums: Arithmetic
    after: Scoreboard


@dataclass(frozen=True, slots=True)
class GuidedDrive:
    """A guided drive with these choices. `dice`: the faces of the reader's and the computer's dice."""

    header: Mapping[str, Any]
    plays: tuple[DrivePlay, ...]
    dice: tuple[dict[str, tuple[Any, ...]], dict[str, tuple[Any, ...]]]


def guided_games() -> list[str]:
    """The games that have a guided first drive."""
    return [name for name, rules in RULESETS.items() if (rules.folder / FIRST_DRIVE).exists()]


@cache
def script_of(ruleset: str) -> dict[str, Any]:
    """Returns the script of a ruleset: fixed calls and dice for three plays, and one idea for each page about
    them. From its `situation` every choice of calls scores on the third play; the engine rules on the inputs
    as at a table. `situation`, `teams` and `file` are those of a scenario. Raises KeyError if it has none.

    Each of the `ideas` has a `title` and a `text` to translate, the number of the `play` that the page shows,
    and perhaps the ID of a `rule` that it is an example of. `kind`, what the page shows: two calls to choose
    from (`call`), the dice that they name (`dice`), what the dice did (`sum`), or the `end`.

    Each of the `plays` offers two calls, with the `key` of `play_facts.Call`: the inputs until both `calls`
    are on the table, and the `rest` until the next down. Decisions that coaches mostly skip are left out."""
    if ruleset not in guided_games():
        raise KeyError(ruleset)
    script = tomllib.loads((RULESETS[ruleset].folder / FIRST_DRIVE).read_text("utf-8"))
    plays = [list(choices) for _play, choices in groupby(script["calls"], key=itemgetter("play"))]
    return {"teams": {}, "file": {}, **script, "plays": plays}


def first_down(ruleset: str) -> Playthrough:
    """Returns the game at the beginning of its guided drive. Raises KeyError as `script_of` does."""
    script = script_of(ruleset)
    scenario = {"situation": script["situation"], "teams": script["teams"], "inputs": []}
    return placed_game(RULESETS[ruleset], scenario, script["file"])


@lru_cache(maxsize=64)
def guided_drive(ruleset: str, choices: tuple[int, ...]) -> GuidedDrive:
    """Plays the script of a ruleset; `choices` has 0 or 1 for each of its plays.

    Raises EngineError if the rules refuse the script, ValueError if they ask for something else."""
    script = script_of(ruleset)
    game = first_down(ruleset)
    dice = (dice_of_team(game, 0), dice_of_team(game, 1))
    plays = tuple(_play(game, calls, choice) for calls, choice in zip(script["plays"], choices, strict=True))
    return GuidedDrive(game.sheet.header, plays, dice)


def _play(game: Playthrough, calls: Sequence[Input], choice: int) -> DrivePlay:
    _settle(game)
    before, keys = scoreboard(game), [call.key for call in calls_of(game)[OFFENSE]]
    first, second = (preview(game, READER, OFFENSE, keys.index(call["key"])) for call in calls)
    chosen, lines = calls[choice], list[Line]()
    for given in chosen["calls"]:
        lines += _give(game, given)
    revealed = reveal(game)
    if revealed is None:
        raise ValueError(f"the calls of {chosen['key']} are not on the table")
    for given in chosen["rest"]:
        lines += _give(game, given)
    return DrivePlay(
        before=before,
        options=(first, second),
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


def symbols_of(ruleset: str) -> dict[str, Any]:
    """The glossary of a ruleset, in the reader's language: its `dice`, and in their order `symbols`, faces
    that do the same, each with the dice that show them and the IDs of the rules behind them; the `title` is
    empty if they share none."""
    dice = dice_of_team(first_down(ruleset), 0)
    by_sentence: dict[str, list[tuple[str, Label, DieLabel]]] = {}
    for key, faces in dice.items():
        for face in dict.fromkeys(faces):
            label = labels.face(ruleset, key, face, _)
            if label.sentence:
                shown = labels.face_text(ruleset, face, _)
                by_sentence.setdefault(label.sentence, []).append((shown, label, labels.die(ruleset, key, _)))
    return {
        "dice": [labels.die(ruleset, key, _) for key in dice if key != "coin"],
        "symbols": [_symbol(sentence, shown) for sentence, shown in by_sentence.items()],
    }


def _symbol(sentence: str, entries: list[tuple[str, Label, DieLabel]]) -> dict[str, Any]:
    titles = {label.title.partition(": ")[2] or label.title for _face, label, _die in entries}
    faces = list(dict.fromkeys(face for face, _label, _die in entries))
    return {
        "faces": faces,
        "title": titles.pop() if len(titles) == 1 and titles.isdisjoint(faces) else "",
        "sentence": sentence,
        "dice": list(dict.fromkeys(die for _face, _label, die in entries)),
        "rules": {rule for _face, label, _die in entries for rule in label.rules},
    }


READERS, COMPUTERS = "columbus_cobras", "birmingham_black_widows"
IN_END_ZONE = GOAL + 4  # where the ball lies after a score


def lesson_clubs() -> Clubs:
    """Returns the clubs of the reader and the computer."""
    clubs = bundled_clubs()
    return clubs[READERS], clubs[COMPUTERS]


def lesson_field(play: DrivePlay, *, is_before: bool, scored: bool) -> dict[str, Any]:
    """Returns the field before or after a play; the reader attacks to the right. A score ends in the end
    zone."""
    start, end = play.before.spot, IN_END_ZONE if scored else play.after.spot
    picture = FieldPicture(
        offense=READER,
        spot=start if is_before else end,
        line=min(GOAL, play.before.target),
        trail=() if is_before else (TrailStep(start, end, "play"),),
    )
    return field_drawing(picture, lesson_clubs())


BAR, BASE, SCALE = 9, 23, 0.95  # width of a bar, its base line, and its height for a yard
MOST = 22  # yards that a bar can show


def lesson_page(ruleset: str, step: int, chosen: str, language: Any) -> dict[str, Any]:
    """A page of the drive of this ruleset; what does not belong to its kind is left out. `step` counts from
    1; `chosen` has one character for each choice so far, and everything but "1" is the first call. `language`
    has gettext's two functions.

    `steps`: whether each page is the present one; `tiles`: the two calls to choose from; `rack`: the dice
    with all their faces; `throws`: the dice of each throw with what became of them."""
    ideas, plays = script_of(ruleset)["ideas"], len(script_of(ruleset)["plays"])
    idea = ideas[step - 1]
    kind, title, text = idea["kind"], idea["title"], idea["text"]
    known = tuple(int(mark == "1") for mark in chosen[:plays].ljust(plays))
    drive = guided_drive(ruleset, known)
    play = drive.plays[idea["play"]]
    marks = "".join(map(str, known[: idea["play"] + (kind != "call")]))
    is_before = kind in ("call", "dice")
    board = play.before if is_before else play.after
    scored = play.after.score != play.before.score and not is_before
    shown: dict[str, Any] = {
        "title": _(title),
        "text": _(text),
        "steps": [number == step for number in range(1, len(ideas) + 1)],
        "situation": _("Touchdown: 6 points") if scored else _situation(board),
        "clock": clock_text(ruleset, board.clock, language),
        "field": lesson_field(play, is_before=is_before, scored=scored),
        "back": _address(ruleset, step - 1, marks) if step > 1 else "",
        "is_end": kind == "end",
    }
    if kind == "call":
        shown["tiles"] = [
            _tile(ruleset, option, _address(ruleset, step + 1, f"{marks}{number}"))
            for number, option in enumerate(play.options)
        ]
        return shown
    shown["calls"] = (_(play.revealed.offense.title), _(play.revealed.defense.title))
    if kind == "dice":
        shown["rack"] = [
            (
                labels.die(ruleset, named.die, _),
                [face_text(ruleset, face, _) for face in drive.dice[named.side][named.die]],
            )
            for named in dict.fromkeys(play.revealed.dice)
        ]
    elif kind == "sum":
        shown["throws"] = [
            [_die_on_table(ruleset, drive.header, die) for die in throw.dice] for throw in play.sums.throws
        ]
        shown["yards"] = signed(play.sums.yards("play"), level="0")
    if step < len(ideas):
        shown["next"] = _address(ruleset, step + 1, marks)
    return shown


def _address(ruleset: str, step: int, chosen: str) -> str:
    address = reverse("games:lesson", args=[ruleset, step])
    return f"{address}?chosen={chosen}" if chosen else address


def _situation(board: Scoreboard) -> str:
    ours, theirs = lesson_clubs()
    return board_text(board, (ours.nickname, theirs.nickname), _)


def _tile(ruleset: str, option: CallPreview, href: str) -> dict[str, Any]:
    """One of the two calls. `kind`: run or pass, and its cards in a game with cards. `bars`: its average
    against each answer; a loss is hollow, below the base line."""
    cards = option.clock[0] if RULESETS[ruleset].cards else 0
    kind = pgettext("kind of call", "Run") if option.call.kind == "run" else pgettext("kind of call", "Pass")
    cost = ngettext("%(n)d card", "%(n)d cards", cards) % {"n": cards}
    bars = []
    for number, meeting in enumerate(option.meetings):
        is_loss, height = meeting.mean < 0, max(1.0, SCALE * min(MOST, abs(meeting.mean)))
        y = BASE if is_loss else round(BASE - height, 1)
        bars.append({"x": number * BAR + 1, "y": y, "height": round(height, 1), "is_loss": is_loss})
    return {
        "title": _(option.call.title),
        "is_run": option.call.kind == "run",
        "kind": f"{kind} · {cost}" if cards else kind,
        "mean": option.mean,
        "bars": bars,
        "width": BAR * len(bars),
        "href": href,
    }


def _die_on_table(ruleset: str, header: Mapping[str, Any], die: CountedDie) -> dict[str, Any]:
    """A die with what became of it. `note`: its yards, or why it adds nothing; a symbol is named."""
    reasons = RULESETS[ruleset].words.labels("reasons")
    if die.status == COUNTED or die.yards:
        note = signed(die.yards, level="0")
    else:
        note = explained(header, [die.status], _)[0].title if die.status in reasons else "–"
    return {
        "die": labels.die(ruleset, die.die, _, face_text(ruleset, die.face, _)),
        "note": note,
        "is_counted": die.status not in reasons or bool(die.yards),
    }


def rule_chapters(ruleset: str, language: Any) -> list[dict[str, Any]]:
    """The chapters of a ruleset in the reader's language, each with its ID on the page. A rule has pictures:
    the faces that it is about, and a play that shows it. `language` has gettext's two functions."""
    symbols, examples = symbols_of(ruleset)["symbols"], _examples(ruleset, language)
    return [
        {
            "anchor": f"chapter-{number}",
            "title": _(chapter.title),
            "lead": _(chapter.lead),
            "rules": [
                {
                    "id": rule.id,
                    "summary": _(rule.summary),
                    "sure": ", ".join(_(sure) for sure in rule.sure),
                    "symbols": [symbol for symbol in symbols if rule.id in symbol["rules"]],
                    "example": examples.get(rule.id),
                }
                for rule in chapter.rules
            ],
        }
        for number, chapter in enumerate(chapters_of(ruleset), 1)
    ]


def _examples(ruleset: str, language: Any) -> dict[str, dict[str, Any]]:
    """Returns the results of the guided drive by the rule that each shows."""
    ideas = enumerate(script_of(ruleset)["ideas"], 1)
    return {idea["rule"]: lesson_page(ruleset, step, "", language) for step, idea in ideas if "rule" in idea}


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """The games, each with its first drive, its symbols and its rules."""
    games = [(name, labels.game(name, _)) for name in guided_games()]
    return render(request, "learn/index.html", {"games": games})


@require_safe
def lesson(request: HttpRequest, ruleset: str, step: int) -> HttpResponse:
    """One page of the guided drive. `chosen` in the query says which calls the reader has made."""
    if ruleset not in guided_games() or not 1 <= step <= len(script_of(ruleset)["ideas"]):
        raise Http404(_("This game does not exist."))
    page = lesson_page(ruleset, step, request.GET.get("chosen", ""), translation)
    context = {"ruleset": ruleset, "title": labels.game(ruleset, _).title, "lesson": page}
    return render(request, "learn/lesson.html", context)


@require_safe
def symbols(request: HttpRequest, ruleset: str) -> HttpResponse:
    if ruleset not in RULESETS:
        raise Http404(_("This game does not exist."))
    context = {"ruleset": ruleset, "title": labels.game(ruleset, _).title, "glossary": symbols_of(ruleset)}
    return render(request, "learn/symbols.html", context)


@require_safe
def rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rules, with their IDs as anchors. `table` in the query is the game to go back to."""
    _require_game(ruleset)
    context = {
        "title": labels.game(ruleset, _).title,
        "ruleset": ruleset,
        "chapters": rule_chapters(ruleset, translation),
        "table": _table(request.GET.get("table", "")),
    }
    return render(request, "learn/rules.html", context)


@require_safe
def rulings(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rulings on the rulebook, with their keys as anchors."""
    _require_game(ruleset)
    context = {
        "title": labels.game(ruleset, _).title,
        "ruleset": ruleset,
        "rulings": ruling_texts(ruleset, _),
    }
    return render(request, "learn/rulings.html", context)


def _require_game(ruleset: str) -> None:
    if ruleset not in RULESETS:
        raise Http404(_("This game does not exist."))


def _table(public_id: str) -> str:
    """The address of this table, or nothing if it is not an ID of a game."""
    try:
        return reverse("games:table", args=[uuid.UUID(public_id)])
    except ValueError:
        return ""
