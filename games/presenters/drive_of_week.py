"""The longest touchdown drive of a week, on a field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.gridiron.events import Line
from engine.presentation.drives import Drive, drives
from games.models import Game
from games.presenters.finished_game import drive_row, title_of
from games.presenters.game_page.drives import ChartOfDrives, DriveRow, charts, drive_rows
from games.presenters.game_page.lines import line_of
from league.models import Fixture, Team


@dataclass(frozen=True, slots=True)
class WeekOfGames:
    """What the logs of a week's games add to its page: `watchable` are the primary keys of the fixtures that
    can be watched again, `drive` is None before the first touchdown drive."""

    watchable: frozenset[int]
    drive: DriveOfWeek | None


@dataclass(frozen=True, slots=True)
class DriveOfWeek:
    """A drive with its game, its period in words, and its chart for wide and narrow screens."""

    fixture: Fixture
    row: DriveRow
    period: str
    charts: list[ChartOfDrives]
    lines: dict[str, str]  # see `line_of`

    @property
    def clubs(self) -> list[Team]:
        return [self.fixture.home, self.fixture.away]

    @property
    def opponent(self) -> Team:
        return self.fixture.home if self.row.drive.side else self.fixture.away


def week_of_games(fixtures: Mapping[int, Fixture], games: Mapping[int, Game]) -> WeekOfGames:
    """Both map a fixture's primary key, `games` to finished games with play-by-play."""
    found = [
        (drive, number, fixtures[key])
        for key, game in games.items()
        if key in fixtures
        for number, drive in _drives(game)
    ]
    best = max(found, key=lambda one: (one[0].yards, one[0].plays, -one[2].number), default=None)
    return WeekOfGames(frozenset(games), _shown(*best, games) if best else None)


def _drives(game: Game) -> Iterator[tuple[int, Drive]]:
    """The touchdown drives, with their numbers on the game's page."""
    lines = [Line(*line) for line in game.play_by_play.lines]
    shown = [drive for drive in drives(lines) if drive.plays or drive.result != "end_of_half"]
    return ((number, drive) for number, drive in enumerate(shown, start=1) if drive.result == "touchdown")


def _shown(drive: Drive, number: int, fixture: Fixture, games: Mapping[int, Game]) -> DriveOfWeek:
    clubs = (fixture.home, fixture.away)
    [row] = drive_rows([drive_row(drive, clubs, [])], clubs, first=number)
    return DriveOfWeek(
        fixture,
        row,
        title_of(games[fixture.pk], drive.half),
        charts([row], clubs),
        line_of(fixture.home, fixture.away),
    )
