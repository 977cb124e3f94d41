"""Flags: TDM-PEN."""

import pytest

from tests.engine.rulesets.touchdown_a_minute.table import R, Table

FLAG = "CP2 CP4 TK FM GN5 IN"  # a run with an FM and an IN: no gain without cancels


@pytest.mark.rule("TDM-PEN-1")
@pytest.mark.parametrize(
    ("faces", "due"), [(FLAG, "R_FLAG home"), (FLAG.replace("IN", "TK"), "D_SCRIMMAGE home")]
)
def test_a_flag_falls_when_a_roll_shows_an_fm_and_an_in(faces: str, due: str) -> None:
    assert Table().snap("run_inside nickel", faces).due == due


@pytest.mark.rule("TDM-PEN-1")
def test_extra_result_of_a_strength_raises_no_flag() -> None:
    table = Table(strengths={"home": "blitz", "away": "dime"}, strength_used={"home": False, "away": False})
    assert (
        table.snap("short_pass dime", "GN1 CP4 GN3 FM CP6 BP", "away extra", "away CP4").due
        == "D_SCRIMMAGE home"
    )


@pytest.mark.rule("TDM-PEN-1")
def test_there_are_no_flags_without_the_option() -> None:
    table = Table(options={"penalties": "off"}).snap("run_inside nickel", FLAG)
    assert table.stands == "home 2 & 10 @30"


@pytest.mark.rule("TDM-PEN-2")
@pytest.mark.parametrize(
    ("r", "offended", "stands"),
    [
        (4, "home", "home 1 & 10 @45"),
        (3, "home", "home 2 & 3 @35"),
        (1, "away", "home 2 & 18 @20"),
        (0, "away", "home 2 & 23 @15"),
    ],
)
def test_r_decides_which_side_fouled_and_the_yards(r: int, offended: str, stands: str) -> None:
    table = Table(down=2, target=38).snap("run_inside nickel", FLAG, R[r])
    assert table.due == f"D_PENALTY {offended}"
    assert (table.give(f"{offended} accept").stands, table.clock) == (stands, (1, 1))


@pytest.mark.rule("TDM-PEN-2")
def test_r_of_two_is_no_foul() -> None:
    assert Table(down=2, target=38).snap("run_inside nickel", FLAG, R[2]).stands == "home 3 & 8 @30"


@pytest.mark.rule("TDM-PEN-3")
def test_reaching_the_line_to_gain_is_a_first_down() -> None:
    table = Table(down=3, target=35).snap("run_inside nickel", FLAG, R[3], "home accept")
    assert table.stands == "home 1 & 10 @35"


@pytest.mark.rule("TDM-PEN-3")
def test_a_declined_flag_lets_the_play_stand_before_anything_is_canceled() -> None:
    table = Table().snap("run_inside nickel", "CP2 GN4 TK FM GN5 IN", R[3], "home decline")
    assert (table.due, table.answers) == ("D_CANCEL away", [["GN4"], ["GN5"]])
    assert table.give("away GN5").stands == "home 2 & 6 @34"


@pytest.mark.rule("TDM-PEN-3")
@pytest.mark.parametrize(("answer", "due"), [("accept", "D_SCRIMMAGE home"), ("decline", "D_RUNBACK away")])
def test_a_flag_is_settled_before_a_turnover(answer: str, due: str) -> None:
    table = Table().snap("run_inside dime", "CP4 BP BP TK FM IN", R[3], f"home {answer}")
    assert table.due == due


@pytest.mark.rule("TDM-PEN-3")
def test_used_strengths_stay_spent_after_a_penalty() -> None:
    table = Table(
        strengths={"home": "run_inside", "away": "dime"}, strength_used={"home": False, "away": True}
    )
    table.snap("run_inside nickel", FLAG, "home extra", R[3], "home accept")
    assert table.facts["strength_used"]["home"]


@pytest.mark.rule("TDM-PEN-4")
@pytest.mark.parametrize(
    ("spot", "r", "ends"),
    [
        (91, 4, 95),
        (85, 4, 92),
        (84, 4, 99),
        (95, 3, 97),
        (99, 4, 99),
        (10, 1, 5),
        (15, 0, 8),
        (11, 1, 1),
        (1, 0, 1),
    ],
)
def test_a_penalty_that_would_reach_a_goal_line_goes_half_the_distance(spot: int, r: int, ends: int) -> None:
    table = Table(spot=spot, down=2).snap("run_inside nickel", FLAG, R[r])
    assert table.give(f"{'home' if r > 2 else 'away'} accept").facts["spot"] == ends
