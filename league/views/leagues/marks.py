"""Marks and colors of teams as files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from league.marks import mark_of, stylesheet
from league.models import League
from league.selectors.leagues.lookups import league_for

YEAR, DAY, MINUTES = 31_536_000, 86_400, 300  # seconds


@require_safe
def mark(request: HttpRequest, slug: str, team_slug: str) -> HttpResponse:
    """The mark of a team. With its key as `v` in the address, browsers keep it for good."""
    league = league_for(request.user, slug)
    team = league.teams.filter(slug=team_slug).first()
    if team is None:
        raise Http404(_("There is no such team in this league."))
    drawn = mark_of(team)
    answer = HttpResponse(drawn.svg, content_type="image/svg+xml")
    kept = {"max_age": YEAR, "immutable": True} if request.GET.get("v") == drawn.key else {"max_age": MINUTES}
    reach = "public" if league.visibility == League.Visibility.PUBLIC else "private"
    patch_cache_control(answer, **{reach: True}, **kept)
    return answer


@cache_control(public=True, max_age=DAY)
@require_safe
def colors(request: HttpRequest, pairs: str) -> HttpResponse:
    """The classes for these pairs of colors, which only an update of the program changes."""
    try:
        return HttpResponse(stylesheet(pairs), content_type="text/css; charset=utf-8")
    except ValueError:
        raise Http404(_("The address of these colors is incomplete.")) from None
