"""The bar of games that are being played."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.play.optional_decisions import next_stop
from engine.presentation.scoreboard import period_title, scoreboard
from games.models import Game
from games.records import scoresheets
from games.table.page import clock_line
from games.table.selectors import pending_adoptions
from league.frame.errors import Refused
from league.frame.permissions import Permission, may
from league.models import League, Season
from league.results.inbox import waiting_in
from league.results.pages import LiveGame
from league.seasons.selectors import newest_season

if TYPE_CHECKING:
    from league.frame.permissions import Person


RESUMED = ("ruleset", "version", "header", "last", "saved")
SHOWN = ("state", "public_id", "fixture_id", "home_score", "away_score", "pace", *RESUMED)


def live_games_of(fixtures: Collection[int]) -> dict[int, LiveGame]:
    """The games in progress of these fixtures, by the fixture's primary key; one query, and some 4 ms for
    each game."""
    games = Game.objects.filter(fixture__in=fixtures, state=Game.State.IN_PROGRESS).only(*SHOWN)
    return {game.fixture_id: _live_game(game) for game in games if game.fixture_id}


def clock_of(game: Game) -> str:
    """Period and clock as the table shows them; empty if the game can no longer be resumed."""
    try:
        board = scoreboard(next_stop(scoresheets.resume_game(game)).game)
    except Refused:
        return ""
    period = period_title(game.ruleset, board.period, _)
    return " · ".join(filter(None, (period, clock_line(game, board))))


def _live_game(game: Game) -> LiveGame:
    return LiveGame(
        key=str(game.public_id),
        url=game.get_absolute_url(),
        home_score=game.home_score,
        away_score=game.away_score,
        clock=clock_of(game),
        by_mail=game.pace == Game.Pace.MAIL,
    )


TABS = 6  # links of the season that the bar shows without its menu


@dataclass(frozen=True, slots=True)
class BarLink:
    """A link; `count` things wait behind it."""

    label: str
    url: str
    is_current: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True)
class BarGroup:
    """Links of the menu under one title."""

    title: str
    links: list[BarLink]


@dataclass(frozen=True, slots=True)
class SiteBar:
    """The bar. `tabs` are the season's main pages, `waiting` counts everything that waits in the inbox."""

    brand: str
    brand_url: str
    tabs: list[BarLink]
    groups: list[BarGroup]
    waiting: int


def site_bar(
    request: HttpRequest, league: League | None, season: Season | None, *, runs: bool | None = None
) -> SiteBar:
    """The bar of a page about a season, a league (then with its newest season), or neither. `runs`: whether
    the person runs the league, if the page knows.

    At most one query for visitors, five for the people who run the league.
    """
    path = request.path
    person: Person = getattr(request, "user", None) or AnonymousUser()
    if season is None and league is not None:
        season = newest_season(league)
    of_season = _marked(_season_links(season), path) if season else []
    if runs is None:
        runs = league is not None and person.is_authenticated and may(person, Permission.MANAGE, league)
    of_league = _marked(_league_links(league, runs=runs), path) if league else []
    groups = [BarGroup(_season_title(season), of_season)] if season else []
    groups += [BarGroup(league.name, of_league)] if league else []
    groups.append(BarGroup(_("This site"), _marked(_site_links(person, path), path)))
    return SiteBar(
        league.name if league else _("Dice football leagues"),
        _address("league:league", league.slug) if league else _address("league:index"),
        of_season[:TABS],
        groups,
        sum(link.count for link in of_league),
    )


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
