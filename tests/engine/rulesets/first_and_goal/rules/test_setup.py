"""1G-SET and 1G-TEAM: before the toss, the toss, hands, and the kickoff of the second half."""

from __future__ import annotations

import pytest

from engine.errors import EngineError
from engine.play.setup import header
from tests.engine.rulesets.first_and_goal.table import coin_toss, down


@pytest.mark.rule("1G-SET-1")
def test_options_and_team_dice_are_agreed_before_the_toss() -> None:
    agreed = header(options={"squib_kick": "on"}, teams=("columbus_cobras", "base"))
    assert agreed["teams"] == ["columbus_cobras", "base"]
    assert (agreed["options"]["squib_kick"], agreed["options"]["black_dice"]) == ("on", "best")
    assert coin_toss(options={"squib_kick": "on"}).due == ("coin_call",)


@pytest.mark.rule("1G-SET-1")
def test_unknown_option_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        header(options={"squibs": "on"})
    assert refused.value.code == "unknown_option"


@pytest.mark.rule("1G-SET-2")
@pytest.mark.parametrize(
    ("call", "coin", "kicks"),
    [
        ("heads", "heads", "home"),
        ("tails", "tails", "home"),
        ("heads", "tails", "away"),
        ("tails", "heads", "away"),
    ],
)
def test_away_receives_if_its_call_is_right_and_home_if_not(call: str, coin: str, kicks: str) -> None:
    game = coin_toss()
    assert game.due_side == "away"
    game.decide(coin_call=call).throw("coin", coin=coin)
    assert game.facts["kickoff_by"] == kicks


@pytest.mark.rule("1G-SET-2")
@pytest.mark.parametrize(("choice", "kicks"), [("receive", "home"), ("kick", "away")])
def test_winner_of_the_toss_chooses_under_the_league_option(choice: str, kicks: str) -> None:
    game = coin_toss(options={"coin_winner": "chooses"}).decide(coin_call="heads")
    game.throw("coin", coin="heads")
    assert game.due_side == "away"
    assert game.decide(coin_choice=choice).facts["kickoff_by"] == kicks


@pytest.mark.rule("1G-SET-3")
def test_a_game_begins_with_no_score_three_time_outs_and_hands_of_eight() -> None:
    game = coin_toss().decide(coin_call="heads").throw("coin", coin="heads")
    assert (game.score, game.timeouts) == ((0, 0), (3, 3))
    cards = ("offense_deck", "offense_hand_count", "defense_deck", "defense_hand_count")
    assert [game.facts[name] for name in cards] == [52, 8, 52, 8]


@pytest.mark.rule("1G-SET-3")
def test_the_receiving_coach_takes_the_offense_deck() -> None:
    game = coin_toss().decide(coin_call="heads").throw("coin", coin="heads")
    drawn = {entry.id: entry.by for entry in game.shown if entry.id == "draw"}
    assert (game.facts["kickoff_by"], drawn) == ("home", {"draw": "home"})  # its own deal is the last one
    assert game.now.holder == 1


@pytest.mark.rule("1G-SET-4")
def test_a_discard_pile_stays_with_its_deck_when_the_decks_change_hands() -> None:
    before = down(spot=40, down=4, target=50)
    pile = before.facts["offense_discard"]
    after = before.call("slant").throw("scrimmage", blue=7, black=[-1], play="X")
    assert after.facts["offense"] == "away"
    assert after.facts["offense_discard"] == sorted([*pile, "slant"])


@pytest.mark.rule("1G-SET-5", "1G-HALF-1")
@pytest.mark.parametrize(("first", "kicks"), [("home", "home"), ("away", "away")])
def test_first_receiver_kicks_off_the_second_half(first: str, kicks: str) -> None:
    game = down(offense_deck=0, offense_hand=["slant"], received_first=first).complete(blue=7)
    assert (game.facts["half"], game.facts["kickoff_by"]) == (2, kicks)
