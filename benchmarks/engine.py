"""The speed of the three games (compiled, as C, interpreted and refereed) and their sizes, all in one run."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from benchmarks import yardstick
from engine.bulk.simulation import compile_ruleset, play_rows, record_rows
from engine.catalog import RULESETS
from engine.gridiron.events import SIDES
from engine.kernel.record import copy_of
from engine.play.house import auto_play
from engine.play.playthrough import Playthrough
from engine.play.setup import header, starting_record

ROUNDS, GAMES = 5, 2000  # rounds of bulk games; the fastest counts, because other work only slows down
TOLD = 40  # games
SEED = 7
COLD = """
import sys
from time import process_time
from engine.bulk import simulation
from engine.play.setup import header, starting_record
chosen = header(ruleset=sys.argv[1])
before = process_time()
simulation.compile_ruleset(chosen)
print(process_time() - before)
"""


def figures(say: Callable[[str], None]) -> Iterator[dict[str, Any]]:
    """One line for each ruleset, without C if there is no compiler."""
    with tempfile.TemporaryDirectory() as folder:
        for name in RULESETS:
            say(f"{name}: compiling")
            cold, warm = (_compiling(name, folder) for _ in range(2))
            found = {"ruleset": name, "cold_compile_s": cold, "warm_start_s": warm}
            say(f"{name}: playing")
            yield (
                found
                | _bulk(name, Path(folder))
                | _first_in_a_worker(name)
                | _with_play_by_play(name)
                | _refereed(name)
            )


def _compiling(name: str, folder: str) -> float:
    """CPU seconds until a new process is ready to play. The second process uses the cache of the first."""
    done = subprocess.run(
        [sys.executable, "-c", COLD, name],
        env={**os.environ, "ENGINE_CACHE": folder},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    return round(float(done.stdout), 2)


def _bulk(name: str, folder: Path) -> dict[str, Any]:
    """Games per CPU second and nanoseconds per input of one thread, compared with C and interpreted."""
    chosen = header(ruleset=name)
    fresh = starting_record(chosen)

    def compiled(rows: Any, master: int, season: int, first: int) -> None:
        play_rows(chosen, rows, master, season, first)

    compile_ruleset(chosen)
    rows, seconds = _fastest(compiled, fresh)
    found = {
        "compiled_games_s": round(GAMES / seconds),
        "compiled_ns_input": round(1e9 * seconds / int(rows["asked"].sum()), 1),
        "compiled_to_interpreted": round(_interpreted(name, fresh) / (seconds / GAMES), 1),
        "row_bytes": rows.dtype.itemsize,
    }
    if yardstick.compiler():
        in_c, c_seconds = _fastest(yardstick.built(name, fresh, folder), fresh)
        found |= {
            "c_games_s": round(GAMES / c_seconds),
            "compiled_to_c": round(c_seconds / seconds, 2),
            "c_plays_the_same_games": bool((in_c == rows).all()),
        }
    return found


def _fastest(play: Callable[[Any, int, int, int], None], fresh: Any) -> tuple[Any, float]:
    """The games, and the CPU seconds of the fastest round."""
    best = float("inf")
    for _ in range(ROUNDS):
        rows = record_rows(fresh, GAMES)
        before = process_time()
        play(rows, SEED, 1, 1)
        best = min(best, process_time() - before)
    return rows, best


def _interpreted(name: str, fresh: Any) -> float:
    """Median CPU seconds of the same game without scoresheet and play-by-play."""

    def play(game: int) -> float:
        g = copy_of(fresh)
        before = process_time()
        RULESETS[name].play_out(g, SEED, 1, game)
        return process_time() - before

    return median(play(game) for game in range(1, TOLD + 1))


def _first_in_a_worker(name: str) -> dict[str, Any]:
    """CPU milliseconds of the first game in a forked process whose parent has loaded the rules."""
    chosen = header(ruleset=name)
    ours, theirs = os.pipe()
    if os.fork() == 0:
        before = process_time()
        play_rows(chosen, record_rows(starting_record(chosen), 1), SEED, 1, 1)
        os.write(theirs, str(process_time() - before).encode())
        os._exit(0)
    os.wait()
    return {"first_game_in_a_worker_ms": round(1000 * float(os.read(ours, 32)), 2)}


def _with_play_by_play(name: str) -> dict[str, Any]:
    """A game with scoresheet, play-by-play and box score."""
    chosen, seconds = header(ruleset=name), []
    for game in range(TOLD):
        before = process_time()
        finished = auto_play(chosen, master=SEED, season=1, game=game)
        seconds.append(process_time() - before)
    return {
        "auto_play_ms": round(1000 * median(seconds), 2),
        "packed_sheet_bytes": len(json.dumps(finished.sheet.packed(), separators=(",", ":"))),
    }


def _refereed(name: str) -> dict[str, Any]:
    """A game of random legal answers, saved between plays."""
    game, dice = Playthrough.begin(header(ruleset=name)), random.Random(SEED)
    seconds, sizes = [], []
    while not game.over:
        given = _any_answer(game, dice)
        before = process_time()
        game.answer(*given)
        seconds.append(process_time() - before)
        if not game.since:
            sizes.append(len(game.save()))
    return {
        "input_us_median": round(1e6 * median(seconds)),
        "input_us_p99": round(1e6 * sorted(seconds)[len(seconds) * 99 // 100]),
        "saved_bytes_most": max(sizes),
    }


def _any_answer(game: Playthrough, dice: random.Random) -> tuple[str, Any]:
    want = game.wants[0]
    if want[0] in game.questions.chance:
        return "dice", game.questions.roll(game.now, want, lambda _nth: dice.getrandbits(32))
    return SIDES[want[1]], dice.choice(game.questions.legal(game.now, want))
