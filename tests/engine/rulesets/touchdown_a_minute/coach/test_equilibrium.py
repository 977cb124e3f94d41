"""The equilibrium coach: it plays the tables that were solved for its dice, and they win."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from engine.coaches import EQUILIBRIUM, MOST, SITUATIONAL, UNIT, WHOLE, packed, unpacked
from engine.components.library import ComponentSet, component_set
from engine.play import setup
from engine.play.house import auto_play
from engine.play.setup import header
from engine.rulesets.touchdown_a_minute.coach import equilibrium
from engine.rulesets.touchdown_a_minute.rules.record import FIELD_GOAL, PLAY, Ask
from engine.rulesets.touchdown_a_minute.solver import best_choice, sampled_board
from tests.engine.rulesets.touchdown_a_minute.coach.test_situational import answer, moment, share
from tests.tools.solve import Command

NAME = "equilibrium"


def test_zones_cover_every_situation_once() -> None:
    places = {
        equilibrium.situation_of(half, left, lead, spot, down, to_go)
        for half in (1, 2)
        for left in equilibrium.TIMES_SOLVED
        for lead in equilibrium.LEADS_SOLVED
        for spot in equilibrium.SPOTS_SOLVED
        for down in range(1, 5)
        for to_go in equilibrium.DISTANCES_SOLVED
    }
    assert places == set(range(equilibrium.SITUATIONS)) == set(range(len(equilibrium.PLAYS)))


def test_packed_shares_add_up() -> None:
    code = equilibrium.code_of(FIELD_GOAL, (1, 1, 1, 0), (0, 0, 7, 1))
    assert equilibrium.choice_in(code) == FIELD_GOAL
    assert [equilibrium.share_in(code, 0, nth) for nth in range(4)] == [5, 5, 5, 0]
    assert [equilibrium.share_in(code, 1, nth) for nth in range(4)] == [0, 0, 13, 2]
    assert unpacked(packed([code, 0])) == (code, 0)


def test_tables_are_used_only_with_the_dice_that_they_were_solved_for() -> None:
    made = header(ruleset="touchdown_a_minute", coaches=(NAME, "balanced"))
    g = setup.starting_record(made)
    assert [team.coach for team in g.team] == [EQUILIBRIUM, SITUATIONAL]
    assert g.dice == equilibrium.DICE
    other = component_set("touchdown_a_minute")
    data = json.loads(json.dumps(other.data))
    data["die"]["white_1"]["faces"] = data["die"]["white_2"]["faces"]
    own = ComponentSet.of(other.game, "ours", data, own=True)
    made = header(ruleset="touchdown_a_minute", coaches=(NAME, NAME), components=own)
    own_game = setup.starting_record(made)
    assert [team.coach for team in own_game.team] == [SITUATIONAL] * 2


@pytest.mark.parametrize("ruleset", ["first_and_goal"])
def test_where_no_tables_exist_it_plays_as_balanced(ruleset: str) -> None:
    games = [
        auto_play(header(ruleset=ruleset, coaches=(name, name)), master=1, season=1, game=1)
        for name in (NAME, "balanced")
    ]
    assert games[0].sheet.values == games[1].sheet.values


def test_calls_are_mixed_and_follow_down_distance_and_score() -> None:
    shares = [
        share(moment(coach=NAME, down=down, to_go=to_go), Ask.STRATEGY_OFF, (2, 3))
        for down, to_go in ((1, 10), (3, 15))
    ]
    assert 0.1 < shares[0] < shares[1]
    assert answer(moment(coach=NAME, spot=72, down=4, to_go=9), Ask.SCRIMMAGE) == FIELD_GOAL
    behind = moment(coach=NAME, spot=72, down=4, to_go=9, quarter=4, left=14, lead=-18)
    assert answer(behind, Ask.SCRIMMAGE) == PLAY


def test_it_beats_balanced_at_home_and_away() -> None:
    won = 0
    for side, coaches in enumerate(((NAME, "balanced"), ("balanced", NAME))):
        made = header(ruleset="touchdown_a_minute", coaches=coaches)
        scores = [auto_play(made, master=5, season=1, game=game).score for game in range(24)]
        won += sum(score[side] > score[1 - side] for score in scores)
    assert won > 24  # of 48; 34 are expected, with a standard deviation of 3


def test_solution_of_the_last_play_knows_what_the_score_needs() -> None:
    fresh = setup.starting_record(header(ruleset="touchdown_a_minute", coaches=("balanced", "balanced")))
    b, again = sampled_board(fresh, 40), sampled_board(fresh, 40)
    assert (b.chance, b.kickoff, b.kick, b.punt) == (again.chance, again.kickoff, again.kick, again.punt)
    assert all(sum(chances) == WHOLE for chances in b.chance)
    b.at_end = [0] * MOST + [UNIT // 2] + [UNIT] * MOST
    for lead, choice in ((-2, FIELD_GOAL), (-3, FIELD_GOAL), (-7, PLAY), (0, FIELD_GOAL)):
        assert best_choice(b, 0, lead, 85, 1, 10, 50) == choice, lead
    assert best_choice(b, 0, -7, 5, 1, 10, 50) == PLAY
    assert b.gained[0] < UNIT // 10


def test_solving_needs_samples() -> None:
    with pytest.raises(CommandError, match="at least four times"):
        call_command(Command(), "--samples", "3")
    with pytest.raises(CommandError, match="not_solvable"):
        call_command(Command(), "--ruleset", "first_and_goal")
