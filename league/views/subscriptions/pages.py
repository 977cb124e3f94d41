"""The pages on which people subscribe to calendars and feeds, and end their links."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.accounts.adapter import asks_password_again, require_recent_sign_in
from league.models import League
from league.presenters.sharing.addresses import shareable_address, works_here_only
from league.presenters.subscriptions.page import calendar_addresses, feed_addresses, own_link
from league.selectors.leagues.lookups import league_for
from league.selectors.people.members import teams_of_person
from league.selectors.people.subscriptions import subscription_link_in, subscription_links_of
from league.services.people.subscriptions import (
    make_subscription_link,
    remove_subscription_link,
    renew_subscription_link,
)
from league.views.http.visitors import person_of
from league.views.leagues.overview import league_context


@require_safe
@never_cache
def subscribe(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendars and feeds of a league, with `?team=` as the first team. Those of a private league need
    the person's link."""
    league = league_for(request.user, slug)
    link = subscription_link_in(league, request.user) if isinstance(request.user, User) else None
    if link is not None:
        require_recent_sign_in(request)  # its addresses go on reading when the session has ended
    teams = sorted(league.teams.all(), key=lambda team: (team.slug != request.GET.get("team"), team.name))
    is_offered = link is not None or league.visibility == League.Visibility.PUBLIC
    absolute = partial(shareable_address, request)
    context = {
        **league_context(request, league, "subscribe"),
        "link": link,
        "here_only": works_here_only(request),
        "calendars": calendar_addresses(league, teams, link, absolute) if is_offered else [],
        "feeds": feed_addresses(league, link, absolute) if is_offered else [],
    }
    return render(request, "subscriptions/league.html", context)


@require_safe
@login_required
@never_cache
def subscriptions(request: HttpRequest) -> HttpResponse:
    """The person's links: the games of their own teams, and leagues."""
    person = person_of(request)
    require_recent_sign_in(request)
    links = [own_link(link, partial(shareable_address, request)) for link in subscription_links_of(person)]
    context = {
        "page": "subscriptions",
        "links": links,
        "here_only": works_here_only(request),
        "coaches": teams_of_person(person).exists(),
        "has_own_games": any(own.link.league is None for own in links),
    }
    return render(request, "subscriptions/own.html", context)


@login_required
@require_POST
@asks_password_again
def make(request: HttpRequest) -> HttpResponse:
    """Makes the person's link for the games of their own teams."""
    make_subscription_link(actor=request.user)
    return redirect("league:subscriptions")


@require_POST
@asks_password_again
def make_for_league(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes the person's link for a league."""
    make_subscription_link(actor=request.user, league=league_for(request.user, slug))
    return redirect("league:subscribe", slug)


@login_required
@require_POST
@asks_password_again
def renew(request: HttpRequest, subscription: UUID) -> HttpResponse:
    """Gives a link another address."""
    renew_subscription_link(actor=request.user, public_id=subscription)
    messages.success(request, _("The link has a new address. The old one has ended: subscribe again."))
    return redirect("league:subscriptions")


@login_required
@require_POST
def remove(request: HttpRequest, subscription: UUID) -> HttpResponse:
    """Ends a link."""
    remove_subscription_link(actor=request.user, public_id=subscription)
    messages.success(request, _("The link has ended."))
    return redirect("league:subscriptions")
