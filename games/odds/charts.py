"""The page of a team's calls: a row for each call with its chances, and the same as CSV.

The charts of choices as grids: fourth downs with a row for each spot and a column for each distance, tries
and time-outs with a row for each lead and a column for each moment of the second half.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from django.utils import translation
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.bulk.charts import (
    ANY,
    BALL,
    DISTANCES,
    NO_BALL,
    REPEATS,
    ROLES,
    SPOTS,
    ChoiceOdds,
    Comparison,
    FourthDownPoint,
    LateMoment,
    times_of,
)
from engine.bulk.charts import LEADS as LATE_LEADS
from engine.gridiron.analysis import CHOICES, FIELD_GOAL, GO, LATE_ANSWERS, PUNT, TIMEOUTS, TRIES
from engine.gridiron.field import GOAL
from engine.presentation.calls import CallFigures, CallSheet
from engine.presentation.scoreboard import clock_text, period_title
from games.models import Run
from games.odds.decisions import (
    FOURTH_DOWNS,
    LEADS,
    equal_header,
    fourth_down_odds,
    has_chart,
    late_comparisons,
)
from games.story.drive_chart import YardBars, yard_bars
from league.frame.numbers import LEVEL, decimal, percent
from league.models import League

ALL = "all"  # in the CSV: against every answer alike
LOSES_MOST_LAST = ("loss", "turnover", "foul")
COLUMNS: dict[str, Callable[[CallFigures], float]] = {
    "mean": lambda figures: figures.mean or 0.0,
    "four": lambda figures: figures.four,
    "ten": lambda figures: figures.ten,
    "touchdown": lambda figures: figures.touchdown,
    "loss": lambda figures: figures.loss,
    "turnover": lambda figures: figures.turnover,
    "foul": lambda figures: figures.offense_foul + figures.defense_foul,
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
        answers = [*zip((column.key for column in sheet.answers), cells, strict=True), (ALL, row)]
        for answer, cell in answers:
            figures = [getattr(cell, name) for name in (*FIGURES, *FOULS)]
            writer.writerow((sheet.spot, call.key, answer, *map(_plain, figures), int(row.is_barred)))
    return file.getvalue()


def exact_percent(chance: float) -> str:
    """A chance that is no sample; only what is impossible is 0 %, and what is certain 100 %."""
    return percent(chance, 1, certain=chance in (0, 1))


def _row(sheet: CallSheet, place: int, figures: CallFigures) -> CallRow:
    call = sheet.calls[place]
    cells = tuple(
        _yards(figures.mean) if key == "mean" else exact_percent(value(figures))
        for key, value in COLUMNS.items()
    )
    barred = ""
    if sheet.rows[place].is_barred:
        barred = _("Not allowed from the last %(yards)d yards.") % {"yards": call.limit}
    return CallRow(capfirst(_(call.title)), call.kind, yard_bars(figures.yards), cells, barred, cells[0])


def _yards(mean: float | None) -> str:
    if mean is None:
        return "–"
    return decimal(0.0 if abs(mean) < LEVEL else mean)


def _level(mean: float) -> int:
    """Shades of a cell: a loss, under 3 yards, under 6, under 10, and more."""
    return sum(mean >= least for least in (0, 3, 6, 10))


def _plain(value: float | None) -> str:
    return "" if value is None else f"{value:.6f}"


NOT_STARTED = "none"  # the state of a chart that nobody has asked for
CERTAIN = 2  # standard errors: a smaller margin may be chance
LEAST_SHOWN = 0.005  # a smaller margin of a late choice is no reason for either
ChartPoint = Mapping[str, str | int | float | None]
FourthDownChart = Mapping[FourthDownPoint, ChoiceOdds]
LateChart = Mapping[LateMoment, Comparison]


@dataclass(frozen=True, slots=True)
class ChartProgress:
    """`done` of `size` samples are played; `games` follow each choice at most."""

    state: str = NOT_STARTED
    done: int = 0
    size: int = 0

    @classmethod
    def of(cls, run: Run | None) -> ChartProgress:
        return cls(run.state, run.done, run.size) if run else cls()

    @property
    def is_started(self) -> bool:
        """Whether somebody has asked for the chart."""
        return self.state != NOT_STARTED

    @property
    def is_open(self) -> bool:
        return self.state in Run.OPEN

    @property
    def percent(self) -> int:
        return 100 * self.done // self.size if self.size else 0

    @property
    def games(self) -> int:
        """Games after each choice."""
        return self.done * REPEATS


@dataclass(frozen=True, slots=True)
class ChartCell:
    """The best choice: its key as a style, its letter, what it is better than the next one as text, and the
    whole as a sentence. `is_close`: the margin may be chance, or there is none."""

    choice: str
    letter: str
    margin: str
    sentence: str
    is_close: bool


# A row's name and its cells; None where there is nothing to choose.
ChartRow = tuple[str, list[ChartCell | None]]


def chart_page(league: League, chart: str, run: Run | None, *, lead: int, role: str) -> dict[str, Any]:
    """What the page of a chart shows. `lead` is for fourth downs, `role` (who takes it) for time-outs."""
    progress = ChartProgress.of(run)
    context = {"progress": progress, "letters": letters(chart)}
    if chart == FOURTH_DOWNS:
        return {**context, **_fourth_down_page(fourth_down_odds(run), lead, progress.games)}
    role = role if role in ROLES[chart] else ROLES[chart][0]
    times = time_texts(equal_header(league)) if has_chart(league, chart) else []
    return {
        **context,
        **_late_page(late_comparisons(run), chart, role, times, progress.games),
        "situation": late_situation(chart, league.ruleset),
    }


def _fourth_down_page(odds: FourthDownChart, lead: int, games: int) -> dict[str, Any]:
    return {
        "title": _("Fourth downs"),
        "subtitle": _("go, punt or kick"),
        "situation": _(
            "Both teams have the same dice, and the second half has just begun. Each choice is made, and the "
            "game is played to its end by the standing computer coaches, thousands of times."
        ),
        "picker": {
            "name": "lead",
            "label": _("The team with the ball"),
            "options": [(known, lead_text(known)) for known in LEADS],
            "chosen": lead,
        },
        "impossible": _("In this game nobody chooses between a play and a kick."),
        "rows": fourth_down_rows(odds),
        "finding": fourth_down_finding(odds),
        "key": _(
            "The number is how many percent more games are won than with the second best choice. A pale cell "
            "may be chance: its margin is below two standard errors."
        ),
        "corner": _("Ball on"),
        "columns": [_("4th & %(distance)s") % {"distance": distance} for distance in DISTANCES],
        "games": ngettext("%(games)s game after each choice.", "%(games)s games after each choice.", games)
        % {"games": number_format(games)},
    }


def _late_page(odds: LateChart, chart: str, role: str, times: Sequence[str], games: int) -> dict[str, Any]:
    title, subtitle = (
        (_("Time-outs"), _("take it or keep it"))
        if chart == TIMEOUTS
        else (_("Tries"), _("one point or two"))
    )
    return {
        "title": title,
        "subtitle": subtitle,
        "picker": {
            "name": "side",
            "label": _("Who takes it"),
            "options": [(BALL, _("The team with the ball")), (NO_BALL, _("The other team"))],
            "chosen": role,
        }
        if len(ROLES[chart]) > 1
        else None,
        "impossible": _("This choice does not exist in this game."),
        "rows": late_rows(odds, chart, role, len(times)),
        "finding": late_finding(odds, chart, role),
        "key": _(
            "The number is how many percent more games are won than with the other choice. A pale cell may "
            "be chance: its margin is below two standard errors, or below half a percent."
        ),
        "corner": _("The team that chooses"),
        "columns": times,
        "games": ngettext(
            "At most %(games)s game after each choice.", "At most %(games)s games after each choice.", games
        )
        % {"games": number_format(games)},
    }


def letters(chart: str) -> dict[str, tuple[str, str]]:
    """Choice (of tries and time-outs: `first` or `second`) -> (its letter in the chart, its name)."""
    if chart == FOURTH_DOWNS:
        return {
            GO: (pgettext("fourth down", "G"), _("go for it")),
            PUNT: (pgettext("fourth down", "P"), _("punt")),
            FIELD_GOAL: (pgettext("fourth down", "K"), _("kick a field goal")),
        }
    if chart == TRIES:
        return {"first": ("1", _("kick for one point")), "second": ("2", _("go for two points"))}
    return {
        "first": (pgettext("time-out", "T"), _("take a time-out")),
        "second": (pgettext("time-out", "K"), _("keep it")),
    }


def lead_text(lead: int) -> str:
    """What a team does, by its lead in points."""
    if lead > 0:
        return _("leads by %(points)d") % {"points": lead}
    return _("trails by %(points)d") % {"points": -lead} if lead < 0 else _("is level")


def fourth_down_rows(chart: FourthDownChart) -> list[ChartRow]:
    """The grid, from the own goal line to the other one; empty without a chart. A cell is None where the goal
    line is nearer than the line to gain would be."""
    if not chart:
        return []
    return [
        (spot_text(spot), [fourth_down_cell(chart, spot, distance) for distance in DISTANCES])
        for spot in SPOTS
    ]


def fourth_down_cell(chart: FourthDownChart, spot: int, distance: int) -> ChartCell | None:
    """What the chart says on fourth down there."""
    points = {choice: FourthDownPoint(spot, distance if choice == GO else ANY, choice) for choice in CHOICES}
    odds = {choice: chart[point] for choice, point in points.items() if point in chart}
    if GO not in odds:
        return None
    best, second = sorted(odds, key=lambda choice: odds[choice].chance, reverse=True)[:2]
    margin = odds[best].chance - odds[second].chance
    known = letters(FOURTH_DOWNS)
    chances = ", ".join(f"{known[choice][1]} {percent(odds[choice].chance, 1)}" for choice in odds)
    is_close = margin < CERTAIN * hypot(odds[best].error, odds[second].error)
    return ChartCell(best, known[best][0], f"{100 * margin:.0f}", chances, is_close)


def fourth_down_finding(chart: FourthDownChart) -> str:
    """The chart in a sentence: up to which distance it goes for it at midfield."""
    if not chart:
        return ""
    cells = [(distance, fourth_down_cell(chart, GOAL // 2, distance)) for distance in DISTANCES]
    goes = [distance for distance, cell in cells if cell and cell.choice == GO]
    if not goes:
        return _("At midfield, kick on every fourth down")
    return _("At midfield, go for it up to fourth and %(yards)d") % {"yards": max(goes)}


def fourth_down_points(chart: FourthDownChart) -> list[ChartPoint]:
    """Every choice at every point; a kick has no distance."""
    return [
        {
            "spot": point.spot,
            "distance": point.distance or None,
            "choice": point.choice,
            "chance": odds.chance,
            "error": odds.error,
        }
        for point, odds in chart.items()
    ]


def time_texts(header: Mapping[str, object]) -> list[str]:
    """The columns: what is left of a half, or of the quarter that is named."""
    times, name = times_of(header), str(header["ruleset"])
    last = times[-1][0]
    return [
        clock_text(name, clock, translation)
        if period == last
        else f"{period_title(name, period, _)}: {clock_text(name, clock, translation)}"
        for period, clock in times
    ]


def late_rows(chart_odds: LateChart, chart: str, role: str, times: int) -> list[ChartRow]:
    """The grid, from the largest deficit to the largest lead; empty without a chart. A cell is None where the
    question hardly ever comes up."""
    if not chart_odds:
        return []
    return [
        (
            lead_text(lead),
            [late_cell(chart_odds.get(LateMoment(role, lead, time)), chart) for time in range(times)],
        )
        for lead in LATE_LEADS[chart]
    ]


def late_cell(odds: Comparison | None, chart: str) -> ChartCell | None:
    if odds is None:
        return None
    known = letters(chart)
    better = "first" if odds.margin >= 0 else "second"
    chances = ", ".join(
        f"{name} {percent(chance, 1)}"
        for (_letter, name), chance in zip(known.values(), (odds.first, odds.second), strict=True)
    )
    margin = abs(odds.margin)
    is_close = margin < max(LEAST_SHOWN, CERTAIN * odds.error)
    return ChartCell(better, known[better][0], f"{100 * margin:.0f}", chances, is_close)


def late_finding(chart_odds: LateChart, chart: str, role: str) -> str:
    """The chart in a sentence: in how many situations either choice is clearly the better one."""
    cells = [late_cell(odds, chart) for moment, odds in chart_odds.items() if moment.role == role]
    clear = [cell.choice for cell in cells if cell and not cell.is_close]
    names = letters(chart)
    return _("Of %(all)d situations: %(first)s in %(one)d, %(second)s in %(other)d; the rest is close") % {
        "all": len(cells),
        "first": names["first"][1],
        "one": clear.count("first"),
        "second": names["second"][1],
        "other": clear.count("second"),
    }


def late_points(chart_odds: LateChart, chart: str, times: Sequence[tuple[int, int]]) -> list[ChartPoint]:
    """Both choices at every point."""
    first, second = LATE_ANSWERS[chart]
    return [
        {
            "side": moment.role,
            "lead": moment.lead,
            "period": times[moment.time][0],
            "clock": times[moment.time][1],
            first: odds.first,
            second: odds.second,
            "margin": odds.margin,
            "margin_error": odds.error,
        }
        for moment, odds in chart_odds.items()
    ]


def late_situation(chart: str, ruleset: str) -> str:
    """What happened just before the choice, and how it is judged."""
    method = _(
        "Both teams have the same dice. Each choice is made, and the game is played to its end by the "
        "standing computer coaches, thousands of times."
    )
    if chart == TRIES:
        before = _("A touchdown has just been scored, and the score has its six points.")
    elif ruleset == "first_and_goal":
        before = _(
            "First down on the own 40. The team with the ball takes its time-out before the play, for a card;"
            " the other one when a card is about to be burned."
        )
    else:
        before = _(
            "A play that began with first down on the own 40 has just ended, and the clock would move."
        )
    return f"{before} {method}"
