"""The newest plays as the phone shows them, and the rules behind the newest ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.events import Line
from engine.presentation import labels
from engine.presentation.facts.arithmetic import arithmetic, arithmetic_sentence
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.scoresheets.scoresheet import lines_in_effect
from games.models import Game, ScoresheetEntry
from games.records import scoresheets
from games.records.clubs import GameClub, clubs_of_game
from league.presenters.dice import DieView, die_view

RECENT = 160  # entries; a play has some ten, and a drive rarely more than twelve plays
SHOWN = 3  # plays
RULED = 8  # inputs


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


def recent_plays(game: Game) -> tuple[list[PlayTableRow], list[str], list[Line]]:
    """The newest plays, newest first, the IDs of the rules behind the newest questions and rolls, in order,
    and the newest lines of play-by-play; one query."""
    columns = ("number", "kind", "of", "told", "asked")
    newest = list(game.entries.order_by("-number")[:RECENT].values_list(*columns))[::-1]
    lines = lines_in_effect(row[:4] for row in newest)
    plays = play_table_rows(game, lines, last=SHOWN)
    asked = [row[4] for row in newest if row[1] == ScoresheetEntry.Kind.INPUT][-RULED:]
    rules = dict.fromkeys(rule for name in asked for rule in _rules(game.ruleset, name))
    return plays[::-1], list(rules), lines


def plays_undone_with(game: Game, entry: int) -> dict[str, Any]:
    """`plays`: the play of this entry, or none; `gone`: how many plays going back to it would undo."""
    lines = [line for number, line in scoresheets.play_by_play_by_entry(game) if number >= entry]
    plays = play_table_rows(game, lines)
    return {"plays": plays[:1], "gone": len(plays)}


def play_table_rows(game: Game, lines: list[Line], last: int = 0) -> list[PlayTableRow]:
    """These lines as rows with their dice: all of them, or only the `last` ones."""
    home, away = clubs_of_game(game)
    rows = play_by_play(game.header, lines, (home.nickname, away.nickname), translation)
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
    )


def reasons_of_play(game: Game, lines: list[Line], row: PlayRow) -> tuple[str, ...]:
    """What the dice of this row have added and why others did not count, in sentences."""
    told = arithmetic(game.header, lines[row.line : row.end])
    return tuple(filter(None, (arithmetic_sentence(game.header, one, translation) for one in told)))


def _rules(ruleset: str, asked: str) -> tuple[str, ...]:
    for labelled in (labels.roll, labels.decision):
        try:
            return labelled(ruleset, asked, _).rules
        except KeyError:
            continue
    return ()  # a deal has no label
