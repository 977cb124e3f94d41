"""The figures of each club in a schedule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from league.schedule.fairness.violations import split_playable
from league.schedule.model.calendar import Calendar
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.model.venue_patterns import AWAY, BYE, HOME, breaks, longest_stand
from league.schedule.presets.catalog import preset_named


class ClubFigures(NamedTuple):
    """`stand` is the most games in a row at home or away, `byes` are weeks, `rematch` is the fewest weeks
    between two games against the same club (None if it meets no club twice)."""

    club: str
    home: int
    away: int
    breaks: int
    stand: int
    byes: tuple[int, ...]
    rematch: int | None


def club_figures(games: Iterable[Match], shape: LeagueShape, preset: str) -> list[ClubFigures]:
    """The figures of every club, in the order of the shape. Raises Refused: unknown_preset,
    shape_unfit."""
    weeks = preset_named(preset).limits(shape).weeks
    calendar = Calendar.of(split_playable(games, shape, weeks)[0], shape, weeks)
    gaps: dict[str, list[int]] = {club: [] for club in shape.clubs}
    for first, second in calendar.rematches():
        for club in first.clubs:
            gaps[club].append(second.week - first.week)
    return [
        ClubFigures(
            club=club,
            home=pattern.count(HOME),
            away=pattern.count(AWAY),
            breaks=breaks(pattern),
            stand=longest_stand(pattern),
            byes=tuple(week for week, venue in enumerate(pattern, start=1) if venue == BYE),
            rematch=min(gaps[club], default=None),
        )
        for club, pattern in calendar.patterns.items()
    ]
