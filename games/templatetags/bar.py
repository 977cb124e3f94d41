"""`{% site_bar %}`: the bar at the top of the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from django import template
from django.contrib.auth.models import AnonymousUser
from django.template import Context
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.table.selectors import pending_adoptions
from league.frame.permissions import Permission, may
from league.models import League, Season
from league.people.selectors import MemberPermissions
from league.results.inbox import waiting_in
from league.seasons.selectors import newest_season

if TYPE_CHECKING:
    from league.frame.permissions import Person

register = template.Library()
TABS = 6  # links of the season that the bar shows without its menu


@dataclass(frozen=True, slots=True)
class BarLink:
    """A link; `count` things wait behind it."""

    label: str
    url: str
    is_current: bool = False
    count: int = 0


@register.inclusion_tag("bar.html", takes_context=True)
def site_bar(context: Context) -> dict[str, Any]:
    """The bar for the season, league (then with its newest season) or watched game of the page. `tabs` are
    the season's main pages, `groups` the links of the menu by their titles; `waiting` counts everything that
    waits in the inbox.

    At most one query for visitors, five for the people who run the league."""
    watched, path = context.get("watched"), context["request"].path
    person: Person = getattr(context["request"], "user", None) or AnonymousUser()
    season = watched.season if watched else context.get("season")
    season = season if isinstance(season, Season) else None
    league = season.league if season else context.get("league")
    league = league if isinstance(league, League) and league.pk else None
    if season is None and league is not None:
        season = newest_season(league)
    powers = context.get("powers")
    if isinstance(powers, MemberPermissions):
        runs = powers.run
    else:
        runs = league is not None and person.is_authenticated and may(person, Permission.MANAGE, league)
    of_season = _marked(_season_links(season), path) if season else []
    of_league = _marked(_league_links(league, runs=runs), path) if league else []
    groups = [(_season_title(season), of_season)] if season else []
    groups += [(league.name, of_league)] if league else []
    groups.append((_("This site"), _marked(_site_links(person, path), path)))
    bar = {
        "brand": league.name if league else _("Dice football leagues"),
        "brand_url": _address("league:league", league.slug) if league else _address("league:index"),
        "tabs": of_season[:TABS],
        "groups": groups,
        "waiting": sum(link.count for link in of_league),
    }
    return {"bar": bar, "watched": watched}


def _address(name: str, *arguments: str | int) -> str:
    return _known_address(get_script_prefix(), name, *arguments)


@lru_cache(maxsize=4096)  # a bar has about twenty, and reversing them takes longer than the rest of it
def _known_address(_prefix: str, name: str, *arguments: str | int) -> str:
    return reverse(name, args=arguments)


def _season_title(season: Season) -> str:
    return _("Season %(number)s") % {"number": season.number}


def _season_links(season: Season) -> Iterator[BarLink]:
    slug, number = season.league.slug, season.number

    def page(label: str, name: str) -> BarLink:
        return BarLink(label, _address(name, slug, number))

    yield page(_season_title(season), "league:season")
    if not season.is_knockout:
        yield page(_("Standings"), "league:standings")
    yield page(_("Scores"), "league:scores")
    yield page(_("News"), "league:news")
    if not season.is_knockout:
        yield page(_("Schedule"), "league:schedule")
    yield page(_("Road to the Bowl"), "league:bracket")
    yield page(_("Leaders"), "games:leaders")
    if not season.is_knockout:
        yield page(_("Odds"), "games:odds")
        yield page(_("What if"), "games:what_if")
        yield page(_("Charts"), "league:plots")
    yield page(_("Power ranking"), "league:ranking")
    yield page(_("Awards"), "league:awards")
    yield page(_("Data"), "games:season_data")
    yield BarLink(pgettext("in the almanac", "Records"), _address("league:records", slug))
    yield BarLink(_("Head to head"), _address("league:rivals", slug))


def _league_links(league: League, *, runs: bool) -> Iterator[BarLink]:
    def page(label: str, name: str, count: int = 0) -> BarLink:
        return BarLink(label, _address(name, league.slug), count=count)

    yield page(_("Seasons"), "league:league")
    yield page(_("Almanac"), "league:almanac")
    yield page(_("Calendars and feeds"), "league:subscribe")
    yield page(_("Members"), "league:members")
    yield page(_("Constitution"), "league:constitution")
    yield page(_("History"), "league:history")
    if runs:
        waiting = waiting_in(league) + pending_adoptions(league).count()
        yield page(_("Inbox"), "games:inbox", waiting)
        yield page(_("Settings"), "league:settings")


def _site_links(person: Person, path: str) -> Iterator[BarLink]:
    yield BarLink(_("Start page"), _address("league:index"))
    if person.is_authenticated:
        yield BarLink(_("My leagues and teams"), _address("league:home"))
    yield BarLink(_("Play now"), _address("games:play"))
    yield BarLink(_("Learn it"), _address("games:learn"))
    if person.is_authenticated:
        yield BarLink(_("My forks"), _address("games:my_forks"))
        yield BarLink(_("Experiments"), _address("games:experiments"))
        yield BarLink(_("My calendars and feeds"), _address("league:subscriptions"))
        yield BarLink(_("My account"), _address("league:account"))
        if person.is_staff:
            yield BarLink(_("Operations"), _address("league:operations"))
        yield BarLink(_("Sign out (%(name)s)") % {"name": person.get_username()}, _address("account_logout"))
    else:
        back = f"?next={quote(path)}" if path != "/" else ""
        yield BarLink(_("Sign in"), _address("account_login") + back)


def _marked(links: Iterator[BarLink], path: str) -> list[BarLink]:
    """The links, with the one marked whose address is the page's. The weeks of a season belong to its
    scores, its editions and its yearbook to its news."""
    listed = list(links)
    for page, parts in (("/scores/", ("/weeks/",)), ("/news/", ("/news/week/", "/yearbook/"))):
        whole = next((link.url for link in listed if link.url.endswith(page)), None)
        if whole and any(path.startswith(whole.replace(page, part)) for part in parts):
            path = whole
    return [replace(link, is_current=True) if link.url == path else link for link in listed]
