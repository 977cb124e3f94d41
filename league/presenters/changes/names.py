"""What people call the things that changes store by slug or key: teams, rules, dice, wishes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from engine.catalog import RULESETS, USUAL
from engine.presentation import labels
from league.club_lists import known_clubs
from league.errors import Refused
from league.models import League
from league.presenters.clubs.coaches import computer_coach
from league.presenters.fairness_figures import with_names
from league.presenters.standings.tables import division_title
from league.schedule import wishes_of
from league.services.history.snapshots import ValueType
from league.standings.steps import TIE_BREAK_STEPS


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a league's teams by slug, and the ruleset whose options the league has."""

    teams: Mapping[str, str] = field(default_factory=dict)
    ruleset: str = USUAL

    def team(self, slug: str) -> str:
        """The team's name; anything else stays as it is."""
        return self.teams.get(slug, slug)


def names_in_league(league: League) -> Names:
    """One query."""
    return Names({team.slug: team.name for team in league.teams.all()}, league.ruleset)


def _game(value: str, _names: Names) -> str:
    return labels.game(value, _).title if value in RULESETS else value


def _set(value: str, _names: Names) -> str:
    return labels.set_title(value, _)


def _dice(value: str, _names: Names) -> str:
    known = {club.key: club.name for club in known_clubs().values()}
    return _("base dice") if value == "base" else known.get(value, value.replace("_", " ").title())


def _coach(value: str, _names: Names) -> str:
    coach = computer_coach(value)
    return coach.title if coach else value


def _options(value: Mapping[str, Any], names: Names) -> str:
    return ", ".join(_option(names.ruleset, name, chosen) for name, chosen in value.items())


def _option(ruleset: str, name: str, chosen: Any) -> str:
    """An option with its value. The change may be of a time when the league played another game."""
    try:
        title = labels.option(ruleset, name, _).title
    except KeyError:
        return f"{name.replace('_', ' ')} ({chosen})"
    return f"{title} ({labels.option_value(ruleset, name, chosen, _).title})"


def _steps(value: Mapping[str, list[str]], _names: Names) -> str:
    lists = (
        ", ".join(_(TIE_BREAK_STEPS[key].name) if key in TIE_BREAK_STEPS else key for key in keys)
        for keys in value.values()
    )
    return "; ".join(lists)


def _grouping(value: list[Any], names: Names) -> str:
    conferences = [name for name, _divisions in value]
    return "; ".join(
        f"{division_title(conference, division, conferences)}: {', '.join(map(names.team, group))}"
        for conference, divisions in value
        for division, group in divisions
    )


def _wishes(value: Any, names: Names) -> str:
    try:
        wishes = wishes_of(value)
    except Refused:  # stored by an older version
        return ""
    return "; ".join(with_names(str(wish), names.teams) for wish in wishes)


InWords = Callable[[Any, Names], str]
NAMED: Mapping[ValueType, InWords] = {
    ValueType.TEAM: lambda value, names: names.team(value),
    ValueType.RULESET: _game,
    ValueType.BOX: _set,
    ValueType.DICE: _dice,
    ValueType.COACH: _coach,
}
STRUCTURES: Mapping[ValueType, InWords] = {
    ValueType.OPTIONS: _options,
    ValueType.STEPS: _steps,
    ValueType.GROUPING: _grouping,
    ValueType.WISHES: _wishes,
}
