"""Which of their colors the two teams of a game have in its pictures."""

from __future__ import annotations

from league.marks import team_colors, visitors_line
from league.models import Team


def line_of(home: Team, away: Team) -> dict[str, str]:
    """For each side "first", "second" or "ink", as the classes `line-...` of plots.css; the hosts keep
    theirs."""
    visitors, hosts = (team_colors(team.primary_color, team.secondary_color) for team in (away, home))
    return {"home": "first", "away": visitors_line(visitors, hosts)}
