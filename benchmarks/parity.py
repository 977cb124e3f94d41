"""Compares compiled games with interpreted ones in every number of the record, with any options, teams and
coaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from engine.bulk.simulation import compile_ruleset, play_rows, record_rows
from engine.catalog import RULESETS
from engine.coaches import NAMES
from engine.kernel.record import copy_of, flat
from engine.play.setup import starting_record
from tests.engine.conformance.games import CASES, Case, any_header

BATCH = 25  # games with the same options, teams and coaches
MASTER = 7


def differing(case: Case, season: int) -> list[tuple[int, int]]:
    """(season, game) of the games in one batch that differ when compiled."""
    dice = Random(f"{case} {season}")
    header = any_header(case, dice) | {"coaches": [dice.choice(NAMES), dice.choice(NAMES)]}
    fresh = starting_record(header)
    rows = record_rows(fresh, BATCH)
    play_rows(header, rows, MASTER, season, 0)
    numbers = rows.view("int64").reshape(BATCH, -1).tolist()
    return [
        (season, game) for game in range(BATCH) if numbers[game] != interpreted(case, fresh, season, game)
    ]


def interpreted(case: Case, fresh: Any, season: int, game: int) -> list[int]:
    g = copy_of(fresh)
    RULESETS[case[0]].play_out(g, MASTER, season, game)
    return flat(g)


def batch(work: tuple[Case, int]) -> list[tuple[int, int]]:
    return differing(*work)


def parity(
    games: int, processes: int, say: Callable[[str], None], ruleset: str = ""
) -> Iterator[dict[str, Any]]:
    """One line for each ruleset and edition: the number of `games`, and which of them differ."""
    for case in [case for case in CASES if ruleset in ("", case[0])]:
        compile_ruleset(any_header(case, Random(0)))  # before the workers are forked
        work = [(case, season) for season in range(-(-games // BATCH))]
        found: list[tuple[int, int]] = []
        with ProcessPoolExecutor(processes) as pool:
            for done, different in enumerate(pool.map(batch, work, chunksize=4), start=1):
                found += different
                if done % 40 == 0:
                    say(f"{case[0]} {case[1]}: {done * BATCH} games, {len(found)} differ")
        yield {
            "ruleset": case[0],
            "edition": case[1],
            "games": len(work) * BATCH,
            "differences": len(found),
            "first": found[:3],
        }
