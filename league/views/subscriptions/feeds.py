"""Atom feeds of a league and its seasons."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Change, League, Season
from league.presenters.sharing.addresses import shareable_address
from league.presenters.subscriptions.answers import ATOM, FileAnswer
from league.presenters.subscriptions.feeds import FEEDS, MOST, write_feed
from league.selectors.leagues.cache_versions import league_version
from league.selectors.leagues.changes import changes_of
from league.selectors.leagues.lookups import league_for, season_for
from league.selectors.people.subscriptions import link_of
from league.views.http.secret_links import limit_wrong_links
from league.views.subscriptions.answers import file_answer, own_path


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
    found = link_of(link)
    if found.league is None:
        raise Http404(_("This link is for a calendar: choose a league's link for its feeds."))
    season = None
    if number is not None:
        season = season_for(found.person, found.league.slug, number)
    return _feed(request, found.league, season, kind, found.language)


def _feed(
    request: HttpRequest, league: League, season: Season | None, kind: str, language: str = ""
) -> HttpResponse:
    if kind not in FEEDS:
        raise Http404(_("There is no such feed."))

    def write() -> FileAnswer:
        changes = _changes(league, season) if kind == "changes" else []
        absolute = partial(shareable_address, request)
        content = write_feed(kind, league, season, changes, absolute, own_path(request))
        return FileAnswer(ATOM, f"{league.slug}-{kind}.atom", content)

    return file_answer(request, league_version(league), write, language)


def _changes(league: League, season: Season | None) -> list[Change]:
    # The view has found the league as the reader's; the history shows the same to all who may view it.
    rows = changes_of(league, viewer=None)
    if season is not None:
        rows = rows.filter(about__regex=rf"^season/{season.number}(/|$)")
    return list(rows[:MOST])
