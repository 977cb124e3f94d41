"""Whole games: the sample scenarios, invariants at every stop, and how well the coaches play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.gridiron.events import Event
from engine.kernel.inputs import NONE
from engine.play.house import auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.play.setup import header
from engine.presentation.drives import drives, scoring_plays
from engine.presentation.play_by_play import play_by_play
from engine.presentation.scoreboard import period_title
from engine.tools.scenarios import play_file
from tests.shared import SHARED, needs_shared

POINTS = {0, 1, 2, 3, 6}  # an input scores once at most
OPTIONS: list[dict[str, Any]] = [
    {},
    {"plays_per_quarter": 15, "timeouts": 0, "strengths": "off", "home_reroll": "off", "penalties": "off"},
    {"auto_cancel": "best_for_picker", "runback_cancel": "tackler", "touchback_spot": 25},
    {"overtime_end": "new_period", "sack_needs": "no_cp", "sack_yards": 7, "two_in_touchdown": "off"},
    {"overtime": "none", "sack_yards": 5},
]


def options_id(options: dict[str, Any]) -> str:
    """The first option that differs from the default, as a test id."""
    return next(iter(options), "defaults")


def stops(options: dict[str, Any], seed: int) -> Iterator[Playthrough]:
    """A game of random legal answers and dice; yields it at its first stop and after every input."""
    game = Playthrough.begin(header(ruleset="touchdown_a_minute", options=options))
    chance = random.Random(seed)
    yield game
    while not game.over:
        due = chance.choice(game.awaiting())
        if isinstance(due, Roll):
            want = game.wants[0]
            game.answer("dice", game.questions.roll(game.now, want, lambda _: chance.getrandbits(32)))
        elif isinstance(due, Decision):
            game.answer(due.by, chance.choice(due.answers))
        yield game


@needs_shared
@pytest.mark.parametrize("name", ["touchdown_a_minute.json", "games_touchdown_a_minute.json"])
def test_the_sample_scenarios_pass(name: str) -> None:
    outcomes = list(play_file(SHARED / "scenarios" / name))
    assert [(outcome.id, outcome.why) for outcome in outcomes if outcome.why] == []
    assert outcomes


@pytest.mark.parametrize("options", OPTIONS, ids=options_id)
def test_invariants_hold_at_every_stop_of_a_random_game(options: dict[str, Any]) -> None:
    questions = Counter[str]()
    for seed in range(1):
        before = (0, 0)
        for game in stops(options, seed):
            g = game.now
            due = getattr(game.awaiting()[0], "id", "")
            questions[due] += 1
            if due == "D_SCRIMMAGE":
                assert 1 <= g.spot < g.target <= 100
                assert (g.offense_call, g.defense_call) == (NONE, NONE)
            elif due == "D_CANCEL":
                assert 0 < g.canceling.due < g.canceling.count < g.throw.count <= 8
            assert 1 <= g.down <= 4
            assert 0 <= g.clock < g.options.plays_per_quarter or game.over
            assert all(0 <= team.timeouts <= g.options.timeouts for team in g.team)
            assert sum(game.score) - sum(before) in POINTS
            before = game.score
    assert questions["D_SCRIMMAGE"] > 20


@pytest.mark.parametrize("options", OPTIONS, ids=options_id)
def test_a_finished_game_has_a_winner_or_is_a_tie_that_the_options_allow(options: dict[str, Any]) -> None:
    start = header(ruleset="touchdown_a_minute", options=options, coaches=("random_legal", "random_legal"))
    for game in range(15):
        finished = auto_play(start, master=3, season=1, game=game)
        quarters = len(finished.box["periods"])
        tied = finished.score[0] == finished.score[1]
        assert finished.overtime == (quarters > 4)
        assert not (tied and start["options"]["overtime_end"] == "new_period")
        assert not (tied and quarters == 4 and start["options"]["overtime"] == "sudden_death")
        assert not (finished.overtime and start["options"]["overtime"] == "none")
        assert tuple(map(sum, zip(*finished.box["periods"], strict=True))) == finished.score


def test_a_packed_game_is_the_same_game_entry_by_entry() -> None:
    finished = auto_play(header(ruleset="touchdown_a_minute"), master=3, season=1, game=1)
    game = unpack(finished.sheet)
    assert (game.over, game.score) == (True, finished.score)


def test_a_game_has_four_quarters_and_overtimes() -> None:
    titles = [period_title("touchdown_a_minute", number) for number in (1, 4, 5, 6)]
    assert titles == ["1st quarter", "4th quarter", "Overtime", "Overtime 2"]


def test_play_by_play_has_plays_drives_and_scores() -> None:
    start = header(ruleset="touchdown_a_minute")
    finished = auto_play(start, master=21, season=1, game=8)
    rows = play_by_play(start, finished.lines, ("Reds", "Blues"))
    rolls = sum(line.event == Event.THROW for line in finished.lines)
    assert rows[-1].text == "Final whistle: Reds {}, Blues {}.".format(*finished.score)
    assert sum(len(row.throws) for row in rows) == rolls
    assert [drive.result for drive in drives(finished.lines) if not drive.result] == []
    last = scoring_plays(finished.lines)[-1]
    assert (last.home, last.away) == finished.score


def test_the_situational_coach_beats_random_legal_answers() -> None:
    # Reached: 400 of 400 games, by 79 points to 3.
    coaches = ("situational", "random_legal")
    starts = [header(ruleset="touchdown_a_minute", coaches=pair) for pair in (coaches, coaches[::-1])]
    won = 0
    for game in range(30):
        home, away = auto_play(starts[game % 2], master=5, season=1, game=game).score
        won += (home > away) if game % 2 == 0 else (away > home)
    assert won >= 28


def test_two_situational_coaches_play_football() -> None:
    # Measured over 1,000 games: 21.4 points a side, 17.8 first downs, 64 % of passes complete, 1.3 turnovers.
    start = header(ruleset="touchdown_a_minute")
    boxes = [auto_play(start, master=6, season=1, game=game).box for game in range(40)]
    sides = [box[side] for box in boxes for side in ("home", "away")]

    def mean(row: str) -> float:
        return float(sum(side[row] for side in sides)) / len(sides)

    assert 18 < mean("points") < 25
    assert 0.58 < mean("completions") / mean("passes") < 0.70
    assert 0.9 < mean("turnovers") < 1.8
    assert 2.4 < mean("penalties") < 3.6
    assert 4.2 < mean("yards") / mean("plays") < 5.4
