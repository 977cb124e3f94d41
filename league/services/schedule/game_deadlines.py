"""The deadline of a game, which the commissioner or both coaches can move; declaring a side ready."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.models import Change, Fixture, GameDeadline, Result
from league.permissions import Permission
from league.selectors.leagues.changes import fixture_of_change
from league.selectors.results.reports import sides_of
from league.selectors.schedule.deadlines import deadline_of, game_deadline_of
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_fixture
from league.services.notifications import notices
from league.services.notifications.feed_items import deadline_item, publish_to_league

if TYPE_CHECKING:
    from league.permissions import Person

MAX_DISTANCE = timedelta(days=180)


@transaction.atomic
def move_deadline(
    *, fixture: Fixture, deadline: datetime, actor: Person | None = None, reason: str = ""
) -> GameDeadline:
    """Moves the deadline of one game, for the commissioner.

    Raises Refused: not_allowed, game_settled, bad_deadline, nothing_changed.
    """
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    game_deadline = _lock_open_deadline(fixture)
    _check(fixture, deadline)
    return _move(fixture, game_deadline, deadline, actor, reason)


@transaction.atomic
def propose_deadline(*, fixture: Fixture, deadline: datetime, actor: Person) -> GameDeadline:
    """Proposes another deadline to the other coach. Refused if the other team has no coach; then only the
    commissioner can move it.

    Raises Refused: not_allowed, game_settled, bad_deadline, nothing_changed, no_other_coach.
    """
    side = _coached_sides(fixture, actor)[0]
    game_deadline = _lock_open_deadline(fixture)
    _check(fixture, deadline)
    others = _coaches_of_other_side(fixture, side)
    if not others.exists():
        raise Refused(
            "no_other_coach", _("The other team has no coach: ask the commissioner to move the deadline.")
        )
    game_deadline.proposed, game_deadline.proposed_by = deadline, side
    game_deadline.save()
    _record_change(Change.Kind.DEADLINE_PROPOSED, fixture, None, deadline, actor)
    notices.notify_proposal(fixture, deadline, others)
    _publish(fixture)
    return game_deadline


@transaction.atomic
def accept_deadline(*, fixture: Fixture, actor: Person) -> GameDeadline:
    """Accepts a proposed deadline, for the other coach or the commissioner: it becomes the game's deadline.

    Raises Refused: not_allowed, game_settled, nothing_proposed, bad_deadline.
    """
    sides = _sides_represented(fixture, actor)
    game_deadline = _lock_open_deadline(fixture)
    if game_deadline.proposed is None:
        raise _no_proposal()
    if sides == [game_deadline.proposed_by]:
        raise Forbidden(
            "not_allowed", _("The other coach or the commissioner has to agree to your proposal.")
        )
    _check(fixture, game_deadline.proposed)
    return _move(fixture, game_deadline, game_deadline.proposed, actor)


@transaction.atomic
def end_deadline_proposal(*, fixture: Fixture, actor: Person) -> None:
    """Declines or withdraws a proposed deadline.

    Raises Refused: not_allowed, game_settled, nothing_proposed.
    """
    _sides_represented(fixture, actor)
    game_deadline = _lock_open_deadline(fixture)
    if game_deadline.proposed is None:
        raise _no_proposal()
    _record_change(Change.Kind.PROPOSAL_ENDED, fixture, game_deadline.proposed, None, actor)
    game_deadline.proposed, game_deadline.proposed_by = None, ""
    game_deadline.save()
    _publish(fixture)


@transaction.atomic
def mark_ready(*, fixture: Fixture, actor: Person) -> GameDeadline:
    """Declares a coach's side ready to play: it is not at fault if the game is not played.

    Raises Refused: not_allowed, game_settled, nothing_changed.
    """
    own_sides = _coached_sides(fixture, actor)
    game_deadline = _lock_open_deadline(fixture)
    sides = [side for side in own_sides if not getattr(game_deadline, f"{side}_ready")]
    if not sides:
        raise Refused(
            "nothing_changed", _("You have already marked your team as ready: nothing has changed.")
        )
    for side in sides:
        setattr(game_deadline, f"{side}_ready", True)
    game_deadline.save()
    audit.record_change(
        actor=actor,
        kind=Change.Kind.READY,
        league=fixture.season.league,
        about=fixture,
        after={"ready": sides},
    )
    _publish(fixture)
    return game_deadline


@restores(Change.Kind.DEADLINE_MOVED, Change.Kind.DEADLINE_EXTENDED)
def _revert(change: Change, actor: Person | None) -> None:
    fixture = fixture_of_change(change)
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    game_deadline = _lock_open_deadline(fixture)
    before, after = ((note or {}).get("deadline") for note in (change.before, change.after))
    if deadline_of(fixture) != (after and parse_datetime(after)):
        raise changed_since()
    game_deadline.deadline = before and parse_datetime(before)
    game_deadline.by_hand = True  # else the computer would extend it again
    game_deadline.save()
    _publish(fixture)


def _lock_open_deadline(fixture: Fixture) -> GameDeadline:
    """Locks the game and returns its deadline as stored now. Raises Refused: game_settled."""
    lock_fixture(fixture)
    result = Result.objects.filter(fixture=fixture).exclude(state=Result.State.IN_PROGRESS)
    if result.exists():
        raise Refused(
            "game_settled", _("This game has already been reported, so its deadline no longer matters.")
        )
    fixture.appointment = GameDeadline.objects.filter(fixture=fixture).first() or GameDeadline(
        fixture=fixture
    )
    return game_deadline_of(fixture)


def _check(fixture: Fixture, deadline: datetime) -> None:
    now = timezone.now()
    if not now < deadline < now + MAX_DISTANCE:
        sentence = _("A deadline must be in the future, at most %(days)d days from now. Choose another time.")
        raise Refused("bad_deadline", sentence % {"days": MAX_DISTANCE.days})
    if deadline == deadline_of(fixture):
        raise Refused("nothing_changed", _("The game already has this deadline: nothing has changed."))


def _move(
    fixture: Fixture, game_deadline: GameDeadline, deadline: datetime, actor: Person | None, reason: str = ""
) -> GameDeadline:
    before = deadline_of(fixture)
    game_deadline.deadline, game_deadline.proposed, game_deadline.proposed_by = deadline, None, ""
    game_deadline.save()
    _record_change(Change.Kind.DEADLINE_MOVED, fixture, before, deadline, actor, reason)
    notices.notify_deadline(fixture, deadline)
    _publish(fixture)
    return game_deadline


def _publish(fixture: Fixture) -> None:
    publish_to_league(fixture.season, deadline_item(fixture))


def _record_change(
    kind: Change.Kind,
    fixture: Fixture,
    before: datetime | None,
    after: datetime | None,
    actor: Person | None,
    reason: str = "",
) -> None:
    audit.record_change(
        actor=actor,
        kind=kind,
        league=fixture.season.league,
        about=fixture,
        before={"deadline": before.isoformat()} if before else None,
        after={"deadline": after.isoformat()} if after else None,
        reason=reason,
    )


def _sides_represented(fixture: Fixture, actor: Person) -> list[str]:
    """The sides that the person coaches; none for a manager of the league. Raises Forbidden: not_allowed."""
    return (
        []
        if permissions.may(actor, Permission.MANAGE, fixture.season.league)
        else _coached_sides(fixture, actor)
    )


def _coached_sides(fixture: Fixture, actor: Person) -> list[str]:
    """The sides that the person coaches. Raises Forbidden: not_allowed for a person who coaches neither."""
    sides = sides_of(actor, fixture)
    if not sides:
        permissions.require(actor, Permission.VIEW, fixture.season.league)
        raise Forbidden("not_allowed", _("Only the coaches of this game can mark their team as ready."))
    return sides


def _coaches_of_other_side(fixture: Fixture, side: str) -> QuerySet[User]:
    other = fixture.away_id if side == Result.Side.HOME else fixture.home_id
    return User.objects.filter(coaching__team=other)


def _no_proposal() -> Refused:
    return Refused("nothing_proposed", _("There is no proposal for another deadline of this game."))
