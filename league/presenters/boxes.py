"""A league's own box as its pages show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.presentation.labels import DieLabel
from league.forms.leagues.boxes import CardForm, colors_of
from league.numbers import parse_whole_number
from league.selectors.leagues.boxes import LeagueBox, MatchupCell


@dataclass(frozen=True, slots=True)
class DiePick:
    """A colored die that can be ticked in a matchup."""

    key: str
    die: DieLabel
    picked: bool


@dataclass(frozen=True, slots=True)
class MatchupFields:
    """The fields of one matchup, with a sentence about what is filled in."""

    cell: MatchupCell
    picks: list[DiePick]
    dice: BoundField
    black: BoundField
    errors: list[str]
    verdict: str


@dataclass(frozen=True, slots=True)
class MatchupGridCell:
    """A matchup in the table of all of them."""

    dice: list[DieLabel]
    black: int
    read: bool
    words: str


@dataclass(frozen=True, slots=True)
class MatchupGridRow:
    """An offense card in the table of all matchups."""

    key: str
    name: str
    kind: str
    read: int
    size: int
    cells: list[MatchupGridCell]


def grid_rows(ruleset: str, box: LeagueBox) -> list[MatchupGridRow]:
    """Every offense card with its matchups, in the order of the box."""
    dice = dict(colors_of(ruleset))
    kinds = {"run": _("Run"), "pass": _("Pass")}
    return [
        MatchupGridRow(
            card.key,
            card.name,
            kinds[card.kind],
            card.read,
            len(card.cells),
            [
                MatchupGridCell([dice[key] for key in cell.dice], cell.black, cell.read, _words(cell, dice))
                for cell in card.cells
            ],
        )
        for card in box.cards
    ]


def matchup_fields(form: CardForm, colors: list[tuple[str, DieLabel]]) -> Iterator[MatchupFields]:
    """The fields of every matchup of a card."""
    for cell in form.card.cells:
        yield fields_of(form, cell, colors)


def fields_of(form: CardForm, cell: MatchupCell, colors: list[tuple[str, DieLabel]]) -> MatchupFields:
    """The fields of one matchup, as they are filled in."""
    dice, black = form[f"{cell.key}-dice"], form[f"{cell.key}-black"]
    picked = [str(value) for value in dice.value() or ()]
    picks = [DiePick(key, die, key in picked) for key, die in colors]
    errors = [*dice.errors, *black.errors]
    words = ", ".join(pick.die.name for pick in picks if pick.picked) or _("no colored die")
    verdict = f"{words} · {_blacks(black.value())}"
    return MatchupFields(cell, picks, dice, black, errors, verdict)


def _words(cell: MatchupCell, dice: dict[str, DieLabel]) -> str:
    words = ", ".join(dice[key].name for key in cell.dice) or _("no colored die")
    return f"{words} · {_blacks(cell.black)}"


def _blacks(value: object) -> str:
    count = parse_whole_number(str(value)) or 0
    return ngettext("%(count)d black die", "%(count)d black dice", count) % {"count": count}
