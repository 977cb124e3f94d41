"""The situational coach of 1st & Roll uses no hidden information and plays sensibly."""

from typing import Any

import pytest

from engine.play import house
from engine.rulesets.first_and_roll.coach.situational import situational
from engine.rulesets.first_and_roll.rules.record import (
    BOMB,
    FIELD_GOAL,
    HAIL_MARY,
    LEAVE,
    NORMAL,
    PASS,
    PLAY,
    PUNT,
    RUN,
    STOP,
    USE,
    Ask,
)
from tests.engine.rulesets.first_and_roll.board import Board

NUMBERS = [n << 24 for n in range(0, 256, 5)]
BEHIND = {"home": 0, "away": 7}
AHEAD = {"home": 7, "away": 0}


def answer(kind: Ask, *, by: int = 0, **situation: Any) -> int:
    """The answer of home's coach; kinds without chance are the same for any number."""
    return situational(Board(**situation).game.now, kind, by, 0)


@pytest.mark.parametrize("secret", [0, 1, 2, 3])
def test_the_defense_calls_the_same_whatever_the_offense_has_called(secret: int) -> None:
    g = Board().game.now
    calls = [situational(g, Ask.CALL_DEF, 1, number) for number in NUMBERS]
    g.call_off = secret
    assert [situational(g, Ask.CALL_DEF, 1, number) for number in NUMBERS] == calls


def test_every_color_is_called_on_first_down() -> None:
    g = Board().game.now
    assert {situational(g, Ask.CALL_OFF, 0, number) for number in NUMBERS} == {0, 1, 2}


@pytest.mark.parametrize(
    ("spot", "to_go", "choice"),
    [(30, 10, PUNT), (30, 4, PLAY), (50, 8, PLAY), (75, 10, FIELD_GOAL), (90, 8, FIELD_GOAL), (97, 3, PLAY)],
)
def test_coach_kicks_on_fourth_down_where_that_is_worth_more(spot: int, to_go: int, choice: int) -> None:
    assert answer(Ask.SCRIMMAGE, spot=spot, down=4, target=spot + to_go) == choice


def test_coach_behind_in_the_last_plays_kicks_only_to_tie_or_win() -> None:
    late: dict[str, Any] = {"half": 2, "clock": "5:00", "down": 4, "spot": 75, "target": 85}
    assert answer(Ask.SCRIMMAGE, score=BEHIND, **late) == PLAY
    assert answer(Ask.SCRIMMAGE, score={"home": 0, "away": 3}, **late) == FIELD_GOAL


def test_coach_kicks_on_any_down_on_the_last_space_of_the_half() -> None:
    assert answer(Ask.SCRIMMAGE, clock="2:00", spot=70) == FIELD_GOAL


def test_needed_touchdown_from_far_away_on_the_last_play_is_a_hail_mary() -> None:
    assert answer(Ask.SCRIMMAGE, half=2, clock="2:00", spot=38, score=BEHIND) == HAIL_MARY


@pytest.mark.parametrize(("spot", "choice"), [(50, BOMB), (79, BOMB), (80, NORMAL)])
def test_green_is_a_bomb_outside_the_red_zone(spot: int, choice: int) -> None:
    assert answer(Ask.BOMB, spot=spot) == choice


@pytest.mark.parametrize(
    ("half", "clock", "score", "choice"),
    [
        (2, "5:00", BEHIND, USE),
        (2, "5:00", AHEAD, PASS),
        (2, "20:00", BEHIND, PASS),
        (1, "3:00", BEHIND, USE),
        (1, "9:00", BEHIND, PASS),
    ],
)
def test_time_outs_are_kept_for_the_end(half: int, clock: str, score: dict[str, int], choice: int) -> None:
    assert answer(Ask.TIMEOUT, half=half, clock=clock, score=score) == choice


@pytest.mark.parametrize(
    ("half", "score", "choice"), [(2, AHEAD, RUN), (2, BEHIND, LEAVE), (1, AHEAD, LEAVE)]
)
def test_only_a_side_that_is_ahead_lets_the_clock_run(half: int, score: dict[str, int], choice: int) -> None:
    assert answer(Ask.RUNOFF, half=half, score=score) == choice


def test_a_circle_that_would_overshoot_the_end_zone_is_left_alone() -> None:
    board = Board(spot=82).give("home play; home green; away red; home normal; off_green 15o clock blank")
    assert situational(board.game.now, Ask.BREAKAWAY, 0, 0) == STOP


@pytest.mark.parametrize(
    ("penalty", "by", "takes"),
    [("D15", "home", "accept"), ("O5", "away", "decline"), ("O15", "away", "accept")],
)
def test_the_better_end_of_a_penalty_is_taken(penalty: str, by: str, takes: str) -> None:
    """3rd & 10, red 1: accepting a short foul would only repeat the down for the offense."""
    game = Board(down=3).snap("red red", f"off_red 1 def_red flag clock blank; penalty {penalty}").game
    game.handover(by, "situational", "person")
    house.decide(game, by, bytes(32))
    entry = game.sheet.entries[-1]
    assert (entry.id, entry.answer, entry.source) == ("D_PENALTY", takes, "computer")
