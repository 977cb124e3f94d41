"""The computer plays a fixture: the game and its result are recorded together, once."""

from __future__ import annotations

import pytest

import engine
from engine.boxscore import deficits
from games import storage
from games.models import BoxScore, Game, PlayByPlay
from games.selectors import game_of
from games.services import play_fixture, play_week
from games.services.playing import simulate
from league.errors import Refused
from league.models import Fixture, Result, Week
from league.selectors.almanac import contests_of
from league.services import record_result
from league.services.results import Tally
from tests.league.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def fixture() -> Fixture:
    return expansion_season(rounds=1).fixtures.get(number=3)


def test_game_and_final_result_say_the_same(fixture: Fixture) -> None:
    game = play_fixture(fixture=fixture)
    result = Result.objects.get(fixture=fixture)
    assert (result.state, result.home_score, result.away_score, result.overtime) == (
        Result.State.FINAL,
        game.home_score,
        game.away_score,
        game.overtime,
    )


def test_the_almanac_hears_how_far_each_side_was_behind(fixture: Fixture) -> None:
    finished = simulate(fixture)
    play_fixture(fixture=fixture)
    (contest,) = contests_of(fixture.season.league)
    assert contest.behind == deficits(finished.lines)


def test_the_stored_sheet_is_the_engines(fixture: Fixture) -> None:
    finished = simulate(fixture)
    game = play_fixture(fixture=fixture)
    game.refresh_from_db()
    assert storage.packed(game) == finished.sheet.packed()


def test_the_stored_sheet_replays_to_the_stored_score(fixture: Fixture) -> None:
    game = play_fixture(fixture=fixture)
    game.refresh_from_db()
    replayed = engine.unpack(engine.PackedSheet.of(storage.packed(game)))
    assert replayed.score == (game.home_score, game.away_score)


def test_season_seed_season_number_and_game_number_decide_the_dice(fixture: Fixture) -> None:
    assert storage.packed(play_fixture(fixture=fixture))["seed"] == [7, 1, 3]


def test_the_game_is_shown_with_one_query(fixture: Fixture, django_assert_num_queries: object) -> None:
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


def test_a_typed_result_stands_against_the_computers(fixture: Fixture) -> None:
    record_result(fixture=fixture, tally=Tally((99, 0)))
    with pytest.raises(Refused):
        play_fixture(fixture=fixture)
    assert (Game.objects.count(), Result.objects.get().home_score) == (0, 99)


def test_a_report_is_left_to_be_settled(fixture: Fixture) -> None:
    record_result(fixture=fixture, tally=Tally((99, 0)), state=Result.State.REPORTED)
    with pytest.raises(Refused) as refused:
        play_fixture(fixture=fixture)
    assert refused.value.code == "result_reported"
    assert Result.objects.values_list("state", "home_score").get() == ("reported", 99)


def test_a_week_is_played_around_the_results_it_has(fixture: Fixture) -> None:
    record_result(fixture=fixture, tally=Tally((99, 0)))
    assert len(play_week(week=fixture.week)) == 11


def test_a_playoff_game_is_played_to_a_decision_and_on_neutral_ground_when_it_says_so(
    fixture: Fixture,
) -> None:
    regular = simulate(fixture).sheet.header
    fixture.kind, fixture.neutral = Week.Kind.PLAYOFF, True
    bowl = simulate(fixture).sheet.header
    assert (regular["neutral"], bowl["neutral"]) == (False, True)
    assert (bowl["options"]["overtime"], bowl["options"]["overtime_scoreless"]) == ("on", "repeat")
