"""The road to the Bowl on its page: projected before the playoffs, drawn as they go, whole at the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Season
from league.playoffs.bracket import PLAYOFF_FORMATS
from league.playoffs.services import advance_playoffs, crown_champion
from league.seasons.selectors import team_by_slug
from league.seasons.services import close_regular_season
from league.standings.selectors import standings_of
from tests.flat import flat
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


def page(season: Season) -> Any:
    answer = Client().get(reverse("league:bracket", args=[season.league.slug, season.number]))
    assert answer.status_code == 200
    return answer


def in_playoffs() -> Season:
    season = expansion_season()
    type_results(season)
    close_regular_season(season=season)
    season.refresh_from_db()
    return season


def finished() -> Season:
    season = in_playoffs()
    while advance_playoffs(season=season):
        type_results(season)
    crown_champion(season=season)
    season.refresh_from_db()
    return season


def test_before_the_playoffs_the_current_seeds_are_projected_without_links() -> None:
    season = expansion_season(rounds=5)
    type_results(season)
    answer = page(season)
    assert answer.context["projected"]
    assert "Round by round" not in answer.content.decode()
    assert "As if the season ended now." in answer.content.decode()
    picture = answer.context["picture"]
    assert picture is not None
    contents = [game for _box, game in picture["wide"]["boxes"]]
    seeds, places = standings_of(season).seeds, PLAYOFF_FORMATS[season.terms.playoff_places].per_conference(2)
    named = {side["team"].slug for game in contents for side in game["sides"] if side["team"]}
    assert named == {club for clubs in seeds.values() for club in clubs[:places]}
    assert {game["url"] for game in contents} == {""}


def test_before_the_first_result_nothing_is_projected() -> None:
    answer = page(expansion_season(rounds=1))
    assert answer.context["picture"] is None
    assert "The playoffs begin when the regular season is over." in answer.content.decode()


def test_games_drawn_so_far_are_links_and_open_sides_say_where_they_come_from() -> None:
    season = in_playoffs()
    advance_playoffs(season=season)
    picture = page(season).context["picture"]
    linked = [game for _box, game in picture["wide"]["boxes"] if game["url"]]
    assert len(linked) == season.fixtures.filter(kind="playoff").count()
    conferences, rounds = 2, (1, 2, 1)  # of ten teams; the winner of each of these games plays on
    for drawn in (picture["wide"], picture["narrow"]):
        assert len(drawn["road"]["links"]) == conferences * sum(rounds)
    open_sides = [
        side for _box, game in picture["wide"]["boxes"] for side in game["sides"] if side["team"] is None
    ]
    assert {side["short"] for side in open_sides} >= {"4 v 5", "Best seed left", "Lowest seed left"}
    assert [side["name"] for side in picture["bowl"]["sides"]] == ["Western champion", "Eastern champion"]


def test_whole_road_has_the_champions_way_as_a_line_and_names_every_game_for_screen_readers() -> None:
    season = finished()
    shown = page(season)
    picture = shown.context["picture"]
    won = season.fixtures.filter(kind="playoff", round__isnull=False)
    games = [fixture for fixture in won if fixture.result.winner == season.champion]
    for drawn in (picture["wide"], picture["narrow"]):
        assert sum(is_champions for _path, is_champions in drawn["road"]["links"]) == len(games) - 1
    assert picture["champion"] == season.champion
    (winner,) = [side for side in picture["bowl"]["sides"] if side["is_winner"]]
    assert winner["team"] == season.champion
    text = flat(shown.content)
    teams = team_by_slug(season)
    played = season.fixtures.filter(kind="playoff").select_related("result", "home", "away")
    assert played
    for fixture in played:
        away, home = teams[fixture.away.slug], teams[fixture.home.slug]
        label = f"{away.name} {fixture.result.away_score} at {home.name} {fixture.result.home_score}, Final"
        assert len(re.findall(rf'aria-label="{re.escape(label)}', text)) == 2


def test_page_takes_the_same_queries_for_any_number_of_games(django_assert_num_queries: Any) -> None:
    for rounds in (2, 4):
        season = expansion_season(rounds=rounds, name=f"League {rounds}")
        type_results(season)
        with django_assert_num_queries(6):
            page(season)
    season = in_playoffs()
    while advance_playoffs(season=season):
        with django_assert_num_queries(6):
            page(season)
        type_results(season)
