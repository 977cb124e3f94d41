"""The mark of a team, drawn from its city, nickname and two colors: values in, SVG out."""

from league.marks.colors import TeamColors, contrast, team_colors
from league.marks.drawing import Mark, MarkedClub, mark_of
from league.marks.likeness import visitors_line
from league.marks.stylesheet import color_class, pairs_in, stylesheet

__all__ = [
    "Mark",
    "MarkedClub",
    "TeamColors",
    "color_class",
    "contrast",
    "mark_of",
    "pairs_in",
    "stylesheet",
    "team_colors",
    "visitors_line",
]
