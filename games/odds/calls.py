"""The calls of a team: what each one brings against each answer of the defense, as a page and as CSV."""

from __future__ import annotations

import csv
import io
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from engine.gridiron.field import GOAL
from engine.play import setup
from engine.presentation.calls import CallSheet, call_sheet
from league.boxes.selectors import component_set_of
from league.frame.errors import engine_refusals
from league.frame.kept import kept_for
from league.frame.numbers import LEVEL, decimal, percent
from league.frame.texts import texts_beside
from league.models import League, Team

BOX = "base"  # the team of a component set that has the dice of the box
SPOTS = (25, 50, 80, 90, 97)  # where a page looks: few, so that all sheets of a league can be kept
WEEK = 7 * 24 * 3600


def call_sheet_of(league: League, team: Team, other: Team | None, spot: int) -> CallSheet:
    """Returns the calls of `team` against the dice of `other` (None: those of the box), at one of SPOTS. A
    sheet is computed once for the same dice and rules.

    Raises Refused no_calls, and as `header_with` does."""
    header = header_with(league, team.key, other.key if other else "")
    state = (setup.header_key(header), spot)
    with engine_refusals():
        return kept_for("calls", state, lambda: call_sheet(header, 0, spot), WEEK)


def header_with(league: League, team: str = "", other: str = "", *, neutral: bool = False) -> dict[str, Any]:
    """A game by the league's rules between the dice of these teams, by their keys; empty: the dice of the
    box, or where it has none, those of the other side.

    Raises Refused with the engine's codes for a component set that can no longer be read."""
    with engine_refusals():
        components = component_set_of(league)
        teams = components.data.get("team", {BOX: None})
        usual = BOX if BOX in teams else team or next(iter(teams))
        return setup.header(
            ruleset=league.ruleset,
            edition=league.edition,
            options=league.options,
            components=components,
            teams=(team or usual, other or usual),
            neutral=neutral,
        )


TEXTS = texts_beside(__file__).calls
HEADINGS, FINDINGS = TEXTS["headings"], TEXTS["findings"]
SHADES = (0, 3, 6, 10)  # yards
ALL = "all"  # in the CSV: against every answer alike
LOSES_MOST_LAST = ("loss", "turnover", "foul")
COLUMNS: dict[str, Callable[[Mapping[str, Any]], float]] = {
    "mean": lambda figures: figures["mean"] or 0.0,
    "four": lambda figures: figures["four"],
    "ten": lambda figures: figures["ten"],
    "touchdown": lambda figures: figures["touchdown"],
    "loss": lambda figures: figures["loss"],
    "turnover": lambda figures: figures["fumble"] + figures["interception"],
    "foul": lambda figures: figures["offense_foul"] + figures["defense_foul"],
}
FIGURES = ("mean", "four", "ten", "touchdown", "loss", "incomplete", "fumble", "interception")
FOULS = ("offense_foul", "defense_foul")


def sorted_column(asked: str) -> str:
    """The column to sort by: the one asked for, or the mean."""
    return asked if asked in COLUMNS else "mean"


def call_rows(sheet: CallSheet, column: str, answer: int | None) -> list[dict[str, Any]]:
    """The calls of a sheet, best first in this column (see `sorted_column`), against one answer or all. The
    figures are `cells` in the order of COLUMNS."""
    value = COLUMNS[column]
    figures = [
        row if answer is None else cells[answer] for row, cells in zip(sheet.rows, sheet.cells, strict=True)
    ]
    places = sorted(range(len(figures)), key=lambda place: value(figures[place]))
    if column not in LOSES_MOST_LAST:
        places.reverse()
    return [_row(sheet, place, figures[place]) for place in places]


def headings(column: str) -> list[dict[str, Any]]:
    """Titles of the columns with their keys; the rows are sorted by one of them."""
    return [{"key": key, "title": _(HEADINGS[key]), "sorted": key == column} for key in COLUMNS]


def meetings(sheet: CallSheet) -> list[tuple[str, list[tuple[str, int]]]]:
    """The title of every call, and against each answer its mean and a shade: 0 a loss, 1 under 3 yards, then
    under 6, under 10, and more."""
    return [
        (
            capfirst(_(call.title)),
            [(_yards(cell["mean"]), bisect_right(SHADES, cell["mean"] or 0.0)) for cell in cells],
        )
        for call, cells in zip(sheet.calls, sheet.cells, strict=True)
    ]


def finding(rows: Sequence[dict[str, Any]], column: str) -> str:
    """The first row as a sentence, for the heading."""
    if not rows:
        return ""
    sentence = _(FINDINGS[column])
    return sentence % {"call": rows[0]["title"], "value": rows[0]["cells"][list(COLUMNS).index(column)]}


def spot_text(spot: int) -> str:
    """A spot as a sentence has it."""
    if spot == GOAL // 2:
        return _("midfield")
    if spot < GOAL // 2:
        return _("own %(yards)d") % {"yards": spot}
    return _("opponents’ %(yards)d") % {"yards": GOAL - spot}


def calls_csv(sheet: CallSheet) -> str:
    """Every call against every answer, and against `all` of them alike, with the names that the API has."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(("spot", "call", "answer", *FIGURES, *FOULS, "is_barred"))
    for call, cells, row in zip(sheet.calls, sheet.cells, sheet.rows, strict=True):
        answers = [*zip((column.key for column in sheet.answers), cells, strict=True), (ALL, row)]
        for answer, cell in answers:
            figures = [cell[name] for name in (*FIGURES, *FOULS)]
            texts = ["" if figure is None else f"{figure:.6f}" for figure in figures]
            writer.writerow((sheet.spot, call.key, answer, *texts, int(row["is_barred"])))
    return file.getvalue()


def _row(sheet: CallSheet, place: int, figures: Mapping[str, Any]) -> dict[str, Any]:
    call = sheet.calls[place]
    is_barred = sheet.rows[place]["is_barred"]
    # No chance is a sample: only what is impossible is 0 %, and what is certain 100 %.
    return {
        "title": capfirst(_(call.title)),
        "bars": yard_bars(figures["yards"]),
        "cells": [
            _yards(figures["mean"]) if key == "mean" else percent(chance, 1, certain=chance in (0, 1))
            for key, value in COLUMNS.items()
            for chance in [value(figures)]
        ],
        "note": _("Not allowed from the last %(yards)d yards.") % {"yards": call.limit} if is_barred else "",
    }


LEAST_YARDS, MOST_YARDS = -6, 26  # of the first and the last bar, which stand for everything beyond
BAR_STEP, BAR_HEIGHT = 6, 40
FULL = 0.12  # chance of a bar of full height: higher ones are cut


def yard_bars(yards: Mapping[int, float]) -> dict[str, str]:
    """The chances of each gain as bars in a box of 198 x 40, as SVG paths for losses, gains, and long gains
    of ten yards and more. Chances that would be lower than a hair have no bar."""
    heights: dict[int, float] = {}
    for gain, chance in yards.items():
        place = max(LEAST_YARDS, min(MOST_YARDS, gain))
        heights[place] = heights.get(place, 0.0) + chance
    paths = dict.fromkeys(("loss", "gain", "long-gain"), "")
    for gain, chance in sorted(heights.items()):
        high = round(min(1.0, chance / FULL) * BAR_HEIGHT, 1)
        if high >= 0.3:
            x = (gain - LEAST_YARDS) * BAR_STEP + 1
            kind = "loss" if gain < 0 else "gain" if gain < 10 else "long-gain"
            paths[kind] += f"M{x} {BAR_HEIGHT}v-{high}h{BAR_STEP - 1}v{high}z"
    return paths


def _yards(mean: float | None) -> str:
    if mean is None:
        return "–"
    return decimal(0.0 if abs(mean) < LEVEL else mean)
