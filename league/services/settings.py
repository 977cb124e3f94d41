"""A league's settings that may change at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, League
from league.permissions import Act
from league.services import audit
from league.services.leagues import LONGEST_NAME
from league.services.positions import locked
from league.services.reverting import changed_since, restores

if TYPE_CHECKING:
    from league.permissions import Person


LONGEST_WAIT = 24 * 60  # hours


@transaction.atomic
def change_league(
    *,
    league: League,
    name: str | None = None,
    visibility: str | None = None,
    confirmation: str | None = None,
    auto_confirm_hours: int | None = None,
    actor: Person | None = None,
    reason: str = "",
) -> League:
    """Gives the league another name, visibility, or way to confirm results; None leaves it. Its address
    stays: links to it hold.

    Raises Refused: not_allowed, name_needed, name_too_long, unknown_visibility, unknown_confirmation,
    bad_hours, nothing_changed.
    """
    league = locked(league)
    permissions.require(actor, Act.RUN, league)
    wanted = {
        "name": name and name.strip(),
        "visibility": visibility,
        "confirmation": confirmation,
        "auto_confirm_hours": auto_confirm_hours,
    }
    after = {
        key: value for key, value in wanted.items() if value is not None and value != getattr(league, key)
    }
    if not after:
        raise Refused("nothing_changed", _("These are the league's settings already: nothing has changed."))
    _check(after)
    before = {key: getattr(league, key) for key in after}
    _put(league, after)
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


def _put(league: League, values: dict[str, Any]) -> None:
    for key, value in values.items():
        setattr(league, key, value)
    league.save(update_fields=list(values))


def _check(after: dict[str, Any]) -> None:
    name = after.get("name", "as it is")
    if not any(character.isalnum() for character in name):
        raise Refused("name_needed", _("A league needs a name with letters or digits in it."))
    if len(name) > LONGEST_NAME:
        sentence = _("A league's name has at most %(most)d characters: choose a shorter one.")
        raise Refused("name_too_long", sentence % {"most": LONGEST_NAME})
    if after.get("visibility", League.Visibility.PUBLIC) not in League.Visibility.values:
        raise Refused("unknown_visibility", _("A league is public or private: choose one."))
    if after.get("confirmation", League.Confirmation.BOTH) not in League.Confirmation.values:
        sentence = _("Both sides, one side or the commissioner confirm a result: choose one.")
        raise Refused("unknown_confirmation", sentence)
    if not 0 <= after.get("auto_confirm_hours", 0) <= LONGEST_WAIT:
        sentence = _("Silence confirms after 1 to %(most)d hours, or never (0).")
        raise Refused("bad_hours", sentence % {"most": LONGEST_WAIT})
