"""Where a team stands in its division, its conference and its league."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league.models import Team
from league.presenters.standings.tables import (
    ClinchLetter,
    ConferenceTable,
    StandingsRow,
    StandingsTable,
)
from league.standings import ClubRecord, Standings


@dataclass(frozen=True, slots=True)
class Place:
    """A place among `teams`, from 1; `group` is empty for the league."""

    group: str
    place: int
    teams: int


@dataclass(frozen=True, slots=True)
class TeamPlaces:
    """A team's record and its places, the smallest group first; a league of one conference or division has
    fewer."""

    record: ClubRecord
    division: str
    places: list[Place]
    proved: ClinchLetter | None


def places_of(team: Team, standings: Standings, tables: list[ConferenceTable]) -> TeamPlaces:
    """The places of a team of these tables."""
    conference, division, row = next(
        (conference, division, row)
        for conference in tables
        for division in conference.divisions
        for row in division.rows
        if row.team == team
    )
    groups = _groups(conference, division, tables, row)
    places = [*groups, Place("", standings.league.index(team.slug) + 1, len(standings.league))]
    return TeamPlaces(row.record, division.name, places, row.proved)


def _groups(
    conference: ConferenceTable, division: StandingsTable, tables: list[ConferenceTable], row: StandingsRow
) -> Iterable[Place]:
    if len(conference.divisions) > 1:
        yield Place(division.name, division.rows.index(row) + 1, len(division.rows))
    if len(tables) > 1:
        yield Place(conference.name, row.seed, len(conference.seeds))
