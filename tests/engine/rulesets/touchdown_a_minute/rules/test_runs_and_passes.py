"""Scrimmage plays: TDM-PLAY, TDM-RUN, TDM-PASS, TDM-SACK, TDM-LONG; the examples are the rulebook's."""

import pytest

from tests.engine.rulesets.touchdown_a_minute.table import Table


@pytest.mark.rule("TDM-PLAY-1")
@pytest.mark.parametrize(
    ("call", "stands"), [("run_inside", "home 2 & 5 @35"), ("short_pass", "home 2 & 6 @34")]
)
def test_the_red_die_alone_decides_whether_it_is_a_run(call: str, stands: str) -> None:
    assert Table().snap(f"{call} blitz", "GN5 CP4 IN IN SK SK").stands == stands


@pytest.mark.rule("TDM-PLAY-2")
@pytest.mark.parametrize(("white", "stands"), [("GN4", "home 2 & 1 @39"), ("GN5", "home 1 & 10 @40")])
def test_exactly_ten_yards_make_a_first_down(white: str, stands: str) -> None:
    assert Table().snap("run_inside blitz", f"{white} CP4 BP BP GN5 SK").stands == stands


@pytest.mark.rule("TDM-PLAY-2")
def test_after_four_downs_the_ball_changes_hands_at_the_spot() -> None:
    table = Table(spot=60, down=4, target=65).snap("run_inside blitz", "CP4 GN3 CP6 BP GN1 SK")
    assert table.stands == "away 1 & 10 @36"


@pytest.mark.rule("TDM-PLAY-2")
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_a_punt_or_field_goal_may_be_chosen_on_any_down(down: int) -> None:
    assert Table(down=down).answers == ["play", "punt", "field_goal"]


@pytest.mark.rule("TDM-PLAY-3")
def test_a_play_runs_roll_reroll_strengths_flag_canceling_time_out() -> None:
    table = Table(
        quarter=2,
        strengths={"home": "run_inside", "away": "nickel"},
        strength_used={"home": False, "away": False},
        timeouts={"home": 1, "away": 1},
    ).give("home play", "home run_inside", "away nickel")
    order = []
    for answer in (
        "GN5 IN TK FM GN1 TK",
        "home keep",
        "home extra",
        "away pass",
        "CP4 GN4 TK FM",
        "away GN5+GN5",
        "home pass",
        "away pass",
    ):
        order.append(table.due)
        table.give(answer)
    assert order == [
        "R_PLAY home",
        "D_HOME_REROLL home",
        "D_STRENGTH_OFF home",
        "D_STRENGTH_DEF away",
        "R_FLAG home",
        "D_CANCEL away",
        "D_TIMEOUT home",
        "D_TIMEOUT away",
    ]
    assert (table.stands, table.clock) == ("home 2 & 9 @31", (2, 1))


@pytest.mark.rule("TDM-RUN-1")
def test_the_defense_picks_the_gn_that_each_tk_cancels() -> None:
    table = Table().snap("run_inside nickel", "GN5 CP4 TK GN4 GN1 IN")
    assert (table.due, table.answers) == ("D_CANCEL away", [["GN1"], ["GN4"], ["GN5"]])
    assert table.give("away GN5").stands == "home 2 & 5 @35"


@pytest.mark.rule("TDM-RUN-1")
@pytest.mark.parametrize("faces", ["CP4 CP6 BP BP GN5 IN", "CP4 BP IN SK GN5 SK"])
def test_cp_bp_in_and_sk_do_nothing_on_a_run(faces: str) -> None:
    assert Table().snap("run_inside blitz", faces).stands == "home 2 & 5 @35"


@pytest.mark.rule("TDM-RUN-1")
def test_another_run_of_the_rulebook_gains_3() -> None:
    table = Table().snap("run_inside stop_run", "GN5 GN2 TK CP4 GN1 BP", "away GN5")
    assert table.stands == "home 2 & 7 @33"


@pytest.mark.rule("TDM-RUN-1")
@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("CP4", "not_cancelable"),
        ("GN2", "not_cancelable"),
        ("GN5+GN5", "not_cancelable"),
        ("GN5+GN4", "wrong_number_canceled"),
        ("moonwalk", "unknown_answer"),
    ],
)
def test_what_may_not_be_canceled_is_refused(answer: str, code: str) -> None:
    table = Table().snap("run_inside nickel", "GN5 CP4 TK GN4 GN1 IN")
    assert table.refuses(f"away {answer}") == code


@pytest.mark.rule("TDM-RUN-1")
@pytest.mark.parametrize("answer", ["GN4+GN5", "GN5+GN4"])
def test_results_are_named_in_any_order_in_one_answer(answer: str) -> None:
    table = Table().snap("run_inside nickel", "TK GN4 TK GN1 GN5 IN", f"away {answer}")
    assert table.stands == "home 2 & 9 @31"


@pytest.mark.rule("TDM-RUN-1")
@pytest.mark.parametrize("faces", ["GN4 CP4 TK CP6 GN4 IN", "GN4 CP4 TK CP6 GN5 TK", "GN4 CP4 BP CP6 GN5 IN"])
def test_nobody_is_asked_where_every_cancellation_is_the_same(faces: str) -> None:
    assert Table().snap("run_inside nickel", faces).due == "D_SCRIMMAGE home"


@pytest.mark.rule("TDM-RUN-1")
def test_best_for_picker_cancels_without_asking() -> None:
    table = Table(options={"auto_cancel": "best_for_picker"}).snap(
        "run_inside nickel", "GN5 CP4 TK GN4 GN1 IN"
    )
    assert (table.stands, table.due) == ("home 2 & 5 @35", "D_SCRIMMAGE home")


@pytest.mark.rule("TDM-RUN-2")
@pytest.mark.parametrize(
    ("faces", "stands"),
    [("GN1 GN2 TK BP TK IN", "home 2 & 10 @30"), ("TK CP4 TK BP GN1 TK", "home 2 & 12 @28")],
)
def test_each_tk_more_than_gn_loses_a_yard(faces: str, stands: str) -> None:
    assert Table().snap("run_inside nickel", faces).stands == stands


@pytest.mark.rule("TDM-RUN-3")
def test_a_run_without_gn_tk_and_fm_gains_nothing() -> None:
    assert Table().snap("run_inside blitz", "CP4 CP2 BP BP IN SK").stands == "home 2 & 10 @30"


@pytest.mark.rule("TDM-PASS-1")
def test_a_pass_adds_up_its_cp_and_ignores_gn_tk_and_fm() -> None:
    assert Table().snap("short_pass nickel", "GN1 CP4 GN3 CP3 FM TK").stands == "home 2 & 3 @37"


@pytest.mark.rule("TDM-PASS-1")
def test_the_defense_picks_the_cp_that_each_bp_cancels() -> None:
    table = Table().snap("short_pass nickel", "GN1 CP4 TK BP CP6 TK")
    assert (table.due, table.answers) == ("D_CANCEL away", [["CP4"], ["CP6"]])
    assert table.give("away CP6").stands == "home 2 & 6 @34"


@pytest.mark.rule("TDM-PASS-2")
@pytest.mark.parametrize("faces", ["GN1 CP4 TK CP3 BP BP", "BP CP4 TK CP3 BP BP"])
def test_a_pass_with_all_cp_canceled_is_incomplete(faces: str) -> None:
    assert Table().snap("short_pass nickel", faces).stands == "home 2 & 10 @30"


@pytest.mark.rule("TDM-PASS-3")
def test_a_pass_without_cp_in_and_sk_is_incomplete() -> None:
    assert Table().snap("long_pass nickel", "GN5 GN4 TK FM BP TK").stands == "home 2 & 10 @30"


@pytest.mark.rule("TDM-SACK-1")
@pytest.mark.parametrize(
    ("options", "faces", "stands"),
    [
        ({}, "GN1 GN2 TK CP4 BP SK", "home 2 & 16 @24"),
        ({}, "GN1 GN2 TK BP SK SK", "home 2 & 22 @18"),
        ({"sack_yards": 5}, "GN1 GN2 TK CP4 BP SK", "home 2 & 15 @25"),
        ({"sack_yards": 7}, "GN1 GN2 TK CP4 BP SK", "home 2 & 17 @23"),
        ({"sack_needs": "no_cp"}, "GN1 GN2 TK CP4 BP SK", "home 2 & 10 @30"),
        ({"sack_needs": "no_cp"}, "GN1 GN2 TK BP BP SK", "home 2 & 16 @24"),
    ],
)
def test_an_incomplete_pass_with_an_sk_is_a_sack(options: dict[str, object], faces: str, stands: str) -> None:
    assert Table(options=options).snap("long_pass blitz", faces).stands == stands


@pytest.mark.rule("TDM-SACK-1")
def test_an_interception_comes_before_a_sack() -> None:
    assert Table().snap("long_pass blitz", "GN1 IN TK BP SK SK").due == "D_RUNBACK away"


@pytest.mark.rule("TDM-SACK-1")
def test_sk_does_nothing_on_a_completed_pass() -> None:
    assert Table().snap("short_pass blitz", "TK GN2 GN3 GN1 CP6 SK").stands == "home 2 & 4 @36"


@pytest.mark.rule("TDM-LONG-1")
@pytest.mark.parametrize(
    ("call", "faces", "spot"),
    [
        ("run_outside stop_run", "CP4 GN2 GN3 CP6 GNL BP", 70),
        ("run_outside stop_run", "CP6 CP1 BP FM GNL BP", 30),
        ("long_pass blitz", "GN1 CP4 TK GN2 CPL SK", 60),
        ("long_pass blitz", "GN1 GN1 TK GN2 CPL SK", 30),
    ],
)
def test_an_uncanceled_l_is_ten_times_the_other_yards_or_ten(call: str, faces: str, spot: int) -> None:
    assert Table(spot=20).snap(call, faces).stands == f"home 1 & 10 @{spot}"


@pytest.mark.rule("TDM-LONG-1")
def test_a_canceled_l_does_nothing() -> None:
    table = Table(spot=20).snap("run_outside stop_run", "CP2 GN2 CP6 BP GNL TK")
    assert table.answers == [["GN2"], ["GNL"]]
    assert table.give("away GNL").stands == "home 2 & 8 @22"


@pytest.mark.rule("TDM-LONG-2")
@pytest.mark.parametrize(("white", "spot"), [("GN3", 50), ("CP3", 40)])
def test_second_l_does_not_multiply_again(white: str, spot: int) -> None:
    table = Table(spot=20).snap("run_outside stop_run", f"GNL CP1 CP6 {white} GNL BP")
    assert table.stands == f"home 1 & 10 @{spot}"
