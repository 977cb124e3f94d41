"""The code with which other sites show standings and scores in a frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from league.models import Season
from league.selectors.schedule.fixtures import newest_fixture
from league.selectors.season.teams import slugs_by_division

Absolute = Callable[[str], str]
ROW, DIVISION, CONFERENCE, FOOT = 37, 70, 48, 60  # pixels of what a frame shows
STYLE = "border:0;max-width:{}px"
CODE = f'<iframe src="{{}}" title="{{}}" width="100%" height="{{}}" loading="lazy" style="{STYLE}"></iframe>'


@dataclass(frozen=True, slots=True)
class EmbedCode:
    """A frame: what it shows, its path and height in pixels, and the HTML to copy."""

    title: str
    path: str
    height: int
    code: str


def embed_codes(season: Season, absolute: Absolute) -> list[EmbedCode]:
    """The frames of a season: its standings, and its newest game as an example; two queries. `absolute` makes
    an address complete."""
    league, place = season.league, [season.league.slug, season.number]
    codes = []
    if not season.is_knockout:
        path = reverse("league:framed_standings", args=place)
        codes.append(_code(_("Standings"), league.name, path, absolute, _height(season), 640))
    if fixture := newest_fixture(season):
        path = reverse("league:framed_score", args=[*place, fixture.number])
        codes.append(_code(_("A game: %(game)s") % {"game": fixture}, league.name, path, absolute, 150, 360))
    return codes


def _height(season: Season) -> int:
    """The height of the standings."""
    conferences = slugs_by_division(season).values()
    divisions = [teams for own in conferences for teams in own.values()]
    return FOOT + CONFERENCE * len(conferences) + sum(DIVISION + ROW * len(teams) for teams in divisions)


def _code(title: str, league: str, path: str, absolute: Absolute, height: int, width: int) -> EmbedCode:
    code = format_html(CODE, absolute(path), f"{league}: {title}", height, width)
    return EmbedCode(title, path, height, code)
