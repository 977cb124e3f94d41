"""Four views of the standings: by division, conference or league, and the wild cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.models import Team
from league.playoffs import PlayoffFormat
from league.presenters.standings.tables import ConferenceTable, PlaceReason, StandingsTable, reasons_of
from league.standings import Standings, TieBreakDecision, TieBreakScope

STANDINGS_VIEWS = {
    "divisions": pgettext_lazy("standings", "Divisions"),
    "conferences": pgettext_lazy("standings", "Conferences"),
    "league": pgettext_lazy("standings", "League"),
    "wild-cards": gettext_lazy("Wild cards"),
    "picture": gettext_lazy("Playoff picture"),
}


@dataclass(frozen=True, slots=True)
class StandingsSection:
    """Tables under one heading; `title` is empty if they need none."""

    title: str
    tables: list[StandingsTable]


@dataclass(frozen=True, slots=True)
class StandingsContext:
    """The input of all views."""

    standings: Standings
    conferences: list[ConferenceTable]
    teams: Mapping[str, Team]
    format: PlayoffFormat

    @property
    def places(self) -> int:
        """Playoff places of each conference."""
        return self.format.per_conference(len(self.conferences))


def sections(field: StandingsContext, view: str) -> list[StandingsSection]:
    """The tables of a view of STANDINGS_VIEWS other than the playoff picture, which `playoff_pictures`
    makes."""
    return SECTION_BUILDERS[view](field)


def _divisions(field: StandingsContext) -> list[StandingsSection]:
    several = len(field.conferences) > 1
    return [StandingsSection(table.name if several else "", table.divisions) for table in field.conferences]


def _conferences(field: StandingsContext) -> list[StandingsSection]:
    return [
        StandingsSection("", [StandingsTable(table.name, table.seeds, table.reasons, field.places)])
        for table in field.conferences
    ]


def _league(field: StandingsContext) -> list[StandingsSection]:
    rows = {row.team.slug: row for table in field.conferences for row in table.seeds}
    table = StandingsTable(
        _("All teams"),
        [rows[club] for club in field.standings.league],
        _why(field, lambda decision: decision.scope is TieBreakScope.LEAGUE),
    )
    return [StandingsSection("", [table])]


def _wild_cards(field: StandingsContext) -> list[StandingsSection]:
    """The clubs that do not win a division: the best of them go to the playoffs too."""
    return [StandingsSection("", [_wild_card_table(field, table)]) for table in field.conferences]


def _wild_card_table(field: StandingsContext, table: ConferenceTable) -> StandingsTable:
    rows = [row for row in table.seeds if not row.is_winner]
    left = max(field.places - (len(table.seeds) - len(rows)), 0)
    reasons = _why(
        field,
        lambda decision: decision.scope is TieBreakScope.WILD_CARD and decision.conference == table.name,
    )
    return StandingsTable(table.name, rows, reasons, left)


def _why(field: StandingsContext, concerns: Callable[[TieBreakDecision], bool]) -> list[PlaceReason]:
    return reasons_of(filter(concerns, field.standings.decisions), field.teams)


SECTION_BUILDERS: dict[str, Callable[[StandingsContext], list[StandingsSection]]] = {
    "divisions": _divisions,
    "conferences": _conferences,
    "league": _league,
    "wild-cards": _wild_cards,
}
