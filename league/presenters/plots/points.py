"""Points scored and allowed by each club, and the margins of the games."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.plots import NARROW, WIDE, Column, Point, columns, scatter
from league.presenters.clubs.numbers import decimal
from league.presenters.plots.figures import Figure, PlotTable, Row, SeasonNumbers, panel
from league.standings import PlayedGame

EDGES = (0, 1, 4, 8, 15, 22)  # the least margins of the columns: ties, 1 to 3, 4 to 7 ...
CLOSE = 7  # points, one score


def points(season: SeasonNumbers) -> Figure | None:
    """Points per game, scored and allowed; None before the first game with a score."""
    shown = [
        Point(club, record.points_for / games, record.points_against / games)
        for club, record in season.latest.records.items()
        if (games := _scored_games(season, club))
    ]
    if not shown:
        return None
    best = max(shown, key=lambda point: point.across - point.up)
    text = _("Points per game, scored and allowed")
    specs = {
        size: scatter(
            shown,
            season.looks,
            size,
            across=_("Points scored per game"),
            up=_("Points allowed per game"),
            is_less_better=True,
        )
        for size in (WIDE, NARROW)
    }
    finding = _("The %(team)s outscore their opponents by %(points)s a game")
    return Figure(
        "points",
        _("Points"),
        finding % {"team": season.name(best.club), "points": decimal(best.across - best.up)},
        _("Teams at the right score much, teams at the top allow little. The dashed lines are the means."),
        [panel("", specs, text)],
        PlotTable(
            ["team", "points_per_game", "points_allowed_per_game", "difference"],
            [_("Team"), _("Scored"), _("Allowed"), _("Difference")],
            [
                Row([f"{one.across:.1f}", f"{one.up:.1f}", f"{one.across - one.up:+.1f}"], one.club)
                for one in sorted(shown, key=lambda point: point.up - point.across)
            ],
        ),
    )


def margins(season: SeasonNumbers) -> Figure | None:
    """How close the games were; None before the first game with a score."""
    found = [
        abs((game.home_score or 0) - (game.away_score or 0)) for game in season.games if _is_scored(game)
    ]
    if not found:
        return None
    ends = [*(edge - 1 for edge in EDGES[1:]), None]
    shown = []
    for low, high in zip(EDGES, ends, strict=True):
        count = sum(low <= margin and (high is None or margin <= high) for margin in found)
        shown.append((_range(low, high), count))
    if not shown[0][1]:
        del shown[0]
    close = sum(margin <= CLOSE for margin in found)
    bars = [Column(label, count, str(count)) for label, count in shown]
    text = _("Number of games by margin")
    return Figure(
        "margins",
        _("Margins"),
        _("%(close)s of %(games)s games were decided by one score") % {"close": close, "games": len(found)},
        _("Games by the winner's margin in points. One score is up to 7 points."),
        [
            panel(
                "", {size: columns(bars, size, title=_("Margin in points")) for size in (WIDE, NARROW)}, text
            )
        ],
        PlotTable(
            ["margin", "games"],
            [_("Margin in points"), _("Games")],
            [Row([count], label=label) for label, count in shown],
        ),
    )


def _range(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def _is_scored(game: PlayedGame) -> bool:
    return game.home_score is not None and game.away_score is not None


def _scored_games(season: SeasonNumbers, club: str) -> int:
    return sum(club in {game.home, game.away} and _is_scored(game) for game in season.games)
