"""The front page: every league with its seasons."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league.selectors.leagues.leagues import archived_leagues, leagues_with_seasons


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visible leagues; on a site without an account, how to create the first one."""
    leagues = leagues_with_seasons(request.user)
    nobody = not (request.user.is_authenticated or User.objects.filter(placeholder=None).exists())
    if nobody and not leagues:
        return redirect("league:welcome")
    context = {"leagues": leagues, "nobody": nobody, "archived": archived_leagues(request.user)}
    return render(request, "league/index.html", context)
