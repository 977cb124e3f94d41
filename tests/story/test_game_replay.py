"""A finished game, watched again play by play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from games.models import Game
from league.models import Season
from league.playoffs.services import advance_playoffs, crown_champion
from league.schedule.selectors import fixtures_due
from league.seasons.services import close_regular_season
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season, type_results
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """Its first game has been played."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1, seed=7)
        fixtures = season.fixtures.select_related("season__league", "week", "home", "away")
        play_fixture(fixture=fixtures.get(number=1))
        yield season


@pytest.fixture(scope="module")
def replay(season: Season) -> Any:
    return Client().get(address(season)).context["replay"]


def address(season: Season, number: int = 1) -> str:
    return reverse("games:watch_again", args=[season.league.slug, season.number, number])


def test_every_row_has_a_step_and_the_last_one_has_the_final_score(replay: Any) -> None:
    game = Game.objects.get()
    assert len(replay["steps"]) == len(replay["rows"]) > 50
    assert (replay["steps"][-1]["away"], replay["steps"][-1]["home"]) == (game.away_score, game.home_score)


def test_the_ball_stays_between_the_end_lines_and_home_attacks_to_the_right(replay: Any) -> None:
    seen = [
        (step, row["row"].side)
        for step, row in zip(replay["steps"], replay["rows"], strict=True)
        if step["ball"]
    ]
    assert len(seen) > 30
    assert all(10 <= step["ball"] <= 110 for step, _side in seen)
    assert all(step["right"] == (side == 0) for step, side in seen)


def test_a_trail_ends_where_the_ball_lies(replay: Any) -> None:
    moved = [step for step in replay["steps"] if step["trail"] and step["ball"]]
    assert len(moved) > 30
    for step in moved:
        path = step["trail"][-1][0]
        end = path.split("H")[-1] if "H" in path else path.split()[-2]
        assert float(end) == step["ball"]


def test_scores_are_marked_once_for_each_touchdown_and_field_goal(
    client: Client, season: Season, replay: Any
) -> None:
    page = reverse("games:game", args=[season.league.slug, season.number, 1])
    scores = client.get(page).context["story"]["scores"]
    assert sum(step["scored"] for step in replay["steps"]) == len(scores)


def test_a_game_that_is_not_over_has_its_page(client: Client, season: Season) -> None:
    page = reverse("games:game", args=[season.league.slug, season.number, 2])
    assert client.get(address(season, 2)).headers["Location"] == page


@pytest.mark.parametrize("is_played", [True, False])
def test_the_card_of_a_champion_leads_to_the_bowl_if_it_has_a_play_by_play(
    client: Client, is_played: bool
) -> None:
    season = small_season(preset="round_robin")
    type_results(season)
    close_regular_season(season=season)
    season.refresh_from_db()
    bowl = 0
    while advance_playoffs(season=season):
        due = list(fixtures_due(season))
        bowl = due[-1].number
        if is_played and len(due) == 1:
            play_fixture(fixture=due[0])
        type_results(season)
    crown_champion(season=season)
    for page in (season.get_absolute_url(), reverse("league:league", args=[season.league.slug])):
        assert (f'href="{address(season, bowl)}"' in client.get(page).content.decode()) is is_played
