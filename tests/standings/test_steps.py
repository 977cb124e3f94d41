"""Each tie-break step alone: the numbers it gives, and when it does not apply."""

from __future__ import annotations

from dataclasses import replace

from league.standings.records import WLT, Ledger, PlayedGame
from league.standings.steps import (
    NO_POINTS,
    NO_SUCH_GAME,
    NO_SWEEP,
    NOT_ALL_MET,
    NOT_COMMON,
    NOT_COUNTED,
    NOT_MET,
    TIE_BREAK_STEPS,
    TWO_CONFERENCES,
    Figure,
    StepFigure,
    StepResult,
    combined_rank,
    net,
    share_scored,
    sweep,
)
from tests.standings.notation import clubs, games

LEAGUE = clubs(E_north="A B C", E_south="D E", W_far="X Y")


def found(step: str, group: str, season: str) -> StepResult:
    return TIE_BREAK_STEPS[step].compare(Ledger(LEAGUE, games(season)), group.split())


def figures(step: str, group: str, season: str) -> dict[str, StepFigure]:
    finding = found(step, group, season)
    assert finding.reason == ""
    return dict(finding.figures)


def test_head_to_head_counts_the_games_inside_the_group() -> None:
    expected = {"A": WLT(1, 0, 1), "B": WLT(0, 1), "C": WLT(0, 0, 1)}
    assert figures("head_to_head", "A B C", "A>B, A=C, A>D, X>B") == expected


def test_one_club_without_such_a_game_makes_head_to_head_not_applicable() -> None:
    assert found("head_to_head", "A B C", "A>B").reason == NOT_MET


def test_two_clubs_that_met_compare_their_games_before_the_wild_card() -> None:
    assert figures("head_to_head_sweep", "A D", "A>D") == {"A": WLT(1, 0), "D": WLT(0, 1)}


def test_beating_all_the_others_is_a_sweep() -> None:
    expected = {
        "A": sweep(WLT(2, 0), 1),
        "D": sweep(WLT(0, 1), 0),
        "X": sweep(WLT(0, 1), 0),
    }
    assert figures("head_to_head_sweep", "A D X", "A>D, X<A") == expected


def test_losing_to_all_the_others_drops_the_club() -> None:
    expected = {
        "A": sweep(WLT(0, 2), -1),
        "D": sweep(WLT(1, 0), 0),
        "X": sweep(WLT(1, 0), 0),
    }
    assert figures("head_to_head_sweep", "A D X", "D>A, X>A") == expected


def test_even_series_is_not_a_sweep() -> None:
    assert found("head_to_head_sweep", "A D X", "A>D, D>A, A>X").reason == NO_SWEEP


def test_tie_is_not_a_sweep() -> None:
    assert found("head_to_head_sweep", "A D X", "A>D, A=X").reason == NO_SWEEP


def test_division_and_conference_records_count_their_own_games() -> None:
    season = "A>B, A>D, X>A, B>E, D>B"
    assert figures("division_record", "A B", season) == {"A": WLT(1, 0), "B": WLT(0, 1)}
    assert figures("conference_record", "A B", season) == {"A": WLT(2, 0), "B": WLT(1, 2)}


def test_divisions_of_two_conferences_may_share_a_name() -> None:
    ledger = Ledger(clubs(E_north="A B", W_north="X Y"), games("A>B, X>A"))
    assert TIE_BREAK_STEPS["division_record"].compare(ledger, ["A"]).figures == {"A": WLT(1, 0)}


def test_conference_steps_do_not_apply_across_conferences() -> None:
    steps = ("conference_record", "combined_rank_conference", "net_points_conference")
    reasons = [found(step, "A X", "A>X, A>D, X>Y").reason for step in steps]
    assert reasons == [TWO_CONFERENCES] * 3


def test_common_games_are_those_against_shared_opponents() -> None:
    assert figures("common_games", "A B", "A>D, A>D, D>B, A>E") == {"A": WLT(2, 0), "B": WLT(0, 1)}


def test_without_a_common_opponent_there_are_no_common_games() -> None:
    assert found("common_games", "A B", "A>D, E>B").reason == NOT_COMMON
    assert found("net_points_common", "A B", "A>D, E>B").reason == NOT_COMMON


def test_net_points_of_no_games_are_0() -> None:
    for step in ("net_points_conference", "net_points"):
        assert figures(step, "A B", "D 9-3 B") == {"A": net(0), "B": net(-6)}


def test_a_club_that_beat_nobody_has_no_strength_of_victory() -> None:
    assert found("strength_of_victory", "A B", "A>D, D>B").reason == NO_SUCH_GAME
    assert figures("strength_of_schedule", "A B", "A>D, D>B") == {"A": WLT(1, 1), "B": WLT(1, 1)}


def test_equal_points_share_the_better_rank() -> None:
    expected = {"A": combined_rank(1, 2), "B": combined_rank(1, 3), "C": combined_rank(5, 5)}
    assert figures("combined_rank_conference", "A B C", "A 20-5 C, B 20-9 D, E 10-0 C") == expected


def test_the_lowest_combined_rank_is_best() -> None:
    assert [key for key, step in TIE_BREAK_STEPS.items() if step.lowest] == [
        "combined_rank_conference",
        "combined_rank_league",
    ]


def test_net_points_are_for_less_against() -> None:
    season = "A 20-5 D, X 30-0 A, D 9-3 B"
    assert figures("net_points", "A B", season) == {"A": net(-15), "B": net(-6)}
    assert figures("net_points_conference", "A B", season) == {"A": net(15), "B": net(-6)}
    assert figures("net_points_common", "A B", season) == {"A": net(15), "B": net(-6)}


def test_points_scored_are_those_of_all_games() -> None:
    assert figures("points_for", "A B", "A 20-5 D, A 30-0 X, D 9-3 B") == {
        "A": Figure(50, {"points": 50}, "{points}"),
        "B": Figure(3, {"points": 3}, "{points}"),
    }


def test_net_touchdowns_need_every_game_counted() -> None:
    plain: list[PlayedGame] = games("A>D, B>D")
    counted = [replace(game, home_touchdowns=3, away_touchdowns=1) for game in plain]
    step = TIE_BREAK_STEPS["net_touchdowns"]
    assert step.compare(Ledger(LEAGUE, counted), ["A", "B"]) == StepResult({"A": net(2), "B": net(2)})
    assert step.compare(Ledger(LEAGUE, [counted[0], plain[1]]), ["A", "B"]).reason == NOT_COUNTED


def test_net_points_among_are_those_of_the_games_inside_the_group() -> None:
    season = "A 20-5 B, B 9-3 A, X 50-0 A"
    assert figures("net_points_among", "A B", season) == {"A": net(9), "B": net(-9)}


def test_net_points_among_apply_if_every_club_has_played_all_the_others() -> None:
    assert found("net_points_among", "A B C", "A>B, B>C").reason == NOT_ALL_MET
    assert figures("net_points_among", "A B C", "A>B, B>C, A>C")["A"] == net(20)


def test_points_ratio_is_scored_to_allowed() -> None:
    season = "A 30-10 D, D 10-20 B"
    assert figures("points_ratio", "A B", season) == {"A": share_scored(30, 10), "B": share_scored(20, 10)}
    assert [share_scored(*points).text() for points in ((30, 10), (0, 7), (7, 0))] == [
        "30:10 (3.000)",
        "0:7 (.000)",
        "7:0",
    ]


def test_club_that_allowed_no_point_has_the_best_ratio_however_little_it_scored() -> None:
    ratios = [share_scored(*points) for points in ((3, 0), (50, 0), (99, 1), (1, 99), (0, 3), (0, 9))]
    values = [ratio.value for ratio in ratios]
    assert values == sorted(values, reverse=True)
    assert (values[0] == values[1], values[-2] == values[-1]) == (True, True)


def test_club_without_any_points_has_no_ratio() -> None:
    assert found("points_ratio", "A B", "A>D").reason == NO_POINTS
