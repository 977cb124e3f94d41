"""Games that were not played out: a status with consequences, never a made-up score."""

from __future__ import annotations

import pytest

from league.standings import WLT, Game, Outcome, Standings, rank
from league.standings.ledger import Ledger
from league.standings.steps import STEPS
from tests.league.standings.notation import clubs, games

TWO = clubs(north="A B")


def after(outcome: Outcome) -> Standings:
    return rank(TWO, [Game("A", "B", outcome=outcome)])


@pytest.mark.parametrize(
    ("outcome", "home", "away"),
    [
        (Outcome.FORFEIT_BY_HOME, WLT(0, 1), WLT(1, 0)),
        (Outcome.FORFEIT_BY_AWAY, WLT(1, 0), WLT(0, 1)),
        (Outcome.DOUBLE_FORFEIT, WLT(0, 1), WLT(0, 1)),
        (Outcome.NO_CONTEST, WLT(), WLT()),
        (Outcome.DRAW, WLT(0, 0, 1), WLT(0, 0, 1)),
    ],
)
def test_an_outcome_is_a_win_or_a_loss_or_nothing(outcome: Outcome, home: WLT, away: WLT) -> None:
    records = after(outcome).records
    assert (records["A"].overall, records["B"].overall) == (home, away)


@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if outcome is not Outcome.PLAYED])
def test_nobody_scores_in_a_game_that_was_not_played(outcome: Outcome) -> None:
    record = after(outcome).records["A"]
    assert (record.points_for, record.points_against) == (0, 0)


def test_a_league_may_give_points_for_a_forfeit() -> None:
    record = rank(TWO, [Game("A", "B", 0, 7, outcome=Outcome.FORFEIT_BY_HOME)]).records["B"]
    assert (record.overall, record.points_for) == (WLT(1, 0), 7)


def test_a_forfeit_counts_in_head_to_head() -> None:
    season = [*games("A>B, B>A"), Game("A", "B", outcome=Outcome.FORFEIT_BY_HOME)]
    found = STEPS["head_to_head"].compare(Ledger(TWO, season), ("A", "B"))
    assert found.figures == {"A": WLT(1, 2), "B": WLT(2, 1)}


def test_a_forfeit_win_counts_as_an_opponent_beaten() -> None:
    season = [*games("A>B"), Game("A", "B", outcome=Outcome.FORFEIT_BY_HOME)]
    assert rank(TWO, season).records["B"].sov == WLT(1, 1)


def test_no_contest_is_no_meeting() -> None:
    ledger = Ledger(TWO, [Game("A", "B", outcome=Outcome.NO_CONTEST)])
    assert ledger.common_opponents(["A"]) == set()


def test_a_forfeit_has_no_touchdowns_to_count() -> None:
    ledger = Ledger(TWO, [Game("A", "B", outcome=Outcome.FORFEIT_BY_HOME)])
    assert STEPS["net_touchdowns"].compare(ledger, ("A", "B")).reason == ""
