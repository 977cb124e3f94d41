"""Writes the golden sheets again after an intended change of a rule or text; review the difference.

python3 tests/engine/regenerate_goldens.py
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["ENGINE_JIT"] = "0"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engine.goldens.sheets import FOLDER, made, names, written


def main() -> None:
    for old in FOLDER.glob("*.json"):
        if old.stem not in names():
            old.unlink()
    for name in names():
        (FOLDER / f"{name}.json").write_text(written(made(name)), "utf-8")
    print(f"{len(names())} golden sheets are in {FOLDER.name}/.")


if __name__ == "__main__":
    main()
