"""Drawing a schedule: within the limits, and the same for the same preset, shape, seed and effort."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from league.frame.errors import Refused
from league.schedule.shapes import LeagueShape, Match
from league.schedule.solver.draws import DrawnSchedule, draw
from tests.schedule.shapes import EXPANSION, LITTLE, TWELVE, expansion_schedule, shape

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = """
from league.schedule.solver.draws import draw
from tests.schedule.shapes import LITTLE, TWELVE
print(*draw(preset="classic_14", shape=TWELVE, seed=1, effort=LITTLE).games, sep="\\n")
"""


@pytest.fixture
def plan() -> DrawnSchedule:
    return expansion_schedule("classic_14", 1)


@pytest.fixture(scope="module")
def twelve() -> DrawnSchedule:
    """Of one conference."""
    return draw(preset="classic_14", shape=TWELVE, seed=1, effort=LITTLE)


@pytest.mark.parametrize("seed", [1, 2**53 - 1])
def test_every_seed_keeps_every_limit_of_classic_14(seed: int) -> None:
    certificate = expansion_schedule("classic_14", seed).certificate
    assert certificate.violations == ()
    assert certificate.breaks <= 48
    assert certificate.longest_stand <= 2
    assert certificate.min_rematch is not None
    assert certificate.min_rematch >= 6


def test_a_season_of_classic_14_is_seven_home_games_and_seven_away_in_fourteen_weeks(
    plan: DrawnSchedule,
) -> None:
    assert Counter(match.home for match in plan.games) == dict.fromkeys(EXPANSION.clubs, 7)
    assert Counter(match.away for match in plan.games) == dict.fromkeys(EXPANSION.clubs, 7)
    assert Counter(match.week for match in plan.games) == dict.fromkeys(range(1, 15), 12)


def test_the_games_are_sorted_by_week_and_home_club(plan: DrawnSchedule) -> None:
    assert list(plan.games) == sorted(plan.games)


def test_certificate_has_the_inputs_of_the_draw(plan: DrawnSchedule) -> None:
    certificate = plan.certificate
    identity = certificate.preset, certificate.seed, certificate.effort, certificate.truncated
    assert identity == ("classic_14", 1, LITTLE, False)


def test_the_bound_of_classic_14_is_ten_breaks_a_conference(plan: DrawnSchedule) -> None:
    assert (plan.certificate.lower_bound, plan.certificate.strength_spread) == (20, 0)


def test_ctrl_c_ends_the_search(plan: DrawnSchedule) -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.4)  # by then the solver works
    try:
        with pytest.raises(KeyboardInterrupt):
            draw(preset="classic_14", shape=EXPANSION, seed=1, effort=10_000)  # hours
    finally:
        signal.signal(signal.SIGALRM, before)


def test_another_process_draws_the_same_schedule(twelve: DrawnSchedule) -> None:
    command = [sys.executable, "-c", ELSEWHERE]
    env = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)}
    printed = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout
    assert printed == "".join(f"{match}\n" for match in twelve.games)


def test_order_of_clubs_does_not_change_the_schedule(twelve: DrawnSchedule) -> None:
    backwards = LeagueShape.of(
        {
            conference: {name: clubs[::-1] for name, clubs in reversed(divisions.items())}
            for conference, divisions in reversed(TWELVE.grouping.items())
        }
    )
    assert draw(preset="classic_14", shape=backwards, seed=1, effort=LITTLE) == twelve


def test_another_seed_draws_another_schedule(plan: DrawnSchedule) -> None:
    assert expansion_schedule("classic_14", 2**53 - 1).games != plan.games


def test_more_effort_draws_fewer_breaks(twelve: DrawnSchedule) -> None:
    more = draw(preset="classic_14", shape=TWELVE, seed=1, effort=2)
    assert more.certificate.breaks < twelve.certificate.breaks


def test_draw_cut_by_the_clock_is_marked_truncated() -> None:
    plan = draw(preset="classic_14", shape=EXPANSION, seed=1, effort=100, seconds=0.2)
    assert (plan.certificate.truncated, plan.certificate.violations) == (True, ())


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("unknown_preset", {"preset": "classic_15"}),
        ("shape_unfit", {"shape": shape((4, 4), (4, 4))}),
        ("bad_effort", {"effort": 0}),
        ("bad_seconds", {"seconds": 0}),
    ],
)
def test_impossible_draws_are_refused(code: str, asked: dict[str, object]) -> None:
    with pytest.raises(Refused) as refusal:
        draw(**{"preset": "classic_14", "shape": EXPANSION, "seed": 1, **asked})  # type: ignore[arg-type]
    assert refusal.value.code == code


def test_pair_of_a_match_does_not_depend_on_the_venue() -> None:
    assert Match(1, "b", "a").pair == Match(9, "a", "b").pair == ("a", "b")


def test_ctrl_c_while_the_solver_loads_raises_keyboard_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def find_spec(self, name: str, *_place: object) -> None:
            if name == "league.schedule.solver.solutions":
                raise ImportError("initialization failed") from KeyboardInterrupt()

    monkeypatch.delitem(sys.modules, "league.schedule.solver.solutions", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    with pytest.raises(KeyboardInterrupt):
        draw(preset="classic_14", shape=EXPANSION, seed=1)
