"""A simulation of a day's arrivals: does the arithmetic of docs/capacity.md hold when people come in waves?

    .venv/bin/python benchmarks/arrivals.py [--leagues 10000] [--games 1000000] [--web 8] [--workers 8]

Simulates web processes and worker processes, one per core, in ten minutes of the evening, in whose four hours
half of the day's games are asked for. Commissioners press the button for a week of eight games, in two parts;
people at tables make an input every eight seconds, and readers look at a page every fifteen. The CPU times of
each kind of work can be given; docs/capacity.md says where the defaults come from. Each web core serves one
queue in order; workers choose the league with the fewest parts at work, as the service does. Prints how busy
the cores are, the median and the 95th percentile of each kind of wait, and the longest queue. Some seconds.
"""

from __future__ import annotations

import argparse
import heapq
import statistics
from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random

EVENING = 0.5 / 4  # part of a day's work in each hour of the evening
SECONDS = 600


@dataclass
class Cores:
    """Cores that serve one queue in order."""

    number: int
    waits: dict[str, list[float]] = field(default_factory=dict)
    busy: float = 0.0
    longest: int = 0

    def serve(self, arrivals: list[tuple[float, str, float]]) -> None:
        """`arrivals` are (time, kind, CPU seconds), in any order."""
        free = [0.0] * self.number
        begun: deque[float] = deque()
        for at, kind, cost in sorted(arrivals):
            begins = max(at, heapq.heappop(free))
            heapq.heappush(free, begins + cost)
            self.busy += cost
            self.waits.setdefault(kind, []).append(begins + cost - at)
            begun.append(begins)
            while begun and begun[0] <= at:
                begun.popleft()
            self.longest = max(self.longest, len(begun))


def poisson(random: Random, rate: float) -> list[float]:
    """Times of arrivals at this rate per second."""
    times, at = [], random.expovariate(rate)
    while at < SECONDS:
        times.append(at)
        at += random.expovariate(rate)
    return times


def turns(arrivals: list[tuple[float, int, float]], workers: int) -> tuple[list[float], int]:
    """Parts of weeks as (time, league, CPU seconds): the waits of each, and the longest queue, if each free
    worker takes the part whose league has fewest workers, then the oldest."""
    waiting: list[tuple[float, int, float]] = []
    at_work: Counter[int] = Counter()
    ends: list[tuple[float, int]] = []
    waits, longest, upcoming = [], 0, deque(sorted(arrivals))
    now = 0.0
    while upcoming or waiting:
        if len(ends) == workers or not waiting:
            next_end = ends[0][0] if ends else float("inf")
            next_arrival = upcoming[0][0] if upcoming else float("inf")
            now = min(next_end, next_arrival) if len(ends) < workers else next_end
        while ends and ends[0][0] <= now:
            at_work[heapq.heappop(ends)[1]] -= 1
        while upcoming and upcoming[0][0] <= now:
            waiting.append(upcoming.popleft())
        longest = max(longest, len(waiting))
        while waiting and len(ends) < workers:
            turn = min(waiting[:500], key=lambda part: (at_work[part[1]], part[0]))
            waiting.remove(turn)
            asked, league, cost = turn
            at_work[league] += 1
            heapq.heappush(ends, (now + cost, league))
            waits.append(now + cost - asked)
    return waits, longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--leagues", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=1_000_000, help="of the computer, each day")
    parser.add_argument("--tables", type=int, default=2_000, help="games at tables at the same time")
    parser.add_argument("--readers", type=int, default=5_000, help="people who look at pages")
    parser.add_argument("--web", type=int, default=8)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--game-ms", type=float, default=30, help="CPU of a game by a worker")
    parser.add_argument("--input-ms", type=float, default=22)
    parser.add_argument("--page-ms", type=float, default=5)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    random = Random(chosen.seed)
    games = chosen.games * EVENING / 3600  # per second
    parts = [
        (at, league, 4 * chosen.game_ms / 1000)
        for at in poisson(random, games / 8)
        for league in [random.randrange(chosen.leagues)]
        for _part in range(2)
    ]
    waits, longest = turns(parts, chosen.workers)
    work = sum(cost for _at, _league, cost in parts)
    print(f"{games:.1f} games per second; {work / SECONDS:.1f} of {chosen.workers} worker cores busy")
    line("parts of weeks", waits, longest)
    inputs = [(at, "inputs", chosen.input_ms / 1000) for at in poisson(random, chosen.tables / 8)]
    pages = [(at, "pages", chosen.page_ms / 1000) for at in poisson(random, chosen.readers / 15)]
    web = Cores(chosen.web)
    web.serve(inputs + pages)
    rate = (len(inputs) + len(pages)) / SECONDS
    print(f"{rate:.0f} requests per second; {web.busy / SECONDS:.1f} of {web.number} web cores busy")
    for kind, times in web.waits.items():
        line(kind, times, web.longest)


def line(name: str, seconds: list[float], longest: int) -> None:
    middle, most = 1000 * statistics.median(seconds), 1000 * statistics.quantiles(seconds, n=20)[-1]
    print(f"  {name}: median {middle:.0f} ms, 95th percentile {most:.0f} ms, longest queue {longest}")


if __name__ == "__main__":
    main()
