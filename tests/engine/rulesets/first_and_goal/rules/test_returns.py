"""1G-RET: what the Play die does to a return of a kickoff or punt."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down, run_out

NEGATIVE = {"options": {"kickoff_return_dice": ["red"]}, "teams": {"away": "birmingham_black_widows"}}
DEEP = {"punt_dice": ["brown", "yellow"]}  # a punt of 8 from the own 1: the return starts on the 91


def returns(play: str, **words: object) -> Table:
    """Away returns a kickoff to its 24."""
    return run_out(**words).throw("kickoff_return", red=3, ivory=5, brown=7, blue=9, play=play)


def deep_return(play: str, green: int = 16, caught: int = 91, **options: str) -> Table:
    """Away returns a punt from the 91, nine yards short of a touchdown, or from `caught`."""
    game = down(spot=92 - caught, down=4, target=11, options=DEEP | options).punts().decide(punt_method="a")
    game.throw("punt_kick", brown=3, yellow=5).decide(punt_receive="return")
    return game.throw("punt_return", green=green, play=play)


@pytest.mark.rule("1G-RET-1")
def test_a_breakaway_return_rolls_again_and_ignores_the_last_symbol() -> None:
    game = run_out().throw("kickoff_return", red=0, ivory=1, brown=3, blue=7, play="BREAKAWAY")
    game.throw("kickoff_return_again", red=5, ivory=7, brown=9, blue=14, play="T")
    assert game.stands == "away 1 & 10 @46"


@pytest.mark.rule("1G-RET-1")
def test_en_lets_the_returner_stop_a_breakaway_below_zero() -> None:
    game = run_out(**NEGATIVE).throw("kickoff_return", red=-1, play="BREAKAWAY")
    assert (game.due, game.due_side) == (("breakaway_go",), "away")
    assert game.decide(breakaway_go="stop").stands == "away 1 & 10 @20"


@pytest.mark.rule("1G-RET-1")
def test_de_rolls_a_breakaway_return_on() -> None:
    game = run_out(edition="de", **NEGATIVE).throw("kickoff_return", red=-1, play="BREAKAWAY")
    assert game.due == ("kickoff_return_again",)


@pytest.mark.rule("1G-RET-2")
def test_a_fumbled_return_is_the_kicking_teams_ball_where_it_lies() -> None:
    assert returns("T").throw("turnover_check", referee="T").stands == "home 1 & 10 @76"


@pytest.mark.rule("1G-RET-2")
def test_a_return_that_the_referee_clears_stands() -> None:
    assert returns("T").throw("turnover_check", referee="X").stands == "away 1 & 10 @24"


@pytest.mark.rule("1G-RET-2")
def test_a_fumble_after_a_score_swaps_no_decks() -> None:
    game = run_out(offense_deck=20)
    hand = game.facts["offense_hand"]
    game.throw("kickoff_return", red=3, ivory=5, brown=7, blue=9, play="T")
    game.throw("turnover_check", referee="T")
    assert (game.facts["offense_hand"], game.now.holder) == (hand, 0)


@pytest.mark.rule("1G-RET-2")
def test_a_fumble_of_the_opening_kickoff_swaps_the_decks() -> None:
    game = returns("T", reason="half")
    assert game.now.holder == 1
    assert game.throw("turnover_check", referee="T").now.holder == 0


@pytest.mark.rule("1G-RET-2")
def test_a_fumble_past_the_goal_line_is_the_kicking_teams_touchback() -> None:
    game = deep_return("T").throw("turnover_check", referee="T")
    assert (game.stands, game.score) == ("home 1 & 10 @20", (0, 0))


@pytest.mark.rule("1G-RET-3")
@pytest.mark.parametrize(
    ("referee", "penalty", "side", "stands"),
    [
        ("D", "10", "away", "away 1 & 10 @34"),
        ("D", "5A", "away", "away 1 & 10 @29"),
        ("O", "10", "home", "away 1 & 10 @14"),
        ("O", "5A", "home", "away 1 & 10 @19"),
    ],
)
def test_a_foul_is_walked_off_from_the_end_of_the_return(
    referee: str, penalty: str, side: str, stands: str
) -> None:
    game = returns("P").throw("penalty_check", referee=referee, penalty=penalty)
    assert game.due_side == side
    assert game.decide(penalty_answer="accept").stands == stands


@pytest.mark.rule("1G-RET-3")
def test_a_foul_on_a_return_may_be_declined() -> None:
    game = returns("P").throw("penalty_check", referee="O", penalty="15")
    assert game.decide(penalty_answer="decline").stands == "away 1 & 10 @24"


@pytest.mark.rule("1G-RET-3")
@pytest.mark.parametrize(("edition", "spot"), [("en", 5), ("de", 6)])
def test_half_the_distance_rounds_as_the_edition_does_on_a_return(edition: str, spot: int) -> None:
    last = {"blue": 7} if edition == "en" else {"yellow": 6, "ivory": 2}
    faces = {"red": 0, "ivory": 1, "brown": 3} | last
    game = run_out(edition=edition).throw("kickoff_return", **faces, play="P")
    game.throw("penalty_check", referee="O", penalty="15").decide(penalty_answer="accept")
    assert game.facts["spot"] == spot


@pytest.mark.rule("1G-RET-3")
@pytest.mark.parametrize(("referee", "spot"), [("D", 30), ("O", 10)])
def test_replay_voids_a_kickoff_return_and_walks_off_from_the_twenty(referee: str, spot: int) -> None:
    game = returns("P", options={"return_penalty": "replay"})
    game.throw("penalty_check", referee=referee, penalty="10").decide(penalty_answer="accept")
    assert game.stands == f"away 1 & 10 @{spot}"


@pytest.mark.rule("1G-RET-3")
def test_replay_walks_off_from_where_the_punt_was_caught() -> None:
    game = deep_return("P", green=10, return_penalty="replay")
    game.throw("penalty_check", referee="O", penalty="10").decide(penalty_answer="accept")
    assert game.stands == "away 1 & 10 @81"


@pytest.mark.rule("1G-RET-4")
def test_a_foul_of_the_returners_takes_their_touchdown_away_from_the_one() -> None:
    game = deep_return("P").throw("penalty_check", referee="O", penalty="10")
    assert game.decide(penalty_answer="accept").stands == "away 1 & 10 @89"


@pytest.mark.rule("1G-RET-4")
def test_a_touchdown_stands_if_the_kickers_decline() -> None:
    game = deep_return("P").throw("penalty_check", referee="O", penalty="10")
    assert game.decide(penalty_answer="decline").score == (0, 6)


@pytest.mark.rule("1G-RET-4")
@pytest.mark.parametrize("caught", [90, 91])
def test_a_foul_of_the_kickers_on_a_touchdown_is_declined_unasked(caught: int) -> None:
    game = deep_return("P", 10, caught).throw("penalty_check", referee="D", penalty="10")
    assert (game.score, game.due) == ((0, 6), ("try_choice",))


@pytest.mark.rule("1G-RET-5")
def test_behind_the_own_line_no_fumble_is_checked() -> None:
    game = run_out(**NEGATIVE).throw("kickoff_return", red=-1, play="T")
    assert (game.stands, game.due) == ("away 1 & 10 @20", ("offense_call", "defense_call"))


@pytest.mark.rule("1G-RET-5")
@pytest.mark.parametrize(("referee", "spot"), [("O", 10), ("D", 30)])
def test_behind_the_own_line_a_foul_is_walked_off_from_the_twenty(referee: str, spot: int) -> None:
    game = run_out(**NEGATIVE).throw("kickoff_return", red=-1, play="P")
    game.throw("penalty_check", referee=referee, penalty="10").decide(penalty_answer="accept")
    assert game.stands == f"away 1 & 10 @{spot}"


@pytest.mark.rule("1G-RET-5")
def test_a_return_to_the_own_line_is_no_safety() -> None:
    game = run_out(**NEGATIVE).throw("kickoff_return", red=0, play="MARY")
    assert (game.score, game.stands) == ((0, 0), "away 1 & 10 @20")
