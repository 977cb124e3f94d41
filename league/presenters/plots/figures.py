"""A plot as the page shows it: the finding as its title, the drawings, and the numbers behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from league.plots import Look, Size, draw
from league.plots.charts import Spec
from league.plots.looks import Looks
from league.standings import PlayedGame, Standings


@dataclass(frozen=True, slots=True)
class SeasonNumbers:
    """What plots of a season are drawn from.

    `standings` has the order after each regular week so far, at least one, `games` the final regular games,
    `open_games` the pairs (home, away) still to be played, `weeks` the number of regular weeks, and `places`
    the playoff places of each conference.
    """

    looks: Looks
    standings: Sequence[Standings]
    games: Sequence[PlayedGame]
    open_games: Sequence[tuple[str, str]]
    weeks: int
    places: int

    @property
    def latest(self) -> Standings:
        """The order after the last week with a result."""
        return self.standings[-1]

    def name(self, club: str) -> str:
        """The club's nickname."""
        return self.looks[club].name


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a figure's table, of a club or of what `label` says."""

    cells: Sequence[object]
    club: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class PlotTable:
    """`keys` name the columns in the CSV file and `titles` on the page; the first column is the club or the
    label."""

    keys: Sequence[str]
    titles: Sequence[str]
    rows: Sequence[Row]

    def csv_rows(self) -> list[list[object]]:
        """The rows of the file, the header first."""
        return [[*self.keys], *([row.club or row.label, *row.cells] for row in self.rows)]


@dataclass(frozen=True, slots=True)
class Panel:
    """One drawing, for wide and for narrow pages; the title is empty if the figure has only one."""

    title: str
    wide: SafeString
    narrow: SafeString


@dataclass(frozen=True, slots=True)
class Figure:
    """A plot. `name` is its address, `title` says what it shows, `finding` what stands out, and `note` how
    to read it."""

    name: str
    title: str
    finding: str
    note: str
    panels: Sequence[Panel]
    table: PlotTable


def panel(title: str, drawn: Mapping[Size, Spec], text: str, looks: Sequence[Look] = ()) -> Panel:
    """The panel of a wide and a narrow chart; `text` is what a screen reader says."""
    wide, narrow = (
        mark_safe(draw(spec, size, text, looks))
        for size, spec in sorted(drawn.items(), key=lambda item: -item[0].width)
    )
    return Panel(title, wide, narrow)
