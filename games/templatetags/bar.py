"""`{% site_bar %}`: the bar at the top of the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from django import template
from django.contrib.auth.models import AnonymousUser
from django.template import Context
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

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
OF_SEASON = (  # titles and addresses, and whether a season of a knockout has the page too
    (gettext_lazy("Standings"), "league:standings", False),
    (gettext_lazy("Scores"), "league:scores", True),
    (gettext_lazy("News"), "league:news", True),
    (gettext_lazy("Schedule"), "league:schedule", False),
    (gettext_lazy("Road to the Bowl"), "league:bracket", True),
    (gettext_lazy("Leaders"), "games:leaders", True),
    (gettext_lazy("Odds"), "games:odds", False),
    (gettext_lazy("What if"), "games:what_if", False),
    (gettext_lazy("Charts"), "league:plots", False),
    (gettext_lazy("Power ranking"), "league:ranking", True),
    (gettext_lazy("Awards"), "league:awards", True),
    (gettext_lazy("Data"), "games:season_data", True),
)
OF_PAST = (  # of the league, in the group of the season
    (pgettext_lazy("in the almanac", "Records"), "league:records"),
    (gettext_lazy("Head to head"), "league:rivals"),
)
OF_LEAGUE = (
    (gettext_lazy("Seasons"), "league:league"),
    (gettext_lazy("Almanac"), "league:almanac"),
    (gettext_lazy("Calendars and feeds"), "league:subscribe"),
    (gettext_lazy("Members"), "league:members"),
    (gettext_lazy("Constitution"), "league:constitution"),
    (gettext_lazy("History"), "league:history"),
)
# Pages of a season below other ones, with the page that the bar marks for them.
BELOW = {"weeks/": "scores/", "news/week/": "news/", "yearbook/": "news/"}


@register.inclusion_tag("bar.html", takes_context=True)
def site_bar(context: Context) -> dict[str, Any]:
    """The bar for the season, league (then with its newest season) or watched game of the page. `tabs` are
    the season's main pages, `groups` the links of the menu by their titles; `waiting` counts everything that
    waits in the inbox.

    At most one query for visitors, five for the people who run the league."""
    request, watched = context["request"], context.get("watched")
    person: Person = getattr(request, "user", None) or AnonymousUser()
    season = watched.season if watched else context.get("season")
    season = season if isinstance(season, Season) else None
    league = season.league if season else context.get("league")
    league = league if isinstance(league, League) and league.pk else None
    if season is None and league is not None:
        season = newest_season(league)
    path, prefix, waiting = request.path, get_script_prefix(), 0

    def link(label: object, name: str, *place: str | int, query: str = "", count: int = 0) -> dict[str, Any]:
        url = _address(prefix, name, *place) + query
        return {"label": label, "url": url, "is_current": url == path, "count": count}

    tabs, groups = [], []
    if season:
        slug, title = season.league.slug, _("Season %(number)s") % {"number": season.number}
        home = _address(prefix, "league:season", slug, season.number)
        path = next((home + page for part, page in BELOW.items() if path.startswith(home + part)), path)
        shown = [page for page in OF_SEASON if page[2] or not season.is_knockout]
        tabs = [link(title, "league:season", slug, season.number)]
        tabs += [link(label, name, slug, season.number) for label, name, _always in shown]
        groups.append((title, [*tabs, *(link(label, name, slug) for label, name in OF_PAST)]))
    if league:
        links = [link(label, name, league.slug) for label, name in OF_LEAGUE]
        powers = context.get("powers")
        if not isinstance(powers, MemberPermissions):
            powers = None
        if powers.run if powers else person.is_authenticated and may(person, Permission.MANAGE, league):
            waiting = waiting_in(league) + pending_adoptions(league).count()
            links.append(link(_("Inbox"), "games:inbox", league.slug, count=waiting))
            links.append(link(_("Settings"), "league:settings", league.slug))
        groups.append((league.name, links))
    groups.append(
        (_("This site"), [link(*row, query=query) for *row, query in _of_site(person, request.path)])
    )
    bar = {
        "brand": league.name if league else _("Dice football leagues"),
        "brand_url": _address(prefix, *(["league:league", league.slug] if league else ["league:index"])),
        "tabs": tabs[:TABS],
        "groups": groups,
        "waiting": waiting,
    }
    return {"bar": bar, "watched": watched}


@lru_cache(maxsize=4096)  # a bar has about twenty, and reversing them takes longer than the rest of it
def _address(_prefix: str, name: str, *arguments: str | int) -> str:
    return reverse(name, args=arguments)


def _of_site(person: Person, path: str) -> Iterator[tuple[str, str, str]]:
    """Titles, addresses and queries."""
    yield _("Start page"), "league:index", ""
    if person.is_authenticated:
        yield _("My leagues and teams"), "league:home", ""
    yield _("Play now"), "games:play", ""
    yield _("Learn it"), "games:learn", ""
    if not person.is_authenticated:
        yield _("Sign in"), "account_login", f"?next={quote(path)}" if path != "/" else ""
        return
    yield _("My forks"), "games:my_forks", ""
    yield _("Experiments"), "games:experiments", ""
    yield _("My calendars and feeds"), "league:subscriptions", ""
    yield _("My account"), "league:account", ""
    if person.is_staff:
        yield _("Operations"), "league:operations", ""
    yield _("Sign out (%(name)s)") % {"name": person.get_username()}, "account_logout", ""
