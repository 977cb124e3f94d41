"""Database constraints that refuse invalid rows from any writer."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from games.models import Game
from league.models import Fixture, Job, Result, Season, Week
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


def refused(write: Callable[[], object]) -> str:
    """The message of the IntegrityError that this raises; it names the constraint."""
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        write()
    return str(error.value)


@pytest.fixture
def fixture() -> Fixture:
    return expansion_season(rounds=1).fixtures.get(number=1)


def another(fixture: Fixture, **changes: object) -> Fixture:
    fields = {"season": fixture.season, "week": fixture.week, "kind": fixture.kind, "number": 99}
    clubs = {"home": fixture.season.fixtures.get(number=2).home, "away": fixture.away}
    return Fixture.objects.create(**{**fields, **clubs, **changes})


def test_a_club_does_not_play_itself(fixture: Fixture) -> None:
    assert "fixture_needs_two_clubs" in refused(
        lambda: another(fixture, away=fixture.home, home=fixture.home)
    )


def test_game_number_is_unique_in_a_season(fixture: Fixture) -> None:
    week = Week.objects.create(season=fixture.season, number=2, name="Week 2", kind=Week.Kind.REGULAR)
    assert "fixture_number_unique_in_season" in refused(lambda: another(fixture, number=1, week=week))


def test_a_club_is_at_home_once_a_week(fixture: Fixture) -> None:
    week = Week.objects.create(season=fixture.season, number=2, name="Week 2", kind=Week.Kind.REGULAR)
    another(fixture, number=98, week=week)
    away = fixture.season.fixtures.get(number=2).away
    assert "fixture_home_once_a_week" in refused(lambda: another(fixture, week=week, away=away))


def test_only_playoff_games_have_a_round(fixture: Fixture) -> None:
    update = Fixture.objects.filter(pk=fixture.pk).update
    assert "fixture_round_only_in_playoffs" in refused(lambda: update(round=1))


def test_a_played_game_has_scores(fixture: Fixture) -> None:
    result = Result(fixture=fixture, state=Result.State.FINAL)
    assert "result_played_has_scores" in refused(result.save)


def test_a_score_has_two_sides(fixture: Fixture) -> None:
    result = Result(fixture=fixture, state=Result.State.FINAL, home_score=3)
    assert "result_has_both_scores_or_none" in refused(result.save)


def test_only_a_finished_season_has_a_champion(fixture: Fixture) -> None:
    update = Season.objects.filter(pk=fixture.season.pk).update
    assert "season_champion_after_its_end" in refused(lambda: update(champion=fixture.home))


def test_a_season_has_one_open_job(fixture: Fixture) -> None:
    def start(state: Job.State) -> Job:
        job = Job(season=fixture.season, kind=Job.Kind.PLAY_SEASON, key=uuid4().hex, state=state)
        job.save()
        return job

    start(Job.State.DONE)
    start(Job.State.PAUSED)
    assert "job_one_open_season_each" in refused(lambda: start(Job.State.RUNNING))


def test_a_finished_game_has_its_time() -> None:
    game = Game(ruleset="first_and_goal", version=1, header={}, state=Game.State.FINISHED)
    assert "game_finished_has_its_time" in refused(game.save)


def test_a_game_needs_no_fixture() -> None:
    Game.objects.create(ruleset="first_and_goal", version=1, header={}, state=Game.State.IN_PROGRESS)
    assert Game.objects.get().fixture is None
