"""1G-DOWN: the chains."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.first_and_goal.table import down


@pytest.mark.rule("1G-DOWN-1")
def test_a_play_moves_the_ball_by_its_total() -> None:
    assert down(spot=30).run(ivory=2, brown=5, black=-1).stands == "home 2 & 4 @36"


@pytest.mark.rule("1G-DOWN-1")
def test_loss_moves_the_ball_back_and_lengthens_the_distance() -> None:
    assert down(spot=30).run(black=[-4, -1]).stands == "home 2 & 14 @26"


@pytest.mark.rule("1G-DOWN-2")
def test_three_plays_for_exactly_ten_yards_are_a_first_down() -> None:
    game = down(spot=10).run(ivory=2, brown=5, black=-1)
    assert game.stands == "home 2 & 4 @16"
    assert game.run(black=[-4, -1]).stands == "home 3 & 8 @12"
    assert game.complete(blue=9, black=-1).stands == "home 1 & 10 @20"


@pytest.mark.rule("1G-DOWN-2")
def test_a_new_target_lies_ten_yards_beyond_the_ball() -> None:
    assert down(spot=30).complete(blue=14, black=-1).stands == "home 1 & 10 @43"


@pytest.mark.rule("1G-DOWN-3")
def test_from_the_ninety_on_the_goal_line_is_the_target() -> None:
    assert down(spot=88, down=2, target=95).complete(blue=9).stands == "home 1 & 4 @96"


@pytest.mark.rule("1G-DOWN-3")
def test_a_first_down_on_the_ninety_is_ten_to_the_goal_line() -> None:
    assert down(spot=84, down=2, target=90).run(ivory=2, brown=5).stands == "home 1 & 10 @90"


@pytest.mark.rule("1G-DOWN-3")
def test_goal_to_go_is_not_renewed_short_of_the_goal_line() -> None:
    assert down(spot=92, down=3, target=100).run(ivory=2, brown=4).stands == "home 4 & 3 @97"


@pytest.mark.rule("1G-DOWN-4")
def test_fourth_down_offers_punt_field_goal_and_a_play() -> None:
    offered = down(down=4).answers
    assert ("punt" in offered, "field_goal" in offered, {"card": "counter"} in offered) == (True, True, True)


@pytest.mark.rule("1G-DOWN-4")
def test_a_fourth_down_that_fails_gives_the_ball_away_where_it_lies() -> None:
    assert down(spot=40, down=4, target=50).run(ivory=2, brown=5).stands == "away 1 & 10 @54"


@pytest.mark.rule("1G-DOWN-4")
def test_a_fourth_down_that_reaches_the_target_is_a_first_down() -> None:
    assert down(spot=40, down=4, target=46).run(ivory=2, brown=5).stands == "home 1 & 10 @46"


@pytest.mark.rule("1G-DOWN-5")
def test_only_an_accepted_penalty_keeps_the_number_of_the_down() -> None:
    game = down(spot=30, down=2, target=38).run("P", ivory=2, brown=5)
    game.throw("penalty_check", referee="O", penalty="5").decide(penalty_answer="accept")
    assert game.stands == "home 2 & 13 @25"


@pytest.mark.rule("1G-DOWN-5")
def test_a_sneak_and_a_kneel_use_a_down() -> None:
    assert down(spot=30, target=31).special("sneak").throw("sneak", play="X").stands == "home 2 & 1 @30"
    kneeling = down(spot=30, offense_deck=0).special("kneel").decide(burn_from_hand="slant")
    assert kneeling.stands == "home 2 & 11 @29"


@pytest.mark.rule("1G-DOWN-6")
def test_a_turnover_is_judged_before_a_touchdown() -> None:
    game = down(spot=95, target=100).complete("T", blue=9).throw("turnover_check", referee="T")
    assert (game.stands, game.score) == ("away 1 & 10 @20", (0, 0))


@pytest.mark.rule("1G-DOWN-6")
def test_a_safety_is_judged_before_the_end_of_downs() -> None:
    game = down(spot=3, down=4, target=12).run(black=[-5, -1])
    assert (game.score, game.due) == ((0, 2), ("punt_method",))


@pytest.mark.rule("1G-DOWN-6")
def test_a_touchdown_on_the_last_card_counts_before_the_half_ends() -> None:
    game = down(spot=95, down=4, target=100, offense_deck=0, offense_hand=["slant"]).complete(blue=9)
    assert (game.score, game.due) == ((6, 0), ("extra_point",))
