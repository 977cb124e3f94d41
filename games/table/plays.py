"""The plays of a game at the table, and the arithmetic behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import SIDES, Event, Line
from engine.gridiron.play_facts import CHECK, COUNTED, PLAY, RETURN, Call, CountedDie, CountedThrow
from engine.gridiron.words import Label
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import numbered_lines
from engine.presentation import labels
from engine.presentation.calls import Reveal, reveal
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.presentation.scoreboard import (
    SNAPS,
    Arithmetic,
    arithmetic,
    arithmetic_sentence,
    arithmetic_so_far,
    explained,
    scoreboard,
)
from games.models import Game, ScoresheetEntry
from games.records.participants import GameClub, clubs_of_game
from games.records.scoresheets import count_tosses, text_after_toss, toss_sentences, tosses_in
from league.drawing.dice import DieView, die_view
from league.frame.numbers import decimal, signed, whole

GOAL = 100


def duel_on_table(
    play: Playthrough, names: tuple[str, str], clubs: tuple[GameClub, GameClub]
) -> dict[str, Any] | None:
    """The calls of the play in progress with the dice that each side throws, or None while everybody may not
    see both. `odds` tells range, average and chance of the throw, `assumes` what they leave out."""
    seen = reveal(play)
    if seen is None:
        return None
    name = play.sheet.header["ruleset"]
    home, away = (
        tuple(die_view(name, die.die) for die in seen.dice if die.side == side) for side in range(len(SIDES))
    )
    facts = ruleset(name).play_facts
    return _duel((seen.offense, seen.defense), seen.attacker, names, clubs, dice=(home, away)) | {
        "odds": _odds(play, seen),
        "assumes": [_(facts.assumptions[key]) for key in facts.average_assumes] if seen.meeting else [],
    }


def duel_of_play(
    header: Mapping[str, Any],
    calls: tuple[int, int],
    attacker: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> dict[str, Any]:
    """The calls of a play that is over, by their numbers."""
    facts = ruleset(header["ruleset"]).play_facts
    offense, defense = facts.calls(set_in_play(header).data, header)
    return _duel((offense[calls[0]], defense[calls[1]]), attacker, names, clubs)


def _duel(
    calls: tuple[Call, Call],
    attacker: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
    dice: tuple[tuple[DieView, ...], tuple[DieView, ...]] = ((), ()),
) -> dict[str, Any]:
    """Both calls as `table/plays/duel.html` shows them; `who` has made a call."""
    notes = {
        "offense": {"run": pgettext("kind of play", "Run"), "pass": pgettext("kind of play", "Pass")},
        "defense": {"run": _("Stops the run"), "pass": _("Stops the pass")},
    }
    return {
        name: {
            "who": names[side],
            "team": clubs[side],
            "title": capfirst(_(call.title)),
            "kind": call.kind if name == "offense" else "",
            "note": notes[name].get(call.kind, ""),
            "dice": dice[side],
        }
        for name, side, call in zip(notes, (attacker, 1 - attacker), calls, strict=True)
    }


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


def arithmetic_pictures(
    header: Mapping[str, Any],
    lines: Iterable[Sequence[Any]],
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> list[dict[str, Any]]:
    """The pictures of one row of the play-by-play. `lines` are its own, from `PlayRow.line` to `PlayRow.end`;
    `side` (0 home, 1 away) had the ball; `names` are those of (home, away). Throws that move no ball, such as
    the search for a flag, are left out beside others."""
    return _pictures(header, arithmetic(header, lines), side, names, clubs)


def pictures_so_far(
    play: Playthrough, names: tuple[str, str], clubs: tuple[GameClub, GameClub]
) -> list[dict[str, Any]]:
    """The pictures of the play in progress: the throws that everybody has seen."""
    seen = reveal(play)
    side = play.mark.offense if seen is None else seen.attacker
    return _pictures(play.sheet.header, arithmetic_so_far(play), side, names, clubs)


def is_long(pictures: Iterable[dict[str, Any]]) -> bool:
    """Whether these pictures need most of a phone: two rows of dice, or more."""
    throws = [throw for picture in pictures for throw in picture["throws"]]
    return len(throws) > 1 or any(len(throw["dice"]) > ROW for throw in throws)


def _pictures(
    header: Mapping[str, Any],
    explanations: Iterable[Arithmetic],
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> list[dict[str, Any]]:
    pictures = (arithmetic_picture(header, explanation, side, names, clubs) for explanation in explanations)
    return [picture for picture in pictures if picture["throws"]]


def arithmetic_picture(
    header: Mapping[str, Any],
    explanation: Arithmetic,
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> dict[str, Any]:
    """One play, or the try after it, as `table/plays/arithmetic.html` shows it; the other arguments are those
    of `arithmetic_pictures`. `unit` is the word for yards; `rules` are the IDs of those behind its reasons;
    the last throw has the `total` of the play, unless its dice move no ball."""
    stages = {throw.stage for throw in explanation.throws if not throw.is_void}
    yards = explanation.yards(PLAY if PLAY in stages else RETURN)
    throws = [_throw(header, throw) for throw in explanation.throws if throw.stage != CHECK]
    if throws and stages & {PLAY, RETURN}:
        throws[-1]["total"] = signed(yards, level="0")
    reasons = explained(header, explanation.reasons)
    return {
        "duel": duel_of_play(header, explanation.calls, side, names, clubs) if explanation.calls else None,
        "throws": throws,
        "unit": ngettext("yard", "yards", abs(yards)),
        "sentence": arithmetic_sentence(header, explanation, translation),
        "rules": list(dict.fromkeys(rule for reason in reasons for rule in reason.rules)),
    }


def _throw(header: Mapping[str, Any], throw: CountedThrow) -> dict[str, Any]:
    """One throw. `extra`: yards that no die shows, with the reason; empty for none."""
    (why,) = explained(header, [throw.why], _) if throw.why else (None,)
    return {
        "title": labels.roll(header["ruleset"], throw.roll, _).title,
        "dice": [_die(header, die) for die in throw.dice],
        "extra": signed(throw.extra, level="0") if throw.extra else "",
        "extra_note": why.title if why and throw.extra else "",
        "is_void": throw.is_void,
    }


def _die(header: Mapping[str, Any], die: CountedDie) -> dict[str, Any]:
    """One die of the sum. `yards`: what it adds, empty for a die of symbols. `is_cut`: it does not count.
    `note` says why, in a word."""
    name = header["ruleset"]
    reason = _reason(header, die.status)
    is_counted = die.status == COUNTED or die.yards != 0
    return {
        "die": die_view(name, die.die, labels.face_text(name, die.face, _)),
        "yards": signed(die.yards, level="0") if is_counted or reason else "",
        "note": reason.title if reason else "",
        "is_counted": is_counted,
        "is_cut": bool(reason) and not is_counted,
    }


def _reason(header: Mapping[str, Any], status: str) -> Label | None:
    """The reason behind a die's status, or None if it needs none."""
    try:
        return explained(header, [status], _)[0]
    except KeyError:
        return None


NEAR, RECENT = 48, 160  # entries; a play has some ten, and a drive rarely more than twelve plays
SHOWN = 3  # plays
BEGINNINGS = (Event.POSSESSION, Event.CORRECTION)  # of the trail on the field


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


def recent_plays(game: Game, newest: list[ScoresheetEntry], names: tuple[str, str]) -> dict[str, Any]:
    """The newest plays of a game, newest first. `newest` are its newest entries, `names` those of (home,
    away). `pictures` show the arithmetic of the newest play, `entry` is the number of one of its entries, 0
    for none. `lines`: the newest ones of play-by-play. `toss`: who won a toss that no play has followed, or
    empty."""
    numbered = numbered_lines((row.number, row.kind, row.of, row.told) for row in newest)
    lines = [line for _number, line in numbered]
    clubs = clubs_of_game(game)
    toss_texts = toss_sentences(tosses_in(newest), (clubs[0].nickname, clubs[1].nickname), names)
    plays = table_plays(game, lines, last=SHOWN, toss_texts=toss_texts)[::-1]
    over = count_tosses(game, lines[: plays[0]["row"].end if plays else 0])
    toss = toss_texts[-1] if len(toss_texts) > over else ""
    recent = {"plays": plays, "pictures": list[dict[str, Any]](), "entry": 0, "lines": lines, "toss": toss}
    if plays:
        row: PlayRow = plays[0]["row"]
        own = lines[row.line : row.end]
        recent["pictures"] = arithmetic_pictures(game.header, own, row.side, names, clubs)
        recent["entry"] = numbered[row.end - 1][0]
    return recent


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
                "title": throw["title"],
                "dice": [die_view(game.ruleset, key, face) for key, _name, face in throw["dice"]],
            }
            for throw in row.throws
        ],
        "why": reasons_of_play(game, lines, row),
    }


def reasons_of_play(game: Game, lines: list[Line], row: PlayRow) -> tuple[str, ...]:
    """What the dice of this row have added and why others did not count, in sentences."""
    parts = arithmetic(game.header, lines[row.line : row.end])
    return tuple(filter(None, (arithmetic_sentence(game.header, part, translation) for part in parts)))
