"""`{% mark team %}` shows a team's mark, `{% team_colors team %}` brings the class `{{ team|color_class }}`.

A schedule shows each mark dozens of times. Between `{% collect_marks %}` and `{% mark_symbols %}`, which a
whole page has, a mark is therefore a short reference to a drawing that comes once, at the end. Elsewhere, as
in a part of a page that htmx asks for, it contains its drawing.
"""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from league.drawing.marks import LETTER, MarkedClub, mark_of, pairs_in
from league.drawing.marks import color_class as class_of
from league.drawing.marks import team_colors as two_colors
from league.models import League, Team

register = template.Library()
SHOWN = "marks_of_the_page"  # attribute of the request: key -> symbol
FRAME = '<svg class="mark{}" viewBox="0 0 64 64" aria-hidden="true" focusable="false">{}</svg>'


@register.simple_tag(takes_context=True)
def collect_marks(context: Context) -> SafeString:
    """From here on, marks are references."""
    if hasattr(context, "request"):
        setattr(context.request, SHOWN, {})
    return mark_safe("")


@register.simple_tag(takes_context=True)
def mark(context: Context, team: MarkedClub | None, size: str = "") -> SafeString:
    """The mark without a name: put the name beside it. `size` is empty or "large"."""
    if not team:
        return mark_safe("")
    drawn = mark_of(team)
    content, shown = drawn.content, getattr(getattr(context, "request", None), SHOWN, None)
    if shown is not None:  # a whole page
        shown[drawn.key] = drawn
        content = f'<use href="#mark-{drawn.key}"/>'
    return mark_safe(
        FRAME.format(f" mark-{size}" if size else "", content)
    )  # drawn by us from checked colors


@register.simple_tag(takes_context=True)
def mark_symbols(context: Context) -> SafeString:
    """The drawings of the marks so far, once each. They stand in `main`, which `live.js` replaces whole."""
    shown = getattr(getattr(context, "request", None), SHOWN, None) or {}
    symbols = "".join(mark.symbol for mark in shown.values())
    hidden = '<svg class="visually-hidden" width="0" height="0" aria-hidden="true">{}</svg>'
    return mark_safe(hidden.format(symbols) if symbols else "")


@register.simple_tag
def team_colors(*teams: MarkedClub | None) -> SafeString:
    """The stylesheet with the colors of these teams. Put it directly before the part that uses them."""
    return colors_of(teams)


@register.simple_tag
def colors_of(teams: Iterable[MarkedClub | None]) -> SafeString:
    """The same for a list of teams."""
    pairs = pairs_in((team.primary_color, team.secondary_color) for team in teams if team)
    if not pairs:
        return mark_safe("")
    return format_html('<link rel="stylesheet" href="{}">', reverse("league:colors", args=[pairs]))


@register.simple_tag
def mark_url(league: League, team: Team) -> str:
    """The address of the mark as a file, with its version."""
    return f"{reverse('league:mark', args=[league.slug, team.slug])}?v={mark_of(team).key}"


@register.filter
def color_class(team: MarkedClub | None) -> str:
    """The class that gives an element the custom properties of the team's colors."""
    return class_of(team.primary_color, team.secondary_color) if team else ""


# What share cards are drawn with. A card is 1200 x 630 pixels, as Open Graph asks for.
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
    return two_colors(team.primary_color, team.secondary_color).text
