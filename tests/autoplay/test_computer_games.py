"""The computer plays a fixture: the game and its result are recorded together, once."""

from __future__ import annotations

import pytest

from engine.play.house import unpack
from engine.play.scoresheet import PackedSheet
from engine.presentation.box_score import deficits
from games.autoplay.computer_games import simulate_fixture
from games.models import BoxScore, Game, PlayByPlay
from games.records import scoresheets
from games.story.selectors import game_of
from league.almanac.figures import contests_of
from league.frame.errors import Refused
from league.models import Fixture, Result, Week
from league.results.services import Score, record_result
from tests.helpers.computer_games import play_fixture, play_week
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def fixture() -> Fixture:
    return expansion_season(rounds=1).fixtures.get(number=3)


def test_game_and_final_result_agree(fixture: Fixture) -> None:
    game = play_fixture(fixture=fixture)
    result = Result.objects.get(fixture=fixture)
    assert (result.state, result.home_score, result.away_score, result.overtime) == (
        Result.State.FINAL,
        game.home_score,
        game.away_score,
        game.overtime,
    )


def test_almanac_knows_the_largest_deficits(fixture: Fixture) -> None:
    finished = simulate_fixture(fixture).finished
    play_fixture(fixture=fixture)
    (contest,) = contests_of(fixture.season.league)
    assert contest.behind == deficits(finished.lines)


def test_stored_sheet_equals_the_engines(fixture: Fixture) -> None:
    finished = simulate_fixture(fixture).finished
    game = play_fixture(fixture=fixture)
    game.refresh_from_db()
    assert scoresheets.packed_sheet(game) == finished.sheet.packed()


def test_the_stored_sheet_replays_to_the_stored_score(fixture: Fixture) -> None:
    game = play_fixture(fixture=fixture)
    game.refresh_from_db()
    replayed = unpack(PackedSheet.of(scoresheets.packed_sheet(game)))
    assert replayed.score == (game.home_score, game.away_score)


def test_season_seed_and_numbers_decide_the_dice(fixture: Fixture) -> None:
    assert scoresheets.packed_sheet(play_fixture(fixture=fixture))["seed"] == [7, 1, 3]


def test_game_page_data_takes_one_query(fixture: Fixture, django_assert_num_queries: object) -> None:
    play_fixture(fixture=fixture)
    with django_assert_num_queries(1):  # type: ignore[operator]
        game = game_of(fixture)
        assert game
        assert (len(game.play_by_play.lines) > 100, sorted(game.box_score.data)) == (
            True,
            ["away", "home", "periods"],
        )


def test_a_game_is_not_played_twice(fixture: Fixture) -> None:
    play_fixture(fixture=fixture)
    with pytest.raises(Refused) as refused:
        play_fixture(fixture=fixture)
    assert refused.value.code == "result_final"
    assert (Game.objects.count(), PlayByPlay.objects.count(), BoxScore.objects.count()) == (1, 1, 1)


def test_typed_result_is_not_replaced_by_the_computer(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((99, 0)))
    with pytest.raises(Refused):
        play_fixture(fixture=fixture)
    assert (Game.objects.count(), Result.objects.get().home_score) == (0, 99)


def test_pending_report_is_not_played_over(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((99, 0)), state=Result.State.REPORTED)
    with pytest.raises(Refused) as refused:
        play_fixture(fixture=fixture)
    assert refused.value.code == "result_reported"
    assert Result.objects.values_list("state", "home_score").get() == ("reported", 99)


def test_week_job_skips_games_with_results(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((99, 0)))
    assert len(play_week(week=fixture.week)) == 11


def test_playoff_game_is_played_to_a_winner_on_its_ground(
    fixture: Fixture,
) -> None:
    regular = simulate_fixture(fixture).finished.sheet.header
    fixture.kind, fixture.neutral = Week.Kind.PLAYOFF, True
    bowl = simulate_fixture(fixture).finished.sheet.header
    assert (regular["neutral"], bowl["neutral"]) == (False, True)
    assert (bowl["options"]["overtime"], bowl["options"]["overtime_scoreless"]) == ("on", "repeat")
