"""Every page of a season of any size, before, during and after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs import expansion
from league.leagues.services import create_league
from league.models import Season
from league.playoffs.services import advance_playoffs, crown_champion
from league.seasons.services import close_regular_season, open_season
from tests.access.addresses import ADDRESSES
from tests.access.table.games import GAMES
from tests.access.table.league import LEAGUES
from tests.access.table.rows import PAGE
from tests.helpers.seasons import schedule_rounds, type_results

pytestmark = pytest.mark.django_db
OWN = frozenset({"slug", "number"})
PAGES = sorted(
    name
    for name, row in (LEAGUES | GAMES).items()
    if row is PAGE and ADDRESSES[name].arguments == OWN and not name.endswith(("csv", ":scores"))
)
SHAPED = ("league:bracket", "league:season", "league:standings")  # by the format; the others only once
WIDE = (4, 1, 4)


def season_of(clubs: int, conferences: int, places: int) -> Season:
    """A season of three weeks, not played."""
    every = (club for divisions in expansion().values() for group in divisions.values() for club in group)
    each = clubs // conferences
    grouped = {name: {name: tuple(islice(every, each))} for name in ("East", "West")[:conferences]}
    league = create_league(name=f"Small {clubs} {conferences} {places}", playoff_places=places)
    season = open_season(league=league, clubs=grouped, public_dice=True)
    schedule_rounds(season, 3)
    return season


def stages(season: Season) -> Iterator[str]:
    """Takes the season from its schedule to its champion, and stops at each state that pages show."""
    yield "scheduled"
    type_results(season)
    last = season.weeks.order_by("-number")[0]
    last.fixtures.order_by("number")[0].result.delete()
    yield "a game to go"
    type_results(season)
    close_regular_season(season=season)
    season.refresh_from_db()
    while advance_playoffs(season=season):
        yield f"round of {season.weeks.count()}"
        type_results(season)
    crown_champion(season=season)
    season.refresh_from_db()
    yield "finished"


@pytest.mark.parametrize(
    ("clubs", "conferences", "places"),
    [WIDE, (4, 2, 2), (8, 1, 6), (12, 2, 6)],  # with byes in the first round and without
)
def test_every_page_answers_at_every_stage(clubs: int, conferences: int, places: int) -> None:
    season, client = season_of(clubs, conferences, places), Client()
    pages = PAGES if (clubs, conferences, places) == WIDE else SHAPED
    assert set(SHAPED) < set(PAGES)
    answers = {
        (state, name): client.get(reverse(name, args=[season.league.slug, season.number])).status_code
        for state in stages(season)
        for name in pages
    }
    assert {place: status for place, status in answers.items() if status != 200} == {}
