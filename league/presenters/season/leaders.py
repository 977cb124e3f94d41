"""The leaders of a season in its main figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.models import Team
from league.selectors.season.statistics import Totals

FIGURES = {
    "points": gettext_noop("Points"),
    "yards": gettext_noop("Yards"),
    "rush_yards": gettext_noop("Rushing yards"),
    "pass_yards": gettext_noop("Passing yards"),
}
FIRST = 5


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A team with its total; `share` is its percentage of the first one's."""

    team: Team
    total: int
    share: int


@dataclass(frozen=True, slots=True)
class LeaderTable:
    """The first teams in one figure."""

    title: str
    rows: list[LeaderRow]


def leader_tables(totals: Totals, teams: Mapping[str, Team]) -> list[LeaderTable]:
    """One table for each main figure that anybody has; ties in the order of games and slug, as on the page of
    the leaders."""
    tables = [LeaderTable(_(title), _rows(totals.get(key, {}), teams)) for key, title in FIGURES.items()]
    return [table for table in tables if table.rows]


def _rows(figures: Mapping[str, tuple[int, int]], teams: Mapping[str, Team]) -> list[LeaderRow]:
    known = [(slug, total, games) for slug, (total, games) in figures.items() if total > 0 and slug in teams]
    first = sorted(known, key=lambda one: (-one[1], one[2], one[0]))[:FIRST]
    return [LeaderRow(teams[slug], total, round(100 * total / first[0][1])) for slug, total, _games in first]
