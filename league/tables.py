"""Standings as tables: the plain values of `league.standings` with their teams, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.models import Team
from league.standings import Decision, Record, Standings


@dataclass(frozen=True, slots=True)
class Row:
    """One team's line of a table."""

    team: Team
    record: Record
    is_winner: bool  # of its division


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a place went to whom, in sentences."""

    title: str
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division in order, and why."""

    name: str
    rows: list[Row]
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class ConferenceTable:
    """A conference: its divisions, and all its teams in order of seeds, and why."""

    name: str
    divisions: list[DivisionTable]
    seeds: list[Row]
    reasons: list[Reason]


def conference_tables(standings: Standings, teams: Mapping[str, Team]) -> list[ConferenceTable]:
    """Every conference in the order of the standings."""
    return [_conference_table(standings, teams, name) for name in standings.divisions]


def _conference_table(standings: Standings, teams: Mapping[str, Team], conference: str) -> ConferenceTable:
    divisions = standings.divisions[conference]
    winners = {clubs[0] for clubs in divisions.values()}
    rows = {
        club: Row(teams[club], standings.records[club], club in winners)
        for clubs in divisions.values()
        for club in clubs
    }
    decisions = [decision for decision in standings.decisions if decision.conference == conference]
    return ConferenceTable(
        conference,
        [
            DivisionTable(
                name,
                [rows[club] for club in clubs],
                _reasons([d for d in decisions if d.division == name], teams),
            )
            for name, clubs in divisions.items()
        ],
        [rows[club] for club in standings.seeds[conference]],
        _reasons([d for d in decisions if not d.division], teams),
    )


def _reasons(decisions: Iterable[Decision], teams: Mapping[str, Team]) -> list[Reason]:
    """Every place that level teams were compared for, in words."""
    names = {club: team.nickname for club, team in teams.items()}
    return [
        Reason(", ".join(names[club] for club in decision.tied), decision.sentences(_, names.__getitem__))
        for decision in decisions
    ]
