"""The schedule as a grid of teams and weeks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Result, Season
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    season = expansion_season(rounds=3)
    type_results(season)
    return season


def rows(season: Season) -> dict[str, list[Any]]:
    """Nickname -> the cells of the team."""
    answer = Client().get(reverse("league:schedule", args=[season.league.slug, season.number]))
    return {team.nickname: cells for _title, rows in answer.context["grid"] for team, cells in rows}


def test_every_team_has_a_cell_for_every_week(season: Season) -> None:
    found = rows(season)
    assert len(found) == 24
    assert {len(cells) for cells in found.values()} == {3}


def test_both_teams_of_a_game_see_it_from_their_side(season: Season) -> None:
    game = season.fixtures.select_related("home", "away", "week", "result").get(number=14)
    Result.objects.filter(fixture=game).update(home_score=10, away_score=31)
    home, away = (rows(season)[team.nickname][game.week.number - 1] for team in (game.home, game.away))
    seen = [
        (cell["game"].opponent, cell["game"].at_home, cell["game"].outcome, cell["score"])
        for cell in (home, away)
    ]
    assert seen == [(game.away, True, "L", "10–31"), (game.home, False, "W", "31–10")]
    assert home["url"] == away["url"] == reverse("games:game", args=[season.league.slug, 1, 14])
    assert away["text"] == f"at {game.home.nickname}, won, 31–10"


def test_a_week_without_a_game_is_a_bye(season: Season) -> None:
    game = season.fixtures.select_related("home", "week").get(number=20)
    season.fixtures.filter(pk=game.pk).update(void=True)
    assert rows(season)[game.home.nickname][game.week.number - 1] == "bye"


def test_a_game_that_is_not_final_shows_no_score(season: Season) -> None:
    game = season.fixtures.select_related("home", "week").get(number=3)
    Result.objects.filter(fixture=game).update(state=Result.State.DISPUTED)
    cell = rows(season)[game.home.nickname][game.week.number - 1]
    assert (cell["game"].outcome, cell["score"]) == ("", "")
    assert cell["text"].endswith(", Disputed")


def test_the_list_of_weeks_is_one_link_away(season: Season) -> None:
    address = reverse("league:schedule", args=[season.league.slug, season.number])
    assert 'href="?view=weeks"' in Client().get(address).content.decode()
    assert Client().get(f"{address}?view=weeks").content.decode().count('aria-labelledby="w') == 3
