"""Single elimination without a season before it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs import expansion
from league.leagues.services import create_league
from league.models import Season
from league.playoffs.overrides import set_seeds
from league.playoffs.selectors import bracket_of
from league.playoffs.services import advance_playoffs, crown_champion
from league.results.services import Score, record_result
from league.schedule.services import draw_schedule
from league.seasons.services import open_season
from league.standings.selectors import seeds_of

pytestmark = pytest.mark.django_db


def cup(clubs: int, seed: int = 7) -> Season:
    """A knockout of so many clubs in one division."""
    names = [club for own in expansion().values() for group in own.values() for club in group][:clubs]
    league = create_league(name="Cup", preset="knockout")
    clubs_of_all = {"All": {"All": tuple(names)}}
    season = open_season(league=league, seed=seed, clubs=clubs_of_all, public_dice=True)
    draw_schedule(season=season)
    season.refresh_from_db()
    return season


def test_drawing_a_knockout_creates_its_first_round() -> None:
    season = cup(6)
    first = season.fixtures.order_by("number")
    assert [(f.round, f.home_seed, f.away_seed) for f in first] == [(1, 3, 6), (1, 4, 5)]
    assert season.state == Season.State.PLAYOFFS


def test_seed_of_the_season_draws_the_clubs() -> None:
    one, again, other = (seeds_of(cup_of(seed)) for seed in (7, 7, 8))
    assert one == again
    assert one != other
    assert sorted(one["All"]) == sorted(other["All"])


def cup_of(seed: int) -> Season:
    season = cup(8, seed)
    season.league.slug = season.league.name = f"cup-{season.pk}"
    season.league.save()
    return season


def test_knockout_is_played_to_its_champion() -> None:
    season = cup(5)
    played = 0
    while fixtures := list(season.fixtures.filter(result=None)):
        for fixture in fixtures:
            record_result(fixture=fixture, score=Score((7, 3)))
            played += 1
        advance_playoffs(season=season)
    assert played == 4
    champion = crown_champion(season=season)
    assert champion
    assert champion.slug == bracket_of(season).champion == seeds_of(season)["All"][0]


def test_commissioner_may_set_the_seeds_of_a_knockout() -> None:
    season = cup(4)
    wanted = sorted(seeds_of(season)["All"])
    set_seeds(season=season, conference="All", order=wanted, reason="by last year's places")
    assert [(f.home.slug, f.away.slug) for f in season.fixtures.order_by("home_seed")] == [
        (wanted[0], wanted[3]),
        (wanted[1], wanted[2]),
    ]


def test_knockout_pages_show_the_bracket_and_no_standings(client: Client) -> None:
    season = cup(4)
    address = reverse("league:season", args=[season.league.slug, season.number])
    assert "standings/" not in client.get(address).content.decode()
    assert client.get(f"{address}standings/").headers["Location"] == f"{address}bracket/"
