"""Kickoffs and punts with their returns: TDM-KICK, TDM-PUNT."""

import pytest

from tests.engine.rulesets.touchdown_a_minute.table import QUIET, R, Table


def kicked_off(r: int = 3) -> Table:
    """Home has kicked off; away is about to roll its return."""
    return Table("D_KICKOFF_KIND").give("home regular", R[r])


def punted(r: int = 3) -> Table:
    """Home has punted from its 30; away has to choose between a return and a fair catch."""
    return Table(down=4, target=38).give("home punt", R[r])


@pytest.mark.rule("TDM-KICK-1")
def test_the_kicker_chooses_regular_or_onside() -> None:
    table = Table("D_KICKOFF_KIND")
    assert (table.due, table.answers) == ("D_KICKOFF_KIND home", ["regular", "onside"])


@pytest.mark.rule("TDM-KICK-1")
def test_the_side_that_kicked_a_field_goal_kicks_off() -> None:
    assert Table(spot=72).give("home field_goal", R[3]).due == "D_KICKOFF_KIND home"


@pytest.mark.rule("TDM-KICK-2")
@pytest.mark.parametrize(("r", "spot"), [(0, 20), (1, 15), (2, 10), (3, 5)])
def test_a_kick_goes_45_yards_and_5_for_each_red_result(r: int, spot: int) -> None:
    assert kicked_off(r).give(QUIET).stands == f"away 1 & 10 @{spot + 10}"


@pytest.mark.rule("TDM-KICK-2")
@pytest.mark.parametrize("touchback", [20, 25])
def test_a_kick_that_reaches_the_goal_line_is_a_touchback(touchback: int) -> None:
    table = Table("D_KICKOFF_KIND", {"touchback_spot": touchback}).give("home regular", R[4])
    assert table.stands == f"away 1 & 10 @{touchback}"


@pytest.mark.rule("TDM-KICK-3")
def test_a_return_is_ten_yards_and_the_open_field() -> None:
    table = kicked_off().give("GN5 CP4 TK CP3")
    assert (table.due, table.answers) == ("D_CANCEL home", [["GN5"], ["CP3"], ["CP4"]])
    assert table.give("home GN5").stands == "away 1 & 10 @22"


@pytest.mark.rule("TDM-KICK-3")
def test_more_tk_than_yards_lose_nothing_in_the_open_field() -> None:
    assert kicked_off().give("TK TK GN1 TK").stands == "away 1 & 10 @15"


@pytest.mark.rule("TDM-KICK-3")
def test_tacklers_cancel_the_most_with_best_for_picker() -> None:
    table = Table("D_KICKOFF_KIND", {"auto_cancel": "best_for_picker"})
    assert table.give("home regular", R[3], "GN5 CP4 TK CP3").stands == "away 1 & 10 @22"


@pytest.mark.rule("TDM-KICK-4")
@pytest.mark.parametrize(
    ("faces", "stands"), [("CP4 CP1 CP6 FM", "home 1 & 10 @45"), ("CP4 CP1 GN2 FM", "away 1 & 10 @55")]
)
def test_an_onside_kick_is_recovered_unless_a_gn_shows(faces: str, stands: str) -> None:
    assert Table("D_KICKOFF_KIND").give("home onside", faces).stands == stands


@pytest.mark.rule("TDM-KICK-5")
@pytest.mark.parametrize(("faces", "spot"), [("TK CP4 BP FM", 95), ("CP1 CP4 CP6 FM", 89)])
def test_a_fumbled_return_is_measured_from_the_catch(faces: str, spot: int) -> None:
    table = kicked_off().give(faces)
    assert (table.due, table.give("home hold").stands) == (
        "D_RUNBACK home",
        f"home 1 & {min(10, 100 - spot)} @{spot}",
    )


@pytest.mark.rule("TDM-KICK-5")
def test_kickers_may_run_back_a_fumbled_return() -> None:
    table = kicked_off().give("TK CP4 BP FM", "home run", "GN5 TK CP6 BP")
    assert table.stands == "home 1 & 5 @95"
    table = kicked_off().give("TK CP4 BP FM", "home run", "GN5 CP4 CP6 BP")
    assert (table.due, table.score, table.clock) == ("D_TRY home", (6, 0), (1, 0))
    assert table.give("home kick", R[1]).clock == (1, 0)  # what follows a kickoff does not count


@pytest.mark.rule("TDM-PUNT-1")
@pytest.mark.parametrize(
    ("r", "stands"),
    [(0, "away 1 & 10 @70"), (1, "away 1 & 10 @40"), (2, "away 1 & 10 @35"), (4, "away 1 & 10 @25")],
)
def test_a_punt_is_blocked_or_goes_25_yards_and_5_for_each_red_result(r: int, stands: str) -> None:
    table = punted(r)
    assert (table if r == 0 else table.give("away fair_catch")).stands == stands


@pytest.mark.rule("TDM-PUNT-1")
@pytest.mark.parametrize("touchback", [20, 25])
def test_a_punt_that_reaches_the_goal_line_is_a_touchback(touchback: int) -> None:
    table = Table(options={"touchback_spot": touchback}, spot=60).give("home punt", R[3])
    assert table.stands == f"away 1 & 10 @{touchback}"


@pytest.mark.rule("TDM-PUNT-2")
def test_a_punt_is_caught_or_returned_through_the_open_field() -> None:
    table = punted()
    assert (table.due, table.answers) == ("D_PUNT_RECEIVE away", ["fair_catch", "return"])
    table.give("away return", "TK GN2 CP6 BP")
    assert (table.due, table.give("home CP6").stands) == ("D_CANCEL home", "away 1 & 10 @32")


@pytest.mark.rule("TDM-PUNT-2")
def test_a_punt_return_may_be_fumbled() -> None:
    table = punted().give("away return", "TK CP4 BP FM", "home hold")
    assert (table.stands, table.clock) == ("home 1 & 10 @70", (1, 1))
