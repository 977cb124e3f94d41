"""Every coach of 1st & Roll knows the score and the clock: decisions that no profile may get wrong."""

from __future__ import annotations

import pytest

from engine.coaches import NAMES, RANDOM
from engine.rulesets.first_and_roll.rules.record import BOMB, FIELD_GOAL, NORMAL, PLAY, PUNT, Ask
from tests.engine.rulesets.first_and_roll.coach.test_profiles import answer, moment

every_coach = pytest.mark.parametrize("coach", [name for name in NAMES if name != RANDOM])
SURE = 90  # a field goal from here is good 35 times in 36


@every_coach
def test_a_sure_kick_is_taken_on_fourth_down_at_the_end_of_the_first_half(coach: str) -> None:
    for clock in (1, 2, 3):
        assert answer(moment(coach, spot=SURE, down=4, to_go=3, clock=clock), Ask.SCRIMMAGE) == FIELD_GOAL


@every_coach
@pytest.mark.parametrize("lead", [-3, 0, 1, 5, 8])
def test_a_sure_kick_near_the_end_ties_wins_or_makes_a_lead_safe(coach: str, lead: int) -> None:
    late = moment(coach, spot=SURE, down=4, to_go=2, half=2, clock=6, lead=lead)
    assert answer(late, Ask.SCRIMMAGE) == FIELD_GOAL


@every_coach
def test_a_lead_is_not_risked_on_a_fourth_down(coach: str) -> None:
    ahead = {"half": 2, "clock": 6, "lead": 4, "down": 4}
    assert answer(moment(coach, spot=45, to_go=3, **ahead), Ask.SCRIMMAGE) == PUNT
    behind = ahead | {"lead": -7}
    assert answer(moment(coach, spot=45, to_go=3, **behind), Ask.SCRIMMAGE) == PLAY


@every_coach
def test_a_lead_is_not_risked_on_a_long_bomb(coach: str) -> None:
    assert answer(moment(coach, half=2, clock=6, lead=4), Ask.BOMB) == NORMAL
    assert answer(moment(coach, half=2, clock=6, lead=-4), Ask.BOMB) == BOMB
