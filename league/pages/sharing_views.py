"""Share cards as PNG: what other sites show of a link to a page.

Sites ask for them without an account. A person who may not view the league gets the site's own card; so does
a person who asks for a league that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import cast

from csp.constants import NONE, SELF
from csp.decorators import csp_replace, csp_update
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from league.drawing.share_cards import plain_card
from league.frame.addresses import shareable_address, works_here_only
from league.frame.errors import Hidden
from league.leagues.selectors import fixture_for, season_for
from league.models import League, Season
from league.news.pages import newest_lead
from league.news.selectors import editions_of
from league.pages.sharing import (
    card_of_bracket,
    card_of_edition,
    card_of_game,
    card_of_season,
    card_of_team,
    card_of_yearbook,
    digest_of,
    embed_codes,
    png_of,
)
from league.playoffs.pages import bracket_page
from league.results.pages import scoreline, team_games
from league.schedule.selectors import fixtures_of_team
from league.seasons.selectors import team_by_slug
from league.standings.pages import conference_tables
from league.standings.selectors import standings_of

MINUTES = 300  # seconds; a new result has a new address anyway


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The champion, or the best teams of each conference."""

    return _answer(request, slug, number, _season_card)


@require_safe
def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The last rounds of the playoffs; before them, the season."""

    def draw(shown: Season) -> str:
        rounds = bracket_page(shown)["rounds"]
        if not any(slot.line for bracket_round in rounds for slot in bracket_round.slots):
            return _season_card(shown)
        return card_of_bracket(shown, rounds)

    return _answer(request, slug, number, draw)


@require_safe
def team(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponseBase:
    def draw(shown: Season) -> str:
        teams = team_by_slug(shown)
        tables = conference_tables(standings_of(shown), teams)
        divisions = (division for conference in tables for division in conference.divisions)
        rows = ((division, row) for division in divisions for row in division.rows)
        entry = next(((division, row) for division, row in rows if row.team.slug == team_slug), None)
        if entry is None:
            raise Http404(_("There is no such team in this season."))
        division, row = entry
        games = team_games(row.team, fixtures_of_team(shown, row.team))
        return card_of_team(shown, row.team, division.name, str(row.record.overall), games)

    return _answer(request, slug, number, draw)


@require_safe
def game(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponseBase:
    def draw(_shown: Season) -> str:
        return card_of_game(fixture_for(request.user, slug, number, fixture_number))

    return _answer(request, slug, number, draw)


@require_safe
def edition(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponseBase:
    """The lead story of a week's news; before its first result, the season."""

    def draw(shown: Season) -> str:
        weeks = [count for count in editions_of(shown) if count.week.number == week_number]
        lead = newest_lead(shown, weeks)
        return card_of_edition(shown, lead.week, lead.story) if lead else _season_card(shown)

    return _answer(request, slug, number, draw)


@require_safe
def yearbook(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The champion of a finished season; before, the season."""

    def draw(shown: Season) -> str:
        return card_of_yearbook(shown, shown.champion) if shown.champion else _season_card(shown)

    return _answer(request, slug, number, draw)


def _season_card(season: Season) -> str:
    return card_of_season(season, conference_tables(standings_of(season), team_by_slug(season)))


def _answer(request: HttpRequest, slug: str, number: int, draw: Callable[[Season], str]) -> HttpResponseBase:
    """The card, unless the browser has it."""
    try:
        shown = season_for(request.user, slug, number)
    except Hidden:
        svg, is_public = plain_card(_("Dice football leagues")), True
    else:
        svg, is_public = draw(shown), shown.league.visibility == League.Visibility.PUBLIC
    etag = f'"{digest_of(svg)}"'
    answer = get_conditional_response(request, etag=etag) or HttpResponse(
        png_of(svg), content_type="image/png"
    )
    answer.headers["ETag"] = etag
    patch_cache_control(answer, **{"public" if is_public else "private": True}, max_age=MINUTES)
    return answer


LIVE = 30  # seconds until the frame of a game in progress loads itself again, and that caches keep a frame
STRANGER = AnonymousUser()  # frames show only what everybody may see, also to members
FRAMED = {"frame-ancestors": ["*"], "script-src": [NONE], "form-action": [NONE], "connect-src": [NONE]}


FrameView = Callable[..., HttpResponse]


def embeddable(view: FrameView) -> FrameView:
    """Any site may show the answer in a frame; it runs no script and sends no form."""

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
    context = {
        "season": season,
        "conferences": [table for table in tables if table.name == asked] or tables,
        **_theme(request),
    }
    return render(request, "pages/embed/standings.html", context)


@embeddable
def framed_score(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The score of a game, with its clock while it is being played."""
    fixture = fixture_for(STRANGER, slug, number, fixture_number)
    line = scoreline(fixture)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "line": line,
        **_theme(request),
    }
    answer = render(request, "pages/embed/score.html", context)
    if line.live:
        answer.headers["Refresh"] = str(LIVE)  # there is no script to ask for news
    return answer


@require_safe
@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]  # knows no arguments
def embed(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What somebody puts into a page of their own site: the code of each frame, and what it shows."""
    season = season_for(request.user, slug, number)
    is_public = season.league.visibility == League.Visibility.PUBLIC
    context = {
        "season": season,
        "page": "embed",
        "codes": embed_codes(season, partial(shareable_address, request)) if is_public else [],
        "here_only": works_here_only(request),
    }
    return render(request, "pages/embed_code.html", context)


def _theme(request: HttpRequest) -> dict[str, str]:
    """`?theme=light` or `dark`; by default what the visitor's system prefers."""
    asked = request.GET.get("theme", "")
    return {"theme": asked if asked in {"light", "dark"} else ""}
