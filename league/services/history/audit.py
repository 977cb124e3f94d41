"""Writing down what people change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Change, League
from league.selectors.leagues.changes import Subject
from league.selectors.leagues.changes import subject_path as name_of

if TYPE_CHECKING:
    from league.permissions import Person


# What the computer does instead of people, or what everybody must be able to look up: it is in the history
# with what people do.
RECORDED_FOR_COMPUTER = frozenset(
    {
        Change.Kind.DEADLINE_EXTENDED,
        Change.Kind.DEADLINE_PASSED,
        Change.Kind.RESULT_REPLACED,
        Change.Kind.SECRET_PUBLISHED,
        Change.Kind.SECRET_RENEWED,
        Change.Kind.SECOND_FACTOR_FORGOTTEN,
    }
)


# What people without an account do at a table, and the history tells all the same.
RECORDED_FOR_GUESTS = frozenset({Change.Kind.GAME_ABANDONED})


def require_reason(reason: str) -> None:
    """For what only the commissioner's word stands behind. Raises Refused: reason_needed."""
    if not reason.strip():
        raise Refused("reason_needed", _("Everybody will ask why: give a reason."))


def record_change(
    *,
    actor: Person | None,
    kind: Change.Kind,
    league: League | None = None,
    about: Subject | str = "",
    person: User | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
    reverts: Change | None = None,
) -> Change | None:
    """Writes a change down in the caller's transaction; None for the computer's and a guest's, unless the
    computer has acted in people's stead, or the history tells what guests do.

    `about` is what was changed inside the league, `person` whom it concerns; `before` and `after` are
    plain JSON values without people's names, and hold only what is different.
    """
    assert transaction.get_connection().in_atomic_block, "a note belongs to the change that it tells of"
    by = actor if isinstance(actor, User) else None
    if by is None and (actor is not None or kind not in RECORDED_FOR_COMPUTER | RECORDED_FOR_GUESTS):
        return None
    return Change.objects.create(
        actor=by,
        kind=kind,
        league=league,
        about=about if isinstance(about, str) else name_of(about),
        person=person,
        before=before,
        after=after,
        reason=reason,
        reverts=reverts,
    )
