"""What other sites show of a league: share cards as PNG, and frames.

Sites ask for cards without an account. A person who may not view the league gets the site's own card; so does
a person who asks for a league that does not exist.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from textwrap import wrap
from typing import Any, cast

from csp.constants import NONE, SELF
from csp.decorators import csp_replace, csp_update
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from league.drawing.marks import LETTER
from league.frame.addresses import shareable_address, works_here_only
from league.frame.errors import Hidden
from league.frame.kept import DAY
from league.leagues.selectors import fixture_for, season_for
from league.models import League, Season
from league.news.pages import week_leads
from league.news.selectors import editions_of
from league.playoffs.pages import bracket_page
from league.results.pages import scoreline, team_games
from league.schedule.selectors import fixtures_of_team, newest_fixture
from league.seasons.selectors import slugs_by_division, team_by_slug
from league.standings.pages import conference_tables
from league.standings.selectors import standings_of

FORM = 6  # games in a form strip
MINUTES = 300  # seconds; a new result has a new address anyway


def share_card(draw: Callable[..., str | None]) -> Callable[..., HttpResponseBase]:
    """The view of a card that is drawn from a season and the names in the address; None stands for the
    season's own card."""

    @wraps(draw)
    def answer(request: HttpRequest, slug: str, number: int, **place: Any) -> HttpResponseBase:
        return _answer(request, slug, number, lambda season: draw(season, **place))

    return require_safe(answer)


def _answer(
    request: HttpRequest, slug: str, number: int, draw: Callable[[Season], str | None]
) -> HttpResponseBase:
    """The card, unless the browser has it. The same SVG gives the same picture, which is kept for a day."""
    try:
        season = season_for(request.user, slug, number)
    except Hidden:
        svg, is_public = _drawn("site", title=_("Dice football leagues")), True
    else:
        svg = draw(season) or _season(season)
        is_public = season.league.visibility == League.Visibility.PUBLIC
    digest = hashlib.sha256(svg.encode()).hexdigest()[:32]
    answer = get_conditional_response(request, etag=f'"{digest}"')
    if answer is None:
        png = cache.get_or_set(f"card:{digest}", lambda: _png_of(svg), DAY)
        answer = HttpResponse(png, content_type="image/png")
    answer.headers["ETag"] = f'"{digest}"'
    patch_cache_control(answer, **{"public" if is_public else "private": True}, max_age=MINUTES)
    return answer


def _png_of(svg: str) -> bytes:
    from vl_convert import svg_to_png  # noqa: PLC0415 - a large library that only cards need

    return bytes(svg_to_png(svg))


def _drawn(name: str, left: str = "", right: str = "", **context: Any) -> str:
    """The SVG of the card's template, with a last line of two texts."""
    return render_to_string(f"pages/cards/{name}.svg", {"left": left, "right": right, **context})


def _title(season: Season) -> str:
    return _("Season %(number)s") % {"number": season.number}


def _season(season: Season) -> str:
    """The champion, or the best teams of each conference."""
    if season.champion:
        return _champion(season, _title(season))
    tables = conference_tables(standings_of(season), team_by_slug(season))
    columns = list(zip((60, 620), tables, strict=False))
    return _drawn("season", _title(season), league=season.league.name, columns=columns)


def _champion(season: Season, title: str) -> str:
    return _drawn("champion", title, season.league.name, team=season.champion, note=_("Champion"))


season_card = share_card(_season)


@share_card
def bracket_card(season: Season) -> str | None:
    """The last rounds of the playoffs that have games, the newest at the right."""
    rounds = []
    picture, _projected = bracket_page(season)
    for name, games in picture["rounds"].items() if picture else ():
        if lines := [game["line"] for game in games if game["line"]]:
            top = 345 - 42 * min(len(lines), 4)
            rounds.append((_(name), list(zip(range(top, top + 4 * 84, 84), lines, strict=False))))
    if not rounds:
        return None
    columns = [(x, *drawn) for x, drawn in zip((60, 430, 800), rounds[-3:], strict=False)]
    title = _("Road to the Bowl")
    return _drawn("bracket", _title(season), season.league.name, title=title, columns=columns)


@share_card
def team_card(season: Season, team_slug: str) -> str:
    """The team with its division, its record and how its last games ended."""
    tables = conference_tables(standings_of(season), team_by_slug(season))
    row = next((row for table in tables for row in table.seeds if row.team.slug == team_slug), None)
    if row is None:
        raise Http404(_("There is no such team in this season."))
    games = team_games(row.team, fixtures_of_team(season, row.team))
    played = [game.line for game in games if game.letter][-FORM:]
    return _drawn(
        "team",
        _title(season),
        season.league.name,
        team=row.team,
        note=f"{row.division} · {row.record.overall}",
        form=list(zip(range(500, 500 + FORM * 44, 44), played, strict=False)),
    )


@require_safe
def game_card(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponseBase:
    """Both teams with the score, as far as the game is; a report that is not final shows no score."""

    def draw(season: Season) -> str:
        line = scoreline(fixture_for(request.user, slug, number, fixture_number))
        title = " · ".join([line.fixture.week.title, *line.notes])
        return _drawn("game", title, f"{season.league.name} · {_title(season)}", line=line)

    return _answer(request, slug, number, draw)


@share_card
def edition_card(season: Season, week_number: int) -> str | None:
    """The lead story of a week's news in the colors of the team that it is about, with the score."""
    weeks = [week for week in editions_of(season) if week.number == week_number]
    lead = next(iter(week_leads(season, weeks)), None)
    if lead is None:
        return None
    size, lines = fitting_lines(lead["story"].headline, 72, width=700, most=4)
    rows = [120 + 1.12 * size * number for number in range(len(lines))]
    return _drawn(
        "edition",
        _("News: %(week)s") % {"week": lead["week"].title},
        f"{season.league.name} · {_title(season)}",
        story=lead["story"],
        size=size,
        headline=list(zip(rows, lines, strict=True)),
        sides=[(x, *side) for x, side in zip((60, 410), lead["story"].sides, strict=True)],
        below=f"{max(rows[-1] + 50, 400):g}",
    )


@share_card
def yearbook_card(season: Season) -> str | None:
    title = _("Yearbook of season %(number)s") % {"number": season.number}
    return _champion(season, title) if season.champion else None


LIVE = 30  # seconds until the frame of a game in progress loads itself again, and that caches keep a frame
STRANGER = AnonymousUser()  # frames show only what everybody may see, also to members
FRAMED = {"frame-ancestors": ["*"], "script-src": [NONE], "form-action": [NONE], "connect-src": [NONE]}
ROW, DIVISION, CONFERENCE, FOOT = 37, 70, 48, 60  # pixels of what a frame shows
CODE = (
    '<iframe src="{}" title="{}: {}" width="100%" height="{}" loading="lazy" '
    'style="border:0;max-width:{}px"></iframe>'
)

FrameView = Callable[..., HttpResponse]


def embeddable(view: FrameView) -> FrameView:
    """Any site may show the answer in a frame; it runs no script and sends no form. `?theme=light` or `dark`
    chooses its colors; by default the visitor's system does."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        patch_cache_control(response, public=True, max_age=LIVE)
        return response

    return cast("FrameView", require_safe(xframe_options_exempt(csp_replace(FRAMED)(answer))))


@embeddable
def framed_standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The divisions of a season; only the conference `?conference=` if there is one of this name."""
    season = season_for(STRANGER, slug, number)
    tables = conference_tables(standings_of(season), team_by_slug(season))
    asked = request.GET.get("conference", "")
    conferences = [table for table in tables if table.name == asked] or tables
    return render(request, "pages/embed/standings.html", {"season": season, "conferences": conferences})


@embeddable
def framed_score(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The score of a game, with its clock while it is being played."""
    fixture = fixture_for(STRANGER, slug, number, fixture_number)
    line = scoreline(fixture)
    context = {"season": fixture.season, "fixture": fixture, "line": line}
    answer = render(request, "pages/embed/score.html", context)
    if line.live:
        answer.headers["Refresh"] = str(LIVE)  # there is no script to ask for news
    return answer


@require_safe
@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]  # knows no arguments
def embed(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What somebody puts into a page of their own site: the code of each frame, and what it shows."""
    season = season_for(request.user, slug, number)
    place, frames = [slug, number], []
    if season.league.visibility == League.Visibility.PUBLIC:
        if not season.is_knockout:
            path = reverse("league:framed_standings", args=place)
            conferences = slugs_by_division(season).values()
            divisions = [teams for own in conferences for teams in own.values()]
            height = (
                FOOT + CONFERENCE * len(conferences) + sum(DIVISION + ROW * len(own) for own in divisions)
            )
            frames.append((_("Standings"), path, height, 640))
        if fixture := newest_fixture(season):
            path = reverse("league:framed_score", args=[*place, fixture.number])
            frames.append((_("A game: %(game)s") % {"game": fixture}, path, 150, 360))
    codes = [
        (title, path, format_html(CODE, shareable_address(request, path), season.league.name, title, *size))
        for title, path, *size in frames
    ]
    context = {"season": season, "page": "embed", "codes": codes, "here_only": works_here_only(request)}
    return render(request, "pages/embed_code.html", context)


def fitting_lines(text: str, size: float, width: float, most: int) -> tuple[float, list[str]]:
    """The text in at most `most` lines, broken between words, and the largest size up to this one in which
    they fit."""
    while True:
        lines = wrap(text, max(int(width / LETTER / size), 1), break_long_words=False, break_on_hyphens=False)
        if len(lines) <= most:
            return size, lines
        size *= 0.9
