"""Recording changes and reverting them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from django.contrib.auth.models import User
from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist, ValidationError
from django.db import IntegrityError, transaction

from league.frame.errors import Refused
from league.history.kinds import KINDS, Restore, Snapshot
from league.history.selectors import Subject, import_of, subject_path
from league.models import Change, League, Season, Team

if TYPE_CHECKING:
    from league.frame.permissions import Person


def require_reason(reason: str) -> None:
    """Requires a reason for a commissioner's own decision. Raises Refused: reason_needed."""
    if not reason.strip():
        raise Refused("reason_needed.change")


def record_change(
    *,
    actor: Person | None,
    kind: Change.Kind,
    league: League | None = None,
    about: Subject | None = None,
    person: User | None = None,
    before: Snapshot = None,
    after: Snapshot = None,
    reason: str = "",
) -> Change | None:
    """Records a change in the caller's transaction. Records nothing, and returns None, for changes by the
    computer or by guests, unless the kind is recorded for them.

    `about` is the object in the league that was changed; without one, `league` is the league, if there is
    one. `person` is the person concerned. `before` and `after` are snapshots of the kind's fields: plain
    JSON values without people's names, and only those
    that differ.
    """
    assert transaction.get_connection().in_atomic_block, "a change is recorded in its own transaction"
    KINDS[kind].check(about, before, after)
    if about:
        league = about.league if isinstance(about, Season | Team) else about.season.league
    path = subject_path(about) if about else ""
    return _save(
        Change(
            league=league, kind=kind, about=path, person=person, before=before, after=after, reason=reason
        ),
        actor,
    )


def record_revert(change: Change, actor: Person | None, reason: str) -> Change | None:
    """Records that a change was reverted, as a change of the same kind with `before` and `after` swapped."""
    return _save(
        Change(
            league=change.league,
            kind=change.kind,
            about=change.about,
            person=change.person,
            before=change.after,
            after=change.before,
            reason=reason,
            reverts=change,
        ),
        actor,
    )


def _save(change: Change, actor: Person | None) -> Change | None:
    change.actor = actor if isinstance(actor, User) else None
    kind = KINDS[change.kind]
    if change.actor is None and (actor is not None or not (kind.by_computer or kind.by_guests)):
        return None
    change.save()
    return change


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


R = TypeVar("R", bound=Restore)


def restores(*kinds: Change.Kind) -> Callable[[R], R]:
    """Registers the decorated function to revert changes of these kinds."""

    def register(restore: R) -> R:
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
        raise Refused("not_reversible")
    imported = import_of(change.league) if change.league else None
    if imported and change.pk < imported.pk:
        raise Refused("came_in_file")
    if hasattr(change, "reverted_by"):
        raise Refused("reverted_already")
    try:
        with transaction.atomic():
            restore(change, actor)
    except IMPOSSIBLE as error:
        raise Refused("not_possible_now") from error
    return record_revert(change, actor, reason)
