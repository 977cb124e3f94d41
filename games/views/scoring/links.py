"""A fixture's scorer links: creating, listing, revoking and following them."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.scorers import ScorerForm
from games.models import Game, ScorerLink
from games.selectors.scorer_links import scorer_link_for, usable_scorer_links
from games.services.sheets.scorer_links import NewScorerLink, make_scorer_link, revoke_scorer_link
from games.views.table.visitors import player_of, remember_scorer_link
from league.errors import Forbidden, Refused
from league.models import Fixture
from league.permissions import Permission, may, require
from league.presenters.sharing.addresses import SharedLink, shared_link
from league.selectors.leagues.lookups import fixture_for
from league.views.http.actions import run_action
from league.views.http.secret_links import limit_wrong_links


@never_cache
@require_http_methods(["GET", "POST"])
def scorers(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The open links. A post creates one and shows it once."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    league = fixture.season.league
    require(request.user, Permission.SCORE, league, teams=(fixture.home, fixture.away))
    made, refusal = None, None
    if request.method == "POST":
        try:
            made = make_scorer_link(fixture=fixture, actor=request.user)
        except Forbidden:
            raise
        except Refused as refused:
            refusal = refused
    links = usable_scorer_links().select_related("created_by").filter(fixture=fixture)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "links": links,
        "link": scorer_link_address(request, made) if made else None,
        "until": made.link.expires_at if made else None,
        "refusal": refusal,
        "abandons": _under_way(fixture) if may(request.user, Permission.MANAGE, league) else None,
    }
    return render(request, "games/scoring/links.html", context, status=409 if refusal else 200)


@require_POST
def revoke(
    request: HttpRequest, slug: str, number: int, fixture_number: int, scorer_link: uuid.UUID
) -> HttpResponse:
    """Revokes the link."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    found = get_object_or_404(ScorerLink, fixture=fixture, public_id=scorer_link)
    return run_action(
        request,
        lambda: revoke_scorer_link(link=found, actor=request.user),
        _("The link has been revoked. No phone can score this game with it any more."),
        reverse("games:scorers", args=[slug, number, fixture_number]),
    )


@never_cache
@require_http_methods(["GET", "POST"])
@limit_wrong_links
def follow_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Shows the game of the link; after one tap this phone keeps its score."""
    link = scorer_link_for(secret)
    fixture = link.fixture
    form = ScorerForm(request.POST or None, initial={"name": player_of(request).name})
    if request.method == "POST" and form.is_valid():
        remember_scorer_link(request, link, form.cleaned_data["name"])
        return redirect("games:desk", fixture.season.league.slug, fixture.season.number, fixture.number)
    return render(request, "games/scoring/follow.html", {"fixture": fixture, "link": link, "form": form})


def scorer_link_address(request: HttpRequest, made: NewScorerLink) -> SharedLink:
    """The full address of a link that was just created."""
    return shared_link(request, reverse("games:follow_link", args=[made.secret]))


def _under_way(fixture: Fixture) -> Game | None:
    return Game.objects.filter(fixture=fixture, state=Game.State.IN_PROGRESS).first()
