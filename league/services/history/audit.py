"""Recording changes in the audit trail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Change, League
from league.selectors.leagues.changes import Subject, subject_path
from league.services.history.kinds import KINDS, Snapshot

if TYPE_CHECKING:
    from league.permissions import Person


def require_reason(reason: str) -> None:
    """Requires a reason for a commissioner's own decision. Raises Refused: reason_needed."""
    if not reason.strip():
        raise Refused("reason_needed", _("Please give a reason. Everybody in the league will see it."))


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

    `about` is the object in the league that was changed, `person` the person concerned; `before` and
    `after` are snapshots of the kind's fields: plain JSON values without people's names, and only those
    that differ.
    """
    assert transaction.get_connection().in_atomic_block, "a change is recorded in its own transaction"
    KINDS[kind].check(about, before, after)
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
