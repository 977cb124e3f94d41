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
from engine.gridiron.play_facts import CHECK, COUNTED, PLAY, RETURN, Call, CountedDie
from engine.gridiron.words import DieLabel
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import numbered_lines
from engine.presentation import labels
from engine.presentation.calls import Reveal, reveal
from engine.presentation.field_picture import TRAIL_PLAYS
from engine.presentation.play_by_play import (
    Arithmetic,
    PlayRow,
    arithmetic,
    arithmetic_sentence,
    arithmetic_so_far,
    explained,
    play_by_play,
)
from engine.presentation.scoreboard import scoreboard
from games.models import Game, ScoresheetEntry
from games.records.participants import Clubs, Names, clubs_of_game
from games.records.scoresheets import count_tosses, toss_sentences, tosses_in
from league.frame.numbers import decimal, signed, whole

GOAL = 100


def play_under_way(play: Playthrough, names: Names, clubs: Clubs) -> dict[str, Any]:
    """The play in progress as far as everybody may see it: `so_far` are the pictures of its throws; before
    the first throw, `duel` shows both calls with the dice that each side throws, None while one is hidden.
    Its `odds` tell range, average and chance of the throw, `assumes` what they leave out."""
    seen, header = reveal(play), play.sheet.header
    side = play.mark.offense if seen is None else seen.attacker
    so_far = arithmetic_pictures(header, arithmetic_so_far(play), side, names, clubs)
    if seen is None or so_far:
        return {"so_far": so_far, "duel": None}
    name, facts, known = header["ruleset"], play.rules.play_facts, play.rules.words.texts["assumptions"]
    home, away = (
        [labels.die(name, die.die, _) for die in seen.dice if die.side == at] for at in range(len(SIDES))
    )
    duel = _duel((seen.offense, seen.defense), side, names, clubs, dice=(home, away))
    assumes = [_(known[key]) for key in facts.average_assumes] if seen.meeting else []
    return {"so_far": so_far, "duel": {**duel, "odds": _odds(play, seen), "assumes": assumes}}


def duel_of_play(
    header: Mapping[str, Any],
    calls: tuple[int, int],
    attacker: int,
    names: Names,
    clubs: Clubs,
) -> dict[str, Any]:
    """The calls of a play that is over, by their numbers."""
    facts = ruleset(header["ruleset"]).play_facts
    offense, defense = facts.calls(set_in_play(header).data, header)
    return _duel((offense[calls[0]], defense[calls[1]]), attacker, names, clubs)


def _duel(
    calls: tuple[Call, Call],
    attacker: int,
    names: Names,
    clubs: Clubs,
    dice: Sequence[Sequence[DieLabel]] = ((), ()),
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
    explanations: Iterable[Arithmetic],
    side: int,
    names: Names,
    clubs: Clubs,
) -> list[dict[str, Any]]:
    """The pictures of one row of the play-by-play, by its `arithmetic`. `side` (0 home, 1 away) had the ball;
    `names` are those of (home, away). Throws that move no ball, such as the search for a flag, are left out
    beside others."""
    pictures = (arithmetic_picture(header, explanation, side, names, clubs) for explanation in explanations)
    return [picture for picture in pictures if picture["throws"]]


def is_long(pictures: Iterable[dict[str, Any]]) -> bool:
    """Whether these pictures need most of a phone: two rows of dice, or more."""
    throws = [throw for picture in pictures for throw in picture["throws"]]
    return len(throws) > 1 or any(len(throw["dice"]) > ROW for throw in throws)


def arithmetic_picture(
    header: Mapping[str, Any],
    explanation: Arithmetic,
    side: int,
    names: Names,
    clubs: Clubs,
) -> dict[str, Any]:
    """One play, or the try after it, as `table/plays/arithmetic.html` shows it; the other arguments are those
    of `arithmetic_pictures`. `unit` is the word for yards; `rules` are the IDs of those behind its reasons;
    `extra` are yards of a throw that no die shows, with the reason, empty for none; the last throw has the
    `total` of the play, unless its dice move no ball."""
    stages = {throw.stage for throw in explanation.throws if not throw.is_void}
    yards = explanation.yards(PLAY if PLAY in stages else RETURN)
    throws: list[dict[str, Any]] = [
        {
            "title": labels.roll(header["ruleset"], throw.roll, _).title,
            "dice": [_die(header, die) for die in throw.dice],
            "extra": signed(throw.extra, level="0") if throw.extra else "",
            "extra_note": explained(header, [throw.why], _)[0].title if throw.why and throw.extra else "",
            "is_void": throw.is_void,
        }
        for throw in explanation.throws
        if throw.stage != CHECK
    ]
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


def _die(header: Mapping[str, Any], die: CountedDie) -> dict[str, Any]:
    """One die of the sum. `yards`: what it adds, empty for a die of symbols. `is_cut`: it does not count.
    `note` says why, in a word."""
    name = header["ruleset"]
    reasons = ruleset(name).words.labels("reasons")
    note = _(reasons[die.status].title) if die.status in reasons else ""
    is_counted = die.status == COUNTED or die.yards != 0
    return {
        "die": labels.die(name, die.die, _, labels.face_text(name, die.face, _)),
        "yards": signed(die.yards, level="0") if is_counted or note else "",
        "note": note,
        "is_counted": is_counted,
        "is_cut": bool(note) and not is_counted,
    }


NEAR, RECENT = 48, 160  # entries; a play has some ten, and a drive rarely more than twelve plays
SHOWN = 3  # plays
BEGINNINGS = (Event.POSSESSION, Event.CORRECTION)  # of the trail on the field


def newest_entries(game: Game) -> list[ScoresheetEntry]:
    """The newest entries of a game in order, as far back as a page shows them: to the beginning of the drive
    and of the plays, at most RECENT. One query, and in a long drive another one."""
    entries = list(game.entries.order_by("-number")[:NEAR])
    if len(entries) == NEAR:
        events = [line.event for _number, line in _numbered_lines(entries[::-1])]
        began = any(event in BEGINNINGS for event in events)
        if not began or sum(event in TRAIL_PLAYS for event in events) <= SHOWN:
            older = game.entries.filter(number__lt=entries[-1].number)
            entries += older.order_by("-number")[: RECENT - NEAR]
    return entries[::-1]


def _numbered_lines(entries: Iterable[ScoresheetEntry]) -> list[tuple[int, Line]]:
    return numbered_lines((row.number, row.kind, row.of, row.told) for row in entries)


def recent_plays(game: Game, newest: list[ScoresheetEntry], names: Names) -> dict[str, Any]:
    """The newest plays of a game, newest first. `newest` are its newest entries, `names` those of (home,
    away). `pictures` show the arithmetic of the newest play, `entry` is the number of one of its entries, 0
    for none. `lines`: the newest ones of play-by-play. `toss`: who won a toss that no play has followed, or
    empty."""
    numbered, clubs = _numbered_lines(newest), clubs_of_game(game)
    lines = [line for _number, line in numbered]
    toss_texts = toss_sentences(tosses_in(newest), (clubs[0].nickname, clubs[1].nickname), names)
    plays = table_plays(game, lines, last=SHOWN, toss_texts=toss_texts)[::-1]
    over = count_tosses(game, lines[: plays[0]["row"].end if plays else 0])
    toss = toss_texts[-1] if len(toss_texts) > over else ""
    recent = {"plays": plays, "pictures": list[dict[str, Any]](), "entry": 0, "lines": lines, "toss": toss}
    if plays:
        row: PlayRow = plays[0]["row"]
        sums = arithmetic(game.header, lines[row.line : row.end])
        recent["pictures"] = arithmetic_pictures(game.header, sums, row.side, names, clubs)
        recent["entry"] = numbered[row.end - 1][0]
    return recent


def table_plays(
    game: Game, lines: list[Line], last: int = 0, toss_texts: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """These lines as plays for pages: all of them, or only the `last` ones.
    `toss_texts` are the sentences of the tosses in these lines."""
    home, away = clubs_of_game(game)
    rows = play_by_play(game.header, lines, (home.nickname, away.nickname), translation, toss_texts)
    return [page_play(game, lines, row, (home, away)) for row in rows[-last:]]


def page_play(game: Game, lines: list[Line], row: PlayRow, clubs: Clubs) -> dict[str, Any]:
    """This row of these lines as `components/play.html` shows it; `clubs` are (home, away). `score`: (away,
    home) after points. `why`: what its dice have added and why others did not count, one text for a play and
    one for its try."""
    sums = arithmetic(game.header, lines[row.line : row.end])
    sentences = (arithmetic_sentence(game.header, part, translation) for part in sums)
    return {
        "row": row,
        "team": clubs[row.side],
        "where": row.where,
        "text": row.text,
        "score": (row.away, row.home) if row.is_score else None,
        "is_turnover": bool(row.lost),
        "throws": [
            {
                "title": throw["title"],
                "dice": [labels.die(game.ruleset, key, _, face) for key, _name, face in throw["dice"]],
            }
            for throw in row.throws
        ],
        "why": tuple(filter(None, sentences)),
    }
