"""The consequences of a change in words: the rows of its preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from league.models import Result, Season, Team
from league.selectors.results.effects import Effect

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One derived value that changes."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """All moves of one kind; `heading` names their subject."""

    title: str
    heading: str
    rows: list[MoveRow]


def move_groups(moves: Iterable[Effect], teams: Mapping[str, Team]) -> list[MoveGroup]:
    """The moves grouped by subject, in order; `teams` by slug."""
    titles = {
        "record": (_("Records"), _("Team")),
        "division place": (_("Places in the divisions"), _("Team")),
        "seed": (_("Playoff seeds"), _("Team")),
        "playoff game": (_("Playoff games"), _("Game")),
        "season": (_("Season"), ""),
    }
    return [
        MoveGroup(*titles[subject], [_row(move, teams) for move in own])
        for subject, own in groupby(moves, key=attrgetter("subject"))
    ]


def _row(move: Effect, teams: Mapping[str, Team]) -> MoveRow:
    return MoveRow(_name(move, teams), _text(move.before, teams), _text(move.after, teams))


def _name(move: Effect, teams: Mapping[str, Team]) -> str:
    match move.subject:
        case "playoff game":
            week, clubs = move.name.split(": ")
            away, home = (teams[slug].name for slug in clubs.split(" at "))
            game = _("%(away)s at %(home)s") % {"away": away, "home": home}
            return f"{_(week)}: {game}"
        case "season":
            return {"champion": _("Champion"), "state": _("State")}[move.name]
    return teams[move.name].name


def _text(value: Any, teams: Mapping[str, Team]) -> str:
    if value is None:
        return NOTHING
    words = {choice.value: choice.label for kind in (Result.Outcome, Season.State) for choice in kind}
    if value in teams:
        return teams[value].name
    return _("to be played") if value == "to be played" else str(words.get(value, value))
