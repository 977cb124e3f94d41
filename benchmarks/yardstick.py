"""The C version of a ruleset's rules, dice and coaches, compiled by the system's `cc`."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from ctypes import CDLL, c_int64, c_void_p
from pathlib import Path
from typing import Any

from benchmarks.transpile import Program
from engine.catalog import ruleset

FLAGS = ("-O3", "-march=native", "-shared", "-fPIC", "-w")
Loop = Callable[[Any, int, int, int], None]


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which("cc")


def built(name: str, game: Any, folder: Path) -> Loop:
    """Plays rows of records as `engine.bulk.simulation.play_rows` does. CalledProcessError if cc fails."""
    source, library = folder / f"{name}.c", folder / f"{name}.so"
    source.write_text(Program(type(game), ruleset(name).play_out).source())
    subprocess.run(["cc", *FLAGS, "-o", library, source], check=True)
    play = CDLL(str(library)).play
    play.argtypes = [c_void_p, c_int64, c_int64, c_int64, c_int64]

    def loop(rows: Any, master: int, season: int, first: int) -> None:
        play(rows.ctypes.data, len(rows), master, season, first)

    return loop
