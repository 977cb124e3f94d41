"""Reverting audited changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Change
from league.services.history import audit
from league.services.history.kinds import KINDS, Restore

if TYPE_CHECKING:
    from league.permissions import Person


def restores(*kinds: Change.Kind) -> Callable[[Restore], Restore]:
    """Registers the decorated function to revert changes of these kinds."""

    def register(restore: Restore) -> Restore:
        for kind in kinds:
            KINDS[kind].restore = restore
        return restore

    return register


def is_reversible(change: Change) -> bool:
    """Whether the change can be reverted: its kind allows it, and it has not been reverted yet."""
    return KINDS[change.kind].restore is not None and not hasattr(change, "reverted_by")


@transaction.atomic
def revert_change(*, change: Change, actor: Person | None = None, reason: str = "") -> Change | None:
    """Reverts a change, and records that as a change which can be reverted in turn.

    Raises Refused: not_reversible, reverted_already, changed_since, not_allowed, and other codes if the
    state before is no longer possible (last_commissioner, seat_taken, ...).
    """
    change = (
        Change.objects.select_for_update(of=("self",), no_key=True)
        .select_related("league", "person")
        .get(pk=change.pk)
    )
    restore = KINDS[change.kind].restore
    if restore is None:
        raise Refused("not_reversible", _("This cannot be reverted. Make the opposite change instead."))
    if hasattr(change, "reverted_by"):
        raise Refused("reverted_already", _("This has already been reverted: nothing has changed."))
    restore(change, actor)
    return audit.record_revert(change, actor, reason)


def changed_since() -> Refused:
    """The refusal to revert a change when its values have been changed again since."""
    sentence = _("It has been changed again since. Revert the later change first.")
    return Refused("changed_since", sentence)
