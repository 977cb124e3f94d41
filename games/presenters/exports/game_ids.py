"""Names of games as nflverse makes them."""

from __future__ import annotations

from league.models import Fixture, Week


def game_id(fixture: Fixture) -> str:
    """Season, week, visitors, hosts, such as `1_03_CHI_BOS`. A team plays once in a week."""
    teams = f"{fixture.away.abbreviation}_{fixture.home.abbreviation}"
    return f"{fixture.season.number}_{fixture.week.number:02d}_{teams}"


def season_type(fixture: Fixture) -> str:
    """`REG`, or `POST` in the playoffs."""
    return "REG" if fixture.kind == Week.Kind.REGULAR else "POST"
