"""The standings cut in five ways: by division, conference or league, the wild cards, the playoff picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.models import Team
from league.playoffs import Format, bracket
from league.standings import Decision, Scope, Standings
from league.tables import ConferenceTable, Reason, Table, reasons_of

VIEWS = {
    "divisions": pgettext_lazy("standings", "Divisions"),
    "conferences": pgettext_lazy("standings", "Conferences"),
    "league": pgettext_lazy("standings", "League"),
    "wild-cards": gettext_lazy("Wild cards"),
    "picture": gettext_lazy("Playoff picture"),
}


@dataclass(frozen=True, slots=True)
class Section:
    """Tables under one heading; without a `title` they need none."""

    title: str
    tables: list[Table]


class Pair(NamedTuple):
    """A first game of the playoffs if the season ended now, the visitors first."""

    away: Team
    away_seed: int
    home: Team
    home_seed: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A conference's playoffs if the season ended now: who rests, who meets, who is next in line."""

    name: str
    resting: list[Team]
    pairs: list[Pair]
    table: Table


@dataclass(frozen=True, slots=True)
class Field:
    """All that the views cut."""

    standings: Standings
    conferences: list[ConferenceTable]
    teams: Mapping[str, Team]
    format: Format

    @property
    def places(self) -> int:
        """Playoff places of each conference."""
        return self.format.per_conference(len(self.conferences))


def sections(field: Field, view: str) -> list[Section]:
    """The tables of a view of VIEWS; of the picture they come with `pictures`."""
    return CUTS[view](field)


def pictures(field: Field, *, reseed: bool) -> list[Picture]:
    """Every conference, as the first round would be."""
    order = field.standings
    places = field.places
    first = bracket(
        seeds={name: clubs[:places] for name, clubs in order.seeds.items()},
        format=field.format,
        reseed=reseed,
        league_order=order.league,
    )
    pairs: dict[str, list[Pair]] = {name: [] for name in order.seeds}
    for game in first.pairings(1):
        if game.home and game.away and game.home_seed and game.away_seed:
            name = game.conference or next(iter(pairs))
            pairs[name].append(
                Pair(field.teams[game.away], game.away_seed, field.teams[game.home], game.home_seed)
            )
    return [
        Picture(
            table.name,
            [field.teams[club] for club in first.byes[table.name]],
            pairs[table.name],
            Table(_("Seeds"), table.seeds, table.reasons, places),
        )
        for table in field.conferences
    ]


def _divisions(field: Field) -> list[Section]:
    return [Section(table.name, table.divisions) for table in field.conferences]


def _conferences(field: Field) -> list[Section]:
    return [
        Section("", [Table(table.name, table.seeds, table.reasons, field.places)])
        for table in field.conferences
    ]


def _league(field: Field) -> list[Section]:
    rows = {row.team.slug: row for table in field.conferences for row in table.seeds}
    table = Table(
        _("All teams"),
        [rows[club] for club in field.standings.league],
        _why(field, lambda decision: decision.scope is Scope.LEAGUE),
    )
    return [Section("", [table])]


def _wild_cards(field: Field) -> list[Section]:
    """Who won no division: the best of them go to the playoffs too."""
    return [Section("", [_wild_card_table(field, table)]) for table in field.conferences]


def _wild_card_table(field: Field, table: ConferenceTable) -> Table:
    rows = [row for row in table.seeds if not row.is_winner]
    left = max(field.places - (len(table.seeds) - len(rows)), 0)
    reasons = _why(
        field,
        lambda decision: decision.scope is Scope.WILD_CARD and decision.conference == table.name,
    )
    return Table(table.name, rows, reasons, left)


def _why(field: Field, concerns: Callable[[Decision], bool]) -> list[Reason]:
    return reasons_of(filter(concerns, field.standings.decisions), field.teams)


CUTS: dict[str, Callable[[Field], list[Section]]] = {
    "divisions": _divisions,
    "conferences": _conferences,
    "league": _league,
    "wild-cards": _wild_cards,
}
