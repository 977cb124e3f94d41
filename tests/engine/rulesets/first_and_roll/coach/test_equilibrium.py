"""The equilibrium coach: it plays the tables that were solved for its dice and clock, and they win."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.bulk.simulation import play_rows, record_rows
from engine.coaches import EQUILIBRIUM, SITUATIONAL
from engine.components.library import ComponentSet, component_set
from engine.kernel.compilation import JIT
from engine.play import setup
from engine.play.setup import header, starting_record
from engine.rulesets.first_and_roll.coach import equilibrium
from engine.rulesets.first_and_roll.rules.questions import HAIL_MARY_SPOT
from engine.rulesets.first_and_roll.rules.record import (
    BOMB,
    FIELD_GOAL,
    GREEN,
    HAIL_MARY,
    NORMAL,
    ONE_POINT,
    ONSIDE,
    PASS,
    PLAY,
    PUNT,
    RED,
    REGULAR,
    TWO_POINTS,
    USE,
    Ask,
    Phase,
)
from tests.engine.rulesets.first_and_roll.coach.test_profiles import HOME, NUMBERS, answer, moment

NAME = "equilibrium"


def scene(*, timeouts: tuple[int, int] = (3, 3), **more: Any) -> Any:
    g = moment(NAME, **more)
    g.team[0].timeouts, g.team[1].timeouts = timeouts
    return g


def share(g: Any, color: int, kind: Ask = Ask.CALL_OFF) -> float:
    """How often this color is called."""
    by = HOME if kind == Ask.CALL_OFF else 1 - HOME
    return sum(answer(g, kind, by, number) == color for number in NUMBERS) / len(NUMBERS)


def test_zones_cover_every_situation_once() -> None:
    places = {
        equilibrium.situation_of(half, moment, lead, spot, down, to_go)
        for half, leads in ((1, equilibrium.EARLY_LEADS_SOLVED), (2, equilibrium.LEADS_SOLVED))
        for moment in range(1, equilibrium.MOMENTS)
        for lead in leads
        for spot in equilibrium.SPOTS_SOLVED
        for down in range(1, 5)
        for to_go in equilibrium.DISTANCES_SOLVED
    }
    assert places == set(range(equilibrium.SITUATIONS))
    assert len(equilibrium.CALLS) == len(equilibrium.PLANS) == equilibrium.SITUATIONS
    assert len(equilibrium.TRIES) == len(equilibrium.ONSIDE) == 2 * equilibrium.MOMENTS * 41


def test_time_outs_of_the_side_that_is_behind_count_as_spaces() -> None:
    behind, ahead = (equilibrium.moment_of(2, 2, lead, ours, 3 - ours) for lead, ours in ((-1, 1), (1, 2)))
    assert behind == ahead == equilibrium.moment_of(2, 1, -1, 2, 0) == 3
    assert equilibrium.moment_of(2, 4, -1, 0, 3) == equilibrium.moment_of(2, 1, -1, 3, 0)
    assert equilibrium.moment_of(2, 3, -1, 3, 3) == equilibrium.moment_of(1, 3, -1, 0, 0)
    assert [equilibrium.moment_of(half, 0, lead, 1, 1) for half, lead in ((1, 7), (2, 0), (2, 7))] == [
        0,
        0,
        1,
    ]


def test_tables_are_used_only_with_the_dice_and_the_clock_track_that_they_were_solved_for() -> None:
    g = setup.starting_record(header(ruleset="first_and_roll", coaches=(NAME, "balanced")))
    assert [team.coach for team in g.team] == [EQUILIBRIUM, SITUATIONAL]
    assert (g.dice, g.track) == (equilibrium.DICE, equilibrium.TRACK)
    box = component_set("first_and_roll")
    for change in ("die", "clock_track"):
        data = json.loads(json.dumps(box.data))
        if change == "die":
            data["die"]["off_red"]["faces"][0]["id"] = "3"
        else:
            del data["clock_track"]["spaces"][1]
        own = ComponentSet.of(box.game, "ours", data, own=True)
        made = header(ruleset="first_and_roll", coaches=(NAME, NAME), components=own)
        assert [team.coach for team in setup.starting_record(made).team] == [SITUATIONAL] * 2, change


def test_calls_are_mixed_and_follow_down_distance_and_score() -> None:
    long, short = scene(down=3, to_go=15), scene(down=3, to_go=1)
    assert share(long, RED) == share(long, RED, Ask.CALL_DEF) == 0 < share(short, RED, Ask.CALL_DEF)
    assert 0.1 < share(short, GREEN) < 0.4 < share(short, RED)
    ahead, behind = (share(scene(half=2, clock=2, lead=lead), RED, Ask.CALL_DEF) for lead in (7, -7))
    assert behind == 0 < ahead


def test_defense_guesses_the_long_bomb_in_two_of_three_plays_in_the_open_field() -> None:
    assert share(scene(), GREEN, Ask.CALL_DEF) > 0.6 > share(scene(spot=90), GREEN, Ask.CALL_DEF)
    assert answer(scene(), Ask.BOMB) == BOMB
    assert answer(scene(spot=84), Ask.BOMB) == NORMAL


def test_two_points_are_tried_unless_the_lead_makes_one_enough() -> None:
    """Two of three such tries are good, so even a lead of seven is worth less than a try for eight."""
    tries: dict[str, Any] = {"phase": Phase.TRY, "spot": 98}
    early = [answer(scene(half=1, lead=lead, **tries), Ask.TRY) for lead in (-1, 6, 14)]
    assert early == [TWO_POINTS] * 3
    last: dict[str, Any] = {"half": 2, "clock": 1, "timeouts": (0, 0)} | tries
    late = [answer(scene(lead=lead, **last), Ask.TRY) for lead in (-3, -2, 0, 6)]
    assert late == [ONE_POINT, TWO_POINTS, ONE_POINT, TWO_POINTS]


def test_a_try_with_a_clock_move_pending_on_the_last_space_decides_the_game() -> None:
    """66 % of a win are better than 94 % of a tie."""
    g = scene(half=2, clock=1, lead=-1, timeouts=(0, 0), phase=Phase.TRY, spot=98)
    g.pending = 1
    assert (
        equilibrium.TRIES[equilibrium.by_lead(2, 0, -1)] == answer(g, Ask.TRY) == TWO_POINTS
    )  # 66 % beat 94 % of a tie


@pytest.mark.parametrize(
    ("lead", "spot", "choice"),
    [(0, 82, FIELD_GOAL), (-3, 75, FIELD_GOAL), (-7, 82, PLAY), (-7, 38, HAIL_MARY), (3, 75, PLAY)],
)
def test_last_plays_of_the_game_know_what_the_score_needs(lead: int, spot: int, choice: int) -> None:
    last = scene(half=2, clock=1, lead=lead, spot=spot, timeouts=(0, 0))
    assert answer(last, Ask.SCRIMMAGE) == choice


def chosen(choice: int) -> set[tuple[int, int, int, int, int]]:
    """Where the tables have this choice: (half, moment, lead, first spot of the zone, down)."""
    return {
        (half, moment, lead, zone, down)
        for half, leads in ((1, equilibrium.EARLY_LEADS_SOLVED), (2, equilibrium.LEADS_SOLVED))
        for moment in range(1, equilibrium.MOMENTS)
        for lead in leads
        for zone, spot in zip(equilibrium.SPOTS, equilibrium.SPOTS_SOLVED, strict=True)
        for down in range(1, 5)
        for to_go in equilibrium.DISTANCES_SOLVED
        if equilibrium.choice_in(
            equilibrium.PLANS[equilibrium.situation_of(half, moment, lead, spot, down, to_go)]
        )
        == choice
    }


def test_a_hail_mary_is_thrown_only_where_it_is_legal() -> None:
    throws = chosen(HAIL_MARY)
    assert {moment for half, moment, lead, _, _ in throws if half == 2 and lead} == {1}  # no time-out left
    assert {moment for _, moment, _, _, _ in throws} == {1, 2}  # none of ours
    assert min(zone for _, _, _, zone, _ in throws) >= HAIL_MARY_SPOT
    assert max(lead for half, _, lead, _, _ in throws if half == 2) <= 0


def test_nobody_punts_before_fourth_down_or_when_behind_on_the_last_spaces() -> None:
    punts = chosen(PUNT)
    assert {down for _, _, _, _, down in punts} == {4}
    behind = {moment for half, moment, lead, _, _ in punts if half == 2 and lead < 0}
    assert min(behind) > equilibrium.LAST_SPACE + 2  # spaces 2 and 3


def test_time_outs_are_kept_for_the_last_space() -> None:
    late = [answer(scene(half=2, clock=clock, lead=-7), Ask.TIMEOUT) for clock in (5, 2, 1)]
    assert late == [PASS, PASS, USE]
    assert answer(scene(half=2, clock=1, lead=7), Ask.TIMEOUT) == PASS


def test_onside_kick_only_when_behind_with_hardly_a_play_left() -> None:
    for lead, clock, kick in ((-7, 1, ONSIDE), (-7, 20, REGULAR), (7, 1, REGULAR)):
        kickoff = scene(half=2, clock=clock, lead=lead, timeouts=(0, 0), phase=Phase.KICKOFF)
        assert answer(kickoff, Ask.KICKOFF_KIND) == kick, (lead, clock)


@pytest.mark.skipif(not JIT, reason="two thousand games take a minute if they are not compiled")
@pytest.mark.xdist_group("compiled")
def test_it_beats_balanced_at_home_and_away() -> None:
    games, halves = 1000, 0
    for side, coaches in enumerate(((NAME, "balanced"), ("balanced", NAME))):
        made = header(ruleset="first_and_roll", coaches=coaches)
        rows = record_rows(starting_record(made), games)
        play_rows(made, rows, 5, side, 0)
        for row in rows:
            scores = [int(team["score"]) for team in row["team"]]
            lead = scores[side] - scores[1 - side]
            halves += 2 if lead > 0 else int(lead == 0)
    assert halves > 2 * 1050  # of 2 * 2000; 2 * 1130 are expected, with a standard deviation of 2 * 22
