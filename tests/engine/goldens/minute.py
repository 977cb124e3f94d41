"""Every way in which a quarter, a half or a game of Touchdown-A-Minute can end.

A function has the name of its golden sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.engine.rulesets.touchdown_a_minute.table import R, Table

ENDINGS: dict[str, Callable[[], Table]] = {}
RUN, FOUR = "run_outside blitz", "CP4 CP4 CP2 CP6 GN4 BP"  # four yards
SUDDEN: dict[str, Any] = {"score": {"home": 10, "away": 10}, "quarter": "ot"}


def ending(play: Callable[[], Table]) -> Callable[[], Table]:
    """Registers the function under its name with the game's prefix."""
    ENDINGS[f"minute_{play.__name__}"] = play
    return play


def last_play(at: str = "D_SCRIMMAGE", **words: Any) -> Table:
    """The last play of a quarter, by default the fourth: 29 plays are counted; home leads 10-7."""
    usual = {"quarter": 4, "clock": 29, "score": {"home": 10, "away": 7}, "home_reroll_used": True}
    return Table(at, **{**usual, **words})


def loses_two(game: Table) -> Table:
    """A run with three TK and one GN: a loss of two yards."""
    return game.snap("run_inside stop_run", "TK CP4 TK BP GN1 TK")


@ending
def ball_and_downs_carry_over_to_quarter_two() -> Table:
    return last_play(quarter=1).snap(RUN, FOUR)


@ending
def quarter_three_opens_with_a_kickoff() -> Table:
    return last_play(quarter=2, first_kicker="away").snap(RUN, FOUR)


@ending
def a_time_out_adds_a_play() -> Table:
    return last_play(quarter=1, timeouts={"home": 0, "away": 1}).snap(RUN, FOUR, "away use")


@ending
def touchdown_on_the_last_play_has_its_try_and_the_kickoff_is_due() -> Table:
    return last_play(quarter=1, spot=97, target=100).snap(RUN, FOUR, "home kick", R[2])


@ending
def field_goal_on_the_last_play_of_the_half() -> Table:
    return last_play(quarter=2, spot=72).give("home field_goal", R[3])


@ending
def safety_on_the_last_play_has_its_free_kick() -> Table:
    return loses_two(last_play(quarter=1, spot=1)).give(R[3], "away fair_catch")


@ending
def interception_on_the_last_play_is_run_back() -> Table:
    game = last_play(quarter=2).snap("long_pass nickel", "GN1 IN TK GN4 BP TK", "away run")
    return game.give("GN5 GN3 CP6 BP")


@ending
def more_points_win() -> Table:
    return last_play().snap(RUN, FOUR)


@ending
def tie_without_overtime() -> Table:
    tied = {"home": 7, "away": 7}
    return last_play(score=tied, options={"overtime": "none"}).snap(RUN, FOUR)


@ending
def tie_leads_to_a_toss() -> Table:
    game = last_play(score={"home": 7, "away": 7}).snap(RUN, FOUR)
    return game.give("away heads", "tails", "home kick")


@ending
def overtime_won_by_a_touchdown() -> Table:
    return Table(spot=97, target=100, **SUDDEN).snap(RUN, FOUR)


@ending
def overtime_won_by_a_field_goal() -> Table:
    return Table(spot=72, **SUDDEN).give("home field_goal", R[3])


@ending
def overtime_won_by_a_safety() -> Table:
    return loses_two(Table(spot=1, **SUDDEN))


@ending
def overtime_won_by_a_fumble_without_a_run_back() -> Table:
    return Table(**SUDDEN).snap("run_inside stop_run", "CP4 CP4 CP6 FM FM TK")


@ending
def overtime_without_a_score_is_a_tie() -> Table:
    return Table(clock=29, **SUDDEN).snap(RUN, FOUR)


@ending
def overtime_without_a_score_is_repeated() -> Table:
    return Table(clock=29, options={"overtime_end": "new_period"}, **SUDDEN).snap(RUN, FOUR)
