"""Acting on deadlines: reminders, extensions, letters to the commissioner, settling unreported games. Also
moving them: by commissioners, or proposed and accepted by coaches.

Games that the computer plays are settled by the app `games`, which alone can play them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from league.feed.services import publish_to_league, standings_items
from league.frame import permissions
from league.frame.errors import Forbidden, Refused
from league.frame.locks import lock_fixture
from league.frame.permissions import Permission
from league.history.selectors import fixture_of_change
from league.history.services import record_change, restores
from league.leagues.settings import MAX_HOURS
from league.models import Change, FeedItem, Fixture, GameDeadline, Result
from league.results.notices import coaches_of, notify, notify_overdue
from league.results.selectors import sides_of
from league.results.services import full_result_snapshot, new_result, save_result
from league.schedule.deadlines import (
    DeadlineAction,
    coached_teams,
    dated_fixtures,
    deadline_action_of,
    deadline_of,
    due_of,
    game_deadline_of,
    overdue_outcome_of,
)

if TYPE_CHECKING:
    from league.frame.permissions import Person
from league.feed.services import fixture_data

log = structlog.get_logger(__name__)


def act_on_deadlines(*, now: datetime | None = None) -> int:
    """Does what each game's deadline asks for by its league's policies, in one transaction per game; returns
    the number of games it acted on. Safe to run twice, or beside another worker: each game is locked and
    checked again."""
    now = now or timezone.now()
    overdue: list[Fixture] = []
    acted = sum(
        act_on_fixture(fixture, now, partial(_perform, overdue)) for fixture in fixtures_to_act_on(now)
    )
    notify_overdue(overdue)
    return acted


def fixtures_to_act_on(now: datetime) -> list[Fixture]:
    """The games whose deadlines ask for something now; one query."""
    near = now + timedelta(hours=MAX_HOURS)
    return [fixture for fixture in dated_fixtures(by=near) if deadline_action_of(fixture, now)]


def act_on_fixture(
    fixture: Fixture, now: datetime, act: Callable[[Fixture, DeadlineAction, datetime], bool]
) -> bool:
    """Locks the game and acts on it if its deadline still asks for something. Returns whether it did.

    A failure is logged and does not keep the other games waiting.
    """
    try:
        with transaction.atomic():
            lock_fixture(fixture)
            locked = dated_fixtures().filter(pk=fixture.pk).first()
            step = deadline_action_of(locked, now) if locked else None
            return bool(locked and step and act(locked, step, now))
    except Refused as refused:
        log.warning("deadline refused", fixture=str(fixture), code=refused.code)
    except Exception:
        log.exception("deadline failed", fixture=str(fixture))
    return False


def _perform(overdue: list[Fixture], fixture: Fixture, step: DeadlineAction, now: datetime) -> bool:
    """Takes the action for one game. Adds the game to `overdue` if the commissioner must be informed, who
    gets one letter for all games. Returns whether it acted."""
    match step:
        case DeadlineAction.EXTEND:
            _extend(fixture, now)
        case DeadlineAction.REMIND:
            _note(fixture, reminded_at=now)
            notify("remind", coaches_of(fixture), fixture, due=due_of(fixture))
        case DeadlineAction.ESCALATE:
            _note(fixture, escalated_at=now)
            notify("warn", coaches_of(fixture), fixture, due=due_of(fixture))
            overdue.append(fixture)
        case DeadlineAction.SETTLE:
            outcome = overdue_outcome_of(fixture, coached_teams(fixture))
            if outcome is None:
                return False
            publish_to_league(
                fixture.season,
                *save_overdue_outcome(fixture, outcome),
                *standings_items(fixture.season, fixture),
            )
    return True


def save_overdue_outcome(
    fixture: Fixture, outcome: Result.Outcome, *, actor: Person | None = None, reason: str = ""
) -> list[FeedItem]:
    """Settles an overdue game without a score. Returns the feed items, which the caller publishes at the end
    of the transaction."""
    result = new_result(fixture, None, outcome, settlement=Result.Settlement.DEADLINE)
    items = save_result(result, first=True)
    record_settlement(fixture, actor=actor, reason=reason)
    return items


def record_settlement(fixture: Fixture, *, actor: Person | None, reason: str) -> None:
    """Records how an overdue game was settled, and sends both coaches a letter."""
    result = Result.objects.get(fixture=fixture)
    record_change(
        actor=actor,
        kind=Change.Kind.DEADLINE_PASSED,
        about=fixture,
        after=full_result_snapshot(result),
        reason=reason,
    )
    notify("settled", coaches_of(fixture), fixture, end=result)


def _note(fixture: Fixture, **values: Any) -> GameDeadline:
    """Saves these values with the game's deadline."""
    game_deadline = game_deadline_of(fixture)
    for name, value in values.items():
        setattr(game_deadline, name, value)
    game_deadline.save()
    return game_deadline


def _extend(fixture: Fixture, now: datetime) -> None:
    """Extends the deadline, from the old one, or from now if the extension would already be over because the
    service did not run."""
    due, extension = due_of(fixture), timedelta(hours=fixture.season.league.extension_hours)
    later = due + extension if due + extension > now else now + extension
    _note(fixture, deadline=later, extensions=game_deadline_of(fixture).extensions + 1)
    _record_change(Change.Kind.DEADLINE_EXTENDED, fixture, due, later, None)
    notify("deadline", coaches_of(fixture), fixture, due=later)


MAX_DISTANCE = timedelta(days=180)


@transaction.atomic
def move_deadline(
    *, fixture: Fixture, deadline: datetime, actor: Person | None = None, reason: str = ""
) -> None:
    """Moves the deadline of one game, for the commissioner.

    Raises Refused: not_allowed, game_settled, bad_deadline, nothing_changed.
    """
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    _lock_open_deadline(fixture)
    _check(fixture, deadline)
    _move(fixture, deadline, actor, reason)


@transaction.atomic
def propose_deadline(*, fixture: Fixture, deadline: datetime, actor: Person) -> None:
    """Proposes another deadline to the other coach. Refused if the other team has no coach; then only the
    commissioner can move it.

    Raises Refused: not_allowed, game_settled, bad_deadline, nothing_changed, no_other_coach.
    """
    side = _coached_sides(fixture, actor)[0]
    _lock_open_deadline(fixture)
    _check(fixture, deadline)
    others = User.objects.filter(
        coaching__team=fixture.away_id if side == Result.Side.HOME else fixture.home_id
    )
    if not others.exists():
        raise Refused("no_other_coach")
    _note(fixture, proposed=deadline, proposed_by=side)
    _record_change(Change.Kind.DEADLINE_PROPOSED, fixture, None, deadline, actor)
    notify("proposal", others, fixture, due=deadline)


@transaction.atomic
def accept_deadline(*, fixture: Fixture, actor: Person) -> None:
    """Accepts a proposed deadline, for the other coach or the commissioner: it becomes the game's deadline.

    Raises Refused: not_allowed, game_settled, nothing_proposed, bad_deadline.
    """
    sides, proposed = _proposal(fixture, actor)
    if sides == [game_deadline_of(fixture).proposed_by]:
        raise Forbidden("not_allowed.agree")
    _check(fixture, proposed)
    _move(fixture, proposed, actor)


@transaction.atomic
def end_deadline_proposal(*, fixture: Fixture, actor: Person) -> None:
    """Declines or withdraws a proposed deadline.

    Raises Refused: not_allowed, game_settled, nothing_proposed.
    """
    _sides, proposed = _proposal(fixture, actor)
    _note(fixture, proposed=None, proposed_by="")
    _record_change(Change.Kind.PROPOSAL_ENDED, fixture, proposed, None, actor)


@transaction.atomic
def mark_ready(*, fixture: Fixture, actor: Person) -> None:
    """Declares a coach's side ready to play: it is not at fault if the game is not played.

    Raises Refused: not_allowed, game_settled, nothing_changed.
    """
    own_sides, game_deadline = _coached_sides(fixture, actor), _lock_open_deadline(fixture)
    sides = [side for side in own_sides if not getattr(game_deadline, f"{side}_ready")]
    if not sides:
        raise Refused("nothing_changed.ready")
    _note(fixture, **{f"{side}_ready": True for side in sides})
    record_change(actor=actor, kind=Change.Kind.READY, about=fixture, after={"ready": sides})
    _publish_deadline(fixture)


@restores(Change.Kind.DEADLINE_MOVED, Change.Kind.DEADLINE_EXTENDED)
def _revert(change: Change, actor: Person | None) -> None:
    fixture = fixture_of_change(change)
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    _lock_open_deadline(fixture)
    before, after = ((note or {}).get("deadline") for note in (change.before, change.after))
    if deadline_of(fixture) != (after and parse_datetime(after)):
        raise Refused("changed_since")
    # Left to the commissioner, or else the computer would extend it again.
    _note(fixture, deadline=before and parse_datetime(before), by_hand=True)
    _publish_deadline(fixture)


def _lock_open_deadline(fixture: Fixture) -> GameDeadline:
    """Locks the game and returns its deadline as stored now. Raises Refused: game_settled."""
    lock_fixture(fixture)
    result = Result.objects.filter(fixture=fixture).exclude(state=Result.State.IN_PROGRESS)
    if result.exists():
        raise Refused("game_settled")
    fixture.game_deadline = GameDeadline.objects.filter(fixture=fixture).first() or GameDeadline(
        fixture=fixture
    )
    return game_deadline_of(fixture)


def _check(fixture: Fixture, deadline: datetime) -> None:
    now = timezone.now()
    if not now < deadline < now + MAX_DISTANCE:
        raise Refused("bad_deadline", days=MAX_DISTANCE.days)
    if deadline == deadline_of(fixture):
        raise Refused("nothing_changed.game_deadline")


def _move(fixture: Fixture, deadline: datetime, actor: Person | None, reason: str = "") -> None:
    before = deadline_of(fixture)
    _note(fixture, deadline=deadline, proposed=None, proposed_by="")
    _record_change(Change.Kind.DEADLINE_MOVED, fixture, before, deadline, actor, reason)
    notify("deadline", coaches_of(fixture), fixture, due=deadline)


def _record_change(
    kind: Change.Kind,
    fixture: Fixture,
    before: datetime | None,
    after: datetime | None,
    actor: Person | None,
    reason: str = "",
) -> None:
    """Records and publishes the change of a deadline or a proposal."""
    record_change(
        actor=actor,
        kind=kind,
        about=fixture,
        before={"deadline": before.isoformat()} if before else None,
        after={"deadline": after.isoformat()} if after else None,
        reason=reason,
    )
    _publish_deadline(fixture)


def _proposal(fixture: Fixture, actor: Person) -> tuple[list[str], datetime]:
    """Locks the game. Returns the sides that the person acts for, none for a manager of the league, and the
    proposed deadline. Raises Refused: not_allowed, game_settled, nothing_proposed."""
    manages = permissions.may(actor, Permission.MANAGE, fixture.season.league)
    sides = [] if manages else _coached_sides(fixture, actor)
    proposed = _lock_open_deadline(fixture).proposed
    if proposed is None:
        raise Refused("nothing_proposed")
    return sides, proposed


def _coached_sides(fixture: Fixture, actor: Person) -> list[str]:
    """The sides that the person coaches. Raises Forbidden: not_allowed for a person who coaches neither."""
    sides = sides_of(actor, fixture)
    if not sides:
        permissions.require(actor, Permission.VIEW, fixture.season.league)
        raise Forbidden("not_allowed.mark_ready")
    return sides


def _publish_deadline(fixture: Fixture) -> None:
    """Publishes a game's deadline: the deadline, a proposed one with its side, and the sides that are
    ready."""
    game_deadline, due = game_deadline_of(fixture), deadline_of(fixture)
    data = {
        **fixture_data(fixture),
        "deadline": due,
        "proposed": game_deadline.proposed,
        "proposed_by": game_deadline.proposed_by or None,
        "ready": [side for side in ("home", "away") if getattr(game_deadline, f"{side}_ready")],
    }
    publish_to_league(fixture.season, FeedItem(kind=FeedItem.Kind.DEADLINE, data=data))
