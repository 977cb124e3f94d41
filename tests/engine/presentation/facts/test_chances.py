"""Chances are those of the rules: every throw is played, or added up by the rules' own functions."""

from __future__ import annotations

from itertools import product
from math import isclose

import pytest

from engine.gridiron.analysis import added, chances_of, lowest_of, mixed, sum_of
from engine.presentation.calls import calls_of, dice_of_team
from engine.presentation.consequences import consequences
from engine.rulesets.first_and_goal.rules.record import Die as GoalDie
from engine.rulesets.first_and_goal.rules.record import Face
from engine.rulesets.first_and_goal.rules.scrimmage import first_total
from tests.engine.presentation.facts.games import asked, stops


@pytest.mark.parametrize(("ruleset", "answer"), [("first_and_goal", "kick"), ("first_and_roll", "pat")])
def test_the_chance_of_an_extra_point_counts_every_throw(ruleset: str, answer: str) -> None:
    for game, _ in stops(ruleset, seed=1, most=400):
        found = [c for side in asked(game)[:1] for c in consequences(game, side, answers=(answer,))]
        if not found or found[0].chance is None:
            continue
        side = asked(game)[0]
        game.answer(("home", "away")[side], answer)
        want = game.wants[0]
        numbers = [((2 * part + 1) << 31) // 6 for part in range(6)]
        good = 0
        for one, other in product(numbers, repeat=2):
            copy = game.copy()
            copy.answer("dice", game.questions.roll(game.now, want, lambda nth, n=(one, other): n[nth]))  # type: ignore[misc]
            good += copy.score[side] > game.score[side]
        assert isclose(found[0].chance.value, good / 36)
        return
    raise AssertionError("no touchdown")


def test_the_chances_of_two_cards_are_those_of_every_throw_without_a_breakaway() -> None:
    game = next(stops("first_and_goal", seed=1, most=1))[0]
    now, checked = game.now, 0
    offense, defense = calls_of(game)
    for call, answer in product(range(len(offense)), range(len(defense))):
        bits, blacks = now.colours[call][answer], now.blacks[call][answer]
        colors = [die for die in range(GoalDie.BLACK) if bits >> die & 1]
        if len(colors) + blacks > 3:
            continue
        found: dict[int, float] = {}
        black = now.dice[1][GoalDie.BLACK]
        for faces in product(*(now.dice[0][die] for die in colors), *[black] * blacks):
            now.throw.yards = sum(faces[: len(colors)])
            now.throw.black = min(faces[len(colors) :], default=0)
            for symbol in now.dice[0][GoalDie.PLAY]:
                if symbol != Face.BREAKAWAY:
                    now.throw.play = symbol
                    total = first_total(now, now.is_run[call] == 1)
                    found[total] = found.get(total, 0) + 1
        ways = sum(found.values())
        once = chances_of(added(sum_of(now.dice[0][die] for die in colors), lowest_of(black, blacks)))
        share = now.dice[0][GoalDie.PLAY].count(Face.BREAKAWAY) / 6
        expected = mixed(
            (1 - share, {yards: count / ways for yards, count in found.items()}), (share, added(once, once))
        )
        told = game.rules.play_facts.gains(now, 0, call, answer)
        assert told.keys() == expected.keys()
        assert all(isclose(told[yards], expected[yards], abs_tol=1e-12) for yards in told)
        checked += 1
        if checked == 25:
            break
    assert checked == 25


def test_the_dice_of_a_team_have_the_faces_of_its_set() -> None:
    for game in (next(stops(name, seed=1, most=1))[0] for name in ("first_and_goal", "touchdown_a_minute")):
        faces = dice_of_team(game, 0)
        assert {len(die) for die in faces.values()} == {6}
        offense, _ = calls_of(game)
        assert offense
        assert {die.die for die in game.rules.play_facts.meeting(game.now, 0, 0, 0).dice} <= faces.keys()
        assert len({call.key for call in offense}) == len(offense)
