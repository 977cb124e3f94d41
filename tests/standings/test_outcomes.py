"""Games that were not played to the end: a status with consequences, never a made-up score."""

from __future__ import annotations

import pytest

from league.standings.records import WLT, GameOutcome, Ledger, PlayedGame
from league.standings.steps import TIE_BREAK_STEPS
from league.standings.tie_breaks import Standings, rank
from tests.standings.notation import clubs, games

TWO = clubs(north="A B")


def after(outcome: GameOutcome) -> Standings:
    return rank(TWO, [PlayedGame("A", "B", outcome=outcome)])


@pytest.mark.parametrize(
    ("outcome", "home", "away"),
    [
        (GameOutcome.FORFEIT_BY_HOME, WLT(0, 1), WLT(1, 0)),
        (GameOutcome.FORFEIT_BY_AWAY, WLT(1, 0), WLT(0, 1)),
        (GameOutcome.DOUBLE_FORFEIT, WLT(0, 1), WLT(0, 1)),
        (GameOutcome.NO_CONTEST, WLT(), WLT()),
        (GameOutcome.DRAW, WLT(0, 0, 1), WLT(0, 0, 1)),
    ],
)
def test_outcome_counts_as_win_loss_or_nothing(outcome: GameOutcome, home: WLT, away: WLT) -> None:
    records = after(outcome).records
    assert (records["A"].overall, records["B"].overall) == (home, away)


@pytest.mark.parametrize("outcome", [outcome for outcome in GameOutcome if outcome is not GameOutcome.PLAYED])
def test_game_that_was_not_played_has_no_points(outcome: GameOutcome) -> None:
    record = after(outcome).records["A"]
    assert (record.points_for, record.points_against) == (0, 0)


def test_a_league_may_give_points_for_a_forfeit() -> None:
    record = rank(TWO, [PlayedGame("A", "B", 0, 7, outcome=GameOutcome.FORFEIT_BY_HOME)]).records["B"]
    assert (record.overall, record.points_for) == (WLT(1, 0), 7)


def test_a_forfeit_counts_in_head_to_head() -> None:
    season = [*games("A>B, B>A"), PlayedGame("A", "B", outcome=GameOutcome.FORFEIT_BY_HOME)]
    found = TIE_BREAK_STEPS["head_to_head"].compare(Ledger(TWO, season), ("A", "B"))
    assert found.figures == {"A": WLT(1, 2), "B": WLT(2, 1)}


def test_a_forfeit_win_counts_as_an_opponent_beaten() -> None:
    season = [*games("A>B"), PlayedGame("A", "B", outcome=GameOutcome.FORFEIT_BY_HOME)]
    assert rank(TWO, season).records["B"].sov == WLT(1, 1)


def test_no_contest_does_not_count_as_a_meeting() -> None:
    ledger = Ledger(TWO, [PlayedGame("A", "B", outcome=GameOutcome.NO_CONTEST)])
    assert ledger.common_opponents(["A"]) == set()


def test_a_forfeit_has_no_touchdowns_to_count() -> None:
    ledger = Ledger(TWO, [PlayedGame("A", "B", outcome=GameOutcome.FORFEIT_BY_HOME)])
    assert TIE_BREAK_STEPS["net_touchdowns"].compare(ledger, ("A", "B")).reason == ""
