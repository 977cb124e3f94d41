"""Two teams of a season side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.models import Team
from league.presenters.clubs.figures import FigureGroup
from league.presenters.clubs.places import TeamPlaces
from league.presenters.clubs.season_strip import NamedForm, named_form
from league.presenters.scorelines import TeamGame


@dataclass(frozen=True, slots=True)
class ComparedTeam:
    """One of the two: where it stands, its last games, and its games against the other."""

    team: Team
    places: TeamPlaces
    form: NamedForm
    meetings: list[TeamGame]


def compared_team(team: Team, other: Team, places: TeamPlaces, games: list[TeamGame]) -> ComparedTeam:
    """A side of the comparison from its games of the season."""
    meetings = [game for game in games if game.opponent == other]
    return ComparedTeam(team, places, named_form(games), meetings)


def comparison_title(teams: Sequence[Team], groups: Sequence[FigureGroup]) -> str:
    """Says which team is ahead in more figures."""
    lines = [line for group in groups for line in group.lines]
    ahead = [sum(line.better == number for line in lines) for number in (1, 2)]
    if not lines:
        return ""
    if ahead[0] == ahead[1]:
        return _("Level: each is ahead in %(count)s of %(figures)s figures") % {
            "count": ahead[0],
            "figures": len(lines),
        }
    leader = ahead.index(max(ahead))
    return _("%(team)s ahead in %(count)s of %(figures)s figures") % {
        "team": teams[leader].nickname,
        "count": max(ahead),
        "figures": len(lines),
    }
