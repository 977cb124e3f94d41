#!/usr/bin/env python3
"""How much sooner two workers finish a simulation than one.

python3 benchmarks/workers.py [--chunks 24] [--workers 2] [--rounds 3]

Plays the chunks of a chart of tries (kind `late_choices`), as the queue `odds` plays
them, with one process and with several ones that take the next chunk when they are free. The rounds take
turns, and the ratio is that of the medians. Without Celery and database, whose share of a chunk of a second
is small. It needs as many idle cores as workers: the load before the measurement is printed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.play.setup import header
from games.simulations.samples import kind_named

SEED, SAMPLES = 3, 20  # of a chunk: tries with both choices and ten games after each


def spec() -> dict[str, Any]:
    """A chart of tries of 1st & Roll."""
    return {"header": header(ruleset="first_and_roll", neutral=True), "chart": "tries"}


def work(waiting: Any, ready: Any, start: Any) -> None:
    """Compiles, waits for the start, and plays chunks until none is left."""
    play, what = kind_named("late_choices").play, spec()
    play(what, SEED, 0, 1)
    ready.release()
    start.wait()
    while (first := waiting.get()) is not None:
        play(what, SEED, first, SAMPLES)


def seconds(chunks: int, workers: int) -> float:
    """Wall time of all chunks with this number of processes."""
    context = get_context("spawn")
    waiting, ready, start = context.Queue(), context.Semaphore(0), context.Event()
    for nth in range(chunks):
        waiting.put(nth * SAMPLES)
    for _worker in range(workers):
        waiting.put(None)
    processes = [context.Process(target=work, args=(waiting, ready, start)) for _worker in range(workers)]
    for process in processes:
        process.start()
    for _worker in range(workers):
        ready.acquire()
    began = time.perf_counter()
    start.set()
    for process in processes:
        process.join()
    return time.perf_counter() - began


def main() -> None:
    """Prints the medians and their ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--chunks", type=int, default=24)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    rounds = [
        [seconds(options.chunks, number) for number in (1, options.workers)]
        for _round in range(options.rounds)
    ]
    one, several = (median(times) for times in zip(*rounds, strict=True))
    print(f"one worker {one:.1f} s, {options.workers} workers {several:.1f} s: {one / several:.2f} times")


if __name__ == "__main__":
    main()
