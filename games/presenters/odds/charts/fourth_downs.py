"""The fourth-down chart as a grid: a row for each spot, a column for each distance."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.calls.chosen_answers import ChoiceOdds
from engine.calls.fourth_downs import ANY, DISTANCES, SPOTS, FourthDownPoint
from engine.gridiron.field import GOAL
from engine.gridiron.fourth_downs import CHOICES, FIELD_GOAL, GO, PUNT
from games.presenters.odds.charts.calls import percent, spot_text
from games.presenters.odds.charts.frames import ChartCell, ChartPoint, ChartRow, points_csv

CERTAIN = 2  # standard errors: a smaller margin may be chance


def letters() -> dict[str, tuple[str, str]]:
    """Choice -> (its letter in the chart, its name)."""
    return {
        GO: (pgettext("fourth down", "G"), _("go for it")),
        PUNT: (pgettext("fourth down", "P"), _("punt")),
        FIELD_GOAL: (pgettext("fourth down", "K"), _("kick a field goal")),
    }


def lead_text(lead: int) -> str:
    """What the team with the ball does, by its lead in points."""
    if lead > 0:
        return _("leads by %(points)d") % {"points": lead}
    return _("trails by %(points)d") % {"points": -lead} if lead < 0 else _("is level")


def chart_rows(chart: Mapping[FourthDownPoint, ChoiceOdds]) -> list[ChartRow]:
    """The grid, from the own goal line to the other one; empty without a chart. A cell is None where the goal
    line is nearer than the line to gain would be."""
    if not chart:
        return []
    return [
        ChartRow(spot_text(spot), tuple(chart_cell(chart, spot, distance) for distance in DISTANCES))
        for spot in SPOTS
    ]


def chart_cell(chart: Mapping[FourthDownPoint, ChoiceOdds], spot: int, distance: int) -> ChartCell | None:
    """What the chart says on fourth down there."""
    found = choices_at(chart, spot, distance)
    if GO not in found:
        return None
    best, second = sorted(found, key=lambda choice: found[choice].chance, reverse=True)[:2]
    margin = found[best].chance - found[second].chance
    known = letters()
    chances = ", ".join(f"{known[choice][1]} {percent(odds.chance)}" for choice, odds in found.items())
    is_close = margin < CERTAIN * hypot(found[best].error, found[second].error)
    return ChartCell(best, known[best][0], f"{100 * margin:.0f}", chances, is_close)


def choices_at(
    chart: Mapping[FourthDownPoint, ChoiceOdds], spot: int, distance: int
) -> dict[str, ChoiceOdds]:
    """The chances of the choices at a point of the grid, as far as they are known."""
    points = {choice: FourthDownPoint(spot, distance if choice == GO else ANY, choice) for choice in CHOICES}
    return {choice: chart[point] for choice, point in points.items() if point in chart}


def finding(chart: Mapping[FourthDownPoint, ChoiceOdds]) -> str:
    """The chart in a sentence: up to which distance it goes for it at midfield."""
    if not chart:
        return ""
    cells = [(distance, chart_cell(chart, GOAL // 2, distance)) for distance in DISTANCES]
    goes = [distance for distance, cell in cells if cell and cell.choice == GO]
    if not goes:
        return _("At midfield, kick on every fourth down")
    return _("At midfield, go for it up to fourth and %(yards)d") % {"yards": max(goes)}


def chart_points(chart: Mapping[FourthDownPoint, ChoiceOdds]) -> list[ChartPoint]:
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


def chart_csv(chart: Mapping[FourthDownPoint, ChoiceOdds]) -> str:
    """The points as CSV."""
    return points_csv(("spot", "distance", "choice", "chance", "error"), chart_points(chart))
