"""What share cards are drawn with: texts that fit, marks, colors. A card is 1200 x 630 pixels, as Open Graph
asks for."""

from __future__ import annotations

from textwrap import wrap

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from league.drawing.marks import MarkedClub, mark_of
from league.drawing.marks import team_colors as colors_of

register = template.Library()
LETTER = 0.6  # the mean width of a bold letter, in sizes of the font
TEXT = '<text x="{}" y="{}" font-size="{}" font-weight="700" text-anchor="{}"{} fill="{}">{}</text>'


@register.simple_tag
def words(
    text: object, x: float, y: float, size: float, color: str, *, width: float = 1200, to: str = "start"
) -> SafeString:
    """A bold text whose baseline is at `y`, made smaller if it is wider than `width`. `to` is the SVG
    text-anchor."""
    fitting = min(size, width / max(LETTER * len(str(text)), 1))
    spacing = mark_safe(f' letter-spacing="{-fitting / 30:.1f}"') if size > 40 else ""
    return format_html(TEXT, f"{x:g}", f"{y:g}", f"{fitting:.0f}", to, spacing, color, text)


@register.simple_tag
def crest(team: MarkedClub, x: int, y: int, size: int) -> SafeString:
    """The mark of a team in a square."""
    frame = '<svg x="{0}" y="{1}" width="{2}" height="{2}" viewBox="0 0 64 64">{3}</svg>'
    return format_html(frame, x, y, size, mark_safe(mark_of(team).content))


@register.filter
def text_color(team: MarkedClub) -> str:
    """The color of text on the team's first color."""
    return colors_of(team.primary_color, team.secondary_color).text


def fitting_lines(text: str, size: float, width: float, most: int) -> tuple[float, list[str]]:
    """The text in at most `most` lines, broken between words, and the largest size up to this one in which
    they fit."""
    while True:
        lines = wrap(text, max(int(width / LETTER / size), 1), break_long_words=False, break_on_hyphens=False)
        if len(lines) <= most:
            return size, lines
        size *= 0.9
