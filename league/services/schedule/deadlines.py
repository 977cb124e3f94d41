"""Acting on deadlines: reminders, extensions, letters to the commissioner, and settling unreported games.

Games that the computer plays are settled by the app `games`, which alone can play them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import structlog
from django.db import transaction
from django.utils import timezone

from league.errors import Refused
from league.models import Change, Fixture, Result
from league.selectors.schedule.deadlines import (
    DeadlineAction,
    coached_teams,
    dated_fixtures,
    deadline_action_of,
    due_of,
    game_deadline_of,
    overdue_outcome_of,
)
from league.services.history import audit
from league.services.leagues.policies import MAX_HOURS
from league.services.locks import lock_fixture
from league.services.notifications import notices
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import deadline_item, publish_to_league, standings_items
from league.services.results.results import ReportedOutcome, save_result
from league.services.results.snapshots import full_result_snapshot

if TYPE_CHECKING:
    from league.permissions import Person

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
    notices.notify_overdue(overdue)
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
        case DeadlineAction.REMIND:
            _remind(fixture, now)
        case DeadlineAction.EXTEND:
            _extend(fixture, now)
        case DeadlineAction.ESCALATE:
            _escalate(fixture, now)
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
) -> list[NewFeedItem]:
    """Settles an overdue game without a score. Returns the feed items, which the caller publishes at the end
    of the transaction."""
    reported = ReportedOutcome(None, outcome, settlement=Result.Settlement.DEADLINE)
    _result, items = save_result(fixture=fixture, reported=reported, first=True)
    record_settlement(fixture, actor=actor, reason=reason)
    return items


def record_settlement(fixture: Fixture, *, actor: Person | None = None, reason: str = "") -> None:
    """Records how an overdue game was settled, and sends both coaches a letter."""
    result = Result.objects.get(fixture=fixture)
    audit.record_change(
        actor=actor,
        kind=Change.Kind.DEADLINE_PASSED,
        league=fixture.season.league,
        about=fixture,
        after=full_result_snapshot(result),
        reason=reason,
    )
    notices.notify_settled(fixture, result)


def _remind(fixture: Fixture, now: datetime) -> None:
    game_deadline = game_deadline_of(fixture)
    game_deadline.reminded_at = now
    game_deadline.save()
    notices.remind_coaches(fixture, due_of(fixture))


def _escalate(fixture: Fixture, now: datetime) -> None:
    game_deadline = game_deadline_of(fixture)
    game_deadline.escalated_at = now
    game_deadline.save()
    notices.warn_coaches(fixture, due_of(fixture))


def _extend(fixture: Fixture, now: datetime) -> None:
    """Extends the deadline, from the old one, or from now if the extension would already be over because the
    service did not run."""
    game_deadline, due = game_deadline_of(fixture), due_of(fixture)
    extension = timedelta(hours=fixture.season.league.extension_hours)
    later = due + extension if due + extension > now else now + extension
    game_deadline.deadline, game_deadline.extensions = later, game_deadline.extensions + 1
    game_deadline.save()
    audit.record_change(
        actor=None,
        kind=Change.Kind.DEADLINE_EXTENDED,
        league=fixture.season.league,
        about=fixture,
        before={"deadline": due.isoformat()},
        after={"deadline": later.isoformat()},
    )
    notices.notify_deadline(fixture, later)
    publish_to_league(fixture.season, deadline_item(fixture))
