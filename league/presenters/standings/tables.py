"""Standings as tables: the plain values of `league.standings` with their teams, ready to show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.clinch import ClinchMark
from league.models import Team
from league.presenters.season.behind import behind_text
from league.standings import ClubRecord, Standings, TieBreakDecision

Marks = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True, order=True)
class ClinchLetter:
    """What is proved about a team, as newspapers print it: a letter, and its meaning."""

    letter: str
    meaning: str


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One team's line of a table."""

    team: Team
    record: ClubRecord
    is_winner: bool  # winner of its division
    seed: int  # in its conference, if the season ended now
    proved: ClinchLetter | None = None


@dataclass(frozen=True, slots=True)
class PlaceReason:
    """The reason for a place, in sentences."""

    title: str
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """Teams in order, with reasons; a division's `name` is its `division_title`. A line is drawn below row
    `cut`, counted from 1; 0 draws none."""

    name: str
    rows: list[StandingsRow]
    reasons: list[PlaceReason]
    cut: int = 0

    @property
    def lines(self) -> list[tuple[StandingsRow, str]]:
        """Every row with its games behind the first one."""
        first = self.rows[0].record.overall
        return [(row, behind_text(row.record.overall, first)) for row in self.rows]

    @property
    def letters(self) -> list[ClinchLetter]:
        """The letters in this table, each once."""
        return sorted({row.proved for row in self.rows if row.proved})


@dataclass(frozen=True, slots=True)
class ConferenceTable:
    """A conference: its divisions, all its teams by seed, and reasons."""

    name: str
    divisions: list[StandingsTable]
    seeds: list[StandingsRow]
    reasons: list[PlaceReason]


def division_title(conference: str, division: str, conferences: Collection[object]) -> str:
    """A title that tells the division from those of other conferences: "Eastern Northeast", but "AFC East",
    and "North" if the league has only one of `conferences`."""
    named = set(conference.casefold().split()) <= set(division.casefold().split())
    return division if named or len(conferences) == 1 else f"{conference} {division}"


def conference_tables(
    standings: Standings, teams: Mapping[str, Team], marks: Marks | None = None
) -> list[ConferenceTable]:
    """Every conference in the order of the standings; `marks` are what is proved (see `marks_of`)."""
    return [_conference_table(standings, teams, name, marks or {}) for name in standings.divisions]


def clinch_letter(team: Team, marks: Mapping[str, str]) -> ClinchLetter | None:
    """The letter of a team of `team_by_slug`: out of the season, the best aim it has clinched, or
    eliminated."""
    if getattr(team, "withdrawn_at", None):
        return ClinchLetter("w", _("Out of the season"))
    letters = {
        "first_seed": ClinchLetter("*", _("Clinched the first seed")),
        "bye": ClinchLetter("z", _("Clinched a bye")),
        "division": ClinchLetter("y", _("Clinched the division")),
        "playoffs": ClinchLetter("x", _("Clinched a playoff place")),
    }
    best = next((letter for aim, letter in letters.items() if marks.get(aim) == ClinchMark.CLINCHED), None)
    if best is None and marks.get("playoffs") == ClinchMark.ELIMINATED:
        return ClinchLetter("e", _("Eliminated from the playoffs"))
    return best


def _conference_table(
    standings: Standings, teams: Mapping[str, Team], conference: str, marks: Marks
) -> ConferenceTable:
    divisions = standings.divisions[conference]
    winners = {clubs[0] for clubs in divisions.values()}
    rows = {
        club: StandingsRow(
            teams[club],
            standings.records[club],
            club in winners,
            seed,
            clinch_letter(teams[club], marks.get(club, {})),
        )
        for seed, club in enumerate(standings.seeds[conference], start=1)
    }
    decisions = [decision for decision in standings.decisions if decision.conference == conference]
    return ConferenceTable(
        conference,
        [
            StandingsTable(
                division_title(conference, name, standings.divisions),
                [rows[club] for club in clubs],
                reasons_of([d for d in decisions if d.division == name], teams),
            )
            for name, clubs in divisions.items()
        ],
        [rows[club] for club in standings.seeds[conference]],
        reasons_of([d for d in decisions if not d.division], teams),
    )


def reasons_of(decisions: Iterable[TieBreakDecision], teams: Mapping[str, Team]) -> list[PlaceReason]:
    """Every place for which level teams were compared, in words."""
    names = {club: team.nickname for club, team in teams.items()}
    return [
        PlaceReason(
            ", ".join(names[club] for club in decision.tied), decision.sentences(_, names.__getitem__)
        )
        for decision in decisions
    ]
