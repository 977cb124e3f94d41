"""Stores the pinned pages, answers and addresses again:

python3 tests/pins/write.py

Read the difference (`git diff tests/pins`) before you commit it: people and programs will notice it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


def main() -> None:
    from manage import TEST, enter, test

    enter(TEST)
    os.environ["WRITE_PINS"] = "1"
    sys.exit(test([str(Path(__file__).with_name("test_pins.py"))]))


if __name__ == "__main__":
    main()
