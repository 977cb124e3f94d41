"""1G-KICK and 1G-ONS: kickoffs with their touchbacks, returns and onside kicks."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.first_and_goal.table import down, kickoff, run_out, touchdown


@pytest.mark.rule("1G-KICK-1")
def test_the_scorer_of_a_touchdown_kicks_off_after_its_try() -> None:
    game = touchdown().decide(try_choice="kick").throw("extra_point", play="HAIL", referee="T")
    assert (game.score, game.facts["kickoff_by"]) == ((7, 0), "home")


@pytest.mark.rule("1G-KICK-1")
def test_the_scorer_of_a_field_goal_kicks_off() -> None:
    game = down(spot=76).tries_field_goal().decide(fg_card="slant")
    game.throw("fg_block", play="X", referee="T").throw("fg_kick", brown=7, yellow=9, blue=8)
    assert (game.score, game.facts["kickoff_by"]) == ((3, 0), "home")


@pytest.mark.rule("1G-KICK-1")
def test_a_safety_is_not_followed_by_a_kickoff() -> None:
    assert down(spot=2).run(black=[-4, -1]).due == ("punt_method",)


@pytest.mark.rule("1G-KICK-2")
def test_the_kicker_picks_the_kick_then_the_receiver_picks_before_any_die() -> None:
    game = kickoff()
    assert (game.due, game.due_side) == (("kick_type",), "home")
    game.decide(kick_type="normal")
    assert (game.due, game.due_side, game.answers) == (("kickoff_receive",), "away", ("touchback", "run_out"))


@pytest.mark.rule("1G-KICK-3")
@pytest.mark.parametrize("reason", ["score", "half"])
def test_a_touchback_starts_on_the_twenty(reason: str) -> None:
    game = kickoff(reason).decide(kick_type="normal", kickoff_receive="touchback")
    assert game.stands == "away 1 & 10 @20"


@pytest.mark.rule("1G-KICK-4")
def test_a_return_moves_by_the_sum_of_the_dice_from_the_goal_line() -> None:
    game = run_out()
    assert game.dice == ("red", "ivory", "brown", "blue", "play")
    game.throw("kickoff_return", red=3, ivory=5, brown=7, blue=9, play="HAIL")
    assert game.stands == "away 1 & 10 @24"


@pytest.mark.rule("1G-KICK-4")
def test_the_older_edition_returns_a_kickoff_with_yellow_instead_of_blue() -> None:
    game = run_out(edition="de").throw("kickoff_return", red=0, ivory=2, brown=3, yellow=5, play="HAIL")
    assert game.stands == "away 1 & 10 @10"  # the total of a printed example, out of reach with blue


@pytest.mark.rule("1G-KICK-4")
def test_the_league_may_choose_other_return_dice() -> None:
    game = run_out(options={"kickoff_return_dice": ["yellow", "green"]})
    game.throw("kickoff_return", yellow=10, green=16, play="MARY")
    assert game.stands == "away 1 & 10 @26"


@pytest.mark.rule("1G-KICK-4")
def test_a_return_over_the_other_goal_line_is_a_touchdown() -> None:
    game = run_out()
    for _ in range(3):
        roll = "kickoff_return" if game.due == ("kickoff_return",) else "kickoff_return_again"
        game.throw(roll, red=5, ivory=7, brown=9, blue=14, play="BREAKAWAY")
    assert (game.score, game.due, game.due_side) == ((0, 6), ("try_choice",), "away")


@pytest.mark.rule("1G-KICK-5")
def test_a_play_die_of_x_is_a_touchback_whatever_the_yards() -> None:
    game = run_out().throw("kickoff_return", red=5, ivory=7, brown=9, blue=14, play="X")
    assert game.stands == "away 1 & 10 @20"


@pytest.mark.rule("1G-KICK-6")
def test_a_turnover_symbol_on_a_return_is_checked_as_on_a_play() -> None:
    game = run_out().throw("kickoff_return", red=3, ivory=5, brown=7, blue=9, play="T")
    assert (game.due, game.due_side) == (("turnover_check",), "away")


@pytest.mark.rule("1G-KICK-6")
def test_a_penalty_symbol_on_a_return_is_checked_as_on_a_play() -> None:
    game = run_out().throw("kickoff_return", red=3, ivory=5, brown=7, blue=9, play="P")
    assert (game.due, game.dice) == (("penalty_check",), ("referee", "penalty"))


@pytest.mark.rule("1G-KICK-7")
def test_a_return_that_ends_behind_the_own_goal_line_is_a_touchback() -> None:
    game = run_out(
        options={"kickoff_return_dice": ["red"]}, teams={"away": "birmingham_black_widows"}
    )  # its red die has a -1
    assert game.throw("kickoff_return", red=-1, play="HAIL").stands == "away 1 & 10 @20"


@pytest.mark.rule("1G-KICK-8")
def test_a_kickoff_takes_no_card() -> None:
    game = kickoff(offense_deck=20).decide(kick_type="normal", kickoff_receive="touchback")
    assert game.facts["offense_cards"] == 28


@pytest.mark.rule("1G-ONS-1")
def test_en_allows_an_onside_kick_at_the_opening_of_a_half() -> None:
    assert kickoff("half").answers == ("normal", "onside")


@pytest.mark.rule("1G-ONS-1")
def test_de_allows_an_onside_kick_after_a_score_only() -> None:
    assert kickoff("score", edition="de").answers == ("normal", "onside")
    opening = kickoff("half", edition="de")
    assert (opening.entries, opening.due) == ([("kick_type", "rule")], ("kickoff_receive",))


@pytest.mark.rule("1G-ONS-1")
def test_the_league_may_keep_onside_kicks_for_after_a_score() -> None:
    squibs = {"onside_when": "after_score", "squib_kick": "on"}  # so that something is left to decide
    assert kickoff("half", options=squibs).refuse(kick_type="onside") == "onside_after_score"


@pytest.mark.rule("1G-ONS-2")
@pytest.mark.parametrize(
    ("edition", "dice"),
    [("en", ("red", "brown", "play", "referee")), ("de", ("red", "ivory", "play", "referee"))],
)
def test_each_edition_has_its_onside_dice(edition: str, dice: tuple[str, ...]) -> None:
    assert kickoff(edition=edition).decide(kick_type="onside").dice == dice


@pytest.mark.rule("1G-ONS-2")
def test_the_league_may_take_the_other_onside_dice() -> None:
    assert kickoff(options={"onside_dice": "red_ivory"}).decide(kick_type="onside").dice[1] == "ivory"


@pytest.mark.rule("1G-ONS-2", "1G-ONS-3")
@pytest.mark.parametrize(
    ("red", "brown", "play", "referee", "stands"),
    [
        (3, 8, "T", "X", "home 1 & 10 @41"),
        (3, 8, "X", "T", "home 1 & 10 @41"),
        (1, 9, "T", "T", "home 1 & 10 @40"),  # ten exactly is enough
        (3, 8, "HAIL", "D", "away 1 & 10 @59"),  # no T
        (0, 9, "T", "T", "away 1 & 10 @61"),  # nine yards
    ],
)
def test_an_onside_kick_is_recovered_with_ten_yards_and_a_t(
    red: int, brown: int, play: str, referee: str, stands: str
) -> None:
    game = kickoff().decide(kick_type="onside")
    assert game.throw("onside", red=red, brown=brown, play=play, referee=referee).stands == stands


@pytest.mark.rule("1G-ONS-4")
@pytest.mark.parametrize("play", ["X", "BREAKAWAY", "P"])
def test_other_symbols_do_nothing_on_an_onside_kick(play: str) -> None:
    game = kickoff().decide(kick_type="onside")
    game.throw("onside", red=5, brown=9, play=play, referee="D")
    assert (game.stands, game.due) == ("away 1 & 10 @56", ("offense_call", "defense_call"))
