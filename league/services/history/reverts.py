"""Reverting audited changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist, ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Change
from league.selectors.leagues.changes import import_of
from league.services.history import audit
from league.services.history.kinds import KINDS, Restore

if TYPE_CHECKING:
    from league.permissions import Person

# What values that are not possible any more raise: here, or in the database.
IMPOSSIBLE = (
    FieldDoesNotExist,
    IntegrityError,
    LookupError,
    ObjectDoesNotExist,
    TypeError,
    ValidationError,
    ValueError,
)


def restores(*kinds: Change.Kind) -> Callable[[Restore], Restore]:
    """Registers the decorated function to revert changes of these kinds."""

    def register(restore: Restore) -> Restore:
        for kind in kinds:
            KINDS[kind].restore = restore
        return restore

    return register


def is_reversible(change: Change) -> bool:
    """Whether a change of `changes_of` can be reverted: its kind allows it, it was made here and not only
    told by a league file, and it has not been reverted yet."""
    is_own = not getattr(change, "came_in_file", False)
    return is_own and KINDS[change.kind].restore is not None and not hasattr(change, "reverted_by")


@transaction.atomic
def revert_change(*, change: Change, actor: Person | None = None, reason: str = "") -> Change | None:
    """Reverts a change, and records that as a change which can be reverted in turn.

    The values before pass the checks of their service again: they may be impossible by now. Raises Refused:
    not_reversible, came_in_file, reverted_already, changed_since, not_possible_now, not_allowed, and other
    codes of those checks (last_commissioner, seat_taken, unknown_time_zone, ...).
    """
    change = (
        Change.objects.select_for_update(of=("self",), no_key=True)
        .select_related("league", "person")
        .get(pk=change.pk)
    )
    restore = KINDS[change.kind].restore
    if restore is None:
        raise Refused("not_reversible", _("This cannot be reverted. Make the opposite change instead."))
    imported = import_of(change.league) if change.league else None
    if imported and change.pk < imported.pk:
        sentence = _("This came with the league’s file and is history. Make the opposite change instead.")
        raise Refused("came_in_file", sentence)
    if hasattr(change, "reverted_by"):
        raise Refused("reverted_already", _("This has already been reverted: nothing has changed."))
    try:
        with transaction.atomic():
            restore(change, actor)
    except IMPOSSIBLE as error:
        sentence = _("What was before is not possible any more. Make the opposite change instead.")
        raise Refused("not_possible_now", sentence) from error
    return audit.record_revert(change, actor, reason)


def changed_since() -> Refused:
    """The refusal to revert a change when its values have been changed again since."""
    sentence = _("It has been changed again since. Revert the later change first.")
    return Refused("changed_since", sentence)
