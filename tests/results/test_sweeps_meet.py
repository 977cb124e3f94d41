"""Two workers, or a worker and a person, that act on the same games at the same moment: one of them does."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from games.models import Game
from league.frame.permissions import Role
from league.models import Change, Dispute, FeedItem, NewsEdition, Result, Season
from tests.helpers.deadlines import DUE, hours, mailed, named, season_with_deadline
from tests.helpers.small_seasons import play, small_season
from tests.races import run_at_once, worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent_tasks")]

PLAYED = {"outcome": "played", "home_score": 24, "away_score": 17}


def post(season: Season, name: str, page: str, **sent: Any) -> int:
    client = Client()
    client.force_login(named(name))
    return client.post(reverse(page, args=[season.league.slug, season.number, 1]), sent).status_code


def stand(number: int = 1) -> tuple[str, str]:
    return Result.objects.values_list("state", "settlement").get(fixture__number=number)


def changes(kind: Change.Kind) -> int:
    return Change.objects.filter(kind=kind).count()


@pytest.fixture
def waiting() -> Season:
    """Hannah's report has not been answered for longer than the league allows."""
    season = season_with_deadline(auto_confirm_hours=24)
    assert post(season, "hannah", "league:report", **PLAYED) == 302
    Result.objects.update(recorded_at=timezone.now() - timedelta(hours=25))
    return season


def test_two_sweeps_confirm_a_report_once(waiting: Season) -> None:
    run_at_once(Result, [worker("league.confirm_unanswered")] * 2)
    assert stand() == ("final", "unanswered")
    results = FeedItem.objects.filter(kind=FeedItem.Kind.RESULT).order_by("number")
    assert [item.data["state"] for item in results] == ["reported", "final"]


def test_a_report_that_is_disputed_during_the_sweep_is_not_confirmed(waiting: Season) -> None:
    claim = {**PLAYED, "away_score": 27, "reason": "You forgot a field goal"}
    acts = [lambda: post(waiting, "amir", "league:dispute", **claim), worker("league.confirm_unanswered")]
    run_at_once(Result, acts)
    assert (stand()[0], Dispute.objects.count()) == ("disputed", 1)
    assert changes(Change.Kind.RESULT_CONFIRMED) == 0


def test_a_report_that_the_sweep_confirms_first_can_no_longer_be_disputed(waiting: Season) -> None:
    claim = {**PLAYED, "away_score": 27, "reason": "You forgot a field goal"}
    acts = [worker("league.confirm_unanswered"), lambda: post(waiting, "amir", "league:dispute", **claim)]
    run_at_once(Result, acts)
    assert (stand(), Dispute.objects.count()) == (("final", "unanswered"), 0)


def test_two_people_who_report_a_game_at_once_leave_one_report() -> None:
    season = season_with_deadline()
    acts = [
        lambda: post(season, "hannah", "league:report", **PLAYED),
        lambda: post(season, "amir", "league:report", **{**PLAYED, "home_score": 3}),
    ]
    first, second = run_at_once(Result, acts)
    assert (first, second != 302) == (302, True)
    result = Result.objects.get()
    assert (result.state, result.home_score, result.side) == ("reported", 24, "home")
    assert changes(Change.Kind.RESULT) == 1


def test_two_corrections_of_a_result_at_once_are_one_after_the_other(waiting: Season) -> None:
    """The history of both says from which score to which."""
    assert post(waiting, "amir", "league:confirm") == 302
    address = f"/api/v1/leagues/{waiting.league.slug}/seasons/1/fixtures/1/correct"

    def correct(points: int) -> int:
        client = APIClient()
        client.force_login(named("carla"))
        score = {"home_score": points, "away_score": 17, "reason": "By the sheet"}
        return client.post(address, score, format="json").status_code

    assert run_at_once(Result, [partial(correct, 27), partial(correct, 30)]) == [200, 200]
    assert Result.objects.get().home_score == 30
    corrected = Change.objects.filter(kind=Change.Kind.RESULT_CORRECTED).order_by("pk")
    assert [((row.before or {})["home_score"], (row.after or {})["home_score"]) for row in corrected] == [
        (24, 27),
        (27, 30),
    ]


@pytest.mark.parametrize(
    ("policy", "first", "second"),
    [("no_contest", "no_contest", "no_contest"), ("forfeit", "double_forfeit", "forfeit_by_home")],
)
def test_two_sweeps_settle_overdue_games_once(policy: str, first: str, second: str) -> None:
    season_with_deadline(overdue=policy, overdue_hours=24, remind_hours=0)
    with time_machine.travel(DUE):
        worker("league.act_on_deadlines")()
    with time_machine.travel(hours(24)):
        run_at_once(Result, [worker("league.act_on_deadlines")] * 2)
    outcomes = Result.objects.order_by("fixture__number").values_list("outcome", flat=True)
    assert list(outcomes) == [first, second]
    assert changes(Change.Kind.DEADLINE_PASSED) == 2
    assert FeedItem.objects.filter(kind=FeedItem.Kind.RESULT).count() == 2


def test_an_overdue_game_that_is_reported_during_the_sweep_is_not_settled() -> None:
    season = season_with_deadline(overdue="no_contest", overdue_hours=24, remind_hours=0)
    with time_machine.travel(DUE):
        worker("league.act_on_deadlines")()
    with time_machine.travel(hours(24)):
        acts = [
            lambda: post(season, "hannah", "league:report", **PLAYED),
            worker("league.act_on_deadlines"),
        ]
        run_at_once(Result, acts)
    assert stand() == ("reported", "")
    assert Result.objects.get(fixture__number=2).outcome == "no_contest"


def test_two_sweeps_play_an_overdue_game_of_the_computer_once() -> None:
    season_with_deadline(overdue="auto_play", overdue_hours=24, remind_hours=0)
    with time_machine.travel(DUE):
        worker("league.act_on_deadlines")()
    with time_machine.travel(hours(24)):
        run_at_once(Game, [worker("games.play_overdue")] * 2)
    assert sorted(Game.objects.values_list("fixture__number", flat=True)) == [1, 2]
    assert set(Result.objects.values_list("state", flat=True)) == {"final"}
    assert changes(Change.Kind.DEADLINE_PASSED) == 2


def test_two_sweeps_send_the_news_of_a_week_once(
    sent_tasks: list[tuple[str, tuple[Any, ...]]], settings: Settings
) -> None:
    settings.MAIL_WORKS = True
    season = small_season()
    reader = mailed("bob", season.league, Role.VIEWER)
    play(season, through=1)
    run_at_once(NewsEdition, [worker("league.send_news")] * 2)
    assert NewsEdition.objects.count() == 1
    letters = [arguments for name, arguments in sent_tasks if name == "league.post_letter"]
    assert [arguments[0] for arguments in letters] == [reader.pk]
