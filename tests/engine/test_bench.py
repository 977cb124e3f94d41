"""The bench commands measure what they describe. No test measures time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from benchmarks import yardstick
from engine.catalog import RULESETS
from engine.kernel.compilation import JIT
from engine.kernel.record import copy_of, flat, rows_of
from engine.play.setup import starting_record
from tests.engine.conformance.games import CASES, Case, plain_header
from tests.tools.bench import Command

GAMES = 3
pytestmark = [
    pytest.mark.xdist_group("compiled"),
    pytest.mark.skipif(not JIT, reason="nothing is compiled here (no numba, or ENGINE_JIT=0)"),
]


@pytest.mark.skipif(not yardstick.compiler(), reason="there is no C compiler")
@pytest.mark.parametrize("case", [(name, rules.editions[0]) for name, rules in RULESETS.items()])
def test_c_reference_plays_the_same_games(case: Case, tmp_path: Path) -> None:
    starts = [starting_record(plain_header(case, coach)) for coach in ("random_legal", "situational")]
    play = yardstick.built(case[0], starts[0], tmp_path)
    for fresh in starts:
        rows = rows_of(fresh, GAMES)
        play(rows, 5, 1, 1)
        for game in range(GAMES):
            interpreted = copy_of(fresh)
            RULESETS[case[0]].play_out(interpreted, 5, 1, 1 + game)
            assert rows[game : game + 1].view("int64").tolist() == flat(interpreted)


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    call_command(Command(), *arguments, "--json")
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)[arguments[0]]
    return found


def test_bench_dice_judges_each_die_and_each_kind_of_neighbor(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, "dice", "--throws", "200000")
    assert [line["what"] for line in found if "throws" in line][:3] == ["coin", "six-sided die", "d20"]
    assert [line["what"] for line in found if "pairs" in line] == [
        "next game",
        "next season",
        "next seed",
        "next throw",
    ]
    assert all(line["fair"] for line in found)


def test_bench_parity_counts_games_of_every_edition(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, "parity", "--ruleset", "first_and_roll", "--games", "20", "--processes", "1")
    editions = [edition for name, edition in CASES if name == "first_and_roll"]
    assert [line["edition"] for line in found] == editions
    assert {(line["games"], line["differences"]) for line in found} == {(25, 0)}


def test_bench_refuses_zero_games() -> None:
    with pytest.raises(CommandError, match="Use at least one game"):
        call_command(Command(), "parity", "--games", "0")


def test_bench_reports_that_nothing_could_be_measured() -> None:
    with pytest.raises(CommandError, match="could not be measured"):
        call_command(Command(), "parity", "--games", "1", "--ruleset", "chess")
