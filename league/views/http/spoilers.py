"""The spoiler switch: a person who turns it on sees no result before they ask for it.

Cards of games then have no points, and a page that tells results asks first; `?show` opens it once. Watching
a game or a week again gives nothing away, so those pages stay open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

COOKIE, HIDDEN = "scores", "hidden"
YEAR = 365 * 24 * 3600  # seconds
TELLING = frozenset(
    {
        *("games:game", "games:leaders", "games:all_time_leaders", "games:odds", "games:superseded"),
        *("games:fork", "games:luck", "games:what_if"),
        *("league:almanac", "league:awards", "league:bracket", "league:clinch", "league:coach"),
        *("league:compare", "league:computer_coach", "league:league", "league:news", "league:news_week"),
        *("league:plots", "league:ranking", "league:records", "league:result", "league:rivals"),
        *("league:schedule", "league:standings", "league:team", "league:tv", "league:yearbook"),
    }
)


class SpoilerMiddleware(MiddlewareMixin):
    """Asks before a page that tells results, if the person has hidden them."""

    def process_view(
        self, request: HttpRequest, _view: Callable[..., Any], _args: object, _kwargs: object
    ) -> HttpResponseBase | None:
        match = request.resolver_match
        if match is None or match.view_name not in TELLING or not hides_scores(request):
            return None
        if request.method not in ("GET", "HEAD"):
            return None
        query = request.GET.copy()
        query["show"] = "1"
        return render(
            request, "league/scores_hidden.html", {"address": f"{request.path}?{query.urlencode()}"}
        )


def hides_scores(request: HttpRequest) -> bool:
    """Whether this page is to keep results to itself."""
    return request.COOKIES.get(COOKIE) == HIDDEN and "show" not in request.GET


@require_POST
def switch_scores(request: HttpRequest) -> HttpResponse:
    """Hides results (`scores=hidden`) or shows them again, and returns to the page."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = settings.FORCE_SCRIPT_NAME or "/"
    answer = HttpResponseRedirect(back)
    if request.POST.get(COOKIE) == HIDDEN:
        answer.set_cookie(
            COOKIE,
            HIDDEN,
            max_age=YEAR,
            path=settings.SESSION_COOKIE_PATH,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    else:
        answer.delete_cookie(COOKIE, path=settings.SESSION_COOKIE_PATH)
    return answer
