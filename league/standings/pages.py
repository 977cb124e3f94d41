"""Games behind, form and standings, as newspapers print them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from league.drawing.strips import MOST
from league.models import Team
from league.standings.records import WLT, ClubRecord
from league.standings.tie_breaks import Standings, TieBreakDecision, TieBreakScope

NONE = "–"


def behind_text(own: WLT, leader: WLT) -> str:
    """ "½", "3", "3½"; a dash for a club that is not behind."""
    behind = own.games_behind(leader)
    if behind <= 0:
        return NONE
    whole, half = divmod(behind.numerator, behind.denominator)
    return f"{whole or ''}{'½' if half else ''}"


def form_text(letters: str) -> str:
    """The last games in words, for people who do not see the strip."""
    words = {
        "W": pgettext("a team's game", "won"),
        "L": pgettext("a team's game", "lost"),
        "T": pgettext("a team's game", "tied"),
    }
    games = ", ".join(words[letter] for letter in letters[-MOST:])
    return _("Last games, oldest first: %(games)s") % {"games": games} if games else _("No games yet.")


Marks = Mapping[str, Mapping[str, str]]
ELIMINATED = "e"  # letter


@dataclass(frozen=True, slots=True, order=True)
class ClinchLetter:
    """A mark in a table, as newspapers print it, and its meaning: what is proved about a team, or its points
    by a decision."""

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
    is_withdrawn: bool = False

    @property
    def is_out(self) -> bool:
        """Whether it cannot be in the playoffs any more."""
        return self.is_withdrawn or (self.proved is not None and self.proved.letter == ELIMINATED)

    @property
    def letters(self) -> list[ClinchLetter]:
        """All marks of the team."""
        decided = [
            ClinchLetter(f"{decision.points:+}", f"{self.team.nickname}: {decision.reason}")
            for decision in self.record.adjustments
        ]
        return [self.proved, *decided] if self.proved else decided


# The level teams of a place, and in sentences why they are in this order.
PlaceReason = tuple[str, list[str]]


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
        """The marks in this table, each once."""
        return sorted({letter for row in self.rows for letter in row.letters})


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
    """Every conference in the order of the standings; `marks` are what is proved (`ClinchProof.marks`)."""
    tables = []
    for conference, divisions in standings.divisions.items():
        rows = {
            club: StandingsRow(
                teams[club],
                standings.records[club],
                club in standings.winners,
                seed,
                clinch_letter((marks or {}).get(club, {}), is_withdrawn=club in standings.withdrawn),
                club in standings.withdrawn,
            )
            for seed, club in enumerate(standings.seeds[conference], start=1)
        }
        reasons = partial(_lazy_reasons, standings, teams, conference)
        tables.append(
            ConferenceTable(
                conference,
                [
                    StandingsTable(
                        division_title(conference, name, standings.divisions),
                        [rows[club] for club in clubs],
                        reasons(name),
                    )
                    for name, clubs in divisions.items()
                ],
                list(rows.values()),
                reasons(""),
            )
        )
    return tables


def _lazy_reasons(standings: Standings, teams: Mapping[str, Team], conference: str, division: str) -> Any:
    """Put into words when a page shows them: most show none, and a tie of many teams takes longer to explain
    than the rest of its table."""

    def reasons() -> list[PlaceReason]:
        where = conference, division
        decided = [d for d in standings.decisions if (d.conference, d.division) == where]
        overruled = [] if division else overruling_reasons(standings, conference, teams)
        return [*overruled, *reasons_of(decided, teams)]

    return SimpleLazyObject(reasons)


def clinch_letter(marks: Mapping[str, str], *, is_withdrawn: bool) -> ClinchLetter | None:
    """The letter of a team: out of the season, the best aim it has clinched, or eliminated."""
    if is_withdrawn:
        return ClinchLetter("w", _("Out of the season"))
    letters = {
        "first_seed": ClinchLetter("*", _("Clinched the first seed")),
        "bye": ClinchLetter("z", _("Clinched a bye")),
        "division": ClinchLetter("y", _("Clinched the division")),
        "playoffs": ClinchLetter("x", _("Clinched a playoff place")),
    }
    best = next((letter for aim, letter in letters.items() if marks.get(aim) == "clinched"), None)
    if best is None and marks.get("playoffs") == "eliminated":
        return ClinchLetter(ELIMINATED, _("Eliminated from the playoffs"))
    return best


def overruling_reasons(standings: Standings, conference: str, teams: Mapping[str, Team]) -> list[PlaceReason]:
    """Why the seeds are not those that the games give, where the commissioner has set them."""
    if conference not in standings.overruled:
        return []
    names = ", ".join(teams[club].nickname for club in standings.seeding[conference])
    return [(names, [_("The commissioner has set these seeds; the games would give others.")])]


def reasons_of(decisions: Iterable[TieBreakDecision], teams: Mapping[str, Team]) -> list[PlaceReason]:
    """Every place for which level teams were compared, in words."""
    names = {club: team.nickname for club, team in teams.items()}
    return [
        (", ".join(names[club] for club in decision.tied), decision.sentences(_, names.__getitem__))
        for decision in decisions
    ]


STANDINGS_VIEWS = {
    "divisions": pgettext_lazy("standings", "Divisions"),
    "conferences": pgettext_lazy("standings", "Conferences"),
    "league": pgettext_lazy("standings", "League"),
    "wild-cards": gettext_lazy("Wild cards"),
    "picture": gettext_lazy("Playoff picture"),
}


Section = tuple[str, list[StandingsTable]]  # a heading, empty if the tables need none


def sections(
    view: str,
    standings: Standings,
    conferences: Sequence[ConferenceTable],
    teams: Mapping[str, Team],
    places: int,
) -> list[Section]:
    """The tables of a view of STANDINGS_VIEWS other than the playoff picture, which `playoff_pictures`
    makes; `places` in the playoffs for each conference."""

    def why(scope: TieBreakScope, conference: str | None = None) -> list[PlaceReason]:
        decisions = [decision for decision in standings.decisions if decision.scope is scope]
        return reasons_of((d for d in decisions if conference in {None, d.conference}), teams)

    if view == "divisions":
        several = len(conferences) > 1
        return [(table.name if several else "", table.divisions) for table in conferences]
    if view == "conferences":
        return [
            ("", [StandingsTable(table.name, table.seeds, table.reasons, places)]) for table in conferences
        ]
    if view == "league":
        rows = {row.team.slug: row for table in conferences for row in table.seeds}
        table_rows = [rows[club] for club in standings.league]
        return [("", [StandingsTable(_("All teams"), table_rows, why(TieBreakScope.LEAGUE))])]
    wild_cards = list[Section]()  # the clubs that do not win a division: the best go to the playoffs too
    for table in conferences:
        others = [row for row in table.seeds if not row.is_winner]
        inside = sum(row.seed <= places for row in others)
        reasons = [
            *overruling_reasons(standings, table.name, teams),
            *why(TieBreakScope.WILD_CARD, table.name),
        ]
        wild_cards.append(("", [StandingsTable(table.name, others, reasons, inside)]))
    return wild_cards


def clinch_letters(conferences: Iterable[ConferenceTable]) -> list[ClinchLetter]:
    """The marks that the tables show, each once, with their meaning."""
    return sorted({letter for table in conferences for row in table.seeds for letter in row.letters})
