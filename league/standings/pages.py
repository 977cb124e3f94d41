"""Games behind, form and standings, as newspapers print them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from league.drawing.strips import MOST
from league.models import Team
from league.standings.records import WLT, ClubRecord
from league.standings.tie_breaks import SEED_SCOPES, Standings, TieBreakScope

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
    """One team's line of a table: its `place` in its `division` (a `division_title`), and its seed in the
    conference if the season ended now. `places` are those in its division, conference and the league, each
    with the name of the `group` (empty for the league), the `place` and the number of `teams`; those of a
    league's only division or conference are left out."""

    team: Team
    record: ClubRecord
    is_winner: bool  # winner of its division
    conference: str
    division: str
    place: int
    seed: int
    proved: ClinchLetter | None
    is_withdrawn: bool
    places: list[dict[str, Any]]

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
        seeds, rows = standings.seeds[conference], dict[str, StandingsRow]()
        reasons = partial(_lazy_reasons, standings, teams, conference=conference)
        division_tables = []
        for name, clubs in divisions.items():
            title = division_title(conference, name, standings.divisions)
            for place, club in enumerate(clubs, start=1):
                seed, is_withdrawn = seeds.index(club) + 1, club in standings.withdrawn
                groups = (
                    (title, place, len(clubs), len(divisions) > 1),
                    (conference, seed, len(seeds), len(standings.divisions) > 1),
                    ("", standings.league.index(club) + 1, len(standings.league), True),
                )
                rows[club] = StandingsRow(
                    teams[club],
                    standings.records[club],
                    club in standings.winners,
                    conference,
                    title,
                    place,
                    seed,
                    clinch_letter((marks or {}).get(club, {}), is_withdrawn=is_withdrawn),
                    is_withdrawn,
                    [
                        {"group": group, "place": number, "teams": count}
                        for group, number, count, is_one_of_several in groups
                        if is_one_of_several
                    ],
                )
            table_rows = [rows[club] for club in clubs]
            why = reasons((TieBreakScope.DIVISION,), division=name)
            division_tables.append(StandingsTable(title, table_rows, why))
        by_seed = [rows[club] for club in seeds]
        tables.append(ConferenceTable(conference, division_tables, by_seed, reasons(SEED_SCOPES)))
    return tables


def _lazy_reasons(
    standings: Standings,
    teams: Mapping[str, Team],
    scopes: Collection[TieBreakScope],
    conference: str = "",
    division: str = "",
) -> Any:
    """Why seeds are not those that the games give, and every place for which level teams were compared.

    Put into words when a page shows them: most show none, and a tie of many teams takes longer to explain
    than the rest of its table."""

    def reasons() -> list[PlaceReason]:
        names = {club: team.nickname for club, team in teams.items()}
        places = [
            (", ".join(names[club] for club in decision.tied), decision.sentences(_, names.__getitem__))
            for decision in standings.decisions
            if decision.scope in scopes and (decision.conference, decision.division) == (conference, division)
        ]
        if conference not in standings.overruled or TieBreakScope.WILD_CARD not in scopes:
            return places
        seeds = ", ".join(names[club] for club in standings.seeding[conference])
        overruled = _("The commissioner has set these seeds; the games would give others.")
        return [(seeds, [overruled]), *places]

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
    if view == "divisions":
        several = len(conferences) > 1
        return [(table.name if several else "", table.divisions) for table in conferences]
    if view == "conferences":
        return [
            ("", [StandingsTable(table.name, table.seeds, table.reasons, places)]) for table in conferences
        ]
    if view == "league":
        rows = sorted(chain(*(table.seeds for table in conferences)), key=lambda row: row.places[-1]["place"])
        reasons = _lazy_reasons(standings, teams, (TieBreakScope.LEAGUE,))
        return [("", [StandingsTable(_("All teams"), rows, reasons)])]
    wild_cards = list[Section]()  # the clubs that do not win a division: the best go to the playoffs too
    for table in conferences:
        others = [row for row in table.seeds if not row.is_winner]
        inside = sum(row.seed <= places for row in others)
        reasons = _lazy_reasons(standings, teams, (TieBreakScope.WILD_CARD,), table.name)
        wild_cards.append(("", [StandingsTable(table.name, others, reasons, inside)]))
    return wild_cards


def clinch_letters(conferences: Iterable[ConferenceTable]) -> list[ClinchLetter]:
    """The marks that the tables show, each once, with their meaning."""
    return sorted({letter for table in conferences for row in table.seeds for letter in row.letters})
