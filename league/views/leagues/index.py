"""The front page: the leagues with their newest seasons."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league.presenters.sharing.addresses import site_link
from league.selectors.leagues.leagues import archived_leagues, leagues_with_seasons

A_PAGE = 24
LONGEST_NAME = 100  # characters of a search


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visible leagues. A person at the machine that serves a site without an account is sent to the page
    that creates the first one; guests with phones see that they can play.

    `?name=` searches for a part of a name, `?page=` shows further leagues.
    """
    name = request.GET.get("name", "").strip()[:LONGEST_NAME].replace("\0", "")
    leagues = Paginator(leagues_with_seasons(request.user, name), A_PAGE)
    nobody = not (request.user.is_authenticated or User.objects.filter(placeholder=None).exists())
    here = site_link(request)
    if nobody and here and not name and not leagues.count:
        return redirect("league:welcome")
    archived = archived_leagues(request.user, name)[: A_PAGE + 1]
    context = {
        "leagues": leagues.get_page(request.GET.get("page")),
        "nobody": nobody,
        "archived": archived[:A_PAGE],
        "more_archived": len(archived) > A_PAGE,
        "name": name,
        "site_link": here,
    }
    return render(request, "league/index.html", context)
