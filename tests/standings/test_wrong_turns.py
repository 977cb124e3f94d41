"""Common implementation mistakes (season design, section 2), one small season each."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from league.standings.files import read_seasons
from league.standings.records import WLT, Ledger
from league.standings.steps import NOT_FOUR, NOT_MET, TIE_BREAK_STEPS, combined_rank
from league.standings.tie_breaks import rank
from tests.standings.notation import clubs, games

DIVISION_OF_FOUR = clubs(north="A B C D", south="X Y Z")


def test_each_place_compares_only_the_clubs_still_level_for_it() -> None:
    # Among all three C (1-2) did better than B (1-3), but only in games against A, which is placed.
    season = games("3 A>B, A>C, C>A, B>C, 3 X>A, 2 B>Y, C>Z")
    assert rank(DIVISION_OF_FOUR, season).divisions[""]["north"][:3] == ["A", "B", "C"]


def test_the_steps_start_again_when_the_group_shrinks() -> None:
    # Head-to-head leaves A and B; A beat B, though B's division record is the better one.
    season = games("A>B, A=C, 3 B>C, D>A, B>D, 3 X>B, 3 C>Y, Z>D")
    table = rank(DIVISION_OF_FOUR, season)
    assert table.divisions[""]["north"] == ["A", "B", "C", "D"]
    assert [look.step for look in table.decisions[0].comparisons] == ["head_to_head", "head_to_head"]


def test_clubs_that_did_not_meet_have_no_head_to_head() -> None:
    ledger = Ledger(clubs(north="A", south="B"), [])
    assert TIE_BREAK_STEPS["head_to_head"].compare(ledger, ("A", "B")).reason == NOT_MET


def test_beating_one_of_two_is_no_sweep() -> None:
    # Of the three winners A beat B and never met C, whose conference record is the best.
    teams = clubs(E_north="A P", E_south="B Q", E_west="C R", W_far="X Y")
    season = games("A>B, Q>A, B>P, C>P, X>C, 2 Y>Q")
    assert rank(teams, season).seeds["E"][:3] == ["C", "A", "B"]


def test_four_common_games_need_not_be_against_four_opponents() -> None:
    teams = clubs(north="A X", south="B Y", west="Z")
    ledger = Ledger(teams, games("2 A>X, A>Y, Z>A, B>X, 2 B>Y, B>Z"))
    figures = TIE_BREAK_STEPS["common_games_four"].compare(ledger, ("A", "B")).figures
    assert figures == {"A": WLT(3, 1), "B": WLT(4, 0)}


def test_each_club_needs_four_common_games() -> None:
    teams = clubs(north="A X", south="B Y", west="Z")
    ledger = Ledger(teams, games("2 A>X, A>Y, Z>A, B>X, B>Y, B>Z"))
    assert TIE_BREAK_STEPS["common_games_four"].compare(ledger, ("A", "B")).reason == NOT_FOUR


def test_playoff_games_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "teams.csv").write_text("team,division,conference\nA,N,E\nB,N,E\n")
    (tmp_path / "games.csv").write_text("home,away,home_score,away_score,type\nA,B,7,3,REG\nB,A,9,0,SB\n")
    (season,) = read_seasons(tmp_path / "games.csv", tmp_path / "teams.csv")
    assert rank(season.clubs, season.games).records["B"].overall == WLT(0, 1)


def test_a_percentage_is_exact() -> None:
    assert (WLT(1, 2).pct, WLT(9, 7).pct_text, WLT(0, 15, 1).pct_text) == (Fraction(1, 3), ".563", ".031")


def test_strength_pools_the_games_of_opponents_instead_of_averaging_percentages() -> None:
    ledger = Ledger(clubs(north="A B C D"), games("A>B, A>C, B>D, C<D, C<D"))
    figures = TIE_BREAK_STEPS["strength_of_victory"].compare(ledger, ("A",)).figures
    assert figures == {"A": WLT(1, 4)}  # of percentages .500 and .000 the mean is .250, not .200


def test_an_opponent_beaten_twice_counts_twice() -> None:
    ledger = Ledger(clubs(north="A B C D"), games("2 A>B, A>C, C>D"))
    assert TIE_BREAK_STEPS["strength_of_victory"].compare(ledger, ("A",)).figures == {"A": WLT(1, 5)}


def test_ranks_are_taken_among_the_clubs_of_the_conference() -> None:
    teams = clubs(E_north="A B", W_north="X Y")
    ledger = Ledger(teams, games("A 30-20 X, B 10-9 Y, X 25-1 Y"))
    conference, league = (TIE_BREAK_STEPS[f"combined_rank_{pool}"] for pool in ("conference", "league"))
    assert conference.compare(ledger, ("A", "B")).figures == {
        "A": combined_rank(1, 2),
        "B": combined_rank(2, 1),
    }
    assert league.compare(ledger, ("A", "B")).figures == {"A": combined_rank(2, 2), "B": combined_rank(3, 1)}


def test_the_division_order_stands_when_its_clubs_are_level_for_a_wild_card() -> None:
    # A is ahead of B by their division records; B's conference record is better.
    teams = clubs(E_north="W A B C", E_south="S T", W_far="X Y")
    season = games("A=B, A>C, W>A, C>B, W>B, W>C, 2 S>A, 2 A>X, 3 B>T, X>B")
    table = rank(teams, season)
    assert table.records["A"].overall.pct == table.records["B"].overall.pct
    assert table.records["A"].conference.value < table.records["B"].conference.value
    assert [name for name in table.seeds["E"] if name in "AB"] == ["A", "B"]


def test_more_wins_in_more_games_are_not_a_better_percentage() -> None:
    season = games("B>X, B>Y, A>X, A>Y, A>Z, Z>A")
    assert rank(DIVISION_OF_FOUR, season).divisions[""]["north"][:2] == ["B", "A"]


def test_unbreakable_tie_ends_in_a_coin_toss() -> None:
    table = rank(DIVISION_OF_FOUR, [])
    assert sorted(table.divisions[""]["north"]) == ["A", "B", "C", "D"]
    assert {decision.decided_by for decision in table.decisions} == {"coin", "placed"}


def test_a_tie_counts_half() -> None:
    season = games("A>X, A=Y, B>X, Z>B")
    assert rank(DIVISION_OF_FOUR, season).divisions[""]["north"][:2] == ["A", "B"]
