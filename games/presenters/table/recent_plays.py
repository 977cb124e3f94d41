"""The newest plays as the phone shows them, and the rules behind the newest ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.events import Line
from engine.presentation import labels
from engine.presentation.play_by_play import play_by_play
from engine.scoresheets.scoresheet import lines_in_effect
from games.models import Game, ScoresheetEntry
from games.records import scoresheets
from games.records.clubs import GameClub, clubs_of_game
from league.presenters.dice import DieView, die_view

RECENT = 60  # entries; a play has some ten
SHOWN = 3  # plays
RULED = 8  # inputs


@dataclass(frozen=True, slots=True)
class PlayTableRow:
    """One row of play-by-play."""

    team: GameClub
    where: str
    text: str
    score: tuple[int, int] | None  # (away, home) after points
    is_turnover: bool
    dice: tuple[DieView, ...]


def recent_plays(game: Game) -> tuple[list[PlayTableRow], list[str]]:
    """The newest plays, newest first, and the IDs of the rules behind the newest questions and rolls, in
    order; one query."""
    columns = ("number", "kind", "of", "told", "asked")
    newest = list(game.entries.order_by("-number")[:RECENT].values_list(*columns))[::-1]
    plays = play_table_rows(game, lines_in_effect(row[:4] for row in newest), last=SHOWN)
    asked = [row[4] for row in newest if row[1] == ScoresheetEntry.Kind.INPUT][-RULED:]
    rules = dict.fromkeys(rule for name in asked for rule in _rules(game.ruleset, name))
    return plays[::-1], list(rules)


def plays_undone_with(game: Game, entry: int) -> dict[str, Any]:
    """`plays`: the play of this entry, or none; `gone`: how many plays going back to it would undo."""
    lines = [line for number, line in scoresheets.play_by_play_by_entry(game) if number >= entry]
    plays = play_table_rows(game, lines)
    return {"plays": plays[:1], "gone": len(plays)}


def play_table_rows(game: Game, lines: list[Line], last: int = 0) -> list[PlayTableRow]:
    """These lines as rows with their dice: all of them, or only the `last` ones."""
    sides = clubs_of_game(game)
    names = (sides[0].nickname, sides[1].nickname)
    rows = play_by_play(game.header, lines, names, translation)
    return [
        PlayTableRow(
            team=sides[row.side],
            where=row.where,
            text=row.text,
            score=(row.away, row.home) if row.is_score else None,
            is_turnover=row.is_turnover,
            dice=tuple(
                die_view(game.ruleset, key, face) for throw in row.throws for key, _name, face in throw.dice
            ),
        )
        for row in rows[-last:]
    ]


def _rules(ruleset: str, asked: str) -> tuple[str, ...]:
    for labelled in (labels.roll, labels.decision):
        try:
            return labelled(ruleset, asked, _).rules
        except KeyError:
            continue
    return ()  # a deal has no label
