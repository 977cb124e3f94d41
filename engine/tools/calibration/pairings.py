"""Who plays whom in a calibration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.catalog import ruleset as ruleset_named
from engine.components.library import component_set
from engine.errors import EngineError
from engine.play import setup

LEAGUE = "league"


@dataclass(frozen=True)
class CalibrationPlan:
    """Game n of a calibration is this header's game n with these teams and this seed."""

    ruleset: str
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    coaches: tuple[str, str] = ("situational", "situational")
    pairs: Sequence[tuple[str, str]] = ()
    seed: int = 1

    def teams(self, game: int) -> tuple[str, str]:
        """Home and away."""
        return self.pairs[game % len(self.pairs)]

    def header(self, game: int) -> dict[str, Any]:
        """What game number `game` is set up with."""
        return setup.header(
            ruleset=self.ruleset,
            edition=self.edition,
            options=self.options,
            teams=self.teams(game),
            coaches=self.coaches,
        )


def plan_calibration(ruleset: str, teams: Sequence[str] = (), **chosen: Any) -> CalibrationPlan:
    """`teams`: `league` is every team with a division; one key plays itself, several play each other.

    Without any it is the league where teams bring dice. `chosen` are the other fields of a Plan. Raises
    EngineError: unknown_ruleset, no_league_teams and whatever `setup.header` refuses."""
    rules = ruleset_named(ruleset)
    keys = list(teams) or ([LEAGUE] if rules.team_dice else ["base"])
    if keys == [LEAGUE]:
        keys = league_teams(ruleset)
    made = CalibrationPlan(ruleset=ruleset, pairs=round_robin(keys), **chosen)
    for game in range(len(keys)):  # every team is at home once
        made.header(game)
    return made


def league_teams(ruleset: str) -> list[str]:
    """Keys of the teams that a league is made of. Raises EngineError no_league_teams."""
    teams = component_set(ruleset).data.get("team", {})
    keys = [key for key, team in teams.items() if team.get("division")]
    if not keys:
        raise EngineError(
            "no_league_teams", f"All teams of {ruleset} roll the same dice: leave the teams out."
        )
    return keys


def round_robin(keys: Sequence[str]) -> list[tuple[str, str]]:
    """Every ordered pair, so that each run of len(keys) games has each team once at home and once away."""
    if len(keys) == 1:
        return [(keys[0], keys[0])]
    count = len(keys)
    return [(keys[n], keys[(n + step) % count]) for step in range(1, count) for n in range(count)]
