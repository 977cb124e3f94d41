"""The charts of tries and time-outs as grids: a row for each lead, a column for each moment of the second
half."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.calls.late_choices import BALL, LEADS, NO_BALL, Comparison, LateMoment, times_of
from engine.gridiron.late_choices import CHOICES, TIMEOUTS, TRIES
from engine.presentation.situation_text import clock_text, period_title
from games.presenters.odds.charts.calls import percent
from games.presenters.odds.charts.fourth_downs import CERTAIN, lead_text
from games.presenters.odds.charts.frames import ChartCell, ChartPoint, ChartRow, points_csv

LEAST_SHOWN = 0.005  # a smaller margin is no reason for either choice


def late_letters(chart: str) -> dict[str, tuple[str, str]]:
    """`first` and `second` -> (its letter in the chart, its name)."""
    if chart == TRIES:
        return {"first": ("1", _("kick for one point")), "second": ("2", _("go for two points"))}
    return {
        "first": (pgettext("time-out", "T"), _("take a time-out")),
        "second": (pgettext("time-out", "K"), _("keep it")),
    }


def role_names() -> dict[str, str]:
    """Who takes the time-out."""
    return {BALL: _("The team with the ball"), NO_BALL: _("The other team")}


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


def late_rows(found: Mapping[LateMoment, Comparison], chart: str, role: str, times: int) -> list[ChartRow]:
    """The grid, from the largest deficit to the largest lead; empty without a chart. A cell is None where the
    question hardly ever comes up."""
    if not found:
        return []
    return [
        ChartRow(
            lead_text(lead),
            tuple(late_cell(found.get(LateMoment(role, lead, time)), chart) for time in range(times)),
        )
        for lead in LEADS[chart]
    ]


def late_cell(odds: Comparison | None, chart: str) -> ChartCell | None:
    """What the chart says there."""
    if odds is None:
        return None
    letters = late_letters(chart)
    better = "first" if odds.margin >= 0 else "second"
    chances = ", ".join(
        f"{name} {percent(chance)}"
        for (_letter, name), chance in zip(letters.values(), (odds.first, odds.second), strict=True)
    )
    margin = abs(odds.margin)
    return ChartCell(
        better,
        letters[better][0],
        f"{100 * margin:.0f}",
        chances,
        margin < max(LEAST_SHOWN, CERTAIN * odds.error),
    )


def late_finding(found: Mapping[LateMoment, Comparison], chart: str, role: str) -> str:
    """The chart in a sentence: in how many situations either choice is clearly the better one."""
    cells = [late_cell(odds, chart) for moment, odds in found.items() if moment.role == role]
    clear = [cell.choice for cell in cells if cell and not cell.is_close]
    names = late_letters(chart)
    return _("Of %(all)d situations: %(first)s in %(one)d, %(second)s in %(other)d; the rest is close") % {
        "all": len(cells),
        "first": names["first"][1],
        "one": clear.count("first"),
        "second": names["second"][1],
        "other": clear.count("second"),
    }


def late_points(
    found: Mapping[LateMoment, Comparison], chart: str, times: tuple[tuple[int, int], ...]
) -> list[ChartPoint]:
    """Both choices at every point."""
    first, second = CHOICES[chart]
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
        for moment, odds in found.items()
    ]


def late_csv(found: Mapping[LateMoment, Comparison], chart: str, times: tuple[tuple[int, int], ...]) -> str:
    """The points as CSV."""
    columns = ("side", "lead", "period", "clock", *CHOICES[chart], "margin", "margin_error")
    return points_csv(columns, late_points(found, chart, times))


def late_title(chart: str) -> tuple[str, str]:
    """(title, its second part) of the page."""
    if chart == TIMEOUTS:
        return _("Time-outs"), _("take it or keep it")
    return _("Tries"), _("one point or two")


def late_situation(chart: str, ruleset: str) -> str:
    """What happened just before the choice."""
    if chart == TRIES:
        return _("A touchdown has just been scored, and the score has its six points.")
    if ruleset == "first_and_goal":
        return _(
            "First down on the own 40. The team with the ball takes its time-out before the play, for a card;"
            " the other one when a card is about to be burned."
        )
    return _("A play that began with first down on the own 40 has just ended, and the clock would move.")
