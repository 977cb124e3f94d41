"""The drives of a game as a chart and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from engine.presentation.drives import Drive
from games.pictures.drive_chart import NARROW, WIDE, DrawnBar, DriveBar, DriveChart, Zone, drive_chart
from games.records.clubs import GameClub

MIDFIELD = 50
LONG = 13  # letters: a longer nickname makes room for its abbreviation
ZONE_LETTERS = (12.0, 18.0)  # width of a letter in an end zone of the narrow and of the wide chart
POINTS = frozenset({"touchdown", "field_goal"})
CODES: dict[str, str | Promise] = {
    "touchdown": pgettext_lazy("short for a play", "TD"),
    "field_goal": pgettext_lazy("short for a play", "FG"),
    "missed_field_goal": pgettext_lazy("short for a play", "MISS"),
    "blocked_field_goal": pgettext_lazy("short for a play", "BLK"),
    "punt": pgettext_lazy("short for a play", "PUNT"),
    "blocked_punt": pgettext_lazy("short for a play", "BLK"),
    "interception": pgettext_lazy("short for a play", "INT"),
    "fumble": pgettext_lazy("short for a play", "FUM"),
    "turnover": pgettext_lazy("short for a play", "TO"),
    "downs": pgettext_lazy("short for a play", "DOWNS"),
    "safety": pgettext_lazy("short for a play", "SAF"),
    "end_of_half": pgettext_lazy("short for a play", "HALF"),
    "end_of_game": pgettext_lazy("short for a play", "END"),
}


@dataclass(frozen=True, slots=True)
class DriveRow:
    """A drive in words: `start` is the spot, `way` its plays and yards, `code` the result in few letters,
    `play` the number of its first row of play-by-play."""

    number: int
    drive: Drive
    team: Any
    start: str
    result: str
    code: str
    way: str
    play: int

    @property
    def has_points(self) -> bool:
        return self.drive.result in POINTS

    @property
    def name(self) -> str:
        """The team, by a name that fits beside the chart."""
        nickname: str = self.team.nickname
        return nickname if len(nickname) <= LONG else self.team.abbreviation

    @property
    def text(self) -> str:
        """The whole drive, for people who do not see the chart."""
        parts = (self.start, self.way, self.result)
        return f"{self.number}. {self.team.nickname}: {', '.join(filter(None, parts))}"


@dataclass(frozen=True, slots=True)
class ChartOfDrives:
    """The chart with its drives and end zones: each is drawn and in words."""

    chart: DriveChart
    drives: list[tuple[DrawnBar, DriveRow]]
    zones: list[tuple[Zone, str]]
    is_wide: bool


def drive_rows(
    drives: Sequence[dict[str, Any]], clubs: Sequence[GameClub], *, first: int = 1
) -> list[DriveRow]:
    """The drives of a game's tables, numbered from `first`; `clubs` are (home, away)."""
    return [
        DriveRow(
            number=number,
            drive=row["drive"],
            team=row["team"],
            start=_spot(row["drive"], clubs),
            result=row["result"],
            code=str(CODES.get(row["drive"].result, "")),
            way=_way(row["drive"]),
            play=row["play"],
        )
        for number, row in enumerate(drives, start=first)
    ]


def charts(rows: Sequence[DriveRow], clubs: Sequence[GameClub]) -> list[ChartOfDrives]:
    """The chart for wide and for narrow screens, none without drives; `clubs` are (home, away)."""
    bars = [
        DriveBar(row.drive.side, row.drive.half, row.drive.start, row.drive.end, row.code) for row in rows
    ]
    return [_chart(drive_chart(bars, size), rows, clubs) for size in (WIDE, NARROW) if bars]


def _chart(chart: DriveChart, rows: Sequence[DriveRow], clubs: Sequence[GameClub]) -> ChartOfDrives:
    is_wide = chart.size is WIDE
    letter = ZONE_LETTERS[is_wide]
    return ChartOfDrives(
        chart=chart,
        drives=list(zip(chart.bars, rows, strict=True)),
        zones=[(zone, _zone_name(clubs[zone.side], zone.room / letter)) for zone in chart.zones],
        is_wide=is_wide,
    )


def _zone_name(club: GameClub, letters: float) -> str:
    """The longest name of the team that fits into its end zone, if any does."""
    return next((name for name in (club.nickname, club.abbreviation) if len(name) <= letters), "")


def _spot(drive: Drive, clubs: Sequence[GameClub]) -> str:
    """Where the drive began, as short as it fits beside the chart: BOS 35."""
    if drive.start == MIDFIELD:
        return str(MIDFIELD)
    half = drive.side if drive.start < MIDFIELD else 1 - drive.side
    return f"{clubs[half].abbreviation} {min(drive.start, 2 * MIDFIELD - drive.start)}"


def _way(drive: Drive) -> str:
    plays = ngettext("%(n)d play", "%(n)d plays", drive.plays) % {"n": drive.plays}
    yards = _("%(n)s yds") % {"n": str(drive.yards).replace("-", "−")}
    return f"{plays}, {yards}"
