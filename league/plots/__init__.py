"""Plots for the pages: values in, SVG out. Vega-Lite draws them, the page's tokens color them."""

from league.plots.charts import NARROW, WIDE, Size
from league.plots.columns import Column, columns
from league.plots.drawing import draw
from league.plots.looks import Look
from league.plots.scatter import Point, scatter
from league.plots.spans import Bar, Span, bars, spans
from league.plots.week_lines import WeekLine, week_lines

__all__ = [
    "NARROW",
    "WIDE",
    "Bar",
    "Column",
    "Look",
    "Point",
    "Size",
    "Span",
    "WeekLine",
    "bars",
    "columns",
    "draw",
    "scatter",
    "spans",
    "week_lines",
]
