"""Drawing a schedule while watching its progress."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Drawing, Week
from league.numbers import parse_whole_number
from league.permissions import Permission, require
from league.selectors.leagues.lookups import season_for
from league.services.schedule.drawings import adopt_drawing, start_drawing, stop_drawing
from league.views.http.actions import run_action
from league.views.http.visitors import reason_of


def drawing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The last drawing and its progress. A post starts one for the whole season, or from a given week on."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    back = reverse("league:drawing", args=[slug, number])
    if request.method == "POST":
        week = parse_whole_number(request.POST.get("from_week", "")) or 1
        return run_action(
            request,
            lambda: start_drawing(season=season, from_week=week, actor=request.user),
            _("The search has started. This page shows its progress."),
            back,
        )
    weeks = season.weeks.filter(kind=Week.Kind.REGULAR, fixtures__result=None, fixtures__void=False)
    drawing = season.drawings.order_by("-pk").first()
    context = {
        "season": season,
        "weeks": weeks.distinct().order_by("number"),
        "drawing": drawing,
        "can_take": drawing is not None and drawing.games and drawing.state != Drawing.State.TAKEN,
        "open": Drawing.OPEN,
        "drawn": season.weeks.exists(),
    }
    return render(request, "league/schedule/drawing.html", context)


@require_POST
def act_on_drawing(
    request: HttpRequest, slug: str, number: int, drawing: uuid.UUID, verb: str
) -> HttpResponse:
    """Stops a drawing or adopts its schedule."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    found = get_object_or_404(Drawing, season=season, public_id=drawing)
    if verb == "take":
        return run_action(
            request,
            lambda: adopt_drawing(drawing=found, actor=request.user, reason=reason_of(request)),
            _("This is now the season's schedule."),
            reverse("league:schedule", args=[slug, number]),
        )
    if verb != "stop":
        raise Http404(_("A drawing can only be stopped or adopted."))
    back = reverse("league:drawing", args=[slug, number])
    return run_action(
        request,
        lambda: stop_drawing(drawing=found, actor=request.user),
        _("The search has been stopped."),
        back,
    )
