#!/usr/bin/env python3
"""How good a drawn schedule is, and how long it takes: the 24 expansion teams, with several seeds.

python3 benchmarks/schedule.py [--preset classic_14] [--effort 3] [--seeds 30] [--seconds 10] [--breaks 48]

Prints breaks, wall seconds and CPU seconds. Exits with 1 if a schedule breaks a limit, has too many breaks or
took too long. Breaks are the same on every machine, seconds are not.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from league.schedule.fairness import Certificate
from league.schedule.shapes import LeagueShape
from league.schedule.solver.draws import EFFORT, draw

LEAGUE = LeagueShape.of(
    {c: {f"{c}{d}": [f"{c}{d}{club}" for club in range(4)] for d in range(3)} for c in ("Eastern", "Western")}
)


def drawn(preset: str, effort: float, seed: int) -> tuple[Certificate, float, float]:
    """The certificate, wall seconds and CPU seconds."""
    wall, core = time.perf_counter(), time.process_time()
    plan = draw(preset=preset, shape=LEAGUE, seed=seed, effort=effort)
    return plan.certificate, time.perf_counter() - wall, time.process_time() - core


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--preset", default="classic_14")
    parser.add_argument("--effort", type=float, default=EFFORT)
    parser.add_argument("--seeds", type=int, default=30, help="seeds from 0 (default: 30)")
    parser.add_argument("--seconds", type=float, default=10, help="wall seconds allowed (default: 10)")
    parser.add_argument("--breaks", type=int, default=48, help="breaks allowed (default: 48)")
    options = parser.parse_args()
    certificates, walls, cores = zip(
        *(drawn(options.preset, options.effort, seed) for seed in range(options.seeds)), strict=True
    )
    breaks = [certificate.breaks for certificate in certificates]
    print(f"breaks: median {median(breaks):g}, {min(breaks)} to {max(breaks)}, {len(breaks)} seeds")
    print(f"wall: median {median(walls):.1f} s, slowest {max(walls):.1f} s")
    print(f"core: median {median(cores):.1f} s, most {max(cores):.1f} s")
    broken = sum(len(certificate.violations) for certificate in certificates)
    print(f"limits broken: {broken}")
    return int(bool(broken) or max(breaks) > options.breaks or max(walls) > options.seconds)


if __name__ == "__main__":
    sys.exit(main())
