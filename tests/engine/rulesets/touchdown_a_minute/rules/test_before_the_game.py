"""Coin, strengths, the clock and time-outs: TDM-SETUP, TDM-CLOCK, TDM-TIMEOUT."""

import pytest

from engine.play.prompts import public_entries
from tests.engine.rulesets.touchdown_a_minute.table import QUIET, R, Table

INCOMPLETE = "GN1 GN2 GN3 BP BP TK"
BOTH = {"home": 3, "away": 3}


@pytest.mark.rule("TDM-SETUP-1")
@pytest.mark.parametrize(
    ("call", "coin", "choice", "kicker"),
    [
        ("heads", "heads", "away receive", "home"),
        ("heads", "heads", "away kick", "away"),
        ("heads", "tails", "home receive", "away"),
        ("tails", "heads", "home kick", "home"),
    ],
)
def test_the_visitors_call_the_coin_and_the_winner_chooses(
    call: str, coin: str, choice: str, kicker: str
) -> None:
    table = Table("D_COIN_CALL").give(f"away {call}", coin, choice)
    assert table.due == f"D_KICKOFF_KIND {kicker}"


@pytest.mark.rule("TDM-SETUP-1", "TDM-KICK-1")
@pytest.mark.parametrize(("first", "second"), [("home", "away"), ("away", "home")])
def test_quarter_3_opens_with_a_kickoff_of_the_other_side(first: str, second: str) -> None:
    table = Table(quarter=2, clock=29, first_kicker=first).snap("short_pass nickel", INCOMPLETE, "home keep")
    assert (table.due, table.clock) == (f"D_KICKOFF_KIND {second}", (3, 0))


@pytest.mark.rule("TDM-SETUP-2")
def test_strengths_are_picked_in_secret_and_may_be_the_same() -> None:
    table = Table("D_STRENGTH").give("away dime")
    assert [e.answer for e in public_entries(table.game)] == [None]
    table.give("home dime")
    assert (table.facts["strengths"], table.due) == ({"home": "dime", "away": "dime"}, "D_COIN_CALL away")
    assert [e.answer for e in public_entries(table.game)] == ["dime", "dime"]


@pytest.mark.rule("TDM-SETUP-2")
def test_a_strength_is_any_of_the_eight_strategies() -> None:
    red, blue = (
        ["run_inside", "run_outside", "short_pass", "long_pass"],
        ["stop_run", "nickel", "dime", "blitz"],
    )
    assert Table("D_STRENGTH").answers == red + blue


@pytest.mark.rule("TDM-SETUP-2")
def test_without_strengths_nobody_is_asked() -> None:
    assert Table("D_STRENGTH", {"strengths": "off"}).due == "D_COIN_CALL away"


@pytest.mark.rule("TDM-CLOCK-1")
@pytest.mark.parametrize(("plays", "counted"), [(30, 29), (15, 14)])
def test_quarter_has_thirty_plays_or_the_number_of_the_option(plays: int, counted: int) -> None:
    table = Table(options={"plays_per_quarter": plays}, clock=counted).snap("short_pass nickel", INCOMPLETE)
    assert table.clock == (2, 0)


@pytest.mark.rule("TDM-CLOCK-1", "TDM-CLOCK-2")
def test_a_play_and_its_run_back_count_once() -> None:
    table = Table().snap("run_inside dime", "CP2 CP1 TK BP FM TK", "away run", QUIET)
    assert (table.stands, table.clock) == ("away 1 & 10 @68", (1, 1))


@pytest.mark.rule("TDM-CLOCK-2")
@pytest.mark.parametrize(
    "inputs",
    [
        ("home punt", R[3], "away fair_catch"),
        ("home punt", R[0]),
        ("home field_goal", R[4]),
    ],
)
def test_punts_and_field_goals_count(inputs: tuple[str, ...]) -> None:
    assert Table().give(*inputs).clock == (1, 1)


@pytest.mark.rule("TDM-CLOCK-2")
@pytest.mark.parametrize("inputs", [("regular", R[4]), ("regular", R[3], "GN5 CP4 CP1 BP"), ("onside", R[0])])
def test_kickoffs_and_what_follows_them_do_not_count(inputs: tuple[str, ...]) -> None:
    table = Table("D_KICKOFF_KIND").give(f"home {inputs[0]}", *inputs[1:])
    assert (table.due.split()[0], table.clock) == ("D_SCRIMMAGE", (1, 0))


@pytest.mark.rule("TDM-CLOCK-2")
@pytest.mark.parametrize("quarter", [1, 3])
def test_ball_and_down_carry_over_inside_a_half(quarter: int) -> None:
    table = Table(quarter=quarter, clock=29, down=2, target=37).snap("short_pass nickel", INCOMPLETE)
    assert (table.stands, table.clock) == ("home 3 & 7 @30", (quarter + 1, 0))


@pytest.mark.rule("TDM-CLOCK-3")
def test_play_30_is_finished_with_its_try() -> None:
    table = Table(spot=95, target=100, quarter=2, clock=29, home_reroll_used=True, first_kicker="home")
    table.snap("run_inside blitz", "GN5 CP4 CP4 BP GN5 SK")
    assert (table.due, table.clock) == ("D_TRY home", (2, 29))
    assert (table.give("home kick", R[1]).due, table.clock) == ("D_KICKOFF_KIND away", (3, 0))


@pytest.mark.rule("TDM-CLOCK-3")
def test_a_kickoff_that_is_due_opens_the_next_quarter() -> None:
    table = Table(spot=70, clock=29).give("home field_goal", R[3])
    assert (table.due, table.clock) == ("D_KICKOFF_KIND home", (2, 0))


@pytest.mark.rule("TDM-TIMEOUT-1")
def test_a_time_out_takes_the_play_out_of_the_count() -> None:
    table = Table(timeouts=BOTH).snap("short_pass nickel", INCOMPLETE)
    assert table.due == "D_TIMEOUT home"
    assert (table.give("home use").due, table.clock) == ("D_SCRIMMAGE home", (1, 0))
    assert (table.stands, table.facts["timeouts"]) == ("home 2 & 10 @30", {"home": 2, "away": 3})


@pytest.mark.rule("TDM-TIMEOUT-1")
def test_the_defense_is_asked_after_the_offense_has_passed() -> None:
    table = Table(timeouts=BOTH).snap("short_pass nickel", INCOMPLETE, "home pass")
    assert (table.due, table.give("away use").clock) == ("D_TIMEOUT away", (1, 0))


@pytest.mark.rule("TDM-TIMEOUT-1")
def test_only_a_side_with_time_outs_is_asked() -> None:
    table = Table(timeouts={"home": 0, "away": 1}).snap("short_pass nickel", INCOMPLETE)
    assert (table.due, table.give("away pass").clock) == ("D_TIMEOUT away", (1, 1))


@pytest.mark.rule("TDM-TIMEOUT-1")
def test_the_side_that_snapped_is_asked_first_even_if_it_lost_the_ball() -> None:
    table = Table(timeouts=BOTH).give("home punt", R[3], "away fair_catch")
    assert table.due == "D_TIMEOUT home"


@pytest.mark.rule("TDM-TIMEOUT-1")
@pytest.mark.parametrize(("timeouts", "each"), [(3, 3), (0, 0)])
def test_time_outs_are_restored_for_the_second_half(timeouts: int, each: int) -> None:
    table = Table(options={"timeouts": timeouts}, quarter=2, clock=29)
    table.snap("short_pass nickel", INCOMPLETE, "home keep")
    assert table.facts["timeouts"] == {"home": each, "away": each}


@pytest.mark.rule("TDM-TIMEOUT-1")
def test_a_time_out_after_play_30_brings_one_play_more() -> None:
    table = Table(clock=29, timeouts=BOTH).snap("short_pass nickel", INCOMPLETE, "home use")
    assert table.clock == (1, 29)
