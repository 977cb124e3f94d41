"""The plays of a game at the table, and the arithmetic behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import Event, Line
from engine.gridiron.play_facts import CHECK, COUNTED, PLAY, RETURN, Call, CountedDie, CountedThrow
from engine.gridiron.words import Label
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import numbered_lines
from engine.presentation import labels
from engine.presentation.calls import Reveal, reveal
from engine.presentation.movements import (
    SNAPS,
    Arithmetic,
    arithmetic,
    arithmetic_sentence,
    arithmetic_so_far,
    explained,
)
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.presentation.scoreboard import scoreboard
from games.models import Game, ScoresheetEntry
from games.records import scoresheets
from games.records.participants import GameClub, clubs_of_game
from games.records.scoresheets import count_tosses, text_after_toss, toss_sentences, tosses_in
from league.drawing.dice import DieView, die_view
from league.frame.numbers import decimal, signed, whole

GOAL = 100


@dataclass(frozen=True, slots=True)
class DuelCard:
    """One call on the table. `who` has made it; `dice` are those that this side throws."""

    who: str
    team: GameClub
    title: str
    kind: str
    note: str
    dice: tuple[DieView, ...] = ()


@dataclass(frozen=True, slots=True)
class Duel:
    """Both calls. `odds` tells range, average and chance of the throw, `assumes` what they leave out; both
    are empty once the dice have fallen."""

    offense: DuelCard
    defense: DuelCard
    odds: str = ""
    assumes: tuple[str, ...] = ()


def duel_on_table(play: Playthrough, names: tuple[str, str], clubs: tuple[GameClub, GameClub]) -> Duel | None:
    """The calls of the play in progress, or None while everybody may not see both."""
    seen = reveal(play)
    if seen is None:
        return None
    name, attacker = play.sheet.header["ruleset"], seen.attacker
    offense, defense = (
        _card(
            call,
            is_offense=side == attacker,
            who=names[side],
            team=clubs[side],
            dice=tuple(die_view(name, die.die) for die in seen.dice if die.side == side),
        )
        for side, call in ((attacker, seen.offense), (1 - attacker, seen.defense))
    )
    facts = ruleset(name).play_facts
    assumes = tuple(_(facts.assumptions[key]) for key in facts.average_assumes) if seen.meeting else ()
    return Duel(offense, defense, odds=_odds(play, seen), assumes=assumes)


def duel_of_play(
    header: Mapping[str, Any],
    calls: tuple[int, int],
    attacker: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> Duel:
    """The calls of a play that is over, by their numbers."""
    facts = ruleset(header["ruleset"]).play_facts
    calls_of_offense, calls_of_defense = facts.calls(set_in_play(header).data, header)
    other = 1 - attacker
    return Duel(
        _card(calls_of_offense[calls[0]], is_offense=True, who=names[attacker], team=clubs[attacker]),
        _card(calls_of_defense[calls[1]], is_offense=False, who=names[other], team=clubs[other]),
    )


def _card(
    call: Call, *, is_offense: bool, who: str, team: GameClub, dice: tuple[DieView, ...] = ()
) -> DuelCard:
    notes = {
        ("run", True): pgettext("kind of play", "Run"),
        ("pass", True): pgettext("kind of play", "Pass"),
        ("run", False): _("Stops the run"),
        ("pass", False): _("Stops the pass"),
    }
    note = notes.get((call.kind, is_offense), "")
    return DuelCard(who, team, capfirst(_(call.title)), call.kind if is_offense else "", note, dice)


def _odds(play: Playthrough, seen: Reveal) -> str:
    if seen.meeting is None:
        return ""
    meeting, board = seen.meeting, scoreboard(play)
    text = _("%(low)s to %(high)s yards, %(mean)s on average.") % {
        "low": whole(meeting.low),
        "high": whole(meeting.high),
        "mean": decimal(meeting.mean),
    }
    if seen.chance is None:
        return text
    percent = f"{seen.chance:.0%}".removesuffix("%")
    if board.down and board.target < GOAL:
        return f"{text} " + _("First down: %(percent)s%%.") % {"percent": percent}
    return f"{text} " + _("Goal line: %(percent)s%%.") % {"percent": percent}


ROW = 5  # dice beside each other on a phone


@dataclass(frozen=True, slots=True)
class SumDie:
    """One die of the sum. `yards`: what it adds, empty for a die of symbols. `is_cut`: it does not count.
    `note` says why, in a word."""

    die: DieView
    who: str
    yards: str
    note: str
    is_counted: bool
    is_cut: bool


@dataclass(frozen=True, slots=True)
class SumThrow:
    """One throw. `extra`: yards that no die shows, with the reason; empty for none. `total`: the yards of the
    play, beside its last throw; empty elsewhere, and if its dice move no ball."""

    title: str
    dice: tuple[SumDie, ...]
    extra: str
    extra_note: str
    is_void: bool
    total: str = ""


@dataclass(frozen=True, slots=True)
class ArithmeticPicture:
    """A play, or the try after it. `unit` is the word for yards. `rules`: IDs of those behind its reasons."""

    duel: Duel | None
    throws: tuple[SumThrow, ...]
    unit: str
    sentence: str
    rules: tuple[str, ...]


def arithmetic_pictures(
    header: Mapping[str, Any],
    lines: Iterable[Sequence[Any]],
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> tuple[ArithmeticPicture, ...]:
    """The pictures of one row of the play-by-play. `lines` are its own, from `PlayRow.line` to `PlayRow.end`;
    `side` (0 home, 1 away) had the ball; `names` are those of (home, away). Throws that move no ball, such as
    the search for a flag, are left out beside others."""
    return _pictures(header, arithmetic(header, lines), side, names, clubs)


def pictures_so_far(
    play: Playthrough, names: tuple[str, str], clubs: tuple[GameClub, GameClub]
) -> tuple[ArithmeticPicture, ...]:
    """The pictures of the play in progress: the throws that everybody has seen."""
    seen = reveal(play)
    side = play.mark.offense if seen is None else seen.attacker
    return _pictures(play.sheet.header, arithmetic_so_far(play), side, names, clubs)


def is_long(pictures: Iterable[ArithmeticPicture]) -> bool:
    """Whether these pictures need most of a phone: two rows of dice, or more."""
    throws = [throw for picture in pictures for throw in picture.throws]
    return len(throws) > 1 or any(len(throw.dice) > ROW for throw in throws)


def _pictures(
    header: Mapping[str, Any],
    explanations: Iterable[Arithmetic],
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> tuple[ArithmeticPicture, ...]:
    pictures = (arithmetic_picture(header, explanation, side, names, clubs) for explanation in explanations)
    return tuple(picture for picture in pictures if picture.throws)


def arithmetic_picture(
    header: Mapping[str, Any],
    explanation: Arithmetic,
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> ArithmeticPicture:
    """The picture of one play or try; the other arguments are those of `arithmetic_pictures`."""
    stages = {throw.stage for throw in explanation.throws if not throw.is_void}
    moving = [throw for throw in explanation.throws if throw.stage != CHECK]
    yards = explanation.yards(PLAY if PLAY in stages else RETURN)
    throws = [_throw(header, throw, names) for throw in moving]
    if throws and stages & {PLAY, RETURN}:
        throws[-1] = replace(throws[-1], total=signed(yards, level="0"))
    return ArithmeticPicture(
        duel=duel_of_play(header, explanation.calls, side, names, clubs) if explanation.calls else None,
        throws=tuple(throws),
        unit=ngettext("yard", "yards", abs(yards)),
        sentence=arithmetic_sentence(header, explanation, translation),
        rules=tuple(
            dict.fromkeys(rule for reason in explained(header, explanation.reasons) for rule in reason.rules)
        ),
    )


def _throw(header: Mapping[str, Any], throw: CountedThrow, names: tuple[str, str]) -> SumThrow:
    (why,) = explained(header, [throw.why], _) if throw.why else (None,)
    return SumThrow(
        title=labels.roll(header["ruleset"], throw.roll, _).title,
        dice=tuple(_die(header, die, names, throw.stage) for die in throw.dice),
        extra=signed(throw.extra, level="0") if throw.extra else "",
        extra_note=why.title if why and throw.extra else "",
        is_void=throw.is_void,
    )


def _die(header: Mapping[str, Any], die: CountedDie, names: tuple[str, str], stage: str) -> SumDie:
    name = header["ruleset"]
    reason = _reason(header, die.status)
    is_counted = die.status == COUNTED or die.yards != 0
    return SumDie(
        die=die_view(name, die.die, labels.face_text(name, die.face, _)),
        who=names[die.side] if stage != CHECK else "",
        yards=signed(die.yards, level="0") if is_counted or reason else "",
        note=reason.title if reason else "",
        is_counted=is_counted,
        is_cut=bool(reason) and not is_counted,
    )


def _reason(header: Mapping[str, Any], status: str) -> Label | None:
    """The reason behind a die's status, or None if it needs none."""
    try:
        return explained(header, [status], _)[0]
    except KeyError:
        return None


NEAR, RECENT = 48, 160  # entries; a play has some ten, and a drive rarely more than twelve plays
SHOWN = 3  # plays
BEGINNINGS = (Event.POSSESSION, Event.CORRECTION)  # of the trail on the field


@dataclass(frozen=True, slots=True)
class RecentPlays:
    """The newest plays, newest first. `pictures` show the arithmetic of the newest one, `entry` is the number
    of one of its entries, 0 for none. `lines`: the newest ones of play-by-play. `toss`: who won a toss that
    no play has followed, or empty."""

    plays: list[dict[str, Any]]
    pictures: tuple[ArithmeticPicture, ...]
    entry: int
    lines: list[Line]
    toss: str = ""


def newest_entries(game: Game) -> list[ScoresheetEntry]:
    """The newest entries of a game in order, as far back as a page shows them: to the beginning of the drive
    and of the plays, at most RECENT. One query, and in a long drive another one."""
    entries = list(game.entries.order_by("-number")[:NEAR])
    if len(entries) == NEAR and not _reach_back(entries):
        entries += game.entries.filter(number__lt=entries[-1].number).order_by("-number")[: RECENT - NEAR]
    return entries[::-1]


def _reach_back(entries: list[ScoresheetEntry]) -> bool:
    """Whether these entries, the newest first, hold the beginning of the drive and all shown plays."""
    numbered = numbered_lines((row.number, row.kind, row.of, row.told) for row in reversed(entries))
    events = [line.event for _number, line in numbered]
    return any(event in BEGINNINGS for event in events) and sum(event in SNAPS for event in events) > SHOWN


def recent_plays(game: Game, newest: list[ScoresheetEntry], names: tuple[str, str]) -> RecentPlays:
    """The newest plays of a game. `newest` are its newest entries, `names` those of (home, away)."""
    numbered = numbered_lines((row.number, row.kind, row.of, row.told) for row in newest)
    lines = [line for _number, line in numbered]
    clubs = clubs_of_game(game)
    toss_texts = toss_sentences(tosses_in(newest), (clubs[0].nickname, clubs[1].nickname), names)
    plays = table_plays(game, lines, last=SHOWN, toss_texts=toss_texts)[::-1]
    over = count_tosses(game, lines[: plays[0]["row"].end if plays else 0])
    toss = toss_texts[-1] if len(toss_texts) > over else ""
    if not plays:
        return RecentPlays([], (), 0, lines, toss)
    newest_play: PlayRow = plays[0]["row"]
    own = lines[newest_play.line : newest_play.end]
    pictures = arithmetic_pictures(game.header, own, newest_play.side, names, clubs)
    return RecentPlays(plays, pictures, numbered[newest_play.end - 1][0], lines, toss)


def plays_undone_with(game: Game, entry: int) -> dict[str, Any]:
    """`plays`: the play of this entry, or none; `gone`: how many plays going back to it would undo."""
    lines = [line for number, line in scoresheets.play_by_play_by_entry(game) if number >= entry]
    plays = table_plays(game, lines)
    return {"plays": plays[:1], "gone": len(plays)}


def table_plays(
    game: Game, lines: list[Line], last: int = 0, toss_texts: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """These lines as plays for pages: all of them, or only the `last` ones. `toss_texts` are the sentences of
    the tosses in these lines."""
    home, away = clubs_of_game(game)
    rows = play_by_play(game.header, lines, (home.nickname, away.nickname), translation)
    return [table_play(game, lines, row, (home, away), toss_texts) for row in rows[-last:]]


def table_play(
    game: Game,
    lines: list[Line],
    row: PlayRow,
    clubs: tuple[GameClub, GameClub],
    toss_texts: Sequence[str] = (),
) -> dict[str, Any]:
    """This row of these lines as `page_play`, with its dice in one row."""
    play = page_play(game, lines, row, clubs, toss_texts)
    return {**play, "dice": [die for throw in play.pop("throws") for die in throw["dice"]]}


def page_play(
    game: Game,
    lines: list[Line],
    row: PlayRow,
    clubs: tuple[GameClub, GameClub],
    toss_texts: Sequence[str] = (),
) -> dict[str, Any]:
    """This row of these lines as `components/play.html` shows it; `clubs` are (home, away). `score`: (away,
    home) after points. `why`: the arithmetic of its dice, one text for a play and one for its try."""
    return {
        "row": row,
        "team": clubs[row.side],
        "where": row.where,
        "text": text_after_toss(game, row, lines, toss_texts),
        "score": (row.away, row.home) if row.is_score else None,
        "is_turnover": row.is_turnover,
        "throws": [
            {
                "title": throw.title,
                "dice": [die_view(game.ruleset, key, face) for key, _name, face in throw.dice],
            }
            for throw in row.throws
        ],
        "why": reasons_of_play(game, lines, row),
    }


def reasons_of_play(game: Game, lines: list[Line], row: PlayRow) -> tuple[str, ...]:
    """What the dice of this row have added and why others did not count, in sentences."""
    parts = arithmetic(game.header, lines[row.line : row.end])
    return tuple(filter(None, (arithmetic_sentence(game.header, part, translation) for part in parts)))
