"""A schedule drawn with growing effort until a person accepts it."""

from __future__ import annotations

from datetime import timedelta
from threading import Thread
from time import sleep

import pytest
from django.db import connection
from django.utils import timezone

from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import Drawing, Season
from league.schedule.drawings import (
    DRAWINGS,
    adopt_drawing,
    start_drawing,
    stop_drawing,
)
from league.schedule.selectors import match_of, regular_fixtures, shape_of
from league.schedule.services import draw_schedule
from league.schedule.shapes import Match
from league.schedule.solver.draws import draw
from league.seasons.services import open_season
from tests.helpers.people import person
from tests.helpers.small_seasons import play, small_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    """The watcher has its own database connection, which sees nothing of a test's transaction."""
    monkeypatch.setattr(DRAWINGS, "renewal", 600)
    return small_season(drawn=False)


def drawn(season: Season, from_week: int = 1) -> Drawing:
    drawing = start_drawing(season=season, from_week=from_week)
    while drawing.state == "queued":
        DRAWINGS.take(drawing.public_id)
        drawing.refresh_from_db()
    return drawing


def matches(season: Season) -> list[Match]:
    return [match_of(fixture) for fixture in regular_fixtures(season)]


def test_each_effort_doubles_the_one_before(season: Season) -> None:
    drawing = drawn(season)
    assert (drawing.state, [step["effort"] for step in drawing.steps]) == ("done", [3, 6, 12, 24, 48, 96])


def test_accepted_drawing_equals_the_draw_of_its_seed_and_effort(season: Season) -> None:
    drawing = drawn(season)
    adopt_drawing(drawing=drawing)
    season.refresh_from_db()
    drawing.refresh_from_db()
    identity = season.certificate["seed"], season.certificate["effort"], season.schedule_effort
    assert (drawing.state, identity) == ("taken", (season.seed, drawing.effort, drawing.effort))
    again = draw(preset="double_round_robin", shape=shape_of(season), seed=season.seed, effort=3)
    assert matches(season) == list(again.games)


def test_a_season_draws_one_schedule_at_a_time(season: Season) -> None:
    start_drawing(season=season)
    with pytest.raises(Refused) as refused:
        start_drawing(season=season)
    assert refused.value.code == "drawing_open"


def test_stopped_drawing_is_not_resumed(season: Season) -> None:
    drawing = start_drawing(season=season)
    stop_drawing(drawing=drawing)
    DRAWINGS.take(drawing.public_id)
    drawing.refresh_from_db()
    assert (drawing.state, drawing.steps) == ("stopped", [])
    with pytest.raises(Refused) as refused:
        adopt_drawing(drawing=drawing)
    assert refused.value.code == "drawing_empty"


@pytest.mark.django_db(transaction=True)
def test_stopped_search_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.schedule.drawings.FIRST_EFFORT", 100_000)  # a day
    # The worker of another test's service would take it.
    monkeypatch.setattr("league.schedule.drawings.nudge_after_commit", lambda *_: None)
    season = open_season(league=create_league(name="Classic"), seed=7)
    drawing = start_drawing(season=season)

    def work() -> None:
        DRAWINGS.take(drawing.public_id)
        connection.close()  # this thread's

    worker = Thread(target=work)
    worker.start()
    while not Drawing.objects.filter(pk=drawing.pk, state="running").exists():
        sleep(0.1)
    stop_drawing(drawing=drawing)
    worker.join(timeout=180)
    drawing.refresh_from_db()
    assert (worker.is_alive(), drawing.state, drawing.games) == (False, "stopped", [])


def test_another_worker_resumes_the_drawing_of_a_dead_one(season: Season) -> None:
    drawing = start_drawing(season=season)
    dead = DRAWINGS.claim(drawing.public_id)
    assert dead is not None
    DRAWINGS.take(drawing.public_id)  # too early: the lease of the dead one still runs
    steps = [{"effort": 48, "breaks": 99, "longest_stand": 2, "min_rematch": 3}]
    certificate = {"breaks": 99, "lower_bound": 4}
    late = {"lease_until": timezone.now() - timedelta(seconds=1)}
    Drawing.objects.filter(pk=drawing.pk).update(steps=steps, certificate=certificate, games=[[1]], **late)
    DRAWINGS.take(drawing.public_id)
    drawing.refresh_from_db()
    assert (drawing.state, drawing.effort, drawing.attempt) == ("done", 96, 2)


def test_a_drawing_goes_behind_other_work_after_each_effort(season: Season) -> None:
    """Two of one person's kept both workers busy for minutes."""
    drawing = start_drawing(season=season)
    assert DRAWINGS.take(drawing.public_id)
    drawing.refresh_from_db()
    assert (drawing.state, [step["effort"] for step in drawing.steps]) == ("queued", [3])


def test_one_drawing_of_a_person_is_worked_on_at_a_time() -> None:
    ann, ben = person("ann"), person("ben")
    drawings = [
        start_drawing(season=open_season(league=create_league(name=name, actor=actor)), actor=actor)
        for name, actor in (("One", ann), ("Two", ann), ("Three", ben))
    ]
    claimed = [DRAWINGS.claim(drawing.public_id) for drawing in drawings]
    assert [bool(claim) for claim in claimed] == [True, False, True]
    Drawing.objects.filter(pk=drawings[0].pk).update(state=Drawing.State.QUEUED)
    assert DRAWINGS.claim(drawings[1].public_id)


@pytest.mark.parametrize(("efforts", "is_over"), [([], True), ([3, 6, 12, 24], False)])
def test_drawing_is_abandoned_after_repeated_crashes_but_not_for_its_efforts(
    season: Season, efforts: list[int], is_over: bool
) -> None:
    drawing = start_drawing(season=season)
    steps = [{"effort": effort, "breaks": 99, "longest_stand": 2, "min_rematch": 3} for effort in efforts]
    Drawing.objects.filter(pk=drawing.pk).update(
        state="running", attempt=5, steps=steps, lease_until=timezone.now() - timedelta(seconds=1)
    )
    DRAWINGS.sweep()
    drawing.refresh_from_db()
    assert (drawing.state == "failed") is is_over


def test_drawings_that_have_been_over_for_a_month_are_deleted(season: Season) -> None:
    old = drawn(season)
    new = drawn(season)
    month = timezone.now() - timedelta(days=31)
    Drawing.objects.filter(pk=old.pk).update(created_at=month)
    DRAWINGS.sweep()
    assert list(season.drawings.all()) == [new]
    waiting = start_drawing(season=season)
    Drawing.objects.update(created_at=month)
    DRAWINGS.sweep()
    assert list(season.drawings.all()) == [waiting]


def test_impossible_drawing_has_a_reason(season: Season) -> None:
    season.wishes = {"no_home": [{"club": club, "weeks": [1]} for club in shape_of(season).clubs]}
    season.save(update_fields=["wishes"])
    drawing = drawn(season)
    assert (drawing.state, drawing.error.split(" of ")[0]) == (
        "failed",
        "There is no schedule that keeps all",
    )


def test_rest_of_a_season_is_redrawn_around_played_games(season: Season) -> None:
    draw_schedule(season=season)
    play(season, through=2)
    before = matches(season)
    drawing = drawn(season, from_week=3)
    assert [game for game in map(tuple, drawing.games) if game[0] <= 2] == [
        tuple(match) for match in before if match.week <= 2
    ]
    assert drawing.certificate["violations"] == []
