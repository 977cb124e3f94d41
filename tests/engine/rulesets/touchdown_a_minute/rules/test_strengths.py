"""Strengths and the home field: TDM-STR, TDM-HOME."""

from typing import Any

import pytest

from tests.engine.rulesets.touchdown_a_minute.table import Table


def strong(home: str, away: str = "run_outside", **words: Any) -> Table:
    """Home has the ball; both strengths are unused."""
    unused = {"home": False, "away": False}
    return Table(strengths={"home": home, "away": away}, strength_used=unused, **words)


@pytest.mark.rule("TDM-STR-1")
def test_a_strength_is_good_for_one_play_a_quarter() -> None:
    table = strong("run_inside").snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK", "home extra")
    assert table.facts["strength_used"] == {"home": True, "away": False}
    assert table.snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK").stands == "home 3 & 1 @39"


@pytest.mark.rule("TDM-STR-1")
def test_a_saved_strength_may_be_used_later_in_the_quarter() -> None:
    table = strong("run_inside").snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK", "home pass")
    table.snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK")
    assert table.due == "D_STRENGTH_OFF home"


@pytest.mark.rule("TDM-STR-1")
@pytest.mark.parametrize("used", [True, False])
def test_each_quarter_brings_one_new_strength(used: bool) -> None:
    used_by = {"home": used, "away": used}
    table = Table(strengths={"home": "run_inside", "away": "dime"}, strength_used=used_by, clock=29)
    table.snap("run_outside blitz", "GN1 CP4 CP6 BP GN2 SK")
    assert table.facts["strength_used"] == {"home": False, "away": False}


@pytest.mark.rule("TDM-STR-2")
def test_strength_needs_the_matching_die_on_the_play() -> None:
    table = strong("run_outside", "dime").snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK")
    assert table.due == "D_SCRIMMAGE home"
    table.snap("run_outside dime", "GN1 CP4 CP6 BP GN2 BP")
    assert (table.due, table.give("home pass").due) == ("D_STRENGTH_OFF home", "D_STRENGTH_DEF away")


@pytest.mark.rule("TDM-STR-2", "TDM-STR-3", "TDM-STR-5")
def test_strengths_join_a_roll_without_their_dice_if_the_league_plays_so() -> None:
    table = strong("run_outside", "dime", options={"strength_die": "any"})
    table.snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK")
    assert table.due == "D_STRENGTH_OFF home"
    assert table.give("home extra").due == "D_STRENGTH_DEF away"
    assert table.give("away pass").stands == "home 2 & 3 @37"  # GN5 on top


@pytest.mark.rule("TDM-STR-2", "TDM-STR-4")
@pytest.mark.parametrize(("strength", "legal"), [("long_pass", True), ("short_pass", False)])
def test_the_reach_of_a_first_down_is_that_of_the_strength(strength: str, legal: bool) -> None:
    table = strong(strength, options={"strength_die": "any"})
    table.snap("run_inside blitz", "GN1 CP4 CP6 GN2 GN1 SK")  # six short
    assert ("first_down" in table.answers) == legal


@pytest.mark.rule("TDM-STR-2")
@pytest.mark.parametrize("die", ["chosen", "any"])
def test_a_side_has_no_use_of_a_strength_of_the_other_role(die: str) -> None:
    table = strong("nickel", "run_inside", options={"strength_die": die})
    assert table.snap("run_inside nickel", "GN1 CP4 CP6 BP GN1 IN").due == "D_SCRIMMAGE home"


@pytest.mark.rule("TDM-STR-2")
def test_there_are_no_strengths_without_the_option() -> None:
    table = strong("run_inside", options={"strengths": "off"})
    assert table.snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK").due == "D_SCRIMMAGE home"


@pytest.mark.rule("TDM-STR-3")
@pytest.mark.parametrize(
    ("strategy", "faces", "stands"),
    [
        ("run_inside", "CP4 CP4 BP BP GN1 SK", "home 2 & 4 @36"),
        ("run_outside", "CP4 CP4 BP BP GN2 SK", "home 2 & 3 @37"),
        ("short_pass", "GN1 GN2 TK TK CP4 SK", "home 2 & 1 @39"),
        ("long_pass", "GN1 GN2 TK TK CP6 SK", "home 1 & 10 @46"),
        ("run_outside", "CP4 CP4 BP BP GNL SK", "home 1 & 10 @80"),
    ],
)
def test_an_extra_result_joins_the_roll_of_the_offense(strategy: str, faces: str, stands: str) -> None:
    assert strong(strategy).snap(f"{strategy} blitz", faces, "home extra").stands == stands


@pytest.mark.rule("TDM-STR-3")
def test_extra_result_can_be_canceled_and_saves_the_ball() -> None:
    table = strong("run_inside").snap("run_inside stop_run", "CP4 TK TK BP FM TK", "home extra")
    assert table.stands == "home 2 & 12 @28"


@pytest.mark.rule("TDM-STR-4")
@pytest.mark.parametrize(
    ("strategy", "faces", "legal"),
    [
        ("run_inside", "GN1 CP4 CP6 BP GN5 SK", True),  # 4 short
        ("run_inside", "CP4 CP4 CP6 BP GN5 SK", True),  # 5 short
        ("run_inside", "GN1 CP4 CP6 GN2 GN1 SK", False),  # 6 short
        ("long_pass", "CP1 GN4 TK TK BP SK", False),  # incomplete
        ("long_pass", "CP1 GN4 TK TK CP1 SK", True),  # 8 short
        ("run_inside", "TK CP4 CP6 BP TK SK", False),  # a loss
        ("run_inside", "GN4 CP4 CP6 BP GN5 SK", True),  # 1 short
        ("run_inside", "GN5 CP4 CP6 BP GN5 SK", False),  # not short at all
        ("run_inside", "GN5 TK CP6 BP GN5 SK", True),  # 5 short if a GN5 is canceled
        ("run_inside", "GN4 TK CP6 BP GN5 SK", False),  # 6 short with the worst cancellation
    ],
)
def test_the_offense_may_take_the_first_down_when_it_is_close(strategy: str, faces: str, legal: bool) -> None:
    table = strong(strategy).snap(f"{strategy} blitz", faces)
    assert ("first_down" in table.answers) == legal


@pytest.mark.rule("TDM-STR-4")
def test_the_ball_is_set_on_the_line_to_gain_and_no_cancel_is_asked() -> None:
    table = strong("run_inside").snap("run_inside stop_run", "GN5 GN4 CP6 TK GN3 BP", "home first_down")
    assert table.stands == "home 1 & 10 @40"


@pytest.mark.rule("TDM-STR-4")
@pytest.mark.parametrize(
    ("words", "faces", "code"),
    [
        ({}, "TK CP4 CP6 BP GN1 SK", "no_gain"),
        ({}, "GN1 CP4 CP6 GN2 GN1 SK", "not_close_enough"),
        ({}, "GN5 CP4 CP6 BP GN5 SK", "line_reached"),
        ({"spot": 95, "target": 100}, "GN1 CP4 CP6 BP GN1 SK", "goal_to_go"),
    ],
)
def test_a_first_down_that_is_too_far_is_refused(words: dict[str, Any], faces: str, code: str) -> None:
    assert strong("run_inside", **words).snap("run_inside blitz", faces).refuses("home first_down") == code


@pytest.mark.rule("TDM-STR-4")
def test_defense_may_cancel_the_first_down() -> None:
    table = strong("run_inside", "stop_run").snap("run_inside stop_run", "GN1 CP4 CP6 BP GN5 BP")
    table.give("home first_down", "away extra")
    assert (table.due, table.facts["strength_used"]["home"]) == ("D_CANCEL away", True)
    assert table.give("away GN5").stands == "home 2 & 9 @31"


@pytest.mark.rule("TDM-STR-4")
def test_first_down_stands_if_the_defense_cannot_prevent_it() -> None:
    table = strong("run_inside", "stop_run").snap("run_inside stop_run", "GN5 CP4 CP6 BP GN5 BP")
    assert "first_down" not in table.answers
    table = strong("run_inside", "stop_run").snap("run_inside stop_run", "GN5 CP4 GN4 BP GN5 TK")
    assert table.give("home first_down", "away pass").stands == "home 1 & 10 @40"


@pytest.mark.rule("TDM-STR-5")
@pytest.mark.parametrize(
    ("call", "faces", "then", "stands"),
    [
        ("run_inside stop_run", "CP4 CP4 BP BP GN5 BP", "away extra", "home 2 & 10 @30"),
        ("short_pass nickel", "GN1 CP4 TK CP3 BP TK", "away extra", "home 2 & 10 @30"),
        ("long_pass blitz", "GN1 GN2 TK BP BP SK", "away extra", "home 2 & 22 @18"),
        ("long_pass dime", "GN1 CP2 TK BP BP BP", "away extra", "home 2 & 10 @30"),
    ],
)
def test_an_extra_blue_result_joins_the_roll(call: str, faces: str, then: str, stands: str) -> None:
    assert strong("run_outside", call.split()[1]).snap(call, faces, then).stands == stands


@pytest.mark.rule("TDM-STR-5")
def test_a_dime_intercepts_a_pass_without_cp() -> None:
    table = strong("run_outside", "dime").snap("long_pass dime", "GN1 GN2 TK BP BP BP", "away extra")
    assert table.due == "D_RUNBACK away"


@pytest.mark.rule("TDM-STR-5", "TDM-INT-2")
def test_a_dime_may_be_the_second_in_of_a_touchdown() -> None:
    table = strong("run_outside", "dime").snap("long_pass dime", "GN1 GN2 TK BP BP IN", "away extra")
    assert table.score == (0, 6)


@pytest.mark.rule("TDM-HOME-1")
@pytest.mark.parametrize(
    ("quarter", "used", "is_due"),
    [
        (1, False, False),
        (2, False, True),
        (2, True, False),
        (3, False, False),
        (4, False, True),
        (5, False, False),
    ],
)
def test_home_may_void_one_play_in_quarter_2_and_one_in_quarter_4(
    quarter: int, used: bool, is_due: bool
) -> None:
    table = Table(quarter=quarter, home_reroll_used=used).snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK")
    assert (table.due == "D_HOME_REROLL home") == is_due


@pytest.mark.rule("TDM-HOME-1")
def test_after_a_reroll_strategies_and_dice_are_new_and_stand() -> None:
    table = Table(quarter=4, clock=5).snap("run_inside blitz", "TK CP4 TK BP FM TK", "home reroll")
    assert (table.due, table.clock) == ("D_STRATEGY_OFF home", (4, 5))
    assert table.snap("short_pass dime", "GN1 GN2 TK TK CP4 BP").stands == "home 2 & 10 @30"
    assert table.clock == (4, 6)


@pytest.mark.rule("TDM-HOME-1", "TDM-HOME-2")
def test_home_may_void_a_play_of_the_visitors() -> None:
    table = Table(quarter=4, offense="away").snap(
        "run_outside stop_run", "CP4 GN2 GN3 CP6 GNL BP", "home reroll"
    )
    assert (table.due, table.stands) == ("D_STRATEGY_OFF away", "away 1 & 10 @30")


@pytest.mark.rule("TDM-HOME-1")
def test_option_removes_the_home_reroll() -> None:
    table = Table(options={"home_reroll": "off"}, quarter=4)
    assert table.snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK").due == "D_SCRIMMAGE home"


@pytest.mark.rule("TDM-HOME-2")
def test_home_reroll_comes_before_strengths_and_spends_none() -> None:
    table = strong("run_inside", quarter=2).snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK")
    assert table.due == "D_HOME_REROLL home"
    table.give("home reroll").snap("run_inside blitz", "GN1 CP4 CP6 BP GN1 SK")
    assert (table.due, table.facts["strength_used"]["home"]) == ("D_STRENGTH_OFF home", False)


@pytest.mark.rule("TDM-HOME-2")
def test_home_reroll_does_not_apply_to_run_backs() -> None:
    table = Table(quarter=4).snap(
        "run_inside dime", "CP4 BP BP TK FM TK", "home keep", "away run", "GN5 CP4 CP6 BP"
    )
    assert table.due == "D_SCRIMMAGE away"
