"""The newest plays as the phone shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from engine.gridiron.events import Event, Line
from engine.presentation.facts.arithmetic import arithmetic, arithmetic_sentence
from engine.presentation.facts.drive_trail import SNAPS
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.scoresheets.scoresheet import numbered_lines
from games.models import Game, ScoresheetEntry
from games.presenters.table.plays.arithmetic import ArithmeticPicture, arithmetic_pictures
from games.records import scoresheets
from games.records.clubs import GameClub, clubs_of_game
from games.records.tosses import count_tosses, text_after_toss, toss_sentences, tosses_in
from league.presenters.dice import DieView, die_view

NEAR, RECENT = 48, 160  # entries; a play has some ten, and a drive rarely more than twelve plays
SHOWN = 3  # plays
BEGINNINGS = (Event.POSSESSION, Event.CORRECTION)  # of the trail on the field


@dataclass(frozen=True, slots=True)
class PlayTableRow:
    """One row of play-by-play. `why`: the arithmetic of its dice, one text for a play and one for its
    try."""

    team: GameClub
    where: str
    text: str
    score: tuple[int, int] | None  # (away, home) after points
    is_turnover: bool
    dice: tuple[DieView, ...]
    why: tuple[str, ...] = ()
    lines: tuple[int, int] = (0, 0)  # of its lines: the first one, and the one after the last


@dataclass(frozen=True, slots=True)
class RecentPlays:
    """The newest plays, newest first. `pictures` show the arithmetic of the newest one, `entry` is the number
    of one of its entries, 0 for none. `lines`: the newest ones of play-by-play. `toss`: who won a toss that
    no play has followed, or empty."""

    plays: tuple[PlayTableRow, ...]
    pictures: tuple[ArithmeticPicture, ...]
    entry: int
    lines: list[Line]
    toss: str = ""


def newest_entries(game: Game) -> list[ScoresheetEntry]:
    """The newest entries of a game in order, as far back as a page shows them: to the beginning of the drive
    and of the plays, at most RECENT. One query, and in a long drive another one."""
    found = list(game.entries.order_by("-number")[:NEAR])
    if len(found) == NEAR and not _reach_back(found):
        found += game.entries.filter(number__lt=found[-1].number).order_by("-number")[: RECENT - NEAR]
    return found[::-1]


def _reach_back(found: list[ScoresheetEntry]) -> bool:
    """Whether these entries, the newest first, hold the beginning of the drive and all shown plays."""
    numbered = numbered_lines((row.number, row.kind, row.of, row.told) for row in reversed(found))
    events = [line.event for _number, line in numbered]
    return any(event in BEGINNINGS for event in events) and sum(event in SNAPS for event in events) > SHOWN


def recent_plays(game: Game, newest: list[ScoresheetEntry], names: tuple[str, str]) -> RecentPlays:
    """The newest plays of a game. `newest` are its newest entries, `names` those of (home, away)."""
    numbered = numbered_lines((row.number, row.kind, row.of, row.told) for row in newest)
    lines = [line for _number, line in numbered]
    clubs = clubs_of_game(game)
    told = toss_sentences(tosses_in(newest), (clubs[0].nickname, clubs[1].nickname), names)
    plays = play_table_rows(game, lines, last=SHOWN, told=told)[::-1]
    over = count_tosses(game, lines[: plays[0].lines[1] if plays else 0])
    toss = told[-1] if len(told) > over else ""
    if not plays:
        return RecentPlays((), (), 0, lines, toss)
    first, after = plays[0].lines
    pictures = arithmetic_pictures(game.header, lines[first:after], clubs.index(plays[0].team), names, clubs)
    return RecentPlays(tuple(plays), pictures, numbered[after - 1][0], lines, toss)


def plays_undone_with(game: Game, entry: int) -> dict[str, Any]:
    """`plays`: the play of this entry, or none; `gone`: how many plays going back to it would undo."""
    lines = [line for number, line in scoresheets.play_by_play_by_entry(game) if number >= entry]
    plays = play_table_rows(game, lines)
    return {"plays": plays[:1], "gone": len(plays)}


def play_table_rows(
    game: Game, lines: list[Line], last: int = 0, told: Sequence[str] = ()
) -> list[PlayTableRow]:
    """These lines as rows with their dice: all of them, or only the `last` ones. `told` are the sentences of
    the tosses in these lines."""
    home, away = clubs_of_game(game)
    rows = play_by_play(game.header, lines, (home.nickname, away.nickname), translation)
    for row in rows[-last:]:
        row.text = text_after_toss(game, row, lines, told)
    return [play_table_row(game, lines, row, (home, away)) for row in rows[-last:]]


def play_table_row(
    game: Game, lines: list[Line], row: PlayRow, clubs: tuple[GameClub, GameClub]
) -> PlayTableRow:
    """This row of these lines; `clubs` are (home, away)."""
    return PlayTableRow(
        team=clubs[row.side],
        where=row.where,
        text=row.text,
        score=(row.away, row.home) if row.is_score else None,
        is_turnover=row.is_turnover,
        dice=tuple(
            die_view(game.ruleset, key, face) for throw in row.throws for key, _name, face in throw.dice
        ),
        why=reasons_of_play(game, lines, row),
        lines=(row.line, row.end),
    )


def reasons_of_play(game: Game, lines: list[Line], row: PlayRow) -> tuple[str, ...]:
    """What the dice of this row have added and why others did not count, in sentences."""
    told = arithmetic(game.header, lines[row.line : row.end])
    return tuple(filter(None, (arithmetic_sentence(game.header, one, translation) for one in told)))
