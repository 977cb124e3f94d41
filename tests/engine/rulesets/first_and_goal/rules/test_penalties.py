"""1G-PEN: fouls on a scrimmage play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down

EDITIONS = pytest.mark.parametrize("edition", ["en", "de"])


def foul(referee: str, penalty: str, answer: str = "", **words: Any) -> Table:
    """A run of six yards with P on the Play die and these white dice; then `answer`, if there is one."""
    game = down(**words).call("counter")
    if game.due == ("burn_from_hand",):
        game.decide(burn_from_hand="slant")
    game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="P")
    game.throw("penalty_check", referee=referee, penalty=penalty)
    return game.decide(penalty_answer=answer) if answer else game


@EDITIONS
@pytest.mark.rule("1G-PEN-1")
@pytest.mark.parametrize(("referee", "side"), [("D", "home"), ("O", "away")])
def test_the_offended_coach_is_asked(referee: str, side: str, edition: str) -> None:
    game = foul(referee, "10", edition=edition)
    assert (game.due, game.due_side) == (("penalty_answer",), side)


@pytest.mark.rule("1G-PEN-1")
@pytest.mark.parametrize("referee", ["T", "X", "HAIL", "BLANK"])
def test_any_other_face_is_no_foul_and_the_play_counts(referee: str) -> None:
    assert foul(referee, "15", spot=30).stands == "home 2 & 4 @36"


@pytest.mark.rule("1G-PEN-2")
@pytest.mark.parametrize(
    ("penalty", "stands"),
    [
        ("5", "home 2 & 15 @25"),
        ("5A", "home 2 & 15 @25"),
        ("10", "home 2 & 20 @20"),
        ("15", "home 2 & 25 @15"),
    ],
)
def test_the_penalty_die_names_the_yards(penalty: str, stands: str) -> None:
    assert foul("O", penalty, "accept", spot=30, down=2).stands == stands


@pytest.mark.rule("1G-PEN-2", "1G-PEN-5")
def test_five_a_against_the_defense_is_an_automatic_first_down() -> None:
    assert foul("D", "5A", "accept", spot=30, down=3, target=40).stands == "home 1 & 10 @35"


@EDITIONS
@pytest.mark.rule("1G-PEN-3")
@pytest.mark.parametrize("referee", ["D", "O"])
def test_declined_penalty_lets_the_play_and_its_down_count(referee: str, edition: str) -> None:
    assert foul(referee, "15", "decline", spot=30, edition=edition).stands == "home 2 & 4 @36"


@pytest.mark.rule("1G-PEN-4")
@pytest.mark.parametrize(("referee", "stands"), [("D", "home 1 & 5 @35"), ("O", "home 1 & 15 @25")])
def test_accepted_penalty_is_walked_off_from_the_line_of_scrimmage(referee: str, stands: str) -> None:
    assert foul(referee, "5", "accept", spot=30).stands == stands


@pytest.mark.rule("1G-PEN-5")
def test_the_down_is_repeated_and_the_target_stays() -> None:
    assert foul("D", "5", "accept", spot=30, down=3, target=38).stands == "home 3 & 3 @35"


@pytest.mark.rule("1G-PEN-5")
@pytest.mark.parametrize("target", [38, 40])
def test_a_foul_of_the_defense_that_reaches_the_target_is_a_first_down(target: int) -> None:
    assert foul("D", "10", "accept", spot=30, down=3, target=target).stands == "home 1 & 10 @40"


@pytest.mark.rule("1G-PEN-5", "1G-DOWN-3")
def test_five_a_renews_goal_to_go() -> None:
    assert foul("D", "5A", "accept", spot=92, down=3, target=100).stands == "home 1 & 3 @97"


@pytest.mark.rule("1G-PEN-6")
@pytest.mark.parametrize(("edition", "spot"), [("en", 3), ("de", 4)])
def test_near_the_own_goal_line_a_foul_moves_half_the_distance(edition: str, spot: int) -> None:
    assert foul("O", "10", "accept", spot=7, edition=edition).facts["spot"] == spot


@pytest.mark.rule("1G-PEN-6")
@pytest.mark.parametrize(("rounding", "spot"), [("up", 3), ("down", 4)])
def test_the_league_may_round_half_the_distance_either_way(rounding: str, spot: int) -> None:
    game = foul("O", "10", "accept", spot=7, options={"half_distance_rounding": rounding})
    assert game.facts["spot"] == spot


@EDITIONS
@pytest.mark.rule("1G-PEN-6")
def test_on_the_own_one_a_foul_moves_nothing(edition: str) -> None:
    assert foul("O", "5", "accept", spot=1, edition=edition).facts["spot"] == 1


@pytest.mark.rule("1G-PEN-6")
def test_a_foul_that_reaches_the_own_line_exactly_moves_half_the_distance() -> None:
    assert foul("O", "10", "accept", spot=10).facts["spot"] == 5


@pytest.mark.rule("1G-PEN-6")
@pytest.mark.parametrize(("spot", "end"), [(10, 0), (9, 4), (0, 0)])
def test_where_the_ball_must_cross_half_the_distance_begins_below_zero(spot: int, end: int) -> None:
    game = foul("O", "10", "accept", spot=spot, options={"safety_line": "crosses"})
    assert game.facts["spot"] == end


@pytest.mark.rule("1G-PEN-7")
@pytest.mark.parametrize(("edition", "spot"), [("en", 97), ("de", 96)])
def test_near_the_other_goal_line_a_foul_moves_half_the_distance(edition: str, spot: int) -> None:
    assert foul("D", "10", "accept", spot=93, target=100, edition=edition).facts["spot"] == spot


@pytest.mark.rule("1G-PEN-7")
def test_a_foul_of_the_defense_never_scores() -> None:
    assert foul("D", "5", "accept", spot=99, target=100).facts["spot"] == 99


@pytest.mark.rule("1G-PEN-7")
def test_the_league_may_move_the_ball_to_the_one() -> None:
    game = foul("D", "10", "accept", spot=93, target=100, options={"defense_half_distance": "to_the_one"})
    assert game.facts["spot"] == 99


@pytest.mark.rule("1G-PEN-8")
@pytest.mark.parametrize(
    ("edition", "options"),
    [("en", {}), ("de", {"penalty_cards": "return_to_hand"})],
    ids=["en", "option"],
)
def test_en_gives_both_cards_back(edition: str, options: dict[str, str]) -> None:
    before = down(edition=edition).facts
    game = foul("O", "5", "accept", edition=edition, options=options)
    for cards in ("offense_hand", "defense_hand", "offense_discard", "defense_discard"):
        assert game.facts[cards] == before[cards]


@pytest.mark.rule("1G-PEN-8")
@pytest.mark.parametrize(
    ("edition", "options"), [("de", {}), ("en", {"penalty_cards": "discard"})], ids=["de", "option"]
)
def test_de_discards_both_cards(edition: str, options: dict[str, str]) -> None:
    before = down(edition=edition).facts
    after = foul("O", "5", "accept", edition=edition, options=options).facts
    assert after["offense_discard"] == sorted([*before["offense_discard"], "counter"])
    assert after["defense_discard"] == sorted([*before["defense_discard"], "goal_line"])
    assert after["offense_cards"] == before["offense_cards"] - 1


@EDITIONS
@pytest.mark.rule("1G-PEN-9")
@pytest.mark.parametrize("referee", ["D", "O"])
def test_a_foul_puts_the_burned_card_back_on_the_deck(referee: str, edition: str) -> None:
    game = foul(referee, "5", edition=edition, draws={"offense": ["bomb"]})
    assert (game.facts["offense_deck"], game.facts["known_top"]) == (40, "bomb")


@pytest.mark.rule("1G-PEN-9")
def test_a_declined_foul_undoes_the_burn_too() -> None:
    game = foul("D", "5", "decline", draws={"offense": ["bomb"]})
    assert (game.facts["offense_cards"], "bomb" in game.facts["offense_hand"]) == (
        47,
        True,
    )  # it is drawn next


@pytest.mark.rule("1G-PEN-9")
def test_card_burned_from_the_hand_returns_to_the_hand() -> None:
    assert "slant" in foul("D", "5", "accept", offense_deck=0).facts["offense_hand"]


@pytest.mark.rule("1G-PEN-9")
def test_a_time_out_that_stopped_the_burn_stays_spent() -> None:
    game = down(timeouts=(0, 1)).decide(timeout_defense="no").call("counter")
    game.decide(stop_burn="timeout").both("timeout_action", "none", "none")
    game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="P")
    game.throw("penalty_check", referee="D", penalty="5").decide(penalty_answer="decline")
    assert game.timeouts == (0, 0)


@pytest.mark.rule("1G-PEN-9")
def test_after_a_foul_the_clock_is_not_run() -> None:
    game = down().complete("P", blue=9).throw("penalty_check", referee="D", penalty="5")
    assert game.decide(penalty_answer="decline").due == ("offense_call", "defense_call")
