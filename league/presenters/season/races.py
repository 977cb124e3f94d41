"""The race of each conference: who leads, by how much, and how it came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from league.models import Team
from league.presenters.season.behind import behind_text
from league.presenters.standings.tables import ConferenceTable, StandingsRow
from league.strips.race import NARROW, WIDE, RaceChart, RaceLine, race

NAMED = 6  # lines with a label


@dataclass(frozen=True, slots=True)
class DrawnRace:
    """The picture, and each line with its team."""

    race: RaceChart
    lines: list[tuple[RaceLine, Team]]


@dataclass(frozen=True, slots=True)
class ConferenceRace:
    """A conference: a finding, the picture for wide and for narrow pages, and each team's record and games
    behind the best record."""

    name: str
    finding: str
    wide: DrawnRace
    narrow: DrawnRace
    rows: list[tuple[StandingsRow, str]]
    text: str


def conference_races(conferences: Sequence[ConferenceTable], places: int) -> list[ConferenceRace]:
    """One for each conference; none before the first game."""
    if not any(row.record.letters for table in conferences for row in table.seeds):
        return []
    return [_race(table, min(places, NAMED)) for table in conferences]


def _race(table: ConferenceTable, places: int) -> ConferenceRace:
    best = max(table.seeds, key=lambda row: row.record.overall.value)
    letters = {row.team.slug: row.record.letters for row in table.seeds}
    teams = {row.team.slug: row.team for row in table.seeds}
    named = [row.team.slug for row in table.seeds[:places]]
    wide, narrow = (_drawn(race(letters, named, sizes), teams) for sizes in (WIDE, NARROW))
    rows = sorted(table.seeds, key=lambda row: row.record.overall.games_behind(best.record.overall))
    return ConferenceRace(
        table.name,
        _finding(rows),
        wide,
        narrow,
        [(row, behind_text(row.record.overall, best.record.overall)) for row in rows],
        _("Wins minus losses after each game. The first teams are named; the others are gray."),
    )


def _drawn(drawn: RaceChart, teams: Mapping[str, Team]) -> DrawnRace:
    return DrawnRace(drawn, [(line, teams[line.club]) for line in drawn.lines])


def _finding(rows: Sequence[StandingsRow]) -> str:
    first, second = rows[0], rows[1] if len(rows) > 1 else None
    if second is None:
        return ""
    behind: Fraction = second.record.overall.games_behind(first.record.overall)
    level = [row for row in rows if row.record.overall.games_behind(first.record.overall) == 0]
    named = {"team": first.team.nickname, "other": second.team.nickname, "n": len(level)}
    if len(level) == 2:
        return _("%(team)s and %(other)s are level at the top") % named
    if behind == 0:
        return _("%(n)d teams are level at the top") % named
    named["games"] = behind_text(second.record.overall, first.record.overall)
    if behind == 1:
        return _("%(team)s lead by one game") % named
    return _("%(team)s lead by %(games)s games") % named
