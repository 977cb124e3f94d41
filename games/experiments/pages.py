"""The results of an experiment: a table with intervals, each with its small picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.experiments.forms import value_text
from games.experiments.measures import Measured, MeasuredFigure
from games.experiments.plans import ExperimentPlan
from league.frame.numbers import percent_number, signed

WIDTH, MARGIN, LINE = 200, 6, 14  # of a picture, in its own units
PERCENT = frozenset({"draws", "home_wins", "balance", "overtimes", "favorite"})
SIGNED = frozenset({"home_margin"})


def measure_rows(plan: ExperimentPlan, measures: Sequence[Measured]) -> list[dict[str, Any]]:
    """A row for each measure that has a value: the `arms` in words, and a picture of their intervals, the
    positions of low end, value and high end in `bars`."""
    names = [value_text(plan.ruleset, plan.varied, arm.label) for arm in plan.arms]
    rows = []
    for measured in measures:
        values = [value and _clamped(measured.name, value) for value in measured.values]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            continue
        title, note = words_of(measured.name)
        arms = [
            _arm(measured.name, label, value, difference)
            for label, value, difference in zip(names, known, measured.differences, strict=True)
        ]
        row = {"title": title, "note": note, "arms": arms, "height": LINE * len(arms), "bars": _bars(known)}
        rows.append(row)
    return rows


def words_of(measure: str) -> tuple[str, str]:
    """The title of a measure, and what it means."""
    return {
        "points": (_("Points in a game"), _("of both teams")),
        "margin": (_("Winning margin"), _("points between the two teams")),
        "draws": (_("Draws"), _("of all games")),
        "home_wins": (_("Home wins"), _("a draw counts half")),
        "home_margin": (_("Home edge"), _("points by which the home team is ahead")),
        "balance": (
            _("Spread of the teams"),
            _("standard deviation of their win percentages, without chance"),
        ),
        "variety": (_("Variety of calls"), _("entropy in bits: 2 is as varied as four equal calls")),
        "plays": (_("Plays in a game"), _("from scrimmage, of both teams")),
        "inputs": (_("Inputs in a game"), _("decisions, dice and cards")),
        "minutes": (_("Minutes at the table"), _("estimate: 20 seconds for a play, 12 for a throw")),
        "overtimes": (_("Overtimes"), _("of all games")),
        "favorite": (_("Titles of the best team"), _("of all seasons")),
        "contenders": (_("Contenders"), _("so many equal teams would share the titles as evenly")),
    }[measure]


def _clamped(name: str, figure: MeasuredFigure) -> MeasuredFigure:
    """The figure without the part of its interval that cannot be."""
    if figure.low is None or figure.high is None or name in SIGNED:
        return figure
    high = min(figure.high, 100.0) if name in PERCENT else figure.high
    return MeasuredFigure(figure.value, max(figure.low, 0.0), high)


def _arm(name: str, label: str, value: MeasuredFigure, difference: MeasuredFigure | None) -> dict[str, Any]:
    """`is_certain`: the difference is more than chance explains."""
    return {
        "label": label,
        "value": _text(name, value.value),
        "interval": _interval(name, value),
        "difference": _difference(difference) if difference else "",
        "is_certain": difference is not None and difference.certain,
    }


def _difference(figure: MeasuredFigure) -> str:
    text = signed(figure.value, _digits(figure))
    if figure.low is None or figure.high is None:
        return text
    reach = number_format((figure.high - figure.low) / 2, _digits(figure))
    return f"{text} ± {reach}"


def _interval(name: str, figure: MeasuredFigure) -> str:
    if figure.low is None or figure.high is None:
        return ""
    values = {"low": _text(name, figure.low), "high": _text(name, figure.high)}
    return _("%(low)s to %(high)s") % values


def _text(name: str, value: float) -> str:
    if name in PERCENT:
        return percent_number(value, 1)
    return number_format(value, 2 if abs(value) < 10 else 1)


def _digits(figure: MeasuredFigure) -> int:
    """Enough digits to see the interval."""
    reach = 1.0 if figure.low is None or figure.high is None else (figure.high - figure.low) / 2
    return 1 if reach >= 0.5 else 2 if reach >= 0.05 else 3


def _bars(figures: Sequence[MeasuredFigure]) -> list[tuple[int, float, float, float]]:
    """The intervals on one scale, which ends at their outermost ends."""
    lows = [figure.value if figure.low is None else figure.low for figure in figures]
    highs = [figure.value if figure.high is None else figure.high for figure in figures]
    first, last = min(lows), max(highs)
    scale = (WIDTH - 2 * MARGIN) / (last - first) if last > first else 0.0

    def x(value: float) -> float:
        return round(MARGIN + (value - first) * scale, 1)

    return [
        (nth * LINE + LINE // 2, x(low), x(figure.value), x(high))
        for nth, (figure, low, high) in enumerate(zip(figures, lows, highs, strict=True))
    ]
