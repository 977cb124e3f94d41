"""The standings at a glance: every division with records, games behind and form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.presenters.season.behind import behind_text
from league.presenters.standings.tables import ClinchLetter, ConferenceTable, StandingsRow, StandingsTable
from league.strips import FormStrip, form_strip

FEWEST = 4  # teams of a conference among those that lead


@dataclass(frozen=True, slots=True)
class GlanceRow:
    """A team's line: games behind the first of its division, and its last games as a picture and in words."""

    row: StandingsRow
    behind: str
    form: FormStrip
    form_text: str


@dataclass(frozen=True, slots=True)
class GlanceTable:
    """A division or a conference."""

    name: str
    rows: list[GlanceRow]


def glance_tables(conferences: Iterable[ConferenceTable]) -> list[GlanceTable]:
    """All divisions in their order."""
    return [_table(division) for conference in conferences for division in conference.divisions]


def leading_tables(conferences: Iterable[ConferenceTable], places: int) -> list[GlanceTable]:
    """The teams of each conference that would go to the playoffs now, at least `FEWEST`, by seed."""
    return [_rows(table.name, table.seeds[: max(places, FEWEST)]) for table in conferences]


def clinch_letters(conferences: Iterable[ConferenceTable]) -> list[ClinchLetter]:
    """The letters that the tables show, each once, with their meaning."""
    return sorted({row.proved for table in conferences for row in table.seeds if row.proved})


def form_text(letters: str) -> str:
    """The last games in words, for people who do not see the strip."""
    words = {
        "W": pgettext("a team's game", "won"),
        "L": pgettext("a team's game", "lost"),
        "T": pgettext("a team's game", "tied"),
    }
    said = ", ".join(words[letter] for letter in letters)
    return _("Last games, oldest first: %(games)s") % {"games": said} if said else _("No games yet.")


def _table(division: StandingsTable) -> GlanceTable:
    return _rows(division.name, division.rows)


def _rows(name: str, rows: Sequence[StandingsRow]) -> GlanceTable:
    first = rows[0].record.overall
    return GlanceTable(
        name,
        [
            GlanceRow(
                row,
                behind_text(row.record.overall, first),
                strip := form_strip(row.record.letters),
                form_text(strip.letters),
            )
            for row in rows
        ],
    )
