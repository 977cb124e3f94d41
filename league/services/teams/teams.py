"""Changing a team's name, colors and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Team
from league.permissions import Permission
from league.selectors.leagues.changes import team_of_change
from league.selectors.season.seasons import season_under_way
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.leagues.rules import check_dice
from league.services.locks import lock_league
from league.services.teams.clubs import check_club

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def change_team(*, team: Team, actor: Person | None = None, reason: str = "", **values: str) -> Team:
    """Changes values of FIELDS. The slug never changes. The dice (`key`) can change between seasons only.

    Raises Refused: not_allowed, unknown_setting, nothing_changed, season_under_way, abbreviation_taken,
    and the codes of `check_club` and `check_dice`.
    """
    team = _lock_team(team, actor)
    before, after = _save_values(team, {name: value.strip() for name, value in values.items()})
    if not after:
        raise Refused("nothing_changed", _("The team already has these settings: nothing has changed."))
    audit.record_change(
        actor=actor,
        kind=Change.Kind.TEAM_CHANGED,
        league=team.league,
        about=team,
        before=before,
        after=after,
        reason=reason,
    )
    return team


@restores(Change.Kind.TEAM_CHANGED)
def _revert(change: Change, actor: Person | None) -> None:
    team = _lock_team(team_of_change(change), actor)
    if {name: getattr(team, name) for name in change.after or {}} != change.after:
        raise changed_since()
    _save_values(team, change.before or {})


FIELDS = ("city", "nickname", "abbreviation", "primary_color", "secondary_color", "key")


def _lock_team(team: Team, actor: Person | None) -> Team:
    league = lock_league(team.league)
    permissions.require(actor, Permission.MANAGE, league)
    return Team.objects.select_related("league").get(pk=team.pk)


def _save_values(team: Team, values: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Saves the values that differ; returns those fields before and after."""
    if unknown := set(values).difference(FIELDS):
        raise Refused("unknown_setting", _("A team has no %(name)s.") % {"name": min(unknown)})
    before = {name: getattr(team, name) for name in values if getattr(team, name) != values[name]}
    after = {name: values[name] for name in before}
    for name, value in after.items():
        setattr(team, name, value)
    check_club(team)
    if "key" in after:
        _check_key(team)
    others = team.league.teams.exclude(pk=team.pk)
    if others.filter(abbreviation=team.abbreviation).exists():
        sentence = _("Another team has the abbreviation %(short)s: give each its own.")
        raise Refused("abbreviation_taken", sentence % {"short": team.abbreviation})
    if after:
        team.save(update_fields=list(after))
    return before, after


def _check_key(team: Team) -> None:
    season = season_under_way(team.league)
    if season is not None:
        sentence = _(
            "Season %(number)d is under way: a team's dice cannot change before the season has a champion."
        )
        raise Refused("season_under_way", sentence % {"number": season.number})
    check_dice(team.league, [team.key])
