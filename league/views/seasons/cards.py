"""Share cards as PNG: what other sites show of a link to a page.

Sites ask for them without an account. A person who may not view the league gets the site's own card; so does
a person who asks for a league that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.cards import plain_card
from league.errors import Hidden
from league.models import League, Season
from league.presenters.news.editions import newest_lead
from league.presenters.scorelines import team_games
from league.presenters.season.bracket_page import bracket_page
from league.presenters.sharing.share_cards import (
    card_of_bracket,
    card_of_edition,
    card_of_game,
    card_of_season,
    card_of_team,
    card_of_yearbook,
    digest_of,
    png_of,
)
from league.presenters.standings.tables import conference_tables
from league.selectors.leagues.lookups import fixture_for, season_for
from league.selectors.news.editions import editions_of
from league.selectors.schedule.fixtures import fixtures_of_team
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug

MINUTES = 300  # seconds; a new result has a new address anyway


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The champion, or the best teams of each conference."""

    return _answer(request, slug, number, _season_card)


@require_safe
def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The last rounds of the playoffs; before them, the season."""

    def draw(shown: Season) -> str:
        rounds = bracket_page(shown).rounds
        if not any(slot.line for one in rounds for slot in one.slots):
            return _season_card(shown)
        return card_of_bracket(shown, rounds)

    return _answer(request, slug, number, draw)


@require_safe
def team(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponseBase:
    """A team with its record."""

    def draw(shown: Season) -> str:
        teams = team_by_slug(shown)
        tables = conference_tables(standings_of(shown), teams)
        divisions = (division for conference in tables for division in conference.divisions)
        rows = ((division, row) for division in divisions for row in division.rows)
        found = next(((one, row) for one, row in rows if row.team.slug == team_slug), None)
        if found is None:
            raise Http404(_("There is no such team in this season."))
        division, row = found
        games = team_games(row.team, fixtures_of_team(shown, row.team))
        return card_of_team(shown, row.team, division.name, str(row.record.overall), games)

    return _answer(request, slug, number, draw)


@require_safe
def game(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponseBase:
    """A game with its score."""

    def draw(_shown: Season) -> str:
        return card_of_game(fixture_for(request.user, slug, number, fixture_number))

    return _answer(request, slug, number, draw)


@require_safe
def edition(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponseBase:
    """The lead story of a week's news; before its first result, the season."""

    def draw(shown: Season) -> str:
        weeks = [count for count in editions_of(shown) if count.week.number == week_number]
        lead = newest_lead(shown, weeks)
        return card_of_edition(shown, lead.week, lead.story) if lead else _season_card(shown)

    return _answer(request, slug, number, draw)


@require_safe
def yearbook(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The champion of a finished season; before, the season."""

    def draw(shown: Season) -> str:
        return card_of_yearbook(shown, shown.champion) if shown.champion else _season_card(shown)

    return _answer(request, slug, number, draw)


def _season_card(season: Season) -> str:
    return card_of_season(season, conference_tables(standings_of(season), team_by_slug(season)))


def _answer(request: HttpRequest, slug: str, number: int, draw: Callable[[Season], str]) -> HttpResponseBase:
    """The card, unless the browser has it."""
    try:
        shown = season_for(request.user, slug, number)
    except Hidden:
        svg, is_public = plain_card(_("Dice football leagues")), True
    else:
        svg, is_public = draw(shown), shown.league.visibility == League.Visibility.PUBLIC
    etag = f'"{digest_of(svg)}"'
    answer = get_conditional_response(request, etag=etag) or HttpResponse(
        png_of(svg), content_type="image/png"
    )
    answer.headers["ETag"] = etag
    patch_cache_control(answer, **{"public" if is_public else "private": True}, max_age=MINUTES)
    return answer
