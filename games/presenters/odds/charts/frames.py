"""What the charts of choices have in common: how far one is, and its points as the file and the API have
them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.calls.chosen_answers import REPEATS
from games.models import Run

NOT_STARTED = "none"  # the state of a chart that nobody has asked for
ChartPoint = Mapping[str, str | int | float | None]


@dataclass(frozen=True, slots=True)
class ChartProgress:
    """`done` of `size` samples are played; `games` follow each choice at most."""

    state: str = NOT_STARTED
    done: int = 0
    size: int = 0

    @classmethod
    def of(cls, run: Run | None) -> ChartProgress:
        """How far this run is."""
        return cls(run.state, run.done, run.size) if run else cls()

    @property
    def is_started(self) -> bool:
        """Whether somebody has asked for the chart."""
        return self.state != NOT_STARTED

    @property
    def is_open(self) -> bool:
        """Whether it is being computed."""
        return self.state in Run.OPEN

    @property
    def percent(self) -> int:
        """How much of it has been computed."""
        return 100 * self.done // self.size if self.size else 0

    @property
    def games(self) -> int:
        """Games after each choice."""
        return self.done * REPEATS


@dataclass(frozen=True, slots=True)
class ChartCell:
    """The best choice: its key as a style, its letter, what it is better than the next one as text, and the
    whole as a sentence. `is_close`: the margin may be chance, or there is none."""

    choice: str
    letter: str
    margin: str
    sentence: str
    is_close: bool


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a chart, and what it is called. A cell is None where there is nothing to choose."""

    name: str
    cells: tuple[ChartCell | None, ...]


def points_csv(columns: Sequence[str], points: Iterable[ChartPoint]) -> str:
    """The points as CSV; what is unknown is empty."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(columns)
    for point in points:
        writer.writerow(map(_plain, (point[name] for name in columns)))
    return file.getvalue()


def _plain(value: str | float | None) -> str | int:
    return f"{value:.4f}" if isinstance(value, float) else "" if value is None else value
