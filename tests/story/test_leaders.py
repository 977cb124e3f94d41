"""Team leaders, from box scores."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import BoxScore
from games.scoring.services import report_box
from league.almanac.figures import STATISTICS
from league.almanac.selectors import leaders_of
from league.frame.permissions import Role
from league.models import Season
from league.results.services import Score, record_result
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=2)


def leaders(season: Season) -> dict[str, list[tuple[str, int, int, int]]]:
    found = leaders_of(season.league, season.number)
    return {
        statistic.key: [(one.team, one.total, one.games, one.best) for one in rows]
        for statistic, rows in found.items()
    }


def test_a_team_leads_with_the_sum_of_its_box_scores(season: Season) -> None:
    team = season.fixtures.order_by("number")[0].home
    own = [f for f in season.fixtures.select_related("home", "away") if team in (f.home, f.away)]
    boxes = [BoxScore.objects.get(game=play_fixture(fixture=fixture)).data for fixture in own]
    sides = [("home", "away") if fixture.home == team else ("away", "home") for fixture in own]
    yards = [box[side]["yards"] for box, (side, _other) in zip(boxes, sides, strict=True)]
    sacks = sum(box[other]["sacked"] for box, (_side, other) in zip(boxes, sides, strict=True))
    found = leaders(season)
    assert (team.slug, sum(yards), 2, max(yards)) in found["yards"]
    assert [total for slug, total, *_rest in found["sacked"] if slug == team.slug] == [sacks]
    assert set(found) <= {"points", *(statistic.key for statistic in STATISTICS)}


def test_points_include_games_with_scores_only(season: Season) -> None:
    first = season.fixtures.select_related("home", "away").get(number=1)
    record_result(fixture=first, score=Score((99, 3)))
    assert leaders(season) == {"points": [(first.home.slug, 99, 1, 99), (first.away.slug, 3, 1, 3)]}


def test_reported_box_scores_count_without_engine_data(season: Season) -> None:
    first = season.fixtures.select_related("home", "away").get(number=1)
    side = {"points": 7, "touchdowns": 1, "extra_points": 1, "two_points": 0, "field_goals": 0, "safeties": 0}
    nothing = dict.fromkeys(side, 0)
    scorer = person("eve", season.league, Role.SCORER)
    for yards in (500, 240):  # the newest counts
        report_box(fixture=first, home={**side, "yards": yards}, away=nothing, actor=scorer)
    found = leaders(season)
    assert (found["yards"], found["touchdowns"]) == (
        [(first.home.slug, 240, 1, 240)],
        [(first.home.slug, 1, 1, 1)],
    )


@pytest.mark.parametrize("games", [1, 3])
def test_leaders_take_the_same_queries_for_any_number_of_games(
    client: Client, season: Season, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for fixture in season.fixtures.order_by("number")[:games]:
        play_fixture(fixture=fixture)
    with django_assert_num_queries(11):
        client.get(f"/leagues/{season.league.slug}/1/leaders/")
