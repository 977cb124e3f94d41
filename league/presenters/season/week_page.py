"""The page of a week: its games, what was told about them, and who leads after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from league.models import Season, Week
from league.presenters.news.editions import edition_page
from league.presenters.scorelines import Scoreline
from league.presenters.season.front_page import stakes_of_games
from league.presenters.season.game_cards import game_cards
from league.presenters.season.glance import leading_tables
from league.presenters.season.headlines import headlines_of
from league.presenters.standings.tables import conference_tables
from league.selectors.people.coaching import teams_coached_in
from league.selectors.playoffs.playoffs import format_of
from league.selectors.schedule.fixtures import WeekCount
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug

if TYPE_CHECKING:
    from league.permissions import Person

SHORT = 3  # games: fewer do not fill a row of the page


def week_page(
    season: Season, count: WeekCount, lines: Sequence[Scoreline], reader: Person, *, plays_all: bool
) -> dict[str, Any]:
    """The context of the page; `lines` are the week's games. The cards have the records after the week. As
    many queries for any number of games."""
    week = count.week
    order = standings_of(season, through=week.number)
    tables = conference_tables(order, team_by_slug(season))
    places = format_of(season)
    cards = game_cards(
        season,
        lines,
        order.records,
        headlines=headlines_of(lines),
        stakes=stakes_of_games(season, tables, places, lines),
        own=teams_coached_in(season.league, reader),
        plays_all=plays_all,
    )
    leads = week.kind == Week.Kind.REGULAR and not season.is_knockout
    return {
        "week": week,
        "count": count,
        "cards": cards,
        "is_short": len(cards) < SHORT,
        "edition": edition_page(season, count) if count.final else None,
        "leading": leading_tables(tables, places.per_conference(len(tables))) if leads else [],
    }
