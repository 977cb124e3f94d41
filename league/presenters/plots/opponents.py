"""How strong each club's opponents are: those it has played, and those to come."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.plots import NARROW, WIDE, Span, spans
from league.plots.spans import size_of
from league.presenters.plots.figures import Figure, PlotTable, Row, SeasonNumbers, panel
from league.standings import WLT


def opponents(season: SeasonNumbers) -> Figure:
    """The win percentage of each club's opponents, the hardest remaining schedule first."""
    past = {club: _percent(record.sos) for club, record in season.latest.records.items()}
    future = {club: _percent(WLT.pooled(_to_come(season, club))) for club in past}
    is_open = any(value is not None for value in future.values())
    order = sorted(past, key=lambda club: (-(_known(future[club] if is_open else past[club])), club))
    rows = [Span(club, past[club], future[club]) for club in order]
    shown = [row for row in rows if row.first is not None or row.second is not None]
    specs = {
        size: spans(shown, season.looks, size, title=_("Opponents' wins, percent"))
        for size in (size_of(len(shown), WIDE.width), size_of(len(shown), NARROW.width))
    }
    finding = (
        _("The hardest games are still to come for the %(team)s")
        if is_open
        else _("The %(team)s had the hardest schedule")
    )
    return Figure(
        "opponents",
        _("Strength of schedule"),
        finding % {"team": season.name(order[0])},
        _("Filled: opponents so far. Hollow: opponents to come. More wins are harder.")
        if is_open
        else _("The share of wins of all opponents. More wins are harder."),
        [panel("", specs, _("Win percentage of each team's opponents"))],
        PlotTable(
            ["team", "opponents_so_far", "opponents_to_come"],
            [_("Team"), _("So far, percent"), _("To come, percent")],
            [Row([_cell(row.first), _cell(row.second)], row.club) for row in rows],
        ),
    )


def _to_come(season: SeasonNumbers, club: str) -> Sequence[WLT]:
    records = season.latest.records
    return [
        records[away if home == club else home].overall
        for home, away in season.open_games
        if club in {home, away}
    ]


def _percent(record: WLT) -> float | None:
    return None if record.pct is None else round(float(record.pct) * 100, 1)


def _known(value: float | None) -> float:
    return -1.0 if value is None else value


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"
