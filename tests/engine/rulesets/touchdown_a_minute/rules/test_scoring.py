"""Points, kicks and tries: TDM-TD, TDM-FG, TDM-XP, TDM-SAFETY."""

import pytest

from tests.engine.rulesets.touchdown_a_minute.table import QUIET, R, Table


@pytest.mark.rule("TDM-TD-1")
def test_a_touchdown_is_six_points_and_a_try() -> None:
    table = Table(spot=95, target=100).snap("run_inside blitz", "GN1 CP4 CP6 BP GN5 SK")
    assert (table.due, table.score, table.answers) == ("D_TRY home", (6, 0), ["kick", "two_point"])


@pytest.mark.rule("TDM-FG-1")
@pytest.mark.parametrize(("r", "longest"), [(1, 30), (2, 40), (3, 50), (4, 60)])
@pytest.mark.parametrize("over", [0, 1])
def test_a_kick_is_good_up_to_20_yards_and_10_for_each_red_result(r: int, longest: int, over: int) -> None:
    spot = 100 - (longest + over - 17)
    assert Table(spot=spot).give("home field_goal", R[r]).score == (0 if over else 3, 0)


@pytest.mark.rule("TDM-FG-1")
def test_a_kick_without_a_red_result_is_blocked() -> None:
    assert Table(spot=99, target=100).give("home field_goal", R[0]).score == (0, 0)


@pytest.mark.rule("TDM-FG-2")
@pytest.mark.parametrize("r", [0, 1])
@pytest.mark.parametrize(("spot", "own"), [(60, 40), (80, 20), (85, 20)])
@pytest.mark.parametrize("touchback", [20, 25])
def test_missed_kick_gives_the_opponent_the_ball_at_the_line_or_on_its_20(
    r: int, spot: int, own: int, touchback: int
) -> None:
    table = Table(options={"touchback_spot": touchback}, spot=spot).give("home field_goal", R[r])
    assert table.stands == f"away 1 & 10 @{own}"


@pytest.mark.rule("TDM-XP-1")
@pytest.mark.parametrize(("r", "points"), [(0, 6), (1, 7), (4, 7)])
def test_an_extra_point_is_good_unless_nothing_is_red(r: int, points: int) -> None:
    table = Table("D_TRY", score={"home": 6, "away": 0}).give("home kick", R[r])
    assert (table.score, table.due, table.clock) == ((points, 0), "D_KICKOFF_KIND home", (1, 1))


@pytest.mark.rule("TDM-XP-2")
@pytest.mark.parametrize(
    ("call", "faces", "points"),
    [
        ("run_inside blitz", "CP4 CP4 CP6 BP GN2 SK", 8),
        ("run_inside blitz", "CP4 CP4 CP6 BP GN1 SK", 6),
        ("short_pass blitz", "GN5 GN4 GN3 BP BP SK", 6),  # a sack
        ("short_pass nickel", "GN5 GN4 GN3 BP BP TK", 6),  # incomplete
        ("short_pass dime", "GN5 GN4 GN3 BP BP IN", 6),  # intercepted
        ("run_inside dime", "CP4 CP4 CP6 BP FM TK", 6),  # fumbled
        ("run_inside dime", "CP4 CP4 CP6 FM FM TK", 6),  # two FM are no touchdown here
    ],
)
def test_a_two_point_try_is_one_play_from_the_2(call: str, faces: str, points: int) -> None:
    table = Table("D_TRY", score={"home": 6, "away": 0}).give("home two_point").snap(call, faces)
    assert (table.score, table.due) == ((points, 0), "D_KICKOFF_KIND home")


@pytest.mark.rule("TDM-XP-2")
def test_the_defense_cancels_on_a_try() -> None:
    table = Table("D_TRY", score={"home": 6, "away": 0}).give("home two_point")
    table.snap("run_inside stop_run", "GN1 CP4 CP6 BP GN5 TK")
    assert (table.due, table.give("away GN5").score) == ("D_CANCEL away", (6, 0))


@pytest.mark.rule("TDM-XP-2")
@pytest.mark.parametrize(
    ("flag", "offended", "spot"),
    [(R[4], "home", 99), (R[3], "home", 99), (R[1], "away", 88), (R[0], "away", 83)],
)
def test_accepted_flag_repeats_the_try_from_the_new_spot(flag: str, offended: str, spot: int) -> None:
    table = Table("D_TRY", score={"home": 6, "away": 0}).give("home two_point")
    table.snap("run_inside dime", "CP4 CP4 CP6 FM GN1 IN", flag)
    assert table.due == f"D_PENALTY {offended}"
    assert (table.give(f"{offended} accept").due, table.facts["spot"]) == ("D_STRATEGY_OFF home", spot)
    gain = 100 - spot
    faces = f"GN1 CP4 CP6 BP {'GN5' if gain > 1 else 'TK'} SK"
    assert table.snap("run_inside blitz", faces).score == (6, 0)


@pytest.mark.rule("TDM-XP-2")
def test_a_declined_flag_leaves_the_try_as_it_is() -> None:
    table = Table("D_TRY", score={"home": 6, "away": 0}).give("home two_point")
    table.snap("run_inside dime", "CP4 CP4 CP6 FM GN5 IN", R[4], "home decline")
    assert table.score == (8, 0)


@pytest.mark.rule("TDM-XP-2")
def test_strengths_and_home_rerolls_are_not_for_tries() -> None:
    table = Table(
        "D_TRY",
        quarter=4,
        strengths={"home": "run_inside", "away": "blitz"},
        strength_used={"home": False, "away": False},
    ).give("home two_point")
    assert table.snap("run_inside blitz", "CP4 CP4 CP6 BP GN2 SK").due == "D_KICKOFF_KIND home"


@pytest.mark.rule("TDM-SAFETY-1")
@pytest.mark.parametrize("spot", [6, 3])
def test_an_offense_stopped_at_its_goal_line_gives_two_points_and_kicks_free(spot: int) -> None:
    table = Table(spot=spot, target=16).snap("long_pass blitz", "GN5 GN4 GN3 BP BP SK")
    assert (table.due, table.score) == ("R_FREE_KICK home", (0, 2))


@pytest.mark.rule("TDM-SAFETY-1")
@pytest.mark.parametrize(("r", "spot"), [(0, 55), (1, 50), (4, 35)])
def test_a_free_kick_is_a_punt_from_the_20_that_is_never_blocked(r: int, spot: int) -> None:
    table = Table(spot=3, target=13).snap("long_pass blitz", "GN5 GN4 GN3 BP BP SK", R[r])
    assert (table.due, table.clock) == ("D_PUNT_RECEIVE away", (1, 0))
    assert (table.give("away fair_catch").stands, table.clock) == (f"away 1 & 10 @{spot}", (1, 1))


@pytest.mark.rule("TDM-SAFETY-1", "TDM-PUNT-2")
def test_a_free_kick_may_be_returned() -> None:
    table = Table(spot=3, target=13).snap(
        "long_pass blitz", "GN5 GN4 GN3 BP BP SK", R[1], "away return", QUIET
    )
    assert table.stands == "away 1 & 10 @50"
