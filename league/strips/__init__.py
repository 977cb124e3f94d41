"""Geometry of the small pictures of teams: values in, coordinates out, in the units of an SVG's view box."""

from league.strips.dice import DiceScale, DiceStrip, dice_scale, dice_strip
from league.strips.form import FormStrip, form_strip
from league.strips.margins import MarginStrip, Sizes, margin_strip
from league.strips.ranks import RankedValue, RankStrip, rank_strip, ranked

__all__ = [
    "DiceScale",
    "DiceStrip",
    "FormStrip",
    "MarginStrip",
    "RankStrip",
    "RankedValue",
    "Sizes",
    "dice_scale",
    "dice_strip",
    "form_strip",
    "margin_strip",
    "rank_strip",
    "ranked",
]
