"""1G-SCORE, 1G-TRY and 1G-SAF: points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down, free_kick, touchdown, two_point

EDITIONS = pytest.mark.parametrize("edition", ["en", "de"])
BARRED = ["bomb"] * 4 + ["medium_pass"] * 4


def try_foul(referee: str, answer: str, penalty: str = "5", **words: Any) -> Table:
    """A two-point try of six yards with a foul."""
    game = two_point(**words).call("counter", "goal_line")
    game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="P")
    game.throw("penalty_check", referee=referee, penalty=penalty)
    return game.decide(penalty_answer=answer)


@EDITIONS
@pytest.mark.rule("1G-SCORE-1")
def test_a_touchdown_is_reached_on_the_line_and_worth_six(edition: str) -> None:
    game = down(spot=94, target=100, edition=edition).run(ivory=2, brown=5)
    assert (game.score, game.due) == ((6, 0), ("try_choice",))


@pytest.mark.rule("1G-SCORE-1")
def test_a_field_goal_is_worth_three() -> None:
    game = down(spot=80).tries_field_goal().decide(fg_card="slant")
    game.throw("fg_block", play="T", referee="T").throw("fg_kick", brown=7, yellow=9, blue=8)
    assert game.score == (3, 0)


@EDITIONS
@pytest.mark.rule("1G-TRY-1")
@pytest.mark.parametrize(
    ("play", "referee", "score"), [("X", "X", (6, 0)), ("X", "T", (7, 0)), ("T", "X", (7, 0))]
)
def test_an_extra_point_fails_only_with_x_on_both_dice(
    play: str, referee: str, score: tuple[int, int], edition: str
) -> None:
    game = touchdown(edition=edition).decide(try_choice="kick")
    assert (game.due_side, game.dice) == ("home", ("play", "referee"))
    game.throw("extra_point", play=play, referee=referee)
    assert (game.score, game.facts["kickoff_by"], game.facts["offense_cards"]) == (score, "home", 48)


@pytest.mark.rule("1G-TRY-2")
def test_two_yards_from_the_two_are_two_points() -> None:
    game = two_point().call("counter", "goal_line")
    assert game.facts["spot"] == 98
    game.throw("scrimmage", ivory=1, brown=4, black=[-3], play="HAIL")
    assert (game.score, game.due) == ((8, 0), ("kick_type",))


@pytest.mark.rule("1G-TRY-2")
def test_a_try_that_falls_short_gives_nothing() -> None:
    game = two_point().call("counter", "goal_line")
    game.throw("scrimmage", ivory=1, brown=4, black=[-4], play="HAIL")
    assert (game.score, game.facts["kickoff_by"]) == ((6, 0), "home")


@pytest.mark.rule("1G-TRY-2")
def test_a_turnover_on_a_try_gives_nothing() -> None:
    game = two_point().call("counter", "goal_line")
    game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="T").throw("turnover_check", referee="T")
    assert (game.score, game.facts["kickoff_by"]) == ((6, 0), "home")


@pytest.mark.rule("1G-TRY-2")
def test_a_foul_by_the_offense_on_a_try_gives_nothing() -> None:
    game = try_foul("O", "accept")
    assert (game.score, game.facts["kickoff_by"]) == ((6, 0), "home")


@pytest.mark.rule("1G-TRY-3")
def test_both_cards_of_a_try_are_discarded_and_the_hands_refilled() -> None:
    game = two_point().call("counter", "goal_line")
    assert game.due == ("scrimmage",)  # no run burn
    game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="HAIL")
    assert (game.facts["offense_deck"], game.facts["offense_hand_count"]) == (39, 8)
    assert (game.facts["defense_deck"], game.facts["defense_hand_count"]) == (39, 8)


@pytest.mark.rule("1G-TRY-3")
def test_after_a_return_touchdown_the_decks_are_swapped_before_the_try() -> None:
    game = down(spot=1, down=4, target=11, options={"punt_dice": ["brown", "yellow"]}).punts()
    game.decide(punt_method="a").throw("punt_kick", brown=3, yellow=5).decide(punt_receive="return")
    game.throw("punt_return", green=10, play="HAIL")
    assert (game.score, game.due, game.due_side, game.now.holder) == ((0, 6), ("try_choice",), "away", 1)


@pytest.mark.rule("1G-TRY-3")
def test_no_voluntary_burn_on_a_try() -> None:
    game = two_point().call("slant", "goal_line").throw("scrimmage", blue=9, black=[-1], play="HAIL")
    assert (game.score, game.due) == ((8, 0), ("kick_type",))


@pytest.mark.rule("1G-TRY-3")
def test_the_league_may_burn_on_a_try_which_a_time_out_may_stop() -> None:
    game = two_point(options={"try_run_burn": "yes"}).call("counter", "goal_line")
    assert game.facts["offense_deck"] == 39
    game = two_point(options={"try_run_burn": "yes"}, timeouts=(0, 1)).decide(timeout_defense="no")
    assert game.call("counter", "goal_line").due == ("stop_burn",)


@pytest.mark.rule("1G-TRY-3")
def test_time_outs_may_be_taken_before_a_try() -> None:
    assert two_point(timeouts=(1, 0)).due == ("timeout_offense",)


@pytest.mark.rule("1G-TRY-3")
@pytest.mark.parametrize("call", ["field_goal", "punt", "sneak", "kneel", "hail_mary", "end_half"])
def test_a_try_is_a_play_with_cards(call: str) -> None:
    assert two_point().refuse(offense_call=call) == "not_on_a_try"


@pytest.mark.rule("1G-TRY-4")
def test_a_foul_by_the_defense_may_be_declined_and_the_play_stands() -> None:
    assert try_foul("D", "decline").score == (8, 0)


@pytest.mark.rule("1G-TRY-4")
@pytest.mark.parametrize("penalty", ["5", "5A", "15"])
def test_a_foul_by_the_defense_repeats_the_try_from_the_one(penalty: str) -> None:
    game = try_foul("D", "accept", penalty)
    assert (game.facts["spot"], game.due) == (99, ("offense_call", "defense_call"))
    game.call("counter", "goal_line").throw("scrimmage", ivory=1, brown=4, black=[-4], play="HAIL")
    assert game.score == (8, 0)


@pytest.mark.rule("1G-TRY-4")
def test_a_foul_by_the_offense_that_is_declined_lets_the_play_stand() -> None:
    assert try_foul("O", "decline").score == (8, 0)


@pytest.mark.rule("1G-TRY-4")
@pytest.mark.parametrize(("edition", "cards"), [("en", 48), ("de", 47)])
@pytest.mark.parametrize("referee", ["D", "O"])
def test_the_cards_of_a_foul_on_a_try_follow_the_edition(referee: str, edition: str, cards: int) -> None:
    assert try_foul(referee, "accept", edition=edition).facts["offense_cards"] == cards


@pytest.mark.rule("1G-TRY-5")
def test_without_a_card_for_the_two_the_kick_is_taken_unasked() -> None:
    game = touchdown(offense_hand=BARRED)
    assert (game.entries, game.due) == ([("try_choice", "rule")], ("extra_point",))


@pytest.mark.rule("1G-TRY-5")
def test_a_repeated_try_may_redraw() -> None:
    game = two_point(edition="de", offense_hand=["counter", *BARRED], draws={"offense": ["bomb", "counter"]})
    game.decide(defense_call={"card": "goal_line"})  # the counter is the only card for the two
    game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="P")
    game.throw("penalty_check", referee="D", penalty="5").decide(penalty_answer="accept")
    assert game.facts["offense_hand"] == sorted(BARRED)
    game.decide(offense_call={"redraw": ["bomb", "bomb"]})
    assert game.facts["offense_hand"].count("counter") == 1


@pytest.mark.rule("1G-TRY-5")
def test_a_repeated_try_without_a_card_to_play_or_draw_fails() -> None:
    game = two_point(edition="de", offense_deck=0, offense_hand=["counter", *BARRED])
    game.decide(defense_call={"card": "goal_line"})
    game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="P")
    game.throw("penalty_check", referee="D", penalty="5").decide(penalty_answer="accept")
    assert (game.score, game.due) == ((6, 0), ("kick_type",))


@pytest.mark.rule("1G-TRY-5")
def test_a_touchdown_with_the_last_card_has_its_kick_before_the_half_ends() -> None:
    game = down(spot=95, target=100, offense_deck=0, offense_hand=["slant"]).complete(blue=9)
    assert game.due == ("extra_point",)
    game.throw("extra_point", play="HAIL", referee="T")
    assert (game.score, game.facts["half"]) == ((7, 0), 2)


@EDITIONS
@pytest.mark.rule("1G-SAF-1")
@pytest.mark.parametrize("spot", [5, 4])
def test_on_or_behind_the_own_goal_line_is_a_safety(spot: int, edition: str) -> None:
    game = down(spot=spot, edition=edition).run(black=-5)
    assert (game.score, game.due, game.due_side) == ((0, 2), ("punt_method",), "home")


@pytest.mark.rule("1G-SAF-1")
def test_home_scores_two_points_if_away_is_driven_back() -> None:
    game = down(spot=5, offense="away").run(black=-5)
    assert (game.score, game.due, game.due_side) == ((2, 0), ("punt_method",), "away")


@pytest.mark.rule("1G-SAF-1")
def test_league_may_require_the_ball_to_cross_the_line() -> None:
    crosses = {"safety_line": "crosses"}
    assert down(spot=5, options=crosses).run(black=-5).stands == "home 2 & 15 @0"
    assert down(spot=4, options=crosses).run(black=-5).score == (0, 2)


@pytest.mark.rule("1G-SAF-1")
def test_ball_on_the_goal_line_changes_hands_on_the_one() -> None:
    game = down(spot=5, down=4, options={"safety_line": "crosses"}).run(black=-5)
    assert game.stands == "away 1 & 1 @99"


@pytest.mark.rule("1G-SAF-2")
def test_a_free_kick_is_a_punt_from_the_own_twenty() -> None:
    game = free_kick().decide(punt_method="a")
    game.throw("punt_kick", brown=7, yellow=9, blue=12, green=14)
    assert game.answers == ("fair_catch", "return")
    game.decide(punt_receive="fair_catch")
    assert (game.stands, game.now.holder) == ("away 1 & 10 @38", 1)


@pytest.mark.rule("1G-SAF-2")
def test_a_blocked_free_kick_is_the_receivers_ball_on_their_eighty() -> None:
    game = free_kick().decide(punt_method={"b": "green"})
    assert game.throw("punt_kick", brown=7, yellow=9, blue=12, play="X").stands == "away 1 & 10 @80"


@pytest.mark.rule("1G-SAF-2")
def test_a_recovered_free_kick_keeps_the_ball_with_the_punters() -> None:
    game = free_kick().decide(punt_method={"b": "green"})
    game.throw("punt_kick", brown=7, yellow=9, blue=12, play="T").throw("punt_recover", referee="T")
    assert (game.stands, game.now.holder) == ("home 1 & 10 @48", 0)


@pytest.mark.rule("1G-SAF-2")
@pytest.mark.parametrize(("penalty", "spot"), [("5A", 25), ("15", 35)])
def test_a_foul_repeats_a_free_kick_and_never_brings_a_first_down(penalty: str, spot: int) -> None:
    game = free_kick().decide(punt_method={"b": "green"})
    game.throw("punt_kick", brown=7, yellow=9, blue=12, play="P")
    game.throw("penalty_check", referee="D", penalty=penalty).decide(penalty_answer="accept")
    assert (game.due, game.facts["spot"]) == (("punt_method",), spot)


@pytest.mark.rule("1G-SAF-2")
def test_a_block_after_a_foul_is_at_the_spot_of_the_kick() -> None:
    game = free_kick().decide(punt_method={"b": "green"})
    game.throw("punt_kick", brown=7, yellow=9, blue=12, play="P")
    game.throw("penalty_check", referee="O", penalty="5").decide(penalty_answer="accept")
    game.decide(punt_method={"b": "green"}).throw("punt_kick", brown=7, yellow=9, blue=12, play="X")
    assert game.stands == "away 1 & 10 @85"
