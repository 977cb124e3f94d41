"""The computer leaves games of coached teams to their coaches unless a manager names the teams."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import JOBS, start_week_job
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.models import Change, Coach, Fixture, Job, Result, Season, Team, Week
from tests.autoplay.worker import work_through
from tests.helpers.clubs import drawn_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Four teams, three weeks of two games."""
    return drawn_season()


@pytest.fixture
def first(season: Season) -> Fixture:
    return season.fixtures.select_related("home", "away", "week").get(number=1)


def coach(name: str, team: Team) -> User:
    user = person(name, team.league, Role.COACH)
    Coach.objects.create(team=team, user=user)
    return user


def open_games(season: Season) -> list[Fixture]:
    return list(season.fixtures.filter(result=None).order_by("number"))


def has_a_coach(fixture: Fixture) -> bool:
    return Coach.objects.filter(team__in=(fixture.home, fixture.away)).exists()


def test_games_of_a_coached_team_are_left_to_its_coach(season: Season, first: Fixture) -> None:
    coach("hannah", first.home)
    job = start_season_job(season=season)
    work_through(job)
    assert [has_a_coach(fixture) for fixture in open_games(season)] == [True, True, True]
    assert (job.state, job.done, job.total, job.error) == (Job.State.DONE, 3, 3, "")
    season.refresh_from_db()
    assert season.state == Season.State.REGULAR


def test_a_week_leaves_out_the_game_of_a_coach(season: Season, first: Fixture) -> None:
    coach("amir", first.away)
    job = start_week_job(week=first.week)
    assert (first.number in job.payload["fixtures"], job.total) == (False, 1)


def test_a_named_team_is_played_for(season: Season, first: Fixture) -> None:
    coach("hannah", first.home)
    work_through(start_season_job(season=season, through=3, instead_of=[first.home.slug]))
    assert open_games(season) == []


def test_a_game_of_two_coaches_needs_both_teams_named(season: Season, first: Fixture) -> None:
    coach("hannah", first.home)
    coach("amir", first.away)
    start_week_job(week=first.week, instead_of=[first.home.slug, first.away.slug])
    job = Job.objects.get()
    assert first.number in job.payload["fixtures"]
    job.delete()
    assert (
        first.number not in start_week_job(week=first.week, instead_of=[first.home.slug]).payload["fixtures"]
    )


def test_new_coach_of_a_running_season_keeps_their_games(season: Season, first: Fixture) -> None:
    job = start_season_job(season=season, through=3)
    coach("hannah", first.home)
    work_through(job)
    assert first in open_games(season)
    assert all(has_a_coach(fixture) for fixture in open_games(season))


def test_a_new_coach_of_a_named_team_keeps_the_games(season: Season, first: Fixture) -> None:
    coach("hannah", first.home)
    job = start_season_job(season=season, through=3, instead_of=[first.home.slug])
    Coach.objects.all().delete()
    coach("zoe", first.home)
    work_through(job)
    assert first in open_games(season)


def test_a_second_coach_of_a_named_team_keeps_the_games_of_a_started_week(
    season: Season, first: Fixture
) -> None:
    coach("hannah", first.home)
    job = start_week_job(week=first.week, instead_of=[first.home.slug])
    coach("zoe", first.home)
    JOBS.take(job.public_id)
    assert Result.objects.filter(fixture__week=first.week).count() == 1
    assert first in open_games(season)


def test_an_overdue_game_is_played_and_its_coach_may_still_report_it(season: Season, first: Fixture) -> None:
    coach("hannah", first.home)
    Week.objects.filter(pk=first.week_id).update(deadline=timezone.now() - timedelta(hours=1))
    work_through(start_season_job(season=season, through=1))
    settlements = dict(Result.objects.values_list("fixture__number", "settlement"))
    assert settlements.pop(1) == Result.Settlement.DEADLINE
    assert set(settlements.values()) == {Result.Settlement.COMPUTER}


def test_season_with_only_coached_games_lists_coaches_and_starts_nothing() -> None:
    season = expansion_season(rounds=1)
    for number, team in enumerate(season.league.teams.order_by("city")):
        coach(f"coach{number}", team)
    ann = person("ann", season.league, Role.COMMISSIONER)
    week = season.weeks.get(number=1)
    starts: list[Callable[[], Job]] = [
        lambda: start_season_job(season=season, actor=ann),
        lambda: start_week_job(week=week, actor=ann),
    ]
    for start in starts:
        with pytest.raises(Refused) as refused:
            start()
        assert refused.value.code == "games_of_coaches"
        assert "(coach0)" in refused.value.sentence
        assert "18 more teams" in refused.value.sentence
    assert not Job.objects.exists()


def test_only_teams_of_the_season_are_named(season: Season) -> None:
    with pytest.raises(Refused) as refused:
        start_season_job(season=season, instead_of=["nobodys-team"])
    assert refused.value.code == "no_such_team"


def test_history_names_the_teams_the_computer_plays_for(season: Season, first: Fixture) -> None:
    coach("hannah", first.home)
    ann = person("ann", season.league, Role.COMMISSIONER)
    start_season_job(season=season, through=1, instead_of=[first.home.slug], actor=ann)
    assert Change.objects.get().after == {"through": 1, "instead_of": [first.home.slug]}
