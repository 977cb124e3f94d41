"""Requests that schemathesis invents from the API's description, as every kind of person and token:

    python3 benchmarks/schema.py [--requests 20] [--processes 2] [-k WORDS]

A stranger, a user, all roles of a league, an administrator, and tokens that may only read or only follow a
feed send that many requests to each operation. No answer may be a 5xx, or one that the description does not
have. The tests do the same with four requests of a stranger and a coach. 20 take some 20 minutes of a core.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Returns pytest's exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--requests", type=int, default=20, help="of each person to each operation")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("-k", default="conforms", metavar="WORDS", help="only these operations")
    options = parser.parse_args()
    command = [sys.executable, "manage.py", "test", "tests/api/test_schema.py", "-q", "--show-capture=no"]
    command += ["-n", str(options.processes), "-k", options.k]
    env = {**os.environ, "SCHEMA": str(options.requests)}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
