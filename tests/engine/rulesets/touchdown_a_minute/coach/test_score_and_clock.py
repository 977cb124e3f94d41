"""Every coach of Touchdown-A-Minute knows the score and the plays that are left: decisions that no profile
may get wrong."""

from __future__ import annotations

import pytest

from engine.coaches import NAMES, RANDOM
from engine.rulesets.touchdown_a_minute.rules.record import FIELD_GOAL, LONG_PASS, PLAY, PUNT, Ask
from tests.engine.rulesets.touchdown_a_minute.coach.test_situational import answer, moment, share

every_coach = pytest.mark.parametrize("coach", [name for name in NAMES if name != RANDOM])
SURE = 90  # a field goal from here is good 99 times in 100


@every_coach
def test_a_sure_kick_is_taken_on_fourth_down_at_the_end_of_the_first_half(coach: str) -> None:
    for left in (1, 2, 3):
        last = moment(coach=coach, spot=SURE, down=4, to_go=2, quarter=2, left=left)
        assert answer(last, Ask.SCRIMMAGE) == FIELD_GOAL


@every_coach
@pytest.mark.parametrize("lead", [-3, 0, 1, 5, 8])
def test_a_sure_kick_near_the_end_ties_wins_or_makes_a_lead_safe(coach: str, lead: int) -> None:
    late = moment(coach=coach, spot=SURE, down=4, to_go=1, quarter=4, left=8, lead=lead)
    assert answer(late, Ask.SCRIMMAGE) == FIELD_GOAL


@every_coach
@pytest.mark.parametrize("quarter", [2, 4])
def test_a_side_that_is_behind_does_not_punt_with_three_plays_left(coach: str, quarter: int) -> None:
    for spot in (20, 40, 60):
        late = moment(coach=coach, spot=spot, down=4, to_go=10, quarter=quarter, left=3, lead=-7)
        assert answer(late, Ask.SCRIMMAGE) == PLAY


@every_coach
def test_a_lead_is_not_risked_on_a_fourth_down(coach: str) -> None:
    ahead = moment(coach=coach, spot=50, down=4, to_go=2, quarter=4, left=8, lead=4)
    assert answer(ahead, Ask.SCRIMMAGE) == PUNT


@every_coach
def test_a_lead_is_not_risked_on_a_long_pass(coach: str) -> None:
    late = moment(coach=coach, quarter=4, left=8, lead=4)
    assert share(late, Ask.STRATEGY_OFF, (LONG_PASS,)) == 0
