"""`{% site_bar %}`: the bar at the top of the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from django import template
from django.contrib.auth.models import AnonymousUser
from django.template import Context
from django.template.loader import render_to_string
from django.urls import get_script_prefix, reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

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


@register.simple_tag(takes_context=True)
def site_bar(context: Context) -> SafeString:
    """The bar for the season, league (then with its newest season) or watched game of the page.

    At most one query for visitors, five for the people who run the league."""
    request, watched = context["request"], context.get("watched")
    person: Person = getattr(request, "user", None) or AnonymousUser()
    season = watched.season if watched else context.get("season")
    season = season if isinstance(season, Season) else None
    league = season.league if season else context.get("league")
    league = league if isinstance(league, League) and league.pk else None
    if season is None and league is not None:
        season = newest_season(league)
    waiting = None
    if league:
        powers = context.get("powers")
        if not isinstance(powers, MemberPermissions):
            powers = None
        if powers.run if powers else person.is_authenticated and may(person, Permission.MANAGE, league):
            waiting = waiting_in(league) + pending_adoptions(league).count()
    return _bar(
        (get_language(), get_script_prefix(), request.path, watched is not None),
        (league.slug, league.name) if league else None,
        (season.number, season.is_knockout) if season else None,
        (person.get_username(), person.is_staff) if person.is_authenticated else None,
        waiting,
    )


@lru_cache(maxsize=512)  # on most pages, rendering its thirty links takes longer than all else of the frame
def _bar(
    page: tuple[str | None, str, str, bool],
    league: tuple[str, str] | None,
    season: tuple[int, bool] | None,
    person: tuple[str, bool] | None,
    waiting: int | None,
) -> SafeString:
    """The bar of a page (language, script prefix, path, whether it shows a watched game) for a league (slug,
    name), a season (number, whether it is a knockout) and a person (name, whether they are staff).
    `waiting` counts everything in the inbox, None without one. `tabs` are the season's main pages, `groups`
    the links of the menu by their titles."""
    _language, _prefix, address, watched = page
    path, tabs, groups = address, [], []
    slug, name = league or ("", _("Dice football leagues"))

    def link(label: object, name: str, *place: str | int, query: str = "", count: int = 0) -> dict[str, Any]:
        url = reverse(name, args=place) + query
        return {"label": label, "url": url, "is_current": url == path, "count": count}

    if season:
        number, is_knockout = season
        home = reverse("league:season", args=[slug, number])
        path = next((home + page for part, page in BELOW.items() if path.startswith(home + part)), path)
        title = _("Season %(number)s") % {"number": number}
        shown = [page for page in OF_SEASON if page[2] or not is_knockout]
        tabs = [link(title, "league:season", slug, number)]
        tabs += [link(label, name, slug, number) for label, name, _always in shown]
        groups.append((title, [*tabs, *(link(label, name, slug) for label, name in OF_PAST)]))
    if league:
        links = [link(label, name, slug) for label, name in OF_LEAGUE]
        if waiting is not None:
            links.append(link(_("Inbox"), "games:inbox", slug, count=waiting))
            links.append(link(_("Settings"), "league:settings", slug))
        groups.append((name, links))
    groups.append((_("This site"), [link(*row, query=query) for *row, query in _of_site(person, address)]))
    bar = {
        "brand": name,
        "brand_url": reverse("league:league", args=[slug]) if league else reverse("league:index"),
        "tabs": tabs[:TABS],
        "groups": groups,
        "waiting": waiting,
    }
    return render_to_string("bar.html", {"bar": bar, "watched": watched})


def _of_site(person: tuple[str, bool] | None, path: str) -> Iterator[tuple[str, str, str]]:
    """Titles, addresses and queries."""
    yield _("Start page"), "league:index", ""
    if person:
        yield _("My leagues and teams"), "league:home", ""
    yield _("Play now"), "games:play", ""
    yield _("Learn it"), "games:learn", ""
    if not person:
        yield _("Sign in"), "account_login", f"?next={quote(path)}" if path != "/" else ""
        return
    yield _("My forks"), "games:my_forks", ""
    yield _("Experiments"), "games:experiments", ""
    yield _("My calendars and feeds"), "league:subscriptions", ""
    yield _("My account"), "league:account", ""
    username, is_staff = person
    if is_staff:
        yield _("Operations"), "league:operations", ""
    yield _("Sign out (%(name)s)") % {"name": username}, "account_logout", ""
