"""The page of a team's calls: a row for each call with its chances, and the same as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from engine.calls.sheets import CallFigures, CallSheet
from engine.gridiron.field import GOAL
from games.pictures.yard_bars import YardBars, yard_bars
from league.presenters.clubs.numbers import LEVEL, decimal

LEAST_SHOWN = 0.001  # smaller chances are "<0.1 %": exact, but nobody reads more digits
ALL = "all"  # in the CSV: against every answer alike
LOSES_MOST_LAST = ("loss", "turnover", "foul")
COLUMNS: dict[str, Callable[[CallFigures], float]] = {
    "mean": lambda one: one.mean or 0.0,
    "four": lambda one: one.four,
    "ten": lambda one: one.ten,
    "touchdown": lambda one: one.touchdown,
    "loss": lambda one: one.loss,
    "turnover": lambda one: one.turnover,
    "foul": lambda one: one.offense_foul + one.defense_foul,
}
FIGURES = ("mean", "four", "ten", "touchdown", "loss", "incomplete", "fumble", "interception")
FOULS = ("offense_foul", "defense_foul")


@dataclass(frozen=True, slots=True)
class CallRow:
    """A call with its figures as texts, in the order of COLUMNS."""

    title: str
    kind: str
    bars: YardBars
    cells: tuple[str, ...]
    note: str
    mean: str


@dataclass(frozen=True, slots=True)
class AnswerMeans:
    """The mean of each answer against one call. `level` 0 (bad for the offense) to 4 chooses the shade."""

    title: str
    means: tuple[tuple[str, int], ...]


def sorted_column(asked: str) -> str:
    """The column to sort by: the one asked for, or the mean."""
    return asked if asked in COLUMNS else "mean"


def call_rows(sheet: CallSheet, column: str, answer: int | None) -> list[CallRow]:
    """The calls of a sheet, best first in this column (see `sorted_column`), against one answer or all."""
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
    titles = {
        "mean": _("Yards"),
        "four": _("4 or more"),
        "ten": _("10 or more"),
        "touchdown": _("Touchdown"),
        "loss": _("Loss"),
        "turnover": _("Lost ball"),
        "foul": _("Flag"),
    }
    return [{"key": key, "title": titles[key], "sorted": key == column} for key in COLUMNS]


def meetings(sheet: CallSheet) -> list[AnswerMeans]:
    """Every call against every answer."""
    return [
        AnswerMeans(
            capfirst(_(call.title)),
            tuple((_yards(cell.mean), _level(cell.mean or 0.0)) for cell in cells),
        )
        for call, cells in zip(sheet.calls, sheet.cells, strict=True)
    ]


def finding(rows: Sequence[CallRow], column: str) -> str:
    """The first row as a sentence, for the heading."""
    if not rows:
        return ""
    best = {"call": rows[0].title, "value": rows[0].cells[list(COLUMNS).index(column)]}
    if column == "mean":
        return _("Most yards: %(call)s, %(value)s a play") % best
    if column == "four":
        return _("Four yards or more most often: %(call)s, %(value)s") % best
    if column == "ten":
        return _("Ten yards or more most often: %(call)s, %(value)s") % best
    if column == "touchdown":
        return _("A touchdown most often: %(call)s, %(value)s") % best
    return _("Safest: %(call)s, %(value)s") % best


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
        answers = [*zip((one.key for one in sheet.answers), cells, strict=True), (ALL, row)]
        for answer, one in answers:
            figures = [getattr(one, name) for name in (*FIGURES, *FOULS)]
            writer.writerow((sheet.spot, call.key, answer, *map(_plain, figures), int(row.is_barred)))
    return file.getvalue()


def percent(chance: float) -> str:
    """A chance as people read it; what is possible is never 0 %, and what is not certain never 100 %."""
    if 0 < chance < LEAST_SHOWN:
        return _("<0.1 %")
    if 1 - LEAST_SHOWN < chance < 1:
        return _(">99.9 %")
    return _("%(number)s %%") % {"number": number_format(f"{100 * chance:.1f}", 1)}


def _row(sheet: CallSheet, place: int, one: CallFigures) -> CallRow:
    call = sheet.calls[place]
    cells = tuple(
        _yards(one.mean) if key == "mean" else percent(value(one)) for key, value in COLUMNS.items()
    )
    barred = ""
    if sheet.rows[place].is_barred:
        barred = _("Not allowed from the last %(yards)d yards.") % {"yards": call.limit}
    return CallRow(capfirst(_(call.title)), call.kind, yard_bars(one.yards), cells, barred, cells[0])


def _yards(mean: float | None) -> str:
    if mean is None:
        return "–"
    return decimal(0.0 if abs(mean) < LEVEL else mean)


def _level(mean: float) -> int:
    """Shades of a cell: a loss, under 3 yards, under 6, under 10, and more."""
    return sum(mean >= least for least in (0, 3, 6, 10))


def _plain(value: float | None) -> str:
    return "" if value is None else f"{value:.6f}"
