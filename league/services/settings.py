"""A league's settings, and changing them and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, League
from league.permissions import Act
from league.services import audit
from league.services.checks import Check, one_of
from league.services.policies import POLICIES, check_policies
from league.services.positions import locked
from league.services.reverting import changed_since, restores
from league.services.rules import RULES, check_dice, check_rules, check_unsettled

if TYPE_CHECKING:
    from league.permissions import Person

LONGEST_NAME = 50  # its slug is an address, and a slug's column is that wide
LONGEST_WAIT = 24 * 60  # hours


def _check_name(name: str) -> None:
    if not any(character.isalnum() for character in name):
        raise Refused("name_needed", _("A league needs a name with letters or digits in it."))
    if len(name) > LONGEST_NAME:
        sentence = _("A league's name has at most %(most)d characters: choose a shorter one.")
        raise Refused("name_too_long", sentence % {"most": LONGEST_NAME})


def _check_wait(hours: int) -> None:
    if not 0 <= hours <= LONGEST_WAIT:
        sentence = _("Silence confirms after 1 to %(most)d hours, or never (0).")
        raise Refused("bad_hours", sentence % {"most": LONGEST_WAIT})


# Field of the league -> its check. A new policy is a field of the model, an entry here, and a field of its
# group in `league.forms.settings`.
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
    """Gives settings (keys of SETTINGS) or rules (of RULES) other values. The league's address stays: links
    to it hold. Another boxed game begins with its own defaults.

    Raises Refused: not_allowed, nothing_changed, unknown_setting, the codes of SETTINGS, those of
    `check_rules`, `check_policies` and `check_dice`, season_under_way.
    """
    league = locked(league)
    permissions.require(actor, Act.RUN, league)
    values = {key: value.strip() if key == "name" else value for key, value in values.items()}
    if values.get("ruleset", league.ruleset) != league.ruleset:
        values = {"edition": "", "options": {}, "components": "", **values}
    check_settings({key: value for key, value in values.items() if key not in RULES})
    before, after = _put(league, values)
    if not after:
        raise Refused("nothing_changed", _("These are the league's settings already: nothing has changed."))
    audit.note(
        actor=actor, kind=Change.Kind.SETTINGS, league=league, before=before, after=after, reason=reason
    )
    return league


@restores(Change.Kind.SETTINGS)
def _put_back(change: Change, actor: Person | None) -> None:
    assert change.league is not None
    league = locked(change.league)
    permissions.require(actor, Act.RUN, league)
    if {key: getattr(league, key) for key in change.after or {}} != change.after:
        raise changed_since()
    _put(league, change.before or {})


def _put(league: League, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Writes what is different, and returns it as it was before and as it is after."""
    kept = {key: getattr(league, key) for key in (*SETTINGS, *RULES)}
    check_unsettled(league, (key for key, value in values.items() if value != kept[key]))
    for key, value in values.items():
        setattr(league, key, value)
    if RULES.intersection(values):
        check_rules(league)
    check_policies(league)
    after = {key: getattr(league, key) for key in kept if getattr(league, key) != kept[key]}
    if {"ruleset", "components"}.intersection(after):
        check_dice(league, league.teams.values_list("key", flat=True))
    if after:
        league.save(update_fields=list(after))
    return {key: kept[key] for key in after}, after
