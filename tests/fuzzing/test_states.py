"""Corrections that are no corrections: refused with a code, or a game that can be played on."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from engine.errors import EngineError
from engine.gridiron.corrections import DownCorrection
from engine.kernel.record import dump
from engine.play import house
from engine.play.playthrough import Playthrough
from engine.play.setup import header
from engine.presentation.scoreboard import scoreboard
from tests.engine.conformance.games import any_header, pick, stops
from tests.fuzzing.mutations import ROUNDS, mutated, within_limits
from tests.table.phones import RULESETS

SECRET = bytes(range(32))
PLAYED_ON = 80  # inputs
CODES = {"impossible_state", "no_such_entry"}


def under_way(ruleset: str, inputs: int, dice: random.Random) -> Playthrough:
    """A game with any options, so many inputs old."""
    edition = {"first_and_roll": "standard"}.get(ruleset, "en")
    game = Playthrough.begin(any_header((ruleset, edition), dice, "situational"))
    for _stop in islice(stops(game, dice), inputs):
        pass
    return game


def described(game: Playthrough) -> dict[str, Any]:
    """The down that is due, or one like it."""
    board = scoreboard(game)
    cards = 30 if hasattr(game.now, "deck") else None
    return DownCorrection(
        score=(board.score[0] + 2, board.score[1] + 3) if board.period < 3 else (2, 2),
        timeouts=board.timeouts,
        period=board.period,
        clock=max(1, board.clock),
        offense=board.offense,
        down=max(1, board.down),
        spot=min(99, max(1, board.spot)),
        to_go=1,
        defense_cards=cards,
    ).described()


def play_on(game: Playthrough, dice: random.Random) -> None:
    """People, the app and its coaches continue the game; nothing may fail."""
    for nth in range(PLAYED_ON):
        if game.over:
            return
        want = dice.choice(game.wants)
        if want[0] in game.questions.chance:
            house.roll(game, SECRET)
        elif nth % 2:
            house.decide(game, ("home", "away")[want[1]], SECRET)
        else:
            game.answer(*pick(game, dice, want))


def refusal(game: Playthrough, state: Any) -> str:
    """The code with which it is refused, or empty."""
    try:
        game.set_state(state, "person:1")
    except EngineError as error:
        return error.code
    return ""


@pytest.mark.parametrize("form", ["described", "record"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_spoiled_state_is_refused_or_played_on_from(ruleset: str, form: str) -> None:
    dice, taken, refused = random.Random(f"{ruleset} {form}"), 0, 0
    game = under_way(ruleset, 0, dice)
    for nth in range(ROUNDS):
        if nth % 10 == 0 or game.over:
            game = under_way(ruleset, dice.choice((0, 1, 5, 60, 200)), dice)
            if game.over:
                continue
        right = described(game) if form == "described" else dump(game.mark)
        state, entries = mutated(right, dice), game.sheet.last
        with within_limits():
            code = refusal(game, state)
        if code:
            refused += 1
            assert (code in CODES, game.sheet.last) == (True, entries), state
        else:
            taken += 1
            play_on(game, dice)
    assert refused > 0
    assert taken + refused >= ROUNDS // 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_legal_state_is_accepted_at_any_moment_of_a_game(ruleset: str) -> None:
    dice = random.Random(ruleset)
    for inputs in (0, 1, 2, 7, 30, 90, 250):
        game = under_way(ruleset, inputs, dice)
        game.set_state(described(game), "person:1")
        play_on(game, dice)
        assert Playthrough.replay(game.sheet).now == game.now


def test_before_the_first_deal_a_correction_deals_both_hands() -> None:
    game = Playthrough.begin(header())
    game.set_state({**described(game), "clock": 31, "defense_cards": 44}, "person:1")
    for _deal in range(2):
        house.roll(game, SECRET)
    sizes = [(deck.deck_size, deck.hand_size, sum(deck.hand)) for deck in game.now.deck]
    assert sizes == [(23, 8, 8), (36, 8, 8)]
    assert "no" in game.awaiting()[0].answers  # type: ignore[union-attr]


def test_after_a_change_of_possession_no_coach_gets_a_hand_that_the_other_has_seen() -> None:
    dice = random.Random(1)
    game = Playthrough.begin(header())
    for _stop in islice(stops(game, dice), 60):
        pass
    other = ("home", "away")[1 - game.mark.offense]
    game.set_state({**described(game), "offense": other, "clock": 40, "defense_cards": None}, "person:1")
    drawn = [house.house_roll(game, SECRET)]
    house.roll(game, SECRET)
    drawn.append(house.house_roll(game, SECRET))
    assert [len(cards) for cards in drawn] == [8, 8]
    assert game.now.holder == ("home", "away").index(other)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"score": [1, 0]}, "Nobody can have 1 points"),
        ({"timeouts": [4, 0]}, "at most 3 time-outs"),
        ({"period": 3, "score": [7, 0]}, "The first score of an overtime ends the game"),
        ({"period": 21}, "no period 21"),
        ({"clock": 61}, "1 to 60, not 61"),
        ({"clock": 3}, "The hand alone has"),
        ({"spot": 95, "to_go": 6}, "There is no such down"),
        ({"score": [True, 0]}, "A correction needs"),
        ({"down": 2.0}, "A correction needs"),
    ],
)
def test_an_impossible_state_is_refused_with_the_possible_values(changed: dict[str, Any], told: str) -> None:
    game = Playthrough.begin(header(options={"overtime": "on"}))
    for _stop in islice(stops(game, random.Random(2)), 40):
        pass
    right = {**described(game), "period": 1, "clock": 20, "defense_cards": 20}
    game.set_state(right, "person:1")
    with pytest.raises(EngineError, match=told) as refused:
        game.set_state({**right, **changed}, "person:1")
    assert refused.value.code == "impossible_state"


def test_strengths_that_nobody_has_picked_are_picked_before_the_down() -> None:
    game = Playthrough.begin(header(ruleset="touchdown_a_minute", options={"strengths": "on"}))
    game.set_state({**described(game), "down": 3}, "person:1")
    picked = [due.id for due in game.awaiting()]  # type: ignore[union-attr]
    for side in ("home", "away"):
        house.decide(game, side, SECRET)
    assert (picked, scoreboard(game).down) == (["D_STRENGTH", "D_STRENGTH"], 3)
