"""Compiled and interpreted rules are the same rules, and the engine needs neither numba nor numpy.

While the cache (ENGINE_CACHE) is cold a ruleset takes ten to twenty seconds to compile, so compiled games are
played in few places: here, in bulk and in test_bench."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.bulk.simulation import play_rows, record_rows, situation_odds
from engine.catalog import RULESETS
from engine.components.library import canonical_json
from engine.kernel.compilation import JIT
from engine.kernel.record import copy_of, flat
from engine.play.house import auto_play
from engine.play.setup import starting_record
from tests.engine.conformance.games import CASES, any_header, plain_header

ROOT = Path(__file__).resolve().parents[2]
COACHES = ("random_legal", "situational")
OPTION_SETS, GAMES = 5, 2  # interpreted games take most of the time; different options reach different rules
compiled_only = pytest.mark.skipif(not JIT, reason="nothing is compiled here (no numba, or ENGINE_JIT=0)")
pytestmark = pytest.mark.xdist_group("compiled")


def numbers(rows: Any, nth: int) -> list[int]:
    """Every number of row `nth`, compiled or not."""
    return rows[nth : nth + 1].view("int64").tolist() if JIT else flat(rows[nth])


def headers(ruleset: str) -> list[dict[str, Any]]:
    """Headers of every edition, with its own options and with random ones, for every pair of coaches; with
    its own options also for the coach of a solved game."""
    dice, found = random.Random(1), []
    for case in [case for case in CASES if case[0] == ruleset]:
        for pair in product(COACHES, repeat=2):
            found += [any_header(case, dice) | {"coaches": list(pair)} for _ in range(OPTION_SETS)]
            found.append(plain_header(case) | {"coaches": list(pair)})
        if RULESETS[ruleset].is_solved:
            found.append(plain_header(case) | {"coaches": ["equilibrium", "balanced"]})
    return found


@compiled_only
@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_games_equal_interpreted_ones_in_every_number(ruleset: str) -> None:
    every_header = headers(ruleset)
    assert len(every_header) >= len(COACHES) ** 2
    for season, header in enumerate(every_header):
        fresh = starting_record(header)
        rows = record_rows(fresh, GAMES)
        play_rows(header, rows, 7, season, 0)
        for game in range(GAMES):
            interpreted = copy_of(fresh)
            RULESETS[ruleset].play_out(interpreted, 7, season, game)
            assert numbers(rows, game) == flat(interpreted), (header, season, game)


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_bulk_game_equals_the_auto_played_game(case: tuple[str, str]) -> None:
    header = plain_header(case, "situational")
    rows = record_rows(starting_record(header), 2)
    play_rows(header, rows, 1, 2, 30)
    auto_played = auto_play(header, master=1, season=2, game=31)
    team = rows[1]["team"] if JIT else rows[1].team
    scores = [int(side["score"]) for side in team] if JIT else [side.score for side in team]
    assert tuple(scores) == auto_played.score


@cache
def digest() -> str:
    """The digest of a packed sheet, a bulk game and the sums of two games, of every ruleset and edition."""
    found = hashlib.sha256()
    for case in CASES:
        header = plain_header(case, "situational")
        found.update(canonical_json(auto_play(header, master=3, season=1, game=4).sheet.packed()).encode())
        rows = record_rows(starting_record(header), 1)
        play_rows(header, rows, 3, 1, 4)
        found.update(repr(numbers(rows, 0)).encode())
        odds = situation_odds(header, starting_record(header), games=2, master=3, first=4, full=True)
        found.update(repr(tuple(odds)).encode())
    return found.hexdigest()


@pytest.mark.parametrize(
    ("first", "environment"),
    [("sys.modules['numba'] = sys.modules['numpy'] = None", {}), ("pass", {"ENGINE_JIT": "0"})],
    ids=["neither numba nor numpy", "ENGINE_JIT=0"],
)
def test_digest_is_the_same_without_compilation(first: str, environment: dict[str, str]) -> None:
    code = f"import sys\n{first}\nfrom tests.engine import test_parity as p\nprint(p.JIT, p.digest())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", digest()]
