"""Every coach of 1st & Goal knows the score and the clock: decisions that no profile may get wrong."""

from __future__ import annotations

from typing import Any

import pytest

from engine.coaches import NAMES, RANDOM
from engine.rulesets.first_and_goal.rules.record import FIELD_GOAL, METHOD_A, NO_ACTION, OFFENSE, PUNT, Ask
from tests.engine.rulesets.first_and_goal.coach.moments import NUMBERS, answers, moment, offense_card

COACHES = [name for name in NAMES if name != RANDOM]
every_coach = pytest.mark.parametrize("coach", COACHES)
RUNS = range(6)
SURE = 90  # a field goal from here is good 97 times in 100


@every_coach
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_a_sure_kick_is_taken_on_fourth_down_with_the_last_cards_of_a_half(coach: str, cards: int) -> None:
    hand = {"slant": 1, "counter": cards - 1}
    last = moment(coach=coach, spot=SURE, down=4, to_go=2, deck=0, hand=hand)
    assert answers(last, Ask.OFFENSE_CALL) == {FIELD_GOAL}


@every_coach
def test_a_sure_kick_is_taken_on_any_down_with_two_cards_left(coach: str) -> None:
    for half in (1, 2):
        last = moment(coach=coach, spot=SURE, half=half, lead=-3, deck=0, hand={"slant": 1, "counter": 1})
        assert answers(last, Ask.OFFENSE_CALL) == {FIELD_GOAL}


@every_coach
@pytest.mark.parametrize("lead", [-3, -1, 0, 1, 4, 6, 8])
def test_a_sure_kick_near_the_end_ties_wins_or_makes_a_lead_safe(coach: str, lead: int) -> None:
    late = moment(coach=coach, spot=SURE, down=4, to_go=1, half=2, lead=lead, deck=6)
    assert answers(late, Ask.OFFENSE_CALL) == {FIELD_GOAL}


@every_coach
def test_a_lead_is_not_risked_on_a_fourth_down(coach: str) -> None:
    for spot, to_go in ((40, 1), (50, 3), (65, 5)):
        ahead = moment(coach=coach, spot=spot, down=4, to_go=to_go, half=2, lead=4, deck=4)
        assert answers(ahead, Ask.OFFENSE_CALL) == {PUNT}


@every_coach
def test_a_lead_is_not_risked_on_a_long_pass(coach: str) -> None:
    ahead = moment(coach=coach, half=2, lead=4, deck=8)
    long = {offense_card("bomb"), offense_card("medium_pass")}
    assert answers(ahead, Ask.OFFENSE_CALL, numbers=range(0, 1 << 32, 1 << 23)).isdisjoint(long)
    only = moment(coach=coach, half=2, lead=4, deck=8, hand={"bomb": 8})
    assert answers(only, Ask.OFFENSE_CALL) == {offense_card("bomb")}


@every_coach
@pytest.mark.parametrize(("half", "lead"), [(1, 7), (1, -7), (2, -7), (2, 0)])
def test_a_run_does_not_end_a_half_with_a_pass_in_hand(coach: str, half: int, lead: int) -> None:
    last = moment(coach=coach, spot=30, half=half, lead=lead, deck=0, hand={"counter": 1, "slant": 1})
    assert answers(last, Ask.OFFENSE_CALL) == {offense_card("slant")}


@every_coach
def test_a_time_out_with_the_last_cards_fetches_a_pass(coach: str) -> None:
    last = moment(coach=coach, spot=70, half=2, lead=-7, deck=0, hand={"slant": 1})
    assert min(answers(last, Ask.TIMEOUT_ACTION)) not in RUNS
    last.deck[OFFENSE].discard = [5] * len(RUNS) + [0] * len(RUNS)
    assert answers(last, Ask.TIMEOUT_ACTION) == {NO_ACTION}


@every_coach
def test_a_punt_that_would_be_a_touchback_is_kicked_with_the_play_die(coach: str) -> None:
    """From the own 30 all dice are best; from the opponents' 30 they would reach the end zone."""
    assert answers(moment(coach=coach, spot=30, down=4, to_go=15), Ask.PUNT_METHOD) == {METHOD_A}
    assert METHOD_A not in answers(moment(coach=coach, spot=70, down=4, to_go=15), Ask.PUNT_METHOD)


@every_coach
@pytest.mark.parametrize("team", ["base", "st_paul_paladins"])
def test_no_punt_from_the_opponents_26(coach: str, team: str) -> None:
    for to_go in (1, 8, 20):
        near: Any = moment(coach=coach, spot=74, down=4, to_go=to_go, teams=(team, team))
        assert PUNT not in answers(near, Ask.OFFENSE_CALL, numbers=NUMBERS[:8])
