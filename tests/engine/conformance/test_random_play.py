"""Many games with random legal answers."""

from __future__ import annotations

import random

from engine.catalog import ruleset
from engine.kernel.inputs import InputRequest
from engine.play import setup
from engine.play.house import auto_play
from tests.engine.conformance.games import Case, Watched, any_header, each_case, plain_header
from tests.engine.conformance.invariants import watch_of

GAMES = 12


@each_case
def test_every_game_ends_whatever_the_options(case: Case) -> None:
    dice = random.Random(1)
    for game in range(GAMES):
        finished = auto_play(any_header(case, dice), master=1, season=1, game=game)
        assert finished.score == tuple(sum(points) for points in zip(*finished.box["periods"], strict=True))


@each_case
def test_the_invariants_hold_before_every_input(case: Case) -> None:
    dice, rules = random.Random(2), ruleset(case[0])
    for game in range(GAMES):
        g = setup.starting_record(any_header(case, dice))
        g.tape = Watched(watch_of(case[0]).look)
        rules.play_out(g, 2, 1, game)
        assert rules.over(g)


@each_case
def test_every_decision_has_a_legal_answer(case: Case) -> None:
    dice, rules, decisions = random.Random(3), ruleset(case[0]), 0
    for game in range(GAMES // 3):
        header = any_header(case, dice)
        questions, g = setup.questions_of(header), setup.starting_record(header)

        def look(g: object, want: InputRequest) -> None:
            nonlocal decisions
            if want[0] not in questions.chance:  # noqa: B023 (used within the loop)
                assert questions.legal(g, want)  # noqa: B023
                decisions += 1

        g.tape = Watched(look)
        rules.play_out(g, 3, 1, game)
        assert rules.over(g)
    assert decisions > 100


@each_case
def test_the_situational_coach_plays_every_option_to_the_end(case: Case) -> None:
    dice = random.Random(4)
    for game in range(GAMES // 3):
        played = auto_play(any_header(case, dice, "situational"), master=4, season=1, game=game)
        assert played.lines


@each_case
def test_seed_decides_the_game(case: Case) -> None:
    first, again, other = (
        auto_play(plain_header(case, "situational"), master=5, season=1, game=game).sheet
        for game in (1, 1, 2)
    )
    assert first.packed() == again.packed()
    assert first.values != other.values
