"""The matchups of a league as plain JSON, from which `games.simulations.matchups` plays them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.bulk import samples_for
from engine.components.average_dice import part_teams
from engine.components.library import set_in_play
from engine.components.sets import set_reference
from engine.errors import EngineError
from games.records.headers import computer_coach_of, computer_header
from games.selectors.odds.season_specs import spec_digest
from league.errors import Refused
from league.models import League, Team

GAMES = 1_000  # of each pair
AVERAGE_COACH = "situational"

Side = tuple[str, str]  # key of the dice, computer coach


@dataclass(frozen=True, slots=True)
class MatchupPlan:
    """What is played. `sides` has the number of each team's side in the spec (teams with the same dice and
    coach share one), `average` that of the average team, and `without` those of a side with average dice in
    one part: {(side, part): number}. `pairs` has the number of each pair (home side, away side)."""

    spec: dict[str, Any]
    sides: dict[str, int]
    average: int | None
    without: dict[tuple[int, str], int]
    pairs: dict[tuple[int, int], int]

    @property
    def digest(self) -> str:
        """The digest of ruleset, edition, options, components, dice and coaches."""
        return spec_digest(self.spec)

    @property
    def size(self) -> int:
        """The number of games."""
        games: int = self.spec["games"]
        return games * len(self.pairs)


def matchup_plan(league: League) -> MatchupPlan:
    """The games between all pairs of the league's teams, at home and away; one query.

    Raises Refused: matchups_few_teams, odds_components."""
    teams = list(league.teams.order_by("slug"))
    if len(teams) < 2:
        raise Refused("matchups_few_teams", _("Matchups need at least two teams: add another one."))
    try:
        return _plan(league, teams)
    except EngineError as error:
        sentence = _("The league's dice or cards cannot be read, so nothing can be simulated: %(reason)s")
        raise Refused("odds_components", sentence % {"reason": error}) from error


def _plan(league: League, teams: list[Team]) -> MatchupPlan:
    header = computer_header(league, teams[0], teams[1])
    box = set_in_play(header)
    parts = part_teams(box, header["options"], [team.key for team in teams])
    own = {team.slug: _side(team, has_dice=parts is not None) for team in teams}
    shared = Counter(own.values())
    sides: list[Side] = sorted(shared)
    number = {side: nth for nth, side in enumerate(sides)}
    pairs = [
        (number[home], number[away]) for home in sides for away in sides if home != away or shared[home] > 1
    ]
    average, without = None, {}
    if parts:
        header["components"] = set_reference(parts.box, header["options"])
        average = len(sides)
        sides.append((parts.average, AVERAGE_COACH))
        for key, coach in sorted(shared):
            side = number[key, coach]
            pairs += [(side, average), (average, side)]
            for part, changed in parts.without[key].items():
                without[side, part] = len(sides)
                pairs += [(len(sides), average), (average, len(sides))]
                sides.append((changed, coach))
    if not parts:
        header["teams"] = []
    spec = {
        "header": header | {"coaches": []},
        "sides": [list(side) for side in sides],
        "pairs": [list(pair) for pair in pairs],
        "games": samples_for(GAMES),
    }
    return MatchupPlan(
        spec,
        {slug: number[side] for slug, side in own.items()},
        average,
        without,
        {pair: nth for nth, pair in enumerate(pairs)},
    )


def _side(team: Team, *, has_dice: bool) -> Side:
    return team.key if has_dice else "base", computer_coach_of(team)
