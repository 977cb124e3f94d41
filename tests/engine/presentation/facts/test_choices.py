"""What a coach sees before an answer is what the rules then do, and nothing that is hidden."""

from __future__ import annotations

from itertools import product
from math import isclose
from typing import Any

import pytest

from engine.gridiron.analysis import mean, reach
from engine.gridiron.events import SIDES
from engine.kernel.record import copy_of
from engine.play import house
from engine.play.playthrough import Playthrough
from engine.play.prompts import own_cards
from engine.presentation.calls import calls_of, preview, reveal
from engine.presentation.consequences import consequences
from engine.presentation.scoreboard import scoreboard
from tests.engine.presentation.facts.games import GAMES, SECRET, asked, stops


def _played_on(game: Playthrough, side: int, answer: Any) -> Playthrough:
    """The game after this answer, with random deals, until dice or a Decision that nobody can skip."""
    copy = game.copy()
    copy.answer(SIDES[side], answer)
    while copy.wants and not copy.steps:
        name, by = copy.questions.name(copy.now, copy.wants[0])
        if name in copy.questions.deal_ids:
            house.roll(copy, SECRET)
            continue
        default = copy.questions.optional_decisions.get(name)
        if default not in copy.questions.legal(copy.now, copy.wants[0]):
            break
        copy.answer(by, default)
    return copy


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_situation_that_is_promised_is_the_one_after_the_answer(ruleset: str) -> None:
    compared = 0
    for game, _ in stops(ruleset, seed=3, most=180):
        for side in asked(game)[:1]:
            for found in consequences(game, side):
                if found.board is None:
                    continue
                after = _played_on(game, side, found.answer)
                assert scoreboard(after) == found.board
                due = after.questions.name(after.now, after.wants[0])[0] if not after.steps else ""
                assert found.decision == due
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_kick_ends_in_one_of_its_two_situations(ruleset: str) -> None:
    ended = set()
    for game, _ in stops(ruleset, seed=5, most=300):
        for side in asked(game)[:1]:
            for found in consequences(game, side, answers=("field_goal", "kick", "pat")):
                if found.chance is None:
                    continue
                copy = game.copy()
                copy.answer(SIDES[side], found.answer)
                while copy.wants and not copy.steps:
                    name, by = copy.questions.name(copy.now, copy.wants[0])
                    if copy.wants[0][0] in copy.questions.chance:
                        house.roll(copy, SECRET)
                    else:
                        legal = copy.questions.legal(copy.now, copy.wants[0])
                        default = copy.questions.optional_decisions.get(name)
                        copy.answer(by, default if default in legal else legal[0])
                board = scoreboard(copy)
                scored = board.score[side] > game.score[side]
                assert board == (found.good if scored else found.bad)
                assert 0 < found.chance.value if scored else found.chance.value < 1
                ended.add(scored)
    assert ended == {True, False}


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_reveal_names_the_dice_of_the_throw_once_both_calls_are_in(ruleset: str) -> None:
    revealed = 0
    for game, _ in stops(ruleset, seed=4, most=200):
        if any(want[0] in game.questions.sealed for want in game.wants):
            assert reveal(game) is None
        want = game.wants[0]
        is_snap = want[0] in game.questions.chance and game.now.throw.roll in game.rules.words.snaps
        if is_snap and game.questions.name(game.now, want)[0] not in (*game.questions.deal_ids, "sneak"):
            found = reveal(game)
            assert found is not None
            assert tuple(die.die for die in found.dice) == game.questions.dice(game.now, want)
            revealed += 1
    assert revealed > 10


@pytest.mark.parametrize("ruleset", GAMES)
def test_averages_and_ranges_are_those_of_the_chances(ruleset: str) -> None:
    game = next(stops(ruleset, seed=1, most=1))[0]
    offense, defense = calls_of(game)
    for call, answer in product(range(len(offense)), range(len(defense))):
        facts = game.rules.play_facts
        found, chances = facts.meeting(game.now, 0, call, answer), facts.gains(game.now, 0, call, answer)
        assert isclose(mean(chances), found.mean, abs_tol=1e-9)
        assert isclose(reach(chances, -200), 1)
        assert min(chances) <= found.low <= found.high <= max(chances)
        assert (
            preview(game, 0, 0, call).meetings[answer] == found == preview(game, 1, 1, answer).meetings[call]
        )


@pytest.mark.parametrize("ruleset", GAMES)
def test_facts_do_not_depend_on_what_the_other_side_holds_or_has_sealed(ruleset: str) -> None:
    compared = 0
    for game, _ in stops(ruleset, seed=6, most=90):
        sealed = [want for want in game.wants if want[0] in game.questions.sealed]
        if len(sealed) < 2:
            continue
        first, second = sealed
        side, other = first[1], second[1]
        seen = _facts(game, side)
        for answer in game.questions.legal(game.now, second)[:3]:
            after = game.copy()
            after.answer(SIDES[other], answer)
            assert _facts(after, side) == seen
            compared += 1
        if game.rules.cards:
            assert _facts(_with_another_hand(game, other), side) == seen
    assert compared > 10


def _facts(game: Playthrough, side: int) -> Any:
    return own_cards(game, SIDES[side]), consequences(game, side), reveal(game)


def _with_another_hand(game: Playthrough, side: int) -> Playthrough:
    """The same game, but the other side holds different cards and has others in its deck."""
    copy = game.copy()
    copy.mark = copy_of(game.mark)
    deck = copy.mark.deck[game.rules.cards.deck_of(game.mark, side)]  # type: ignore[union-attr]
    deck.hand, deck.deck = [*deck.hand[1:], deck.hand[0]], [*deck.deck[1:], deck.deck[0]]
    copy.reported = 0
    copy.run_on()
    return copy


def test_a_partner_who_does_not_see_the_hand_sees_none_of_its_calls() -> None:
    pairs = {"pairs": ("home", "away")}
    game = next(
        game
        for game, _ in stops("first_and_goal", seed=8, most=80, **pairs)
        if game.now.phase == game.rules.down_phase and len(game.wants) == 2
    )
    side = game.now.offense
    assert consequences(game, side, "offense") == consequences(game, side) != ()
    assert own_cards(game, SIDES[side], "defense") == {}
    assert consequences(game, side, "defense") == ()


def test_a_side_with_real_cards_gets_consequences_and_no_hand() -> None:
    answered = 0
    for game, _ in stops("first_and_goal", seed=8, most=120, real_cards=("home", "away")):
        for side in asked(game):
            assert own_cards(game, SIDES[side])["hand"] is None
            answered += len(consequences(game, side))
    assert answered > 20


def test_calls_of_a_play_that_is_run_again_are_no_reveal() -> None:
    for game, _ in stops("touchdown_a_minute", seed=4, most=900):
        if asked(game) and game.questions.name(game.now, game.wants[0])[0] == "D_HOME_REROLL":
            assert reveal(game) is not None
            copy = game.copy()
            copy.answer("home", "reroll")
            assert reveal(copy) is None
            return
    raise AssertionError("the home coach is never asked")
