"""A fixture's links for scorers: made, shown once, listed, revoked; and what happens when one is followed."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.models import Game, ScorerLink
from games.scorer_forms import ScorerForm
from games.selectors.scoring import scorer_link_for, usable_scorer_links
from games.services.scoring import Made, make_scorer_link, revoke_scorer_link
from games.views.table.visitors import follow, player_of
from league.errors import Forbidden, Refused
from league.models import Fixture
from league.permissions import Act, may, require
from league.qr import qr_of
from league.selectors import fixture_for
from league.views.answering import do
from league.views.guessing import by_link


@never_cache
@require_http_methods(["GET", "POST"])
def scorers(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The links that are open; posting makes one and shows it, this once."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    league = fixture.season.league
    require(request.user, Act.SCORE, league, teams=(fixture.home, fixture.away))
    made, refusal = None, None
    if request.method == "POST":
        try:
            made = make_scorer_link(fixture=fixture, actor=request.user)
        except Forbidden:
            raise
        except Refused as refused:
            refusal = refused
    url = address_of(request, made) if made else ""
    links = usable_scorer_links().select_related("created_by").filter(fixture=fixture)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "links": links,
        "url": url,
        "qr": qr_of(url) if url else "",
        "until": made.link.expires_at if made else None,
        "refusal": refusal,
        "abandons": _under_way(fixture) if may(request.user, Act.RUN, league) else None,
    }
    return render(request, "games/scoring/links.html", context, status=409 if refusal else 200)


@require_POST
def revoke(
    request: HttpRequest, slug: str, number: int, fixture_number: int, scorer_link: uuid.UUID
) -> HttpResponse:
    """The link is dead from now on."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    found = get_object_or_404(ScorerLink, fixture=fixture, public_id=scorer_link)
    return do(
        request,
        lambda: revoke_scorer_link(link=found, actor=request.user),
        _("The link is revoked: no phone scores this game by it any more."),
        reverse("games:scorers", args=[slug, number, fixture_number]),
    )


@never_cache
@require_http_methods(["GET", "POST"])
@by_link
def follow_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Says which game the link is for; with one tap this phone keeps its score."""
    link = scorer_link_for(secret)
    fixture = link.fixture
    form = ScorerForm(request.POST or None, initial={"name": player_of(request).name})
    if request.method == "POST" and form.is_valid():
        follow(request, link, form.cleaned_data["name"])
        return redirect("games:desk", fixture.season.league.slug, fixture.season.number, fixture.number)
    return render(request, "games/scoring/follow.html", {"fixture": fixture, "link": link, "form": form})


def address_of(request: HttpRequest, made: Made) -> str:
    """The whole address of a link that has just been made."""
    return request.build_absolute_uri(reverse("games:follow_link", args=[made.secret]))


def _under_way(fixture: Fixture) -> Game | None:
    return Game.objects.filter(fixture=fixture, state=Game.State.IN_PROGRESS).first()
