"""The exported tables in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presenters.exports.tables import TABLES


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table with its title, a sentence, and the names of its columns."""

    name: str
    title: str
    text: str
    columns: Sequence[str]


def shown_tables() -> list[ShownTable]:
    """All tables that can be downloaded."""
    words = {
        "plays": (_("Plays"), _("Every play: situation, calls, dice, result, expected points.")),
        "games": (_("Games"), _("Every fixture with its result.")),
        "teams": (_("Team statistics"), _("The box score of each team in each game.")),
    }
    return [ShownTable(name, *words[name], table.names) for name, (table, _rows) in TABLES.items()]
