"""Forks, and what they make of their season."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.catalog import ruleset
from engine.errors import EngineError
from games.forks import apply_changes, has_other_rules
from games.models import Fork
from games.records.headers import computer_header
from games.selectors.odds.season_specs import season_specs
from league.components import component_set_of
from league.errors import Hidden, Refused
from league.models import League, Season, Team
from league.permissions import visible_to
from league.selectors.leagues.boxes import offered_sets

if TYPE_CHECKING:
    from league.permissions import Person

RUNS = ("original", "changed", "once")


def fork_for(viewer: Person, slug: str, number: int, public_id: UUID) -> Fork:
    """The fork with this link and its season, league and runs; one query. Everybody who may view the league
    may see it. Raises Hidden: no_such_fork."""
    forks = Fork.objects.filter(season__league__in=visible_to(viewer))
    related = ("season__league__feed", "season__champion", "owner", *RUNS)
    try:
        return forks.select_related(*related).get(
            season__league__slug=slug, season__number=number, public_id=public_id
        )
    except Fork.DoesNotExist:
        raise Hidden("no_such_fork", _("There is no such fork, or its owner has discarded it.")) from None


def forks_of(person: Person, season: Season | None = None) -> QuerySet[Fork]:
    """The person's own forks, of leagues that they may view, the newest first."""
    if not person.is_authenticated:
        return Fork.objects.none()
    own = Fork.objects.filter(owner=person, season__league__in=visible_to(person))
    if season is not None:
        own = own.filter(season=season)
    return own.select_related("season__league", "changed").order_by("-pk")


def fork_specs(fork: Fork) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the simulations of the season and of the fork are asked. Raises Refused: those of
    `forked_spec`."""
    spec = season_specs(fork.season).spec(fork.week)
    return spec, forked_spec(fork.season.league, spec, fork.changes)


def forked_spec(league: League, spec: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A season with the changes of a fork; without changes it is the question of the season's own odds.

    Raises Refused: those of `season_specs` and `apply_changes`, unknown_components, and the engine's codes
    for options and dice."""
    spec = apply_changes(spec, changes)
    league = _league_with(league, changes)
    try:
        if "dice" in changes or "components" in changes:
            _check_dice(league, spec)
        if has_other_rules(changes):
            headers = [
                _header(league, header, decided) for decided, header in enumerate(spec["rest"]["headers"])
            ]
            spec = {**spec, "rest": {**spec["rest"], "headers": headers}}
    except EngineError as refusal:
        raise Refused(refusal.code, refusal.translated(_)) from refusal
    return spec


def _league_with(league: League, changes: dict[str, Any]) -> League:
    """An unsaved league with the rules of the fork."""
    components = changes.get("components", league.components)
    if components not in offered_sets(league.ruleset, league.components):
        sentence = _("There is no component set %(set)s for this league: choose one from the list.")
        raise Refused("unknown_components", sentence % {"set": components})
    options = {**league.options, **changes.get("options", {})}
    return League(ruleset=league.ruleset, edition=league.edition, options=options, components=components)


def _header(league: League, header: dict[str, Any], decided: int) -> dict[str, Any]:
    sides = zip(header["teams"], header["coaches"], strict=True)
    home, away = (Team(key=key, profile=coach) for key, coach in sides)
    return computer_header(league, home, away, decided=bool(decided))


def _check_dice(league: League, spec: dict[str, Any]) -> None:
    """Raises EngineError unknown_team if the component set has no dice of a team."""
    if ruleset(league.ruleset).team_dice:
        box = component_set_of(league)
        for key, _coach in spec["rest"]["sides"].values():
            box.team(key)
