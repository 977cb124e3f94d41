"""The numbers of the game plan, compared with values counted by hand."""

from __future__ import annotations

from itertools import product

import pytest

from engine.gridiron.analysis import lowest_of, sum_of
from engine.rulesets.first_and_goal.coach.game_plan import (
    Scene,
    Sum,
    expected_yards,
    matchup,
    solve_mixes,
)
from engine.rulesets.first_and_goal.rules.record import DEFENSE, OFFENSE, PLAYS
from tests.engine.rulesets.first_and_goal.coach.moments import NAMES, moment

RED, BLUE, BLACK = (0, 1, 1, 2, 3, 5), (7, 8, 9, 10, 12, 14), (-5, -4, -3, -1, 0, 1)


def test_a_sum_counts_every_throw() -> None:
    thrown = [red + blue for red, blue in product(RED, BLUE)]
    dice = Sum(sum_of([RED, BLUE]))
    assert [dice.reach(yards) for yards in range(25)] == [sum(t >= n for t in thrown) for n in range(25)]
    assert dice.mean == 1200


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_lowest_of_some_blacks_counts_every_throw(dice: int) -> None:
    thrown = [min(faces) for faces in product(BLACK, repeat=dice)]
    assert lowest_of(BLACK, dice) == {face: thrown.count(face) for face in BLACK}


def test_cell_value_matches_the_rule_reference() -> None:
    """Section 5: red, one black: -0.33 yards."""
    assert matchup(Sum(sum_of([RED])), Sum(lowest_of(BLACK, 1)), [1])[0] == -34  # hundredths, rounded down


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    offense, defense = solve_mixes([[0, -300, 300], [300, 0, -300], [-300, 300, 0]])
    for weights in (offense, defense):
        assert all(abs(weight / sum(weights) - 1 / 3) < 0.07 for weight in weights)


def test_dominated_play_is_rarely_called() -> None:
    offense, _ = solve_mixes([[500, 400], [400, 500], [0, 100]])
    assert offense[2] == 0


def test_the_house_matrix_settles_near_its_known_equilibrium() -> None:
    """Section 5: 5.02 yards. Off Tackle, Bomb, Reverse and Counter are the most frequent calls."""
    yards, offense, defense = expected_yards(moment(), 0)
    assert abs(yards - 502) < 15
    most = sorted(range(PLAYS), key=lambda play: -offense[play])[:4]
    assert {NAMES[OFFENSE][play] for play in most} == {"off_tackle", "bomb", "reverse", "counter"}
    assert sum(weight > 0 for weight in defense) >= 10


def test_barred_cards_are_in_no_plan() -> None:
    g = moment()
    for scene, barred in ((Scene.RED_ZONE, 20), (Scene.GOAL_LINE, 10)):
        weights = g.plan[0][OFFENSE][scene]
        assert [weights[card] for card in range(PLAYS) if g.limit[card] >= barred] == [0] * sum(
            limit >= barred for limit in g.limit
        )


def test_better_black_dice_and_worse_colors_lower_the_expected_yards() -> None:
    strong = expected_yards(moment(teams=("louisville_locusts", "base")), 0)[0]
    even = expected_yards(moment(), 0)[0]
    weak = expected_yards(moment(teams=("st_paul_paladins", "base")), 0)[0]
    assert weak < even < strong


def test_chances_fall_with_the_yards() -> None:
    g = moment(teams=("base", "toronto_thunder"))
    for chances in (*g.gain_chance, *g.kick_chance):
        assert list(chances) == sorted(chances, reverse=True)
        assert 0 <= chances[-1] <= chances[0] <= 1000
    assert g.kick_chance[0][10] == 972  # blocked 1 in 36


def test_each_side_plans_for_both_decks_and_knows_the_other_sides_dice() -> None:
    g = moment(teams=("louisville_locusts", "base"))
    assert g.plan[0][OFFENSE] != g.plan[1][OFFENSE]
    assert g.plan[0][DEFENSE] != g.plan[1][DEFENSE]
