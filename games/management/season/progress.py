"""Progress while a season is played: a bar and the leaders on a terminal, else one line per week."""

from __future__ import annotations

from itertools import zip_longest
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from games.management.season.report import SeasonReport
from league.models import Job, Season, Week
from league.selectors.schedule.fixtures import weeks_of
from league.selectors.season.standings import standings_of


class ProgressBoard:
    """Prints one line per week, when its last game is over."""

    def __init__(self, console: Console, season: Season) -> None:
        self.console, self.season = console, season
        self.words = SeasonReport(season)
        self.done, self.total = -1, 0  # games
        self.shown = 0  # weeks

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to clean up."""

    def show(self, job: Job) -> None:
        """Shows the current state of the job. Makes no query while no game has ended."""
        if job.done == self.done:
            return
        over = [count.week for count in weeks_of(self.season) if count.over]
        self.done, self.total = job.done, job.total
        self.draw(over[self.shown :])
        self.shown = len(over)

    def draw(self, played: list[Week]) -> None:
        for week in played:
            self.console.print(self.words.week(week), markup=False, soft_wrap=True)


class LiveProgressBoard(ProgressBoard):
    """A bar, and below it the current divisions."""

    def __init__(self, console: Console, season: Season) -> None:
        super().__init__(console, season)
        columns = (
            TextColumn("{task.description:24}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
        )
        self.bar = Progress(*columns, console=console, auto_refresh=False)
        self.task = self.bar.add_task("Kickoff", total=None)
        self.live = Live(self.bar, console=console, auto_refresh=False)

    def __enter__(self) -> Self:
        self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.live.stop()

    def draw(self, played: list[Week]) -> None:
        if played:
            self.bar.update(self.task, description=played[-1].name)
        self.bar.update(self.task, completed=self.done, total=self.total)
        self.live.update(Group(self.bar, self._divisions()), refresh=True)

    def _divisions(self) -> Table:
        table = standings_of(self.season)
        grid = Table.grid(padding=(0, 3))
        for divisions in table.divisions.values():
            grid.add_row(*(Text(name, style="bold") for name in divisions))
            for places in zip_longest(*divisions.values()):
                grid.add_row(*(slug and self.words.short(slug, table) for slug in places))
            grid.add_row()
        return grid


def progress_board(console: Console, season: Season) -> ProgressBoard:
    """The kind of progress that this console can show."""
    return (LiveProgressBoard if console.is_terminal else ProgressBoard)(console, season)
