"""Touchdowns, tries, field goals, safeties, Hail Mary: 1R-TD, 1R-TRY, 1R-FG, 1R-SAFETY-1, 1R-HAIL."""

from typing import Any

import pytest

from tests.engine.rulesets.first_and_roll.board import Board


@pytest.mark.rule("1R-TD-1")
@pytest.mark.parametrize(("spot", "points"), [(92, 6), (91, 0)])
def test_the_goal_line_is_a_touchdown_and_brings_a_try(spot: int, points: int) -> None:
    board = Board(spot=spot).snap("yellow red", "off_yellow 8 clock blank")
    assert board.score == (points, 0)
    assert board.due == ("D_TRY home" if points else "D_SCRIMMAGE home")


@pytest.mark.rule("1R-TRY-1")
@pytest.mark.parametrize(
    ("dice", "points"),
    [("clock T kick 20", 6), ("clock T kick 30", 7), ("clock clock kick 20", 7), ("clock blank kick 45", 7)],
)
def test_only_a_t_together_with_a_twenty_misses_the_extra_point(dice: str, points: int) -> None:
    board = Board("D_TRY", offense="home", score={"home": 6, "away": 0}).give(f"home pat; {dice}")
    assert (board.score, board.due, board.clock) == ((points, 0), "D_KICKOFF_KIND home", "30:00")


def try_for_two(script: str, **situation: Any) -> Board:
    return Board("D_TRY", offense="home", **situation).give(f"home two_point; {script}")


@pytest.mark.rule("1R-TRY-2")
@pytest.mark.parametrize(
    ("script", "points"),
    [
        ("home red; away red; off_red 4 def_red -2", 2),
        ("home red; away red; off_red 4 def_red -3", 0),
        ("home yellow; away red; off_yellow 8", 2),
        ("home red; away green; off_red 2s; off_red 1", 2),
        ("home red; away red; off_red 5o def_red -3; home reroll; off_red 1", 2),
    ],
)
def test_two_yards_from_the_two_score_two_points(script: str, points: int) -> None:
    board = try_for_two(script)
    assert (board.score, board.due) == ((points, 0), "D_KICKOFF_KIND home")


@pytest.mark.rule("1R-TRY-2")
@pytest.mark.parametrize("rules", [{"edition": "fr"}, {"options": {"two_point_minimum": 3}}])
def test_french_rulebook_requires_more_than_two_yards(rules: dict[str, Any]) -> None:
    assert try_for_two("home red; away red; off_red 4 def_red -2", **rules).score == (0, 0)
    assert try_for_two("home red; away red; off_red 4 def_red -1", **rules).score == (2, 0)


@pytest.mark.rule("1R-TRY-2")
def test_a_try_has_no_clock_die_and_no_bomb() -> None:
    board = try_for_two("home green; away red")
    assert board.game.awaiting()[0].dice == ("off_green",)  # type: ignore[union-attr]


@pytest.mark.rule("1R-TRY-3", "1R-RED-1")
@pytest.mark.parametrize(
    ("script", "points"),
    [
        ("home green; away red; off_green 9", 0),
        ("home green; away green; off_green 9 def_green -5", 2),
        ("home green; away green; off_green 12 def_green -7", 0),
    ],
)
def test_green_gains_at_most_four_yards_on_a_try(script: str, points: int) -> None:
    assert try_for_two(script).score == (points, 0)


@pytest.mark.rule("1R-TRY-3")
@pytest.mark.parametrize(
    ("again", "points"),
    [
        ("home red; away red; off_red 3 def_red -2", 2),
        ("home red; away red; off_red 3 def_red -3", 0),
        ("home green; away green; off_green 12 def_green -9", 2),
        ("home green; away green; off_green 9 def_green -5", 0),
    ],
)
def test_a_foul_of_the_defense_repeats_the_try_from_the_one(again: str, points: int) -> None:
    board = try_for_two("home red; away red; off_red 1 def_red flag; penalty D5; home accept")
    assert board.due == "D_CALL_OFF home"
    assert board.give(again).score == (points, 0)


@pytest.mark.rule("1R-TRY-3")
@pytest.mark.parametrize(
    ("choice", "points"), [("O5; away accept", 0), ("O5; away decline", 2), ("D15; home decline", 2)]
)
def test_a_foul_of_the_offense_ends_the_try_unless_it_is_declined(choice: str, points: int) -> None:
    board = try_for_two(f"home red; away red; off_red 4 def_red flag; penalty {choice}")
    assert (board.score, board.due) == ((points, 0), "D_KICKOFF_KIND home")


def field_goal(spot: int, dice: str) -> Board:
    return Board(spot=spot).give(f"home field_goal; away red+green; def_red -1 def_green flag; {dice}")


@pytest.mark.rule("1R-FG-1")
@pytest.mark.parametrize(("kick", "points"), [("35", 3), ("40", 3), ("45", 3), ("30", 0), ("20", 0)])
def test_field_goal_is_good_if_the_kick_die_reaches_the_distance(kick: str, points: int) -> None:
    assert field_goal(65, f"kick {kick}").score == (points, 0)


@pytest.mark.rule("1R-FG-1", "1R-FG-3")
def test_two_flags_block_a_field_goal_before_it_is_kicked() -> None:
    board = Board(spot=85).give("home field_goal; away yellow+green; def_yellow flag def_green flag")
    assert (board.score, board.ball) == ((0, 0), "away 1 & 10 @15")


@pytest.mark.rule("1R-FG-2")
@pytest.mark.parametrize(
    ("spot", "dice", "points"),
    [
        (85, "kick 20; kick 40", 3),
        (85, "kick 20; kick 20", 0),
        (80, "kick 20; kick 30", 3),
        (85, "kick 45", 3),
        (79, "kick 20", 0),
        (79, "kick 30", 3),
    ],
)
def test_a_short_field_goal_rolls_a_twenty_again(spot: int, dice: str, points: int) -> None:
    board = field_goal(spot, dice)
    assert board.score == (points, 0)
    assert board.due == ("D_KICKOFF_KIND home" if points else "D_SCRIMMAGE away")


@pytest.mark.rule("1R-FG-3", "1R-CLOCK-1")
def test_a_missed_field_goal_leaves_the_ball_at_the_line_of_scrimmage_and_the_clock_alone() -> None:
    board = field_goal(60, "kick 20")
    assert (board.ball, board.clock) == ("away 1 & 10 @40", "30:00")


@pytest.mark.rule("1R-SAFETY-1")
@pytest.mark.parametrize(("spot", "score"), [(5, (0, 2)), (6, (0, 0))])
def test_the_ball_on_the_own_goal_line_is_a_safety(spot: int, score: tuple[int, int]) -> None:
    assert Board(spot=spot).snap("green green", "off_green 0 def_green -5 clock blank").score == score


@pytest.mark.rule("1R-SAFETY-1")
def test_the_clock_moves_before_the_free_kick() -> None:
    board = Board(spot=1, timeouts={"home": 1, "away": 0})
    board.snap("red red", "off_red 1 def_red -3 clock clock")
    assert (board.score, board.due) == ((0, 2), "D_TIMEOUT home")
    assert board.give("home pass").due == "D_PUNT_DIE home"


@pytest.mark.rule("1R-SAFETY-1", "1R-CLOCK-2")
def test_there_is_no_free_kick_when_the_marker_reaches_the_end() -> None:
    board = Board(spot=1, clock="2:00").snap("red red", "off_red 1 def_red -3 clock clock")
    assert (board.score, board.due, board.game.now.half) == ((0, 2), "D_KICKOFF_KIND home", 2)


LAST: dict[str, Any] = {"clock": "2:00", "spot": 35}


@pytest.mark.rule("1R-HAIL-1")
@pytest.mark.parametrize(
    ("situation", "code"),
    [
        ({"spot": 34}, "too_far_back"),
        ({"clock": "3:00"}, "not_two_minutes"),
        ({"timeouts": {"home": 1, "away": 0}}, "timeouts_left"),
    ],
)
def test_a_hail_mary_is_refused_with_its_reason(situation: dict[str, Any], code: str) -> None:
    assert Board(**{**LAST, **situation}).refuses("home hail_mary") == code


@pytest.mark.rule("1R-HAIL-1")
@pytest.mark.parametrize("dice", ["off_yellow 10o off_green 14", "off_yellow 8 off_green 15o"])
def test_a_hail_mary_without_two_circles_ends_the_half(dice: str) -> None:
    board = Board(**LAST).give(f"home hail_mary; {dice}")
    assert (board.score, board.due, board.game.now.half) == ((0, 0), "D_KICKOFF_KIND home", 2)


@pytest.mark.rule("1R-HAIL-1")
def test_a_hail_mary_with_two_circles_is_a_touchdown_whose_try_ends_the_half() -> None:
    board = Board(**LAST).give("home hail_mary; off_yellow 10o off_green 15o")
    assert (board.score, board.due) == ((6, 0), "D_TRY home")
    board.give("home pat; clock blank kick 30")
    assert (board.score, board.game.now.half, board.clock) == ((7, 0), 2, "30:00")


@pytest.mark.rule("1R-HAIL-1")
def test_the_other_sides_time_outs_do_not_matter_for_a_hail_mary() -> None:
    board = Board(**LAST, timeouts={"home": 0, "away": 3})
    assert board.give("home hail_mary").due == "R_HAIL home"
