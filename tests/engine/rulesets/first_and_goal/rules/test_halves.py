"""1G-HALF and 1G-OT: halves, the end and overtime."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down, touchdown

EDITIONS = pytest.mark.parametrize("edition", ["en", "de"])


def last_card(half: int | str, score: tuple[int, int] = (0, 0), **words: Any) -> Table:
    """The last card of a half has been played."""
    game = down(half=half, score=score, offense_deck=0, offense_hand=["slant"], **words)
    return game.call("slant").throw("scrimmage", blue=7, black=[-1], play="HAIL")


def overtime(**words: Any) -> Table:
    """A down of an overtime at 10-10."""
    return down(**{"half": "ot", "score": (10, 10), **words})


@EDITIONS
@pytest.mark.rule("1G-HALF-1")
def test_the_second_half_has_full_decks_and_three_time_outs(edition: str) -> None:
    game = last_card(1, edition=edition)
    assert (game.facts["half"], game.timeouts) == (2, (3, 3))
    cards = ("offense_deck", "offense_hand_count", "defense_deck", "defense_hand_count")
    assert [game.facts[name] for name in cards] == [52, 8, 52, 8]
    assert (game.facts["offense_discard"], game.facts["kickoff_by"]) == ([], "home")


@EDITIONS
@pytest.mark.rule("1G-HALF-2")
@pytest.mark.parametrize(("score", "winner"), [((7, 3), "home"), ((0, 2), "away")])
def test_the_higher_score_wins_after_two_halves(score: tuple[int, int], winner: str, edition: str) -> None:
    game = last_card(2, score, edition=edition)
    assert (game.due, game.facts["winner"]) == (("end_of_game",), winner)


@EDITIONS
@pytest.mark.rule("1G-OT-1")
def test_a_tie_is_followed_by_a_toss_with_three_time_outs_each(edition: str) -> None:
    game = last_card(2, (10, 10), edition=edition)
    assert (game.due, game.due_side, game.timeouts) == (("coin_call",), "away", (3, 3))


@pytest.mark.rule("1G-OT-1")
def test_an_overtime_is_a_fresh_half_that_the_coin_opens() -> None:
    game = last_card(2, (10, 10)).decide(coin_call="heads").throw("coin", coin="tails")
    assert (game.facts["half"], game.facts["kickoff_by"], game.now.holder) == ("ot", "away", 0)
    assert (game.facts["offense_deck"], game.facts["defense_deck"]) == (52, 52)


@pytest.mark.rule("1G-OT-1")
def test_a_touchdown_wins_an_overtime_without_a_try() -> None:
    game = overtime(spot=95, target=100).run(ivory=2, brown=5)
    assert (game.score, game.due) == ((16, 10), ("end_of_game",))


@pytest.mark.rule("1G-OT-1")
def test_a_field_goal_wins_an_overtime() -> None:
    game = overtime(spot=80).tries_field_goal().decide(fg_card="slant")
    game.throw("fg_block", play="T", referee="T").throw("fg_kick", brown=7, yellow=9, blue=8)
    assert (game.score, game.due) == ((13, 10), ("end_of_game",))


@pytest.mark.rule("1G-OT-1")
def test_a_safety_wins_an_overtime() -> None:
    game = overtime(spot=4).run(black=-5)
    assert (game.score, game.due) == ((10, 12), ("end_of_game",))


@pytest.mark.rule("1G-OT-1")
def test_a_return_touchdown_wins_an_overtime() -> None:
    game = overtime(spot=1, down=4, target=11, options={"punt_dice": ["brown", "yellow"]}).punts()
    game.decide(punt_method="a").throw("punt_kick", brown=3, yellow=5).decide(punt_receive="return")
    assert game.throw("punt_return", green=10, play="HAIL").due == ("end_of_game",)


@pytest.mark.rule("1G-OT-1")
def test_a_touchdown_of_the_second_half_still_has_its_try() -> None:
    assert touchdown(half=2, score=(13, 7)).due == ("try_choice",)


@pytest.mark.rule("1G-OT-2")
def test_an_overtime_opens_with_a_kickoff_to_the_winner_of_the_coin() -> None:
    game = last_card(2, (10, 10)).decide(coin_call="heads").throw("coin", coin="heads")
    assert (game.facts["kickoff_by"], game.due) == ("home", ("kick_type",))


@pytest.mark.rule("1G-OT-2")
def test_an_overtime_may_start_on_the_own_twenty() -> None:
    game = last_card(2, (10, 10), options={"overtime_start": "own_20"})
    game.decide(coin_call="heads").throw("coin", coin="heads")
    game.decide(timeout_offense="no", timeout_defense="no")
    assert (game.stands, game.due) == ("away 1 & 10 @20", ("offense_call", "defense_call"))


@pytest.mark.rule("1G-OT-2")
def test_winner_of_an_overtime_toss_chooses_under_the_league_option() -> None:
    game = last_card(2, (10, 10), options={"coin_winner": "chooses"})
    game.decide(coin_call="heads").throw("coin", coin="heads").decide(coin_choice="kick")
    assert game.facts["kickoff_by"] == "away"


@pytest.mark.rule("1G-OT-2")
def test_an_overtime_without_a_score_is_followed_by_another_with_a_new_toss() -> None:
    game = last_card("ot", (10, 10))
    assert (game.due, game.now.half) == (("coin_call",), 4)


@pytest.mark.rule("1G-OT-2")
def test_the_league_may_take_a_tie_after_one_overtime() -> None:
    options = {"overtime_scoreless": "tie"}
    assert last_card(2, (10, 10), options=options).due == ("coin_call",)
    game = last_card("ot", (10, 10), options=options)
    assert (game.due, game.facts["winner"]) == (("end_of_game",), None)


@pytest.mark.rule("1G-OT-2")
def test_without_overtime_a_tie_stands() -> None:
    game = last_card(2, (10, 10), options={"overtime": "off"})
    assert (game.due, game.facts["winner"]) == (("end_of_game",), None)
