"""Standings as tables: the plain values of `league.standings` with their teams, ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.models import Team
from league.standings import Record, Standings


@dataclass(frozen=True, slots=True)
class Row:
    """One team's line of a table."""

    team: Team
    record: Record
    is_winner: bool  # of its division


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division in order."""

    name: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class ConferenceTable:
    """A conference: its divisions, and all its teams in order of seeds."""

    name: str
    divisions: list[DivisionTable]
    seeds: list[Row]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an order is as it is, in sentences."""

    title: str
    sentences: list[str]


def conference_tables(standings: Standings, teams: Mapping[str, Team]) -> list[ConferenceTable]:
    """Every conference in the order of the standings."""
    tables = []
    for conference, divisions in standings.divisions.items():
        winners = {clubs[0] for clubs in divisions.values()}
        rows = {
            club: Row(teams[club], standings.records[club], club in winners)
            for clubs in divisions.values()
            for club in clubs
        }
        tables.append(
            ConferenceTable(
                conference,
                [DivisionTable(name, [rows[club] for club in clubs]) for name, clubs in divisions.items()],
                [rows[club] for club in standings.seeds[conference]],
            )
        )
    return tables


def reasons(standings: Standings, teams: Mapping[str, Team]) -> list[Reason]:
    """Every decision between teams that were level, in words."""
    names = {club: team.nickname for club, team in teams.items()}
    return [
        Reason(", ".join(names[club] for club in decision.group), decision.sentences(_, names))
        for decision in standings.decisions
    ]
