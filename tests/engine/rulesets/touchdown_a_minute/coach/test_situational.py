"""Decisions of the situational coach of Touchdown-A-Minute in important situations."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.gridiron.events import Event
from engine.play import setup
from engine.play.house import auto_play
from engine.play.setup import header
from engine.rulesets.touchdown_a_minute.rules.record import (
    BLITZ,
    FIELD_GOAL,
    GO_FOR_TWO,
    HOLD,
    KICK_THE_POINT,
    LONG_PASS,
    ONSIDE,
    PASS,
    PLAY,
    PUNT,
    REGULAR,
    RUN_BACK,
    SHORT_PASS,
    USE,
    Ask,
    Phase,
)

HOME, AWAY = 0, 1
RULES = RULESETS["touchdown_a_minute"]
NUMBERS = range(0, 1 << 32, 1 << 22)


def moment(
    *, spot: int = 40, down: int = 1, to_go: int = 10, quarter: int = 1, left: int = 20, **more: Any
) -> Any:
    """A record: home has the ball, `left` plays remain in the quarter. Also: lead, coach, phase."""
    coach = more.get("coach", "balanced")
    g = setup.starting_record(header(ruleset="touchdown_a_minute", coaches=(coach, coach)))
    g.phase, g.offense, g.quarter = more.get("phase", Phase.DOWN), HOME, quarter
    g.clock = g.options.plays_per_quarter - left
    g.spot, g.down, g.target = spot, down, spot + to_go
    lead = more.get("lead", 0)
    g.team[HOME].score, g.team[AWAY].score = 20 + max(0, lead), 20 + max(0, -lead)
    return g


def answer(g: Any, kind: Ask, by: int = HOME, number: int = 0) -> int:
    """The answer of this side's coach."""
    return RULES.coach(g, kind, by, number)


def share(g: Any, kind: Ask, calls: tuple[int, ...], by: int = HOME) -> float:
    """The share of decisions in which one of these calls is made."""
    return sum(answer(g, kind, by, number) in calls for number in NUMBERS) / len(NUMBERS)


@pytest.mark.parametrize(
    ("spot", "to_go", "call"),
    [(20, 10, PUNT), (40, 2, PLAY), (60, 5, PLAY), (60, 9, PUNT), (85, 8, FIELD_GOAL)],
)
def test_fourth_down_is_kicked_punted_or_played(spot: int, to_go: int, call: int) -> None:
    assert answer(moment(spot=spot, down=4, to_go=to_go), Ask.SCRIMMAGE) == call


def test_daring_coach_plays_fourth_downs_that_a_cautious_one_punts() -> None:
    calls = [
        answer(moment(spot=40, down=4, to_go=3, coach=coach), Ask.SCRIMMAGE)
        for coach in ("gambler", "conservative")
    ]
    assert calls == [PLAY, PUNT]


@pytest.mark.parametrize(("lead", "call"), [(-7, PLAY), (-3, FIELD_GOAL), (0, FIELD_GOAL)])
def test_late_field_goals_are_tried_only_to_tie_or_win(lead: int, call: int) -> None:
    late = moment(spot=85, down=4, to_go=8, quarter=4, left=6, lead=lead)
    assert answer(late, Ask.SCRIMMAGE) == call


@pytest.mark.parametrize(("quarter", "lead", "call"), [(2, 7, FIELD_GOAL), (4, -2, FIELD_GOAL), (4, 3, PLAY)])
def test_the_last_play_of_a_half_is_a_kick_that_helps(quarter: int, lead: int, call: int) -> None:
    assert answer(moment(spot=80, quarter=quarter, left=1, lead=lead), Ask.SCRIMMAGE) == call


def test_time_outs_are_kept_for_the_end() -> None:
    for lead, left, wants in ((-7, 4, USE), (-7, 20, PASS), (7, 4, PASS), (0, 4, PASS)):
        assert answer(moment(quarter=4, left=left, lead=lead), Ask.TIMEOUT) == wants, (lead, left)
    assert answer(moment(quarter=2, left=3, spot=50), Ask.TIMEOUT) == USE
    assert answer(moment(quarter=2, left=3, spot=50), Ask.TIMEOUT, AWAY) == PASS
    assert answer(moment(quarter=1, left=3, spot=50), Ask.TIMEOUT) == PASS


def test_two_points_are_tried_late_when_they_help() -> None:
    for lead, left, choice in (
        (-2, 20, GO_FOR_TWO),
        (0, 20, KICK_THE_POINT),
        (5, 20, GO_FOR_TWO),
        (6, 20, KICK_THE_POINT),
    ):
        tried = moment(quarter=4, left=left, lead=lead, phase=Phase.TRY)
        assert answer(tried, Ask.TRY) == choice, lead
    careful = moment(quarter=4, left=20, lead=5, phase=Phase.TRY, coach="conservative")
    assert answer(careful, Ask.TRY) == KICK_THE_POINT


def test_onside_kick_only_when_behind_within_reach_at_the_end() -> None:
    for lead, left, kick in ((-7, 5, ONSIDE), (-17, 5, REGULAR), (-7, 10, REGULAR), (3, 5, REGULAR)):
        kickoff = moment(quarter=4, left=left, lead=lead, phase=Phase.KICKOFF)
        assert answer(kickoff, Ask.KICKOFF_KIND) == kick, (lead, left)


def test_a_late_lead_is_not_risked_on_a_run_back() -> None:
    assert answer(moment(quarter=4, left=5, lead=3), Ask.RUNBACK) == HOLD
    assert answer(moment(quarter=4, left=20, lead=3), Ask.RUNBACK) == RUN_BACK


def test_profiles_pass_and_blitz_as_described() -> None:
    passes = [
        share(moment(coach=coach), Ask.STRATEGY_OFF, (SHORT_PASS, LONG_PASS))
        for coach in ("ground", "balanced", "air")
    ]
    assert passes == sorted(passes)
    assert passes[2] > passes[0] + 0.2
    blitzes = [
        share(moment(coach=coach), Ask.STRATEGY_DEF, (BLITZ,), AWAY) for coach in ("balanced", "pressure")
    ]
    assert blitzes[1] > 1.5 * blitzes[0]


def test_no_time_out_is_called_with_a_lead_at_the_end() -> None:
    made = header(ruleset="touchdown_a_minute")
    lines = [
        line
        for game in range(20)
        for line in auto_play(made, master=3, season=1, game=game).lines
        if line.event == Event.TIMEOUT and line.half > 2
    ]
    leads = [(line.home - line.away) * (1 if line.side == HOME else -1) for line in lines]
    assert leads
    assert max(leads) < 0
