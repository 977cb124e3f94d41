"""Clock, run-offs, time-outs, halves, the end and overtime: 1R-CLOCK to 1R-OT."""

from typing import Any

import pytest

from tests.engine.rulesets.first_and_roll.board import Board

ONE_EACH = {"home": 1, "away": 1}
TIED_AT_THE_END = {"half": 2, "clock": "2:00", "score": {"home": 7, "away": 7}}


@pytest.mark.rule("1R-CLOCK-1")
@pytest.mark.parametrize(
    "script",
    [
        "home field_goal; away red+green; def_red -1 def_green -3; kick 40",
        "home punt; away red+green; def_red -1 def_green -3; home red; kick 20 off_red 4; away fair_catch",
        "home punt; away red+green; def_red flag def_green flag; clock clock; off_red 4 def_red -1",
    ],
)
def test_kicks_do_not_move_the_marker(script: str) -> None:
    assert Board(spot=60, down=4).give(script).clock == "30:00"


@pytest.mark.rule("1R-CLOCK-1", "1R-KICKOFF-2")
def test_a_kickoff_does_not_move_the_marker() -> None:
    board = Board("D_KICKOFF_KIND", kicking="home").give("home regular; away return")
    assert board.give("off_red 4 off_yellow 4 off_green 0").clock == "30:00"


@pytest.mark.rule("1R-CLOCK-2", "1R-HALF-1")
def test_the_marker_on_the_end_ends_the_half_and_the_first_receiver_kicks() -> None:
    board = Board(clock="2:00", first_receiver="home").snap("yellow red", "off_yellow 6 clock clock")
    g = board.game.now
    assert (g.half, board.clock, board.due) == (2, "30:00", "D_KICKOFF_KIND home")
    assert [team.timeouts for team in g.team] == [3, 3]


@pytest.mark.rule("1R-CLOCK-2", "1R-PLAY-3")
def test_the_try_of_a_last_touchdown_is_played_before_the_marker_moves() -> None:
    board = Board(spot=95, clock="2:00").snap("yellow red", "off_yellow 6 clock clock")
    assert (board.due, board.clock) == ("D_TRY home", "2:00")
    board.give("home two_point; home yellow; away red; off_yellow 4")
    assert (board.score, board.game.now.half) == ((8, 0), 2)


@pytest.mark.rule("1R-CLOCK-2", "1R-DOWN-2")
def test_a_half_ends_after_a_turnover_on_downs_too() -> None:
    board = Board(down=4, clock="2:00").snap("yellow red", "off_yellow 6 clock clock")
    assert (board.game.now.half, board.due) == (2, "D_KICKOFF_KIND home")


@pytest.mark.rule("1R-RUNOFF-1")
@pytest.mark.parametrize(("answer", "clock"), [("run", "29:00"), ("leave", "30:00")])
def test_after_a_red_play_that_was_not_guessed_the_offense_may_let_a_space_run(
    answer: str, clock: str
) -> None:
    board = Board().snap("red green", f"off_red 4 clock blank; home {answer}")
    assert (board.clock, board.ball) == (clock, "home 2 & 6 @44")


@pytest.mark.rule("1R-RUNOFF-1")
@pytest.mark.parametrize(
    ("calls", "dice"),
    [
        ("red red", "off_red 4 def_red -1 clock blank"),
        ("yellow red", "off_yellow 4 clock blank"),
        ("red green", "off_red 4 clock T; clock T"),
    ],
)
def test_other_plays_and_turnovers_have_no_run_off(calls: str, dice: str) -> None:
    assert Board().snap(calls, dice).due.startswith("D_SCRIMMAGE")


@pytest.mark.rule("1R-RUNOFF-1", "1R-TIMEOUT-1")
def test_clock_face_and_run_off_are_two_spaces() -> None:
    assert Board().snap("red green", "off_red 4 clock clock; home run").clock == "28:00"


@pytest.mark.rule("1R-RUNOFF-1")
@pytest.mark.parametrize(("clock", "dice"), [("2:00", "clock blank"), ("3:00", "clock clock")])
def test_there_is_no_run_off_on_the_two_minute_mark(clock: str, dice: str) -> None:
    board = Board(clock=clock).snap("red green", f"off_red 4 {dice}")
    assert (board.due, board.clock) == ("D_SCRIMMAGE home", "2:00")


@pytest.mark.rule("1R-RUNOFF-1")
def test_a_time_out_that_keeps_the_marker_off_the_two_minute_mark_keeps_the_run_off() -> None:
    board = Board(clock="3:00", timeouts=ONE_EACH).snap("red green", "off_red 4 clock clock; home use")
    assert board.due == "D_RUNOFF home"
    assert board.give("home run; away pass").clock == "2:00"


@pytest.mark.rule("1R-RUNOFF-1", "1R-PLAY-3")
def test_the_run_off_of_a_touchdown_comes_after_its_try() -> None:
    board = Board(spot=97).snap("red green", "off_red 4 clock clock")
    assert board.due == "D_TRY home"
    board.give("home pat; clock blank kick 30")
    assert (board.due, board.clock) == ("D_RUNOFF home", "29:00")
    assert board.give("home run").due == "D_KICKOFF_KIND home"


@pytest.mark.rule("1R-RUNOFF-1", "1R-DOWN-2")
def test_a_red_play_that_fails_on_fourth_down_may_still_let_the_clock_run() -> None:
    board = Board(down=4).snap("red green", "off_red 4 clock blank")
    assert board.due == "D_RUNOFF home"
    assert (board.give("home run").due, board.clock) == ("D_SCRIMMAGE away", "29:00")


@pytest.mark.rule("1R-RUNOFF-1")
@pytest.mark.parametrize(
    "rules", [{"edition": "en_update"}, {"options": {"runoff_condition": "any_red_clean"}}]
)
@pytest.mark.parametrize(
    ("calls", "dice", "due"),
    [
        ("red red", "off_red 4 def_red -1 clock blank", "D_RUNOFF home"),
        ("red green", "off_red 4 clock blank", "D_RUNOFF home"),
        ("red red", "off_red 4 def_red flag clock blank; penalty O10; away decline", "D_SCRIMMAGE home"),
        ("red red", "off_red 4 def_red flag clock blank; penalty O10; away accept", "D_SCRIMMAGE home"),
        ("red red", "off_red 4 def_red -1 clock T; clock T", "D_SCRIMMAGE away"),
    ],
)
def test_in_the_english_update_any_red_play_without_penalty_and_turnover_has_one(
    rules: dict[str, Any], calls: str, dice: str, due: str
) -> None:
    assert Board(**rules).snap(calls, dice).due == due


@pytest.mark.rule("1R-TIMEOUT-1")
def test_the_offense_is_asked_first_and_one_time_out_stops_one_space() -> None:
    board = Board(timeouts=ONE_EACH).snap("red green", "off_red 4 clock clock; home use")
    assert (board.due, board.clock) == ("D_RUNOFF home", "30:00")
    assert board.give("home run").due == "D_TIMEOUT away"
    assert (board.give("away use").due, board.clock) == ("D_SCRIMMAGE home", "30:00")
    assert [team.timeouts for team in board.game.now.team] == [0, 0]


@pytest.mark.rule("1R-TIMEOUT-1")
def test_after_a_turnover_on_downs_the_side_that_ran_the_play_is_asked_first() -> None:
    board = Board(down=4, timeouts=ONE_EACH).snap("yellow red", "off_yellow 4 clock clock")
    assert (board.ball, board.due) == ("away 1 & 10 @56", "D_TIMEOUT home")
    assert board.give("home pass").due == "D_TIMEOUT away"


@pytest.mark.rule("1R-TIMEOUT-1")
def test_a_side_without_time_outs_is_not_asked() -> None:
    board = Board(timeouts={"home": 0, "away": 1}).snap("yellow red", "off_yellow 4 clock clock")
    assert board.due == "D_TIMEOUT away"
    assert board.refuses("home use") == "not_awaited"


@pytest.mark.rule("1R-TIMEOUT-1", "1R-HALF-1")
def test_time_outs_are_not_carried_over() -> None:
    board = Board(clock="2:00", timeouts={"home": 0, "away": 2})
    board.snap("yellow red", "off_yellow 4 clock clock; away pass")
    assert [team.timeouts for team in board.game.now.team] == [3, 3]


def last_play(options: dict[str, Any], **situation: Any) -> Board:
    return Board(options=options, **situation).snap("yellow red", "off_yellow 6 clock clock")


@pytest.mark.rule("1R-END-1")
def test_more_points_at_the_end_of_the_second_half_win() -> None:
    board = last_play({"overtime": "sudden_death"}, half=2, clock="2:00", score={"home": 7, "away": 10})
    assert (board.due, board.score) == ("over", (7, 10))


@pytest.mark.rule("1R-END-1", "1R-OT-1")
def test_a_tie_stands_without_overtime() -> None:
    assert last_play({}, **TIED_AT_THE_END).due == "over"


@pytest.mark.rule("1R-OT-1")
def test_overtime_begins_with_a_coin_a_fresh_clock_and_three_time_outs() -> None:
    board = last_play({"overtime": "sudden_death"}, **TIED_AT_THE_END)
    assert (board.due, board.clock, board.game.now.half) == ("D_COIN_CALL away", "30:00", 3)
    assert [team.timeouts for team in board.game.now.team] == [3, 3]
    assert board.give("away tails; coin tails; away receive").due == "D_KICKOFF_KIND home"


@pytest.mark.rule("1R-OT-1")
@pytest.mark.parametrize(
    ("situation", "script", "score"),
    [
        ({"spot": 95}, "home play; home yellow; away red; off_yellow 6 clock clock", (6, 0)),
        ({"spot": 1}, "home play; home red; away red; off_red 1 def_red -3 clock blank", (0, 2)),
        ({"spot": 80}, "home field_goal; away red+green; def_red -1 def_green -3; kick 40", (3, 0)),
        ({"spot": 50, "clock": "2:00"}, "home hail_mary; off_yellow 10o off_green 15o", (6, 0)),
    ],
)
def test_first_score_of_overtime_wins_without_a_try(
    situation: dict[str, Any], script: str, score: tuple[int, int]
) -> None:
    board = Board(options={"overtime": "sudden_death"}, half=3, **situation).give(script)
    assert (board.due, board.score) == ("over", score)


@pytest.mark.rule("1R-OT-1")
@pytest.mark.parametrize(("end", "due"), [("tie", "over"), ("new_period", "D_COIN_CALL away")])
def test_a_level_overtime_is_a_tie_or_another_one(end: str, due: str) -> None:
    board = last_play({"overtime": "sudden_death", "overtime_end": end}, half=3, clock="2:00")
    assert board.due == due
