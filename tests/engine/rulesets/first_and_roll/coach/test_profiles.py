"""How the profiles of the coaches of 1st & Roll differ (for what they share see test_situational.py)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.gridiron.events import Event
from engine.play import setup
from engine.play.house import auto_play
from engine.play.setup import header
from engine.rulesets.first_and_roll.rules.record import (
    LEAVE,
    ONE_POINT,
    ONSIDE,
    PASS,
    PLAY,
    PUNT,
    RED,
    REGULAR,
    RUN,
    TWO_POINTS,
    USE,
    Ask,
    Phase,
)

HOME, AWAY = 0, 1
NUMBERS = range(0, 1 << 32, 1 << 22)


def moment(coach: str = "balanced", *, spot: int = 40, down: int = 1, to_go: int = 10, **more: Any) -> Any:
    """A record in which home has the ball. Other keywords: half, clock (spaces left), lead, phase."""
    g = setup.starting_record(header(ruleset="first_and_roll", coaches=(coach, coach)))
    g.phase, g.half, g.clock = more.get("phase", Phase.DOWN), more.get("half", 1), more.get("clock", 20)
    g.offense, g.spot, g.down, g.target = HOME, spot, down, spot + to_go
    lead = more.get("lead", 0)
    g.team[HOME].score, g.team[AWAY].score = 20 + max(0, lead), 20 + max(0, -lead)
    return g


def answer(g: Any, kind: Ask, by: int = HOME, number: int = 0) -> int:
    """The answer of this side's coach."""
    return RULESETS["first_and_roll"].coach(g, kind, by, number)


@pytest.mark.parametrize(
    ("lead", "clock", "choice"),
    [
        (-2, 10, TWO_POINTS),
        (-5, 10, TWO_POINTS),
        (1, 10, TWO_POINTS),
        (-1, 10, ONE_POINT),
        (6, 10, ONE_POINT),
        (-2, 20, ONE_POINT),
    ],
)
def test_two_points_are_tried_late_where_one_would_not_help(lead: int, clock: int, choice: int) -> None:
    assert answer(moment(half=2, clock=clock, lead=lead, phase=Phase.TRY), Ask.TRY) == choice


def test_daring_coach_tries_two_points_earlier_than_a_cautious_one() -> None:
    """Before the end, only a daring coach tries two points, and at any score."""

    def tries(coach: str) -> list[int]:
        return [
            clock
            for clock in range(1, 30)
            if answer(moment(coach, half=2, clock=clock, lead=-2, phase=Phase.TRY), Ask.TRY) == TWO_POINTS
        ]

    assert [max(tries(coach)) for coach in ("conservative", "balanced")] == [4, 12]
    assert answer(moment("gambler", half=2, clock=24, lead=-1, phase=Phase.TRY), Ask.TRY) == ONE_POINT
    assert answer(moment("gambler", half=2, clock=25, lead=-1, phase=Phase.TRY), Ask.TRY) == TWO_POINTS
    assert answer(moment("gambler", half=1, lead=7, phase=Phase.TRY), Ask.TRY) == TWO_POINTS
    assert answer(moment("balanced", half=1, lead=7, phase=Phase.TRY), Ask.TRY) == ONE_POINT


def test_daring_coach_plays_fourth_downs_that_a_cautious_one_punts() -> None:
    calls = [
        answer(moment(coach, spot=30, down=4, to_go=5), Ask.SCRIMMAGE)
        for coach in ("gambler", "conservative")
    ]
    assert calls == [PLAY, PUNT]


def test_a_ground_game_runs_more_than_an_air_attack() -> None:
    runs = [
        sum(answer(moment(coach), Ask.CALL_OFF, HOME, number) == RED for number in NUMBERS)
        for coach in ("air", "balanced", "ground")
    ]
    assert runs == sorted(runs)
    assert runs[2] > 1.5 * runs[0]


def test_a_gambler_stops_the_clock_earlier_and_a_conservative_coach_later() -> None:
    behind = {"half": 2, "lead": -7, "spot": 30}
    assert [answer(moment(coach, clock=8, **behind), Ask.TIMEOUT) for coach in ("gambler", "balanced")] == [
        USE,
        PASS,
    ]
    assert answer(moment("balanced", clock=6, **behind), Ask.TIMEOUT) == USE
    assert answer(moment("conservative", clock=6, **behind), Ask.TIMEOUT) == PASS


def test_aggressive_coach_runs_the_clock_later() -> None:
    ahead = {"half": 2, "lead": 7, "clock": 27}
    assert answer(moment("balanced", **ahead), Ask.RUNOFF) == RUN
    assert answer(moment("air", **ahead), Ask.RUNOFF) == LEAVE


def test_onside_kick_only_when_behind_within_reach_at_the_end() -> None:
    for lead, clock, kick in ((-7, 2, ONSIDE), (-17, 2, REGULAR), (-7, 5, REGULAR), (3, 2, REGULAR)):
        kickoff = moment(half=2, clock=clock, lead=lead, phase=Phase.KICKOFF)
        assert answer(kickoff, Ask.KICKOFF_KIND) == kick, (lead, clock)


def test_no_time_out_is_called_with_a_lead_in_the_second_half() -> None:
    made = header(ruleset="first_and_roll")
    lines = [
        line
        for game in range(30)
        for line in auto_play(made, master=3, season=1, game=game).lines
        if line.event == Event.TIMEOUT and line.half == 2
    ]
    leads = [(line.home - line.away) * (1 if line.side == HOME else -1) for line in lines]
    assert leads
    assert max(leads) <= 0
