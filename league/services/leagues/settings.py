"""The settings of a league; changing its settings and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, League
from league.permissions import Permission
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.leagues.policies import POLICIES, check_policies
from league.services.leagues.rules import RULES, check_dice, check_rules, check_unsettled
from league.services.leagues.setting_checks import Check, one_of
from league.services.locks import lock_league

if TYPE_CHECKING:
    from league.permissions import Person

MAX_NAME_LENGTH = 50  # the width of the column of its slug, which is part of addresses
MAX_WAIT = 24 * 60  # hours


def _check_name(name: str) -> None:
    if not any(character.isalnum() for character in name):
        raise Refused("name_needed", _("A league needs a name with letters or digits in it."))
    if len(name) > MAX_NAME_LENGTH:
        sentence = _("A league's name has at most %(most)d characters: choose a shorter one.")
        raise Refused("name_too_long", sentence % {"most": MAX_NAME_LENGTH})


def _check_wait(hours: int) -> None:
    if not 0 <= hours <= MAX_WAIT:
        sentence = _("Unanswered reports are confirmed after 1 to %(most)d hours, or never (0).")
        raise Refused("bad_hours", sentence % {"most": MAX_WAIT})


# Field of the league -> its check. A new policy is a field of the model, an entry here, and a field of its
# group in `league.forms.leagues.settings`.
SETTINGS: Mapping[str, Check] = {
    "name": _check_name,
    "visibility": one_of("unknown_visibility", "visibility", League.Visibility.values),
    "confirmation": one_of("unknown_confirmation", "confirmation", League.Confirmation.values),
    "auto_confirm_hours": _check_wait,
    **POLICIES,
}


def check_settings(values: Mapping[str, Any]) -> None:
    """Raises Refused: unknown_setting, and the code of a value that its setting cannot have."""
    for name, value in values.items():
        if name not in SETTINGS:
            raise Refused("unknown_setting", _("A league has no setting %(name)s.") % {"name": name})
        SETTINGS[name](value)


@transaction.atomic
def change_league(*, league: League, actor: Person | None = None, reason: str = "", **values: Any) -> League:
    """Changes settings (keys of SETTINGS) or rules (keys of RULES). The slug never changes, so that links to
    the league stay valid. A change of the ruleset resets edition, options and components to its defaults.

    Raises Refused: not_allowed, nothing_changed, unknown_setting, the codes of SETTINGS, those of
    `check_rules`, `check_policies` and `check_dice`, season_under_way.
    """
    league = lock_league(league)
    permissions.require(actor, Permission.MANAGE, league)
    values = {key: value.strip() if key == "name" else value for key, value in values.items()}
    if values.get("ruleset", league.ruleset) != league.ruleset:
        values = {"edition": "", "options": {}, "components": "", **values}
    before, after = _save_values(league, values)
    if not after:
        raise Refused("nothing_changed", _("The league already has these settings: nothing has changed."))
    audit.record_change(
        actor=actor, kind=Change.Kind.SETTINGS, league=league, before=before, after=after, reason=reason
    )
    return league


@restores(Change.Kind.SETTINGS)
def _revert(change: Change, actor: Person | None) -> None:
    assert change.league is not None
    league = lock_league(change.league)
    permissions.require(actor, Permission.MANAGE, league)
    if {key: getattr(league, key) for key in change.after or {}} != change.after:
        raise changed_since()
    _save_values(league, change.before or {})


def _save_values(league: League, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Checks all values and saves those that differ; returns those fields before and after."""
    check_settings({key: value for key, value in values.items() if key not in RULES})
    current = {key: getattr(league, key) for key in (*SETTINGS, *RULES)}
    check_unsettled(league, (key for key, value in values.items() if value != current[key]))
    for key, value in values.items():
        setattr(league, key, value)
    if RULES.intersection(values):
        check_rules(league)
    check_policies(league)
    after = {key: getattr(league, key) for key in current if getattr(league, key) != current[key]}
    if {"ruleset", "components"}.intersection(after):
        check_dice(league, league.teams.values_list("key", flat=True))
    if after:
        league.save(update_fields=list(after))
    return {key: current[key] for key in after}, after
