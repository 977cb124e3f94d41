"""The program behind `python3 manage.py bench`: one JSON object a line as soon as it is measured.

Exits with 2 and a sentence on standard error if it cannot be measured."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.catalog import ruleset
from engine.errors import EngineError


def measured(options: argparse.Namespace) -> Iterable[dict[str, Any]]:
    if options.what == "engine":
        from benchmarks.engine import figures  # noqa: PLC0415 (each needs other packages)

        return figures(say)
    if options.what == "dice":
        from benchmarks.dice import figures as fairness  # noqa: PLC0415

        return fairness(options.throws)
    from benchmarks.parity import parity  # noqa: PLC0415

    if options.ruleset:
        ruleset(options.ruleset)  # refuses an unknown game
    return parity(options.games, options.processes, say, options.ruleset)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["engine", "dice", "parity"])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--ruleset", default="")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--throws", type=int, default=10_000_000)
    try:
        for line in measured(parser.parse_args()):
            print(json.dumps(line), flush=True)
    except ModuleNotFoundError as missing:
        say(f"{missing}: measure in a checkout, with numba and numpy.")
        sys.exit(2)
    except EngineError as refusal:
        say(f"{refusal} ({refusal.code})")
        sys.exit(2)


if __name__ == "__main__":
    main()
