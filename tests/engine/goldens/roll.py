"""Every way in which a half or a game of 1st & Roll can end; a function has the name of its golden sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.engine.rulesets.first_and_roll.board import Board

ENDINGS: dict[str, Callable[[], Board]] = {}
SHORT = "off_yellow 4 clock clock"  # four yards, and the marker moves


def ending(play: Callable[[], Board]) -> Callable[[], Board]:
    """Registers the function under its name with the game's prefix."""
    ENDINGS[f"roll_{play.__name__}"] = play
    return play


def last_space(**words: Any) -> Board:
    """The marker on 2:00 in a second half; home leads 10-7."""
    return Board(**{"half": 2, "clock": "2:00", "score": {"home": 10, "away": 7}, **words})


def overtime(**words: Any) -> Board:
    """A down of an overtime at 10-10."""
    tied = {"half": 3, "score": {"home": 10, "away": 10}, "options": {"overtime": "sudden_death"}}
    return Board(**{**tied, **words})


@ending
def first_half_ends_on_a_clock_face() -> Board:
    return last_space(half=1).snap("yellow red", SHORT)


@ending
def a_time_out_saves_the_half() -> Board:
    return last_space(half=1, timeouts={"home": 1, "away": 0}).snap("yellow red", SHORT + "; home use")


@ending
def touchdown_on_the_last_space_has_its_try_and_no_kickoff() -> Board:
    game = last_space(half=1, spot=95, target=100).snap("yellow red", "off_yellow 8 clock clock")
    return game.give("home pat; clock blank kick 30")


@ending
def safety_on_the_last_space_and_no_free_kick() -> Board:
    return last_space(half=1, spot=2).snap("yellow yellow", "off_yellow 0 def_yellow -8 clock clock")


@ending
def turnover_on_the_last_space() -> Board:
    # T, then a clock face: only the marker moves, and the 4th down is short.
    return last_space(half=1, down=4).snap("yellow red", "off_yellow 4 clock T; clock clock")


@ending
def hail_mary_dropped() -> Board:
    return last_space(half=1).give("home hail_mary; off_yellow 10o off_green 14")


@ending
def hail_mary_caught() -> Board:
    game = last_space(score={"home": 3, "away": 7}).give("home hail_mary; off_yellow 10o off_green 15o")
    return game.give("home pat; clock T kick 20")


@ending
def more_points_win() -> Board:
    return last_space().snap("yellow red", SHORT)


@ending
def tie_without_overtime() -> Board:
    return last_space(score={"home": 7, "away": 7}).snap("yellow red", SHORT)


@ending
def tie_leads_to_a_toss() -> Board:
    game = last_space(score={"home": 7, "away": 7}, options={"overtime": "sudden_death"})
    return game.snap("yellow red", SHORT).give("away heads; coin tails; home receive")


@ending
def overtime_won_by_a_touchdown() -> Board:
    return overtime(spot=95, target=100).snap("yellow red", "off_yellow 8 clock blank")


@ending
def overtime_won_by_a_field_goal() -> Board:
    return overtime(spot=70).give("home field_goal; away red+green; def_red -1 def_green flag; kick 35")


@ending
def overtime_won_by_a_safety() -> Board:
    return overtime(spot=2).snap("yellow yellow", "off_yellow 0 def_yellow -3 clock blank")


@ending
def overtime_won_by_a_return() -> Board:
    # Lost on the 6, run back with both red dice.
    game = overtime(spot=2, target=12).snap("yellow red", "off_yellow 4 clock T; clock T")
    return game.give("off_red 5o def_red -1; away reroll; off_red 1")


@ending
def overtime_without_a_score_is_a_tie() -> Board:
    return overtime(clock="2:00").snap("yellow red", SHORT)


@ending
def overtime_without_a_score_is_repeated() -> Board:
    options = {"overtime": "sudden_death", "overtime_end": "new_period"}
    return overtime(clock="2:00", options=options).snap("yellow red", SHORT)
