"""A coach with real cards: the app knows the sizes of deck and hand, but not the cards in each."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.errors import EngineError, IllegalAnswer
from engine.gridiron.events import HOME, SIDES
from engine.play.playthrough import Playthrough
from engine.play.prompts import own_cards
from engine.play.setup import header
from engine.rulesets.first_and_goal.rules.record import DECK, OFFENSE
from tests.engine.conformance.games import pick


def table(dice: random.Random, until: str = "", **words: Any) -> Playthrough:
    """A game in which Home has real cards, played at random until this is due or the game is over."""
    game = Playthrough.begin(header(real_cards=("home",), **words))
    while not game.over and not (until and game.questions.name(game.now, game.wants[0])[0] == until):
        game.answer(*pick(game, dice, game.wants[0]))
    return game


@pytest.mark.parametrize("edition", ["en", "de"])
def test_a_whole_game_against_real_cards_keeps_sixty_in_each_deck(edition: str) -> None:
    dice, looks = random.Random(1), 0
    game = table(dice, "coin_call", edition=edition)
    while not game.over:
        game.answer(*pick(game, dice, dice.choice(game.wants)))
        for d in game.now.deck:
            on_table = d.on_table >= 0
            if d.deck_size:
                assert sum(d.deck) + sum(d.hand) + sum(d.discard) + on_table == DECK
                assert sum(d.deck) + sum(d.hand) == d.deck_size + d.hand_size
                assert min(d.deck + d.hand + d.discard) >= 0
                looks += 1
    assert looks > 100


def test_the_sheet_of_a_game_with_real_cards_rebuilds_it() -> None:
    game = table(random.Random(7))
    assert Playthrough.replay(game.sheet).now == game.now


def test_a_game_without_cards_has_no_real_ones() -> None:
    with pytest.raises(EngineError) as refused:
        header(ruleset="first_and_roll", real_cards=("home",))
    assert refused.value.code == "no_cards"


def test_no_hand_is_shown_and_a_call_is_legal_while_a_copy_is_left() -> None:
    game = table(random.Random(2), "offense_call")
    mine = next(want for want in game.wants if want[1] == HOME)
    assert own_cards(game, "home")["hand"] is None
    assert len([card for card in game.questions.legal(game.now, mine) if "card" in card]) == 12


def test_nobody_deals_to_a_coach_with_real_cards() -> None:
    game = table(random.Random(3))
    dealt = {entry.by for entry in game.sheet.entries if entry.id == "draw"}
    assert dealt == {"away"}


def test_a_burned_card_is_named_by_its_coach() -> None:
    dice = random.Random(4)
    game = table(dice, "burn")
    while game.questions.name(game.now, game.wants[0]) != ("burn", "home"):
        game.answer(*pick(game, dice, game.wants[0]))
        while not game.over and game.questions.name(game.now, game.wants[0])[0] != "burn":
            game.answer(*pick(game, dice, game.wants[0]))
    due = game.awaiting()[0]
    assert (due.id, due.by, due.unseen) == ("burn", "home", True)  # type: ignore[union-attr]


def red_zone(pool: dict[int, int], hand: int) -> Playthrough:
    """Home, with real cards, on Away's 15, with these cards in deck and hand together."""
    game = table(random.Random(5), "offense_call")
    mark = game.mark
    while mark.offense != HOME:
        game.answer(*pick(game, random.Random(6), game.wants[0]))
        mark = game.mark
    mark.spot, mark.target, mark.down, mark.team[0].timeouts, mark.team[1].timeouts = 85, 95, 1, 0, 0
    cards = mark.deck[OFFENSE]
    cards.deck = [pool.get(card, 0) for card in range(12)]
    cards.hand_size, cards.deck_size = hand, sum(cards.deck) - hand
    game.since.clear()
    game.run_on()
    return game


def test_claim_that_every_card_is_barred_is_marked_as_unverified() -> None:
    game = red_zone({0: 5, 10: 4, 11: 5}, hand=8)  # nine cards marked 20
    game.answer("home", {"redraw": ["bomb", "medium_pass"]})
    assert game.sheet.entries[-1].mark == "claim"


def test_a_claim_that_cannot_be_true_is_refused() -> None:
    game = red_zone({0: 5, 10: 3, 11: 4}, hand=8)  # seven cards marked 20
    with pytest.raises(IllegalAnswer) as refused:
        game.answer("home", {"redraw": ["bomb"]})
    assert refused.value.code == "claim_impossible"


@pytest.mark.parametrize("pair", [["bomb", "reverse"], ["reverse"], ["reverse", "reverse"]])
def test_a_card_that_may_be_played_is_not_redrawn(pair: list[str]) -> None:
    game = red_zone({0: 5, 10: 4, 11: 5}, hand=8)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer("home", {"redraw": pair})
    assert refused.value.code == "card_playable"


def test_two_cards_cannot_be_redrawn_from_a_hand_of_one() -> None:
    game = red_zone({0: 5, 11: 4}, hand=1)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer("home", {"redraw": ["bomb", "bomb"]})
    assert refused.value.code == "not_in_hand"


def test_the_known_top_card_of_the_deck_is_not_in_the_hand() -> None:
    game = red_zone({0: 1, 3: 5}, hand=3)
    game.mark.deck[OFFENSE].known_top = 0
    game.run_on()
    with pytest.raises(IllegalAnswer) as refused:
        game.answer("home", {"card": "reverse"})
    assert refused.value.code == "not_in_hand"


def test_a_hail_mary_discards_the_real_hand() -> None:
    game = red_zone({0: 1, 3: 1}, hand=2)
    game.answer("home", "hail_mary")
    game.answer("dice", {"play": "MARY", "referee": "HAIL"})
    cards = game.now.deck[OFFENSE]
    assert (sum(cards.deck), cards.hand_size, SIDES[game.now.offense]) == (0, 0, "home")
