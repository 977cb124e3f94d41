"""Calendars and feeds as files for programs, and the pages on which people subscribe to them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.conf.program import program_digest
from league.frame.addresses import shareable_address, works_here_only
from league.frame.kept import kept, league_version
from league.frame.requests import limit_wrong_links, person_of
from league.history.selectors import changes_of
from league.leagues.selectors import league_for, season_for
from league.models import Change, League, Season, SubscriptionLink, Team
from league.people.accounts import asks_password_again, require_recent_sign_in
from league.people.selectors import league_context, teams_of_person
from league.subscriptions.files import (
    FEEDS,
    MOST,
    coached_seasons_in_calendar,
    has_dates,
    seasons_in_calendar,
    write_calendar,
    write_feed,
)
from league.subscriptions.links import (
    link_of,
    make_subscription_link,
    remove_subscription_link,
    renew_subscription_link,
    subscription_link_in,
    subscription_links_of,
    token_of,
)

CALENDAR, ATOM = "text/calendar", "application/atom+xml"
Absolute = Callable[[str], str]
# An address to subscribe to: `title`, `address`, and `opens`, which a button follows: a calendar program for
# webcal:.
Address = dict[str, str]


def calendar_addresses(
    league: League, teams: Iterable[Team], link: SubscriptionLink | None, absolute: Absolute
) -> list[Address]:
    """The calendars of the league and of these teams; by a link, if the person has one."""
    paths = [(_("The whole league"), file_path("calendar", league, link))]
    paths += [(team.name, file_path("team_calendar", league, link, team.slug)) for team in teams]
    return [_calendar(title, absolute(path)) for title, path in paths]


def feed_addresses(league: League, link: SubscriptionLink | None, absolute: Absolute) -> list[Address]:
    paths = ((str(title), file_path("feed", league, link, kind)) for kind, title in FEEDS.items())
    return [{"title": title, "address": absolute(path), "opens": absolute(path)} for title, path in paths]


def own_link(link: SubscriptionLink, absolute: Absolute) -> dict[str, Any]:
    """A person's `link` with its `title` and `addresses`, as the page of all their links shows it."""
    if link.league is None:
        address = absolute(reverse("league:linked_calendar", args=[token_of(link)]))
        title, addresses = _("The games of my teams"), [_calendar(_("Calendar"), address)]
    else:
        title, addresses = link.league.name, calendar_addresses(link.league, [], link, absolute)
        addresses += feed_addresses(link.league, link, absolute)
    return {"link": link, "title": title, "addresses": addresses}


def file_path(name: str, league: League, link: SubscriptionLink | None, *place: str) -> str:
    """The path of a file of the league, by the link if there is one; else in the reader's language, unless it
    is the site's own: calendars do not send one."""
    if link is not None:
        return reverse(f"league:linked_{name}", args=[token_of(link), *place])
    path, language = reverse(f"league:{name}", args=[league.slug, *place]), get_language()
    return path if language in (None, settings.LANGUAGE_CODE) else f"{path}?language={language}"


def _calendar(title: str, address: str) -> Address:
    opens = urlsplit(address)._replace(scheme="webcal").geturl()
    return {"title": title, "address": address, "opens": opens}


HOUR = 3600  # seconds for which a file is kept, for programs that never send an ETag


def file_answer(
    request: HttpRequest,
    version: Hashable,
    kind: str,
    name: str,
    write: Callable[[], bytes],
    language: str,
) -> HttpResponse:
    """The file of this media type and name, or 304 if the reader has this version of it. `language` is that
    of the link; without one it is `?language=`, or else the reader's."""
    language = language or _asked(request) or get_language() or settings.LANGUAGE_CODE
    seen_as = (program_digest(), version, shareable_address(request, own_path(request)), language)
    digest = sha256(repr(seen_as).encode()).hexdigest()[:32]
    etag = f'W/"{digest}"'  # weak, because the answer may be compressed
    with translation.override(language):
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            content = kept(f"subscription:{digest}", write, HOUR)
            answer = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
            # `inline`, because a browser may subscribe or show it; the name is for people who store it.
            answer["Content-Disposition"] = f'inline; filename="{name}"'
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    answer["Content-Language"] = language
    patch_vary_headers(answer, ["Accept-Encoding", "Accept-Language", "Cookie"])
    return answer


def own_path(request: HttpRequest) -> str:
    """The path of the file, with the language if the address has one, but nothing that somebody added."""
    language = _asked(request)
    return f"{request.path}?language={language}" if language else request.path


def _asked(request: HttpRequest) -> str:
    """The language in the address, if the site has it."""
    asked = request.GET.get("language", "")
    return asked if asked in dict(settings.LANGUAGES) else ""


@require_safe
def calendar(request: HttpRequest, slug: str, team_slug: str = "") -> HttpResponse:
    """The calendar of a league or of one of its teams, for everybody who may view the league."""
    return _of_league(request, league_for(request.user, slug), team_slug)


@require_safe
@limit_wrong_links
def linked_calendar(request: HttpRequest, link: str, team_slug: str = "") -> HttpResponse:
    """The same by the link of a person; by their link without a league, the games of their own teams."""
    subscription = link_of(link)
    if subscription.league is not None:
        return _of_league(request, subscription.league, team_slug, subscription.language)
    if team_slug:
        raise Http404(_("There is no such team in this league."))
    seasons, teams = coached_seasons_in_calendar(subscription.person)
    leagues = {season.league_id: season.league for season in seasons}
    version = tuple(team.pk for team in teams), tuple(map(league_version, leagues.values()))

    def write() -> bytes:
        return write_calendar(_("My games"), seasons, partial(shareable_address, request), teams)

    return file_answer(request, version, CALENDAR, "games.ics", write, subscription.language)


def _of_league(request: HttpRequest, league: League, team_slug: str, language: str = "") -> HttpResponse:
    team = league.teams.filter(slug=team_slug).first() if team_slug else None
    if team_slug and team is None:
        raise Http404(_("There is no such team in this league."))
    name = f"{team.name} ({league.name})" if team else league.name

    def write() -> bytes:
        absolute = partial(shareable_address, request)
        return write_calendar(name, seasons_in_calendar(league), absolute, [team] if team else None)

    file_name = f"{team_slug or league.slug}.ics"
    return file_answer(request, league_version(league), CALENDAR, file_name, write, language)


@require_safe
def feed(request: HttpRequest, slug: str, kind: str, number: int | None = None) -> HttpResponse:
    """A feed of the league or of one of its seasons, for everybody who may view the league."""
    if number is None:
        return _feed(request, league_for(request.user, slug), None, kind)
    season = season_for(request.user, slug, number)
    return _feed(request, season.league, season, kind)


@require_safe
@limit_wrong_links
def linked_feed(request: HttpRequest, link: str, kind: str, number: int | None = None) -> HttpResponse:
    """The same by the link of a person."""
    subscription = link_of(link)
    if subscription.league is None:
        raise Http404(_("This link is for a calendar: choose a league's link for its feeds."))
    season = None
    if number is not None:
        season = season_for(subscription.person, subscription.league.slug, number)
    return _feed(request, subscription.league, season, kind, subscription.language)


def _feed(
    request: HttpRequest, league: League, season: Season | None, kind: str, language: str = ""
) -> HttpResponse:
    if kind not in FEEDS:
        raise Http404(_("There is no such feed."))

    def write() -> bytes:
        changes = _changes(league, season) if kind == "changes" else []
        absolute = partial(shareable_address, request)
        return write_feed(kind, league, season, changes, absolute, own_path(request))

    file_name = f"{league.slug}-{kind}.atom"
    return file_answer(request, league_version(league), ATOM, file_name, write, language)


def _changes(league: League, season: Season | None) -> list[Change]:
    # The view has found the league as the reader's; the history shows the same to all who may view it.
    rows = changes_of(league, viewer=None)
    if season is not None:
        rows = rows.filter(about__regex=rf"^season/{season.number}(/|$)")
    return list(rows[:MOST])


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
    seasons = seasons_in_calendar(league)
    is_dated = has_dates(seasons)
    is_open = bool(seasons) and seasons[0].state != Season.State.FINISHED
    context = {
        **league_context(request, league, "subscribe"),
        "is_offered": is_offered,
        "undated": seasons[0] if is_open and not is_dated else None,
        "link": link,
        "here_only": works_here_only(request),
        "calendars": calendar_addresses(league, teams, link, absolute) if is_offered and is_dated else [],
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
        "has_own_games": any(own["link"].league is None for own in links),
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
    remove_subscription_link(actor=request.user, public_id=subscription)
    messages.success(request, _("The link has ended."))
    return redirect("league:subscriptions")
