"""What has happened so far, as the phone tells it, and the rules behind the newest ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import engine
from engine import labels
from engine.scoresheet import lines_in_effect
from games import storage
from games.models import Entry, Game
from games.sides import Side, sides_of
from league.dice import Die, die_of

RECENT = 60  # entries; a play has some ten
SHOWN = 3  # plays
RULED = 8  # inputs


@dataclass(frozen=True, slots=True)
class Play:
    """One row of play-by-play."""

    team: Side
    where: str
    text: str
    score: tuple[int, int] | None  # (away, home) after points
    is_turnover: bool
    dice: tuple[Die, ...]


def newest_of(game: Game) -> tuple[list[Play], list[str]]:
    """The newest plays, the newest first, and the IDs of the rules behind what was asked and rolled last, in
    order; one query."""
    columns = ("number", "kind", "of", "told", "asked")
    newest = list(game.entries.order_by("-number")[:RECENT].values_list(*columns))[::-1]
    plays = plays_of(game, lines_in_effect(row[:4] for row in newest), last=SHOWN)
    asked = [row[4] for row in newest if row[1] == Entry.Kind.INPUT][-RULED:]
    rules = dict.fromkeys(rule for name in asked for rule in _rules(game.ruleset, name))
    return plays[::-1], list(rules)


def gone_with(game: Game, entry: int) -> dict[str, Any]:
    """`plays`: the one that this entry told, or none; `gone`: how many from there on."""
    lines = [line for number, line in storage.told_by_entry(game) if number >= entry]
    plays = plays_of(game, lines)
    return {"plays": plays[:1], "gone": len(plays)}


def plays_of(game: Game, lines: list[engine.Line], last: int = 0) -> list[Play]:
    """Lines as rows with their dice; all of them, or so many of the last."""
    sides = sides_of(game)
    names = (sides[0].nickname, sides[1].nickname)
    rows = engine.play_by_play(game.header, lines, names, translation)
    return [
        Play(
            team=sides[row.side],
            where=row.where,
            text=row.text,
            score=(row.away, row.home) if row.is_score else None,
            is_turnover=row.is_turnover,
            dice=tuple(
                die_of(game.ruleset, key, face) for throw in row.throws for key, _name, face in throw.dice
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
