"""What exports take: CPU seconds and memory of the command, for one season of a league and for all.

python3 manage.py season --seed 7 --seasons 10 --no-serve
.venv/bin/python benchmarks/exports.py expansion-league
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

MANAGE = Path(__file__).resolve().parents[1] / "manage.py"


def main(league: str) -> None:
    with TemporaryDirectory() as folder:
        for name in ("plays.csv", "plays.parquet", "games.csv", "teams.csv"):
            for more in (["--season", "1"], []):
                table = name.partition(".")[0]
                measure(Path(folder), ["export", table, name, "--league", league, *more])
        measure(Path(folder), ["league", "export", league, "league.zip"])


def measure(folder: Path, arguments: list[str]) -> None:
    """Prints the CPU time, the memory at its peak and the size of the file of one command."""
    file = next(folder / name for name in arguments if "." in name)
    file.unlink(missing_ok=True)
    words = [str(folder / name) if "." in name else name for name in arguments]
    process = os.spawnv(os.P_NOWAIT, sys.executable, [sys.executable, str(MANAGE), *words])
    _pid, status, used = os.wait4(process, 0)
    if status:
        sys.exit(f"{arguments}: status {status}")
    seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1000
    size = f"{file.stat().st_size:,} bytes"
    print(f"{' '.join(arguments)}: {seconds:.1f} s, {megabytes:.0f} MB, {size}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
