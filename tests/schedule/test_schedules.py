"""Drawing a season's schedule, and writing it down."""

from __future__ import annotations

import pytest

from league.frame.errors import Refused
from league.models import Fixture, Season
from league.schedule.services import draw_schedule
from league.seasons.services import open_season
from tests.helpers.small_seasons import play, small_season

pytestmark = pytest.mark.django_db

LITTLE = 0.1  # seconds of a core: enough for any schedule


def new_season(name: str = "Sunday League", seed: int = 7, preset: str = "round_robin") -> Season:
    return small_season(name, drawn=False, clubs=6, preset=preset, seed=seed)


def drawn(season: Season) -> list[tuple[int, int, str, str]]:
    fields = ("number", "week__number", "home__slug", "away__slug")
    return list(season.fixtures.order_by("number").values_list(*fields))


def test_games_are_numbered_by_week_and_home_team() -> None:
    season = new_season()
    draw_schedule(season=season)
    games = drawn(season)
    assert [number for number, *_ in games] == list(range(1, 16))
    assert [game[1:3] for game in games] == sorted(game[1:3] for game in games)


def test_weeks_have_numbered_names() -> None:
    season = new_season()
    draw_schedule(season=season)
    weeks = season.weeks.order_by("number").values_list("number", "name", "kind", "round")
    assert list(weeks) == [(number, f"Week {number}", "regular", None) for number in range(1, 6)]


def test_the_same_seed_draws_the_same_schedule() -> None:
    seasons = [new_season("One"), new_season("Same"), new_season("Other", seed=8)]
    for season in seasons:
        draw_schedule(season=season)
    one, same, other = map(drawn, seasons)
    assert (one == same, one == other) == (True, False)


def test_effort_and_certificate_are_kept() -> None:
    season = new_season()
    draw_schedule(season=season, effort=LITTLE)
    season.refresh_from_db()
    kept = {name: season.certificate[name] for name in ("preset", "seed", "effort", "violations")}
    assert kept == {"preset": "round_robin", "seed": 7, "effort": LITTLE, "violations": []}
    assert season.schedule_effort == LITTLE


def test_existing_schedule_is_not_redrawn() -> None:
    season = new_season()
    draw_schedule(season=season)
    before = drawn(season)
    with pytest.raises(Refused) as refused:
        draw_schedule(season=season)
    assert (refused.value.code, drawn(season) == before) == ("schedule_drawn", True)


def test_the_next_season_follows_from_the_last_one() -> None:
    first = small_season(preset="round_robin")
    play(first, through=3)
    champion = first.league.teams.first()
    Season.objects.filter(pk=first.pk).update(state=Season.State.FINISHED, champion=champion)
    second = open_season(league=first.league, seed=8)
    draw_schedule(season=second)
    assert {game[2:] for game in drawn(second)} == {game[:1:-1] for game in drawn(first)}


def test_clubs_that_do_not_fit_the_preset_leave_the_season_undrawn() -> None:
    season = new_season(preset="classic_14")
    with pytest.raises(Refused) as refused:
        draw_schedule(season=season)
    assert (refused.value.code, Fixture.objects.count()) == ("shape_unfit", 0)
