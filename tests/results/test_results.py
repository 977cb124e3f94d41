"""Recording results: only valid ones, and only once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from league.frame.errors import Refused
from league.models import Fixture, Result, Season
from league.results.services import Score, record_result
from tests.helpers.seasons import expansion_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield expansion_season(rounds=1).fixtures.get(number=1).pk


@pytest.fixture
def fixture(key: int) -> Fixture:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Fixture.objects.select_related("season__league__feed", "week", "home", "away").get(pk=key)


def refusal(fixture: Fixture, score: Score | None, outcome: Result.Outcome = Result.Outcome.PLAYED) -> str:
    with pytest.raises(Refused) as refused:
        record_result(fixture=fixture, score=score, outcome=outcome)
    return refused.value.code


def test_a_result_keeps_scores_touchdowns_and_overtime(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((27, 24), (3, 3), overtime=True))
    result = Result.objects.values_list(
        "state", "outcome", "home_score", "away_score", "home_touchdowns", "away_touchdowns", "overtime"
    ).get(fixture=fixture)
    assert result == ("final", "played", 27, 24, 3, 3, True)


def test_the_first_result_opens_the_regular_season(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((7, 3)))
    assert Season.objects.get().state == Season.State.REGULAR


def test_a_final_result_is_not_recorded_again(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((7, 3)))
    assert refusal(fixture, Score((8, 3))) == "result_final"
    assert Result.objects.get().home_score == 7


def test_a_reported_result_becomes_final(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((7, 3)), state=Result.State.REPORTED)
    record_result(fixture=fixture, score=Score((7, 6)))
    assert Result.objects.values_list("state", "away_score").get() == ("final", 6)


def test_a_forfeit_is_an_outcome_without_scores(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=None, outcome=Result.Outcome.FORFEIT_BY_AWAY)
    assert Result.objects.values_list("outcome", "home_score").get() == ("forfeit_by_away", None)


@pytest.mark.parametrize(
    ("outcome", "score", "winner"),
    [
        (Result.Outcome.PLAYED, Score((20, 10)), "home"),
        (Result.Outcome.PLAYED, Score((10, 20)), "away"),
        (Result.Outcome.PLAYED, Score((20, 20)), None),
        (Result.Outcome.FORFEIT_BY_HOME, None, "away"),
        (Result.Outcome.FORFEIT_BY_AWAY, None, "home"),
        (Result.Outcome.DOUBLE_FORFEIT, None, None),
        (Result.Outcome.NO_CONTEST, None, None),
    ],
)
def test_winner_follows_from_score_or_outcome(
    fixture: Fixture, outcome: Result.Outcome, score: Score | None, winner: str | None
) -> None:
    result = record_result(fixture=fixture, score=score, outcome=outcome)
    assert result.winner == (winner and getattr(fixture, winner))


def test_a_forfeit_with_a_score_is_refused(fixture: Fixture) -> None:
    assert refusal(fixture, Score((1, 0)), Result.Outcome.FORFEIT_BY_AWAY) == "no_tally"


def test_a_played_game_without_a_score_is_refused(fixture: Fixture) -> None:
    assert refusal(fixture, None) == "tally_needed"


def test_negative_points_are_refused(fixture: Fixture) -> None:
    assert refusal(fixture, Score((-1, 3))) == "negative_number"


def test_more_touchdowns_than_points_allow_are_refused(fixture: Fixture) -> None:
    assert refusal(fixture, Score((17, 3), (3, 0))) == "touchdowns_exceed_score"


def test_a_regular_game_may_end_tied(fixture: Fixture) -> None:
    assert record_result(fixture=fixture, score=Score((20, 20))).state == Result.State.FINAL
