"""Headers of games that the computer plays in a league."""

from __future__ import annotations

from typing import Any

from engine.play import setup
from league.components import component_set_of
from league.models import League, Team


def computer_header(
    league: League, home: Team, away: Team, *, neutral: bool = False, decided: bool = False
) -> dict[str, Any]:
    """The header of a game between two teams of the league, played by their computer coaches.

    `decided`: the game may not end in a draw. Raises EngineError as `component_set_of` and `setup.header` do.
    """
    return setup.header(
        ruleset=league.ruleset,
        edition=league.edition,
        options=league.options,
        teams=(home.key, away.key),
        components=component_set_of(league),
        coaches=(computer_coach_of(home), computer_coach_of(away)),
        neutral=neutral,
        decided=decided,
    )


def computer_coach_of(team: Team) -> str:
    """The computer coach of the team."""
    return team.profile or "situational"
