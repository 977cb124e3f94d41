"""Standings and scores for frames on other sites: without scripts, cookies or anybody's rights."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import cast

from csp.constants import NONE, SELF
from csp.decorators import csp_replace, csp_update
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from league.models import League
from league.presenters.scorelines import scoreline
from league.presenters.sharing.addresses import shareable_address, works_here_only
from league.presenters.sharing.embeds import embed_codes
from league.presenters.standings.tables import conference_tables
from league.selectors.leagues.lookups import fixture_for, season_for
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug

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
    return render(request, "embed/standings.html", context)


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
    answer = render(request, "embed/score.html", context)
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
    return render(request, "league/embed.html", context)


def _theme(request: HttpRequest) -> dict[str, str]:
    """`?theme=light` or `dark`; by default what the visitor's system prefers."""
    asked = request.GET.get("theme", "")
    return {"theme": asked if asked in {"light", "dark"} else ""}
