"""Taking a change back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Change
from league.services.history import audit

if TYPE_CHECKING:
    from league.permissions import Person

# Puts `change.before` where `change.after` is. Asks itself whether the person may, and raises Refused
# (changed_since) where something else is there by now.
Restore = Callable[[Change, "Person | None"], None]
RESTORES: dict[str, Restore] = {}


def restores(*kinds: Change.Kind) -> Callable[[Restore], Restore]:
    """Registers how changes of these kinds are taken back; `games` adds its own."""

    def register(restore: Restore) -> Restore:
        RESTORES.update(dict.fromkeys(kinds, restore))
        return restore

    return register


@transaction.atomic
def revert_change(*, change: Change, actor: Person | None = None, reason: str = "") -> Change | None:
    """Takes a change back, which is a change of its own and can be taken back in turn.

    Raises Refused: not_reversible, reverted_already, changed_since, not_allowed, and what stands against
    the state before (last_commissioner, seat_taken, ...).
    """
    change = (
        Change.objects.select_for_update(of=("self",), no_key=True)
        .select_related("league", "person")
        .get(pk=change.pk)
    )
    if change.kind not in RESTORES:
        raise Refused("not_reversible", _("This cannot be taken back by itself: make the change anew."))
    if hasattr(change, "reverted_by"):
        raise Refused("reverted_already", _("This has been taken back already: nothing has changed."))
    RESTORES[change.kind](change, actor)
    return audit.record_change(
        actor=actor,
        kind=Change.Kind(change.kind),
        league=change.league,
        about=change.about,
        person=change.person,
        before=change.after,
        after=change.before,
        reason=reason,
        reverts=change,
    )


def changed_since() -> Refused:
    """For a restore that finds something else than what the change has left."""
    sentence = _("It has been changed again since: take the later change back first.")
    return Refused("changed_since", sentence)
