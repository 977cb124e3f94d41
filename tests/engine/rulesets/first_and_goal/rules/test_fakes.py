"""1G-FAKE: the Fake/Kick cards."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down, free_kick, touchdown

CALLS = ("offense_call", "defense_call")


@pytest.mark.rule("1G-FAKE-1")
@pytest.mark.parametrize("call", ["punt", "field_goal"])
def test_both_coaches_choose_a_side_of_the_card_in_secret(call: str) -> None:
    game = down(down=4).special(call).decide(fake_offense="fake")
    assert game.due == ("fake_defense",)
    assert game.shown[-1].answer is None


@pytest.mark.rule("1G-FAKE-1")
def test_kick_and_kick_is_a_normal_kick() -> None:
    assert down(down=4).punts("kick", "kick").due == ("punt_method",)


@pytest.mark.rule("1G-FAKE-1")
def test_fake_and_fake_is_a_turnover_where_the_ball_lies() -> None:
    assert down(spot=40, down=4).punts("fake", "fake").stands == "away 1 & 10 @60"


@pytest.mark.rule("1G-FAKE-1")
def test_fake_against_kick_is_a_down_without_black_dice() -> None:
    game = down(spot=40, down=4, target=45).punts("fake", "kick")
    assert game.due == ("fake_card_offense", "fake_card_defense")
    game.both_cards("counter", "goal_line")
    assert game.dice == ("ivory", "brown", "play")
    assert game.throw("scrimmage", ivory=2, brown=3, play="HAIL").stands == "home 1 & 10 @45"


@pytest.mark.rule("1G-FAKE-2")
def test_a_fake_without_colored_dice_gains_nothing() -> None:
    game = down(spot=40, down=4).punts("fake", "kick").both_cards("halfback_dive", "goal_line")
    assert game.dice == ("play",)
    assert game.throw("scrimmage", play="HAIL").stands == "away 1 & 10 @60"


@pytest.mark.rule("1G-FAKE-2")
def test_a_fake_run_burns_a_card_which_a_time_out_may_stop() -> None:
    game = down(down=4, timeouts=(0, 1)).decide(timeout_defense="no").punts("fake", "kick")
    assert game.due == ("fake_card_offense", "fake_card_defense")  # no time-out before the calls
    assert game.both_cards("counter", "goal_line").due == ("stop_burn",)


@pytest.mark.rule("1G-FAKE-2")
def test_after_a_completed_fake_pass_the_clock_may_be_run() -> None:
    game = down(spot=40, down=4, target=45).punts("fake", "kick").both_cards("slant", "goal_line")
    assert game.throw("scrimmage", blue=9, play="HAIL").due == ("run_clock",)


@pytest.mark.rule("1G-FAKE-2")
@pytest.mark.parametrize(("referee", "stands"), [("D", "home 4 & 5 @45"), ("O", "home 4 & 15 @35")])
def test_an_accepted_foul_repeats_the_down_from_the_start(referee: str, stands: str) -> None:
    game = down(spot=40, down=4).punts("fake", "kick").both_cards("counter", "goal_line")
    game.throw("scrimmage", ivory=2, brown=3, play="P")
    game.throw("penalty_check", referee=referee, penalty="5").decide(penalty_answer="accept")
    assert (game.stands, game.due) == (stands, CALLS)


@pytest.mark.rule("1G-FAKE-2")
def test_a_fake_field_goal_on_first_down_is_a_down_like_any_other() -> None:
    game = down(spot=70).tries_field_goal("fake", "kick").both_cards("counter", "goal_line")
    assert game.throw("scrimmage", ivory=2, brown=3, play="HAIL").stands == "home 2 & 5 @75"


@pytest.mark.rule("1G-FAKE-3")
def test_a_fake_needs_a_card_that_may_be_played() -> None:
    game = down(spot=85, down=4, target=90, offense_hand=["bomb"] * 4 + ["medium_pass"] * 4)
    game.special("field_goal")
    assert game.refuse(fake_offense="fake") == "no_fake"


@pytest.mark.rule("1G-FAKE-3")
def test_a_barred_card_cannot_be_faked_with() -> None:
    game = down(spot=85, down=4, target=90, offense_hand=["bomb"] * 4 + ["counter"] * 4)
    game.tries_field_goal("fake", "kick")
    assert game.refuse(fake_card_offense="bomb") == "barred"


@pytest.mark.rule("1G-FAKE-3")
def test_offense_that_can_only_kick_reveals_nothing_before_the_defense_has_chosen() -> None:
    game = down(spot=85, down=4, target=90, offense_hand=["bomb"] * 4 + ["medium_pass"] * 4)
    game.special("field_goal")
    assert game.due == ("fake_offense", "fake_defense")
    assert game.decide(fake_defense="kick").due == ("fg_card",)


@pytest.mark.rule("1G-FAKE-4")
def test_extra_points_and_free_kicks_have_no_fake() -> None:
    assert touchdown().decide(try_choice="kick").due == ("extra_point",)
    assert free_kick().due == ("punt_method",)


@pytest.mark.rule("1G-FAKE-4")
@pytest.mark.parametrize(
    ("cards", "due"),
    [
        ("from_a_down", "punt_method"),
        ("repeated_punts", "punt_method"),
        ("free_kicks", "fake_offense"),
        ("all_punts", "fake_offense"),
    ],
)
def test_a_free_kick_begins_with_the_cards_if_the_league_plays_so(cards: str, due: str) -> None:
    assert free_kick(options={"fake_kick_cards": cards}).due[0] == due


@pytest.mark.rule("1G-FAKE-4")
def test_a_faked_free_kick_is_a_fourth_down_with_ten_to_go() -> None:
    def faked() -> Table:
        game = free_kick(options={"fake_kick_cards": "free_kicks"})
        return game.decide(fake_offense="fake", fake_defense="kick").both_cards("slant", "goal_line")

    made = faked().throw("scrimmage", blue=10, play="HAIL").decide(run_clock="no")
    assert made.stands == "home 1 & 10 @30"
    assert faked().throw("scrimmage", blue=9, play="HAIL").stands == "away 1 & 10 @71"


@pytest.mark.rule("1G-FAKE-4")
def test_the_other_sides_of_the_cards_count_at_a_free_kick_too() -> None:
    options = {"fake_kick_cards": "free_kicks"}
    longer = free_kick(options=options).decide(fake_offense="kick", fake_defense="fake", punt_method="a")
    longer.throw("punt_kick", brown=7, yellow=8, blue=10, green=10)
    assert longer.decide(punt_receive="fair_catch").stands == "away 1 & 10 @40"
    both = free_kick(options=options).decide(fake_offense="fake", fake_defense="fake")
    assert both.stands == "away 1 & 10 @80"


@pytest.mark.rule("1G-PUNT-4", "1G-FAKE-4")
@pytest.mark.parametrize(
    ("cards", "due"),
    [("from_a_down", "punt_method"), ("free_kicks", "punt_method"), ("repeated_punts", "fake_offense")],
)
def test_a_repeated_punt_begins_with_the_cards_if_the_league_plays_so(cards: str, due: str) -> None:
    game = down(spot=40, down=4, options={"fake_kick_cards": cards}).punts("kick", "fake")
    game.decide(punt_method={"b": "brown"}).throw("punt_kick", yellow=8, blue=10, green=10, play="P")
    game.throw("penalty_check", referee="O", penalty="10").decide(penalty_answer="accept")
    assert (game.due[0], game.facts["spot"]) == (due, 30)


@pytest.mark.rule("1G-PUNT-4", "1G-FAKE-4")
def test_the_five_yards_of_a_repeated_punt_are_those_of_its_own_cards() -> None:
    game = down(spot=40, down=4, options={"fake_kick_cards": "repeated_punts"}).punts("kick", "fake")
    game.decide(punt_method={"b": "brown"}).throw("punt_kick", yellow=8, blue=10, green=10, play="P")
    game.throw("penalty_check", referee="O", penalty="10").decide(penalty_answer="accept")
    game.decide(fake_offense="kick", fake_defense="kick", punt_method="a")
    game.throw("punt_kick", brown=7, yellow=8, blue=10, green=10)
    assert game.decide(punt_receive="fair_catch").stands == "away 1 & 10 @35"


@pytest.mark.rule("1G-PUNT-4", "1G-SAF-2")
@pytest.mark.parametrize(("cards", "due"), [("free_kicks", "punt_method"), ("all_punts", "fake_offense")])
def test_a_repeated_free_kick_begins_with_the_cards_only_if_both_do(cards: str, due: str) -> None:
    game = free_kick(options={"fake_kick_cards": cards}).decide(fake_offense="kick", fake_defense="kick")
    game.decide(punt_method={"b": "brown"}).throw("punt_kick", yellow=8, blue=10, green=10, play="P")
    game.throw("penalty_check", referee="D", penalty="5").decide(penalty_answer="accept")
    assert (game.due[0], game.facts["spot"]) == (due, 25)


@pytest.mark.rule("1G-FG-6")
def test_a_faked_field_goal_that_runs_pays_after_its_cards_if_the_league_plays_so() -> None:
    def faked(**options: str) -> Table:
        game = down(spot=70, options=options).tries_field_goal("fake", "kick")
        return game.both_cards("slant", "goal_line")

    free, paid = faked(), faked(faked_fg_cost="as_a_kick")
    assert (free.due, paid.due) == (("scrimmage",), ("fg_card",))
    cards = free.facts["offense_cards"]
    assert paid.decide(fg_card="counter").facts["offense_cards"] == cards - 1
    assert faked(faked_fg_cost="as_a_kick", fg_card_cost="none").due == ("scrimmage",)


@pytest.mark.rule("1G-FG-6")
def test_the_last_card_is_for_the_fake_and_pays_nothing() -> None:
    options = {"faked_fg_cost": "as_a_kick"}
    game = down(spot=70, offense_deck=0, offense_hand=["slant"], options=options)
    game.tries_field_goal("fake", "kick").decide(fake_card_defense="goal_line")
    assert game.due == ("scrimmage",)
