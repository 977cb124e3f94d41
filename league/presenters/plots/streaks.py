"""The longest streaks of wins and losses of each club."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.plots import NARROW, WIDE, Bar, bars
from league.plots.spans import size_of
from league.presenters.plots.figures import Figure, PlotTable, Row, SeasonNumbers, panel
from league.standings import Standings


def streaks(season: SeasonNumbers) -> Figure:
    """Wins to the right, losses to the left, the longest streak of wins first."""
    runs = {club: _letters(season.standings, club) for club in season.latest.records}
    shown = sorted(
        (Bar(club, _longest(letters, "W"), _longest(letters, "L")) for club, letters in runs.items()),
        key=lambda bar: (-bar.right, bar.left, bar.club),
    )
    best = shown[0]
    specs = {
        size: bars(shown, season.looks, size)
        for size in (size_of(len(shown), WIDE.width), size_of(len(shown), NARROW.width))
    }
    text = ngettext(
        "The %(team)s won %(games)s game", "The %(team)s won %(games)s games in a row", best.right
    )
    return Figure(
        "streaks",
        _("Streaks"),
        text % {"team": season.name(best.club), "games": best.right},
        _("Longest streaks: wins to the right, filled; losses to the left, hollow."),
        [panel("", specs, _("Longest streaks of wins and of losses"))],
        PlotTable(
            ["team", "wins_in_a_row", "losses_in_a_row", "now"],
            [_("Team"), _("Wins in a row"), _("Losses in a row"), _("Now")],
            [Row([bar.right, bar.left, season.latest.records[bar.club].streak], bar.club) for bar in shown],
        ),
    )


def _letters(standings: Sequence[Standings], club: str) -> str:
    """A letter for each game, in the order of the weeks."""
    letters, old = "", (0, 0, 0)
    for order in standings:
        record = order.records[club].overall
        new = (record.wins, record.losses, record.ties)
        letters += "".join(letter * (now - then) for letter, now, then in zip("WLT", new, old, strict=True))
        old = new
    return letters


def _longest(letters: str, wanted: str) -> int:
    return max((len(list(run)) for letter, run in groupby(letters) if letter == wanted), default=0)
