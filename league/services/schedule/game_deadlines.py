"""When a game is to be played: its deadline, moved by the commissioner or by both coaches; who is ready."""

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
    """Gives the game another deadline than its week's, at the commissioner's word.

    Raises Refused: not_allowed, game_settled, bad_deadline, nothing_changed.
    """
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    kept = _lock_open_deadline(fixture)
    _check(fixture, deadline)
    return _move(fixture, kept, deadline, actor, reason)


@transaction.atomic
def propose_deadline(*, fixture: Fixture, deadline: datetime, actor: Person) -> GameDeadline:
    """Asks the other coach for another deadline; against a computer's team there is nobody to ask, and the
    commissioner moves it.

    Raises Refused: not_allowed, game_settled, bad_deadline, nothing_changed, no_other_coach.
    """
    side = _coached_sides(fixture, actor)[0]
    kept = _lock_open_deadline(fixture)
    _check(fixture, deadline)
    others = _coaches_of_other_side(fixture, side)
    if not others.exists():
        raise Refused("no_other_coach", _("The other team has no coach: ask the commissioner to move it."))
    kept.proposed, kept.proposed_by = deadline, side
    kept.save()
    _record_change(Change.Kind.DEADLINE_PROPOSED, fixture, None, deadline, actor)
    notices.notify_proposal(fixture, deadline, others)
    _publish(fixture)
    return kept


@transaction.atomic
def accept_deadline(*, fixture: Fixture, actor: Person) -> GameDeadline:
    """The other coach, or the commissioner, agrees with a proposal: the game has that deadline.

    Raises Refused: not_allowed, game_settled, nothing_proposed, bad_deadline.
    """
    sides = _sides_represented(fixture, actor)
    kept = _lock_open_deadline(fixture)
    if kept.proposed is None:
        raise _no_proposal()
    if sides == [kept.proposed_by]:
        raise Forbidden("not_allowed", _("The other coach agrees with your proposal, or the commissioner."))
    _check(fixture, kept.proposed)
    return _move(fixture, kept, kept.proposed, actor)


@transaction.atomic
def end_deadline_proposal(*, fixture: Fixture, actor: Person) -> None:
    """Turns a proposal down, or takes it back.

    Raises Refused: not_allowed, game_settled, nothing_proposed.
    """
    _sides_represented(fixture, actor)
    kept = _lock_open_deadline(fixture)
    if kept.proposed is None:
        raise _no_proposal()
    _record_change(Change.Kind.PROPOSAL_ENDED, fixture, kept.proposed, None, actor)
    kept.proposed, kept.proposed_by = None, ""
    kept.save()
    _publish(fixture)


@transaction.atomic
def mark_ready(*, fixture: Fixture, actor: Person) -> GameDeadline:
    """A coach declares that their side is ready to play: it is not to blame if the game is not played.

    Raises Refused: not_allowed, game_settled, nothing_changed.
    """
    own = _coached_sides(fixture, actor)
    kept = _lock_open_deadline(fixture)
    sides = [side for side in own if not getattr(kept, f"{side}_ready")]
    if not sides:
        raise Refused("nothing_changed", _("You have said so already: nothing has changed."))
    for side in sides:
        setattr(kept, f"{side}_ready", True)
    kept.save()
    audit.record_change(
        actor=actor,
        kind=Change.Kind.READY,
        league=fixture.season.league,
        about=fixture,
        after={"ready": sides},
    )
    _publish(fixture)
    return kept


@restores(Change.Kind.DEADLINE_MOVED, Change.Kind.DEADLINE_EXTENDED)
def _revert(change: Change, actor: Person | None) -> None:
    fixture = fixture_of_change(change)
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    kept = _lock_open_deadline(fixture)
    before, after = ((note or {}).get("deadline") for note in (change.before, change.after))
    if deadline_of(fixture) != (after and parse_datetime(after)):
        raise changed_since()
    kept.deadline = before and parse_datetime(before)
    kept.by_hand = True  # else the computer would extend it again
    kept.save()
    _publish(fixture)


def _lock_open_deadline(fixture: Fixture) -> GameDeadline:
    """Locks the game and returns its deadline as stored now. Raises Refused: game_settled."""
    lock_fixture(fixture)
    result = Result.objects.filter(fixture=fixture).exclude(state=Result.State.IN_PROGRESS)
    if result.exists():
        raise Refused("game_settled", _("This game is reported already: its deadline does not matter."))
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
        raise Refused("nothing_changed", _("That is the game's deadline already: nothing has changed."))


def _move(
    fixture: Fixture, kept: GameDeadline, deadline: datetime, actor: Person | None, reason: str = ""
) -> GameDeadline:
    before = deadline_of(fixture)
    kept.deadline, kept.proposed, kept.proposed_by = deadline, None, ""
    kept.save()
    _record_change(Change.Kind.DEADLINE_MOVED, fixture, before, deadline, actor, reason)
    notices.notify_deadline(fixture, deadline)
    _publish(fixture)
    return kept


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
        raise Forbidden("not_allowed", _("Only the coaches of this game may say so."))
    return sides


def _coaches_of_other_side(fixture: Fixture, side: str) -> QuerySet[User]:
    other = fixture.away_id if side == Result.Side.HOME else fixture.home_id
    return User.objects.filter(coaching__team=other)


def _no_proposal() -> Refused:
    return Refused("nothing_proposed", _("There is no proposal for another deadline of this game."))
