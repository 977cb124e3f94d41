"""Fumbles, interceptions and run-backs: TDM-FUM, TDM-INT, TDM-TURN."""

import pytest

from tests.engine.rulesets.touchdown_a_minute.table import QUIET, R, Table

AT_THE_LINE = "CP4 BP BP TK FM TK"  # a fumbled run, one red result


@pytest.mark.rule("TDM-FUM-1")
@pytest.mark.parametrize("faces", ["CP4 BP BP TK FM TK", "CP4 BP BP FM TK TK"])
def test_a_run_with_an_fm_and_no_gn_is_recovered_by_the_opponent(faces: str) -> None:
    table = Table().snap("run_inside dime", faces)
    assert (table.due, table.give("away hold").stands) == ("D_RUNBACK away", "away 1 & 10 @70")


@pytest.mark.rule("TDM-FUM-1")
def test_a_gn_saves_the_ball_even_if_it_is_canceled() -> None:
    assert Table().snap("run_inside dime", "CP4 BP GN2 FM TK BP").stands == "home 2 & 10 @30"


@pytest.mark.rule("TDM-FUM-1")
def test_a_pass_is_never_fumbled() -> None:
    assert Table().snap("short_pass dime", "CP4 BP BP FM BP TK").stands == "home 2 & 10 @30"


@pytest.mark.rule("TDM-FUM-2")
@pytest.mark.parametrize(
    ("faces", "spot"),
    [
        ("CP4 TK TK BP FM TK", 70),  # one red
        ("CP6 CP2 CP2 CP1 FM TK", 62),  # four red: eight yards downfield
        ("CP6 CP2 CP2 BP FM TK", 70),  # three all
    ],
)
def test_more_red_than_blue_carries_a_fumble_downfield(faces: str, spot: int) -> None:
    assert Table().snap("run_inside dime", faces, "away hold").stands == f"away 1 & 10 @{spot}"


@pytest.mark.rule("TDM-FUM-3")
def test_the_recoverer_runs_it_back_as_a_running_play() -> None:
    table = Table().snap("run_inside dime", AT_THE_LINE, "away run")
    assert table.due == "R_RUNBACK away"
    assert table.give("GN5 CP4 CP6 BP").stands == "away 1 & 10 @75"


@pytest.mark.rule("TDM-FUM-3")
def test_extra_tk_lose_yards_on_a_run_back_too() -> None:
    assert (
        Table().snap("run_inside dime", AT_THE_LINE, "away run", "GN1 TK TK TK").stands == "away 1 & 10 @68"
    )


@pytest.mark.rule("TDM-FUM-3", "TDM-FUM-4")
def test_run_back_may_be_fumbled_again_at_its_start() -> None:
    table = Table(spot=40).snap("run_inside dime", "CP2 CP1 CP2 CP6 FM TK", "away run", "CP4 CP1 TK FM")
    assert (table.due, table.give("home hold").stands) == ("D_RUNBACK home", "home 1 & 10 @48")


@pytest.mark.rule("TDM-FUM-4")
def test_a_second_fumble_may_be_carried_downfield_as_well() -> None:
    table = Table(spot=40).snap("run_inside dime", AT_THE_LINE, "away run", "CP4 CP1 CP2 FM", "home hold")
    assert table.stands == "home 1 & 10 @34"  # six yards past the visitors' 60


@pytest.mark.rule("TDM-FUM-4")
@pytest.mark.parametrize(("option", "picker"), [("runner", "away"), ("tackler", "home")])
def test_the_side_that_cancels_on_a_run_back_is_an_option(option: str, picker: str) -> None:
    table = Table(options={"runback_cancel": option})
    table.snap("run_inside dime", AT_THE_LINE, "away run", "GN5 GN2 TK BP")
    assert (table.due, table.answers) == (f"D_CANCEL {picker}", [["GN2"], ["GN5"]])
    assert table.give(f"{picker} GN2").stands == "away 1 & 10 @75"


@pytest.mark.rule("TDM-FUM-4")
@pytest.mark.parametrize(("option", "spot"), [("runner", 75), ("tackler", 72)])
def test_best_for_picker_keeps_the_most_for_a_runner_and_the_least_for_a_tackler(
    option: str, spot: int
) -> None:
    table = Table(options={"runback_cancel": option, "auto_cancel": "best_for_picker"})
    table.snap("run_inside dime", AT_THE_LINE, "away run", "GN5 GN2 TK BP")
    assert table.stands == f"away 1 & 10 @{spot}"


@pytest.mark.rule("TDM-FUM-5")
def test_two_fm_are_a_touchdown_without_a_roll() -> None:
    table = Table().snap("run_inside dime", "CP4 CP4 CP6 FM FM TK")
    assert (table.due, table.score) == ("D_TRY away", (0, 6))


@pytest.mark.rule("TDM-FUM-5", "TDM-INT-2")
@pytest.mark.parametrize(
    ("call", "faces"),
    [("run_inside dime", "CP4 CP4 CP6 FM FM TK"), ("long_pass dime", "GN5 GN4 GN3 GN1 IN IN")],
)
def test_touchdown_by_two_fm_comes_before_a_touchback(call: str, faces: str) -> None:
    table = Table(spot=94).snap(call, faces)
    assert (table.due, table.score) == ("D_TRY away", (0, 6))


@pytest.mark.rule("TDM-FUM-5")
def test_two_fm_on_a_run_back_are_a_touchdown_the_other_way() -> None:
    table = Table().snap("run_inside dime", AT_THE_LINE, "away run", "CP4 CP4 FM FM")
    assert (table.due, table.score) == ("D_TRY home", (6, 0))


@pytest.mark.rule("TDM-INT-1")
@pytest.mark.parametrize(
    ("faces", "spot"),
    [
        ("BP BP BP GN1 TK IN", 70),
        ("GN5 GN4 GN3 BP IN TK", 70),  # three all
        ("GN5 GN4 GN3 GN1 IN TK", 54),  # four red: sixteen yards downfield
    ],
)
def test_a_pass_with_an_in_and_no_cp_is_intercepted(faces: str, spot: int) -> None:
    assert Table().snap("long_pass dime", faces, "away hold").stands == f"away 1 & 10 @{spot}"


@pytest.mark.rule("TDM-INT-1")
def test_canceled_cp_still_prevents_an_interception() -> None:
    assert Table().snap("long_pass dime", "GN5 CP4 GN3 BP BP IN").stands == "home 2 & 10 @30"


@pytest.mark.rule("TDM-INT-2")
def test_interception_is_run_back_like_a_fumble() -> None:
    table = Table().snap("long_pass dime", "BP BP BP GN1 TK IN", "away run", "GN5 GN2 TK BP")
    assert (table.due, table.give("away GN2").stands) == ("D_CANCEL away", "away 1 & 10 @75")


@pytest.mark.rule("TDM-INT-2")
def test_a_fumble_on_its_run_back_goes_two_yards_a_red_result() -> None:
    table = Table().snap("long_pass dime", "BP BP BP GN1 TK IN", "away run", "CP4 CP1 CP2 FM", "home hold")
    assert table.stands == "home 1 & 10 @24"


@pytest.mark.rule("TDM-INT-2")
@pytest.mark.parametrize(("option", "due"), [("on", "D_TRY away"), ("off", "D_RUNBACK away")])
def test_two_in_are_a_touchdown_if_the_option_is_on(option: str, due: str) -> None:
    table = Table(options={"two_in_touchdown": option})
    assert table.snap("long_pass dime", "BP BP BP GN1 IN IN").due == due


@pytest.mark.rule("TDM-TURN-1")
@pytest.mark.parametrize("touchback", [20, 25])
def test_a_ball_lost_past_the_goal_line_is_a_touchback(touchback: int) -> None:
    table = Table(options={"touchback_spot": touchback}, spot=92)
    assert table.snap("run_inside dime", "CP6 CP2 CP2 CP1 FM TK").stands == f"away 1 & 10 @{touchback}"


@pytest.mark.rule("TDM-TURN-1")
@pytest.mark.parametrize(("spot", "faces"), [(98, "GN1 TK TK TK"), (97, "TK TK TK TK")])
def test_a_run_back_that_ends_behind_the_own_goal_line_is_set_on_the_1(spot: int, faces: str) -> None:
    table = Table(spot=spot, target=100).snap("run_inside dime", AT_THE_LINE, "away run", faces)
    assert table.stands == "away 1 & 10 @1"


@pytest.mark.rule("TDM-TURN-1", "TDM-TD-1")
def test_a_runner_who_reaches_100_scores() -> None:
    table = Table(spot=4, target=14).snap("run_inside dime", AT_THE_LINE, "away run", "GN4 CP4 BP BP")
    assert (table.due, table.score) == ("D_TRY away", (0, 6))


@pytest.mark.rule("TDM-TURN-1")
def test_a_run_back_begins_a_new_series() -> None:
    table = Table(spot=60, down=4, target=61).snap("run_inside dime", AT_THE_LINE, "away run", QUIET)
    assert table.stands == "away 1 & 10 @38"


@pytest.mark.rule("TDM-TURN-1")
def test_try_after_a_run_back_counts_as_part_of_the_play() -> None:
    table = Table(spot=4, target=14).snap("run_inside dime", AT_THE_LINE, "away run", "GN4 CP4 BP BP")
    assert table.clock == (1, 0)
    assert (table.give("away kick", R[1]).clock, table.due) == ((1, 1), "D_KICKOFF_KIND away")
