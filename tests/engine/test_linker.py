"""With an untested version of numba, rules are compiled separately and play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.kernel.compilation import JIT
from engine.play.house import auto_play
from engine.play.setup import header
from tests.engine.toy.ruleset import RULESET
from tests.helpers.rulesets import registered

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled here (no numba, or ENGINE_JIT=0)")
PLAY = """
import json, sys
from engine.bulk.simulation import play_rows, record_rows
from engine.catalog import register_ruleset
from engine.kernel.record import columns_of
from engine.play.setup import header, starting_record
from tests.engine.toy.ruleset import RULESET
register_ruleset(RULESET)
chosen = header(ruleset=RULESET.name, decided=True)
games = record_rows(starting_record(chosen), 5)
play_rows(chosen, games, 7, 1, 0)
from engine.kernel.machine_code import LINKS
print(json.dumps([LINKS, "engine.kernel.linker" in sys.modules, columns_of(games).team.score.tolist()]))
"""


COMPILE = """
from tests.engine.toy.counting import count_to
count_to(3)
print(sum(count_to.machine_code.stats.cache_misses.values()))
"""


def test_only_one_of_two_processes_compiles(tmp_path: Path) -> None:
    begun = [
        subprocess.Popen(
            [sys.executable, "-c", COMPILE],
            env={**os.environ, "ENGINE_CACHE": str(tmp_path)},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    assert sorted(process.communicate(timeout=120)[0].strip() for process in begun) == ["0", "1"]


@pytest.mark.parametrize(
    ("version", "fits"),
    [("0.59.1", False), ("0.60.0", True), ("0.68.1", True), ("0.69.0rc1", False), ("1.0", False)],
)
def test_linker_is_used_with_tested_versions_only(version: str, fits: bool) -> None:
    from engine.kernel.machine_code import can_link

    assert can_link(version) is fits


def test_without_the_linker_every_rule_is_compiled_separately(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "ENGINE_LINK": "0", "ENGINE_CACHE": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    with registered(RULESET):
        chosen = header(ruleset=RULESET.name, decided=True)
        scores = [list(auto_play(chosen, master=7, season=1, game=game).score) for game in range(5)]
    assert json.loads(done.stdout) == [False, False, scores]
