"""The plan of a calibration: which teams play each other, with which settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.catalog import ruleset as ruleset_named
from engine.components.library import component_set
from engine.components.sets import ComponentSet
from engine.errors import EngineError
from engine.play import setup

BASE, LEAGUE = "base", "league"


@dataclass(frozen=True)
class CalibrationPlan:
    """The settings of a calibration. Its game n is game n of `seed`, with `header(n)`."""

    ruleset: str
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    coaches: tuple[str, str] = ("situational", "situational")
    pairs: Sequence[tuple[str, str]] = ()
    seed: int = 1
    components: str | ComponentSet = ""

    def teams(self, game: int) -> tuple[str, str]:
        """Home and away."""
        return self.pairs[game % len(self.pairs)]

    def header(self, game: int) -> dict[str, Any]:
        """Returns the header of game number `game`."""
        return setup.header(
            ruleset=self.ruleset,
            edition=self.edition,
            options=self.options,
            teams=self.teams(game),
            coaches=self.coaches,
            components=self.components,
        )


def plan_calibration(ruleset: str, teams: Sequence[str] = (), **chosen: Any) -> CalibrationPlan:
    """Makes a plan. `teams`: `league` means every team with a division; a single team plays itself, several
    play each other. The default is `league` in a game where teams have their own dice.

    `chosen` are the other fields of a CalibrationPlan. Raises EngineError unknown_ruleset, no_league_teams,
    or what `setup.header` raises."""
    rules = ruleset_named(ruleset)
    keys = list(teams) or ([LEAGUE] if rules.team_dice else [BASE])
    if keys == [LEAGUE]:
        keys = league_teams(ruleset, chosen.get("components", ""))
    made = CalibrationPlan(ruleset=ruleset, pairs=round_robin(keys), **chosen)
    for game in range(len(keys)):  # every team is at home once
        made.header(game)
    return made


def league_teams(ruleset: str, components: str | ComponentSet = "") -> list[str]:
    """Returns the keys of all teams of the set with a division. Raises EngineError no_league_teams."""
    box = component_set(ruleset, components) if isinstance(components, str) else components
    teams = box.data.get("team", {})
    keys = [key for key, team in teams.items() if team.get("division")]
    if not keys:
        raise EngineError("no_league_teams", f"All teams of {ruleset} roll the same dice: do not name teams.")
    return keys


def round_robin(keys: Sequence[str]) -> list[tuple[str, str]]:
    """Returns every ordered pair. In each run of len(keys) games every team plays once at home, once away."""
    if len(keys) == 1:
        return [(keys[0], keys[0])]
    count = len(keys)
    return [(keys[n], keys[(n + step) % count]) for step in range(1, count) for n in range(count)]
