"""Deadlines that act: remind, extend, tell the commissioner, and settle what nobody has reported.

The computer's own games are settled by `games`, which alone can play them.
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
from league.selectors.deadlines import (
    Step,
    appointment_of,
    coached_teams,
    dated_fixtures,
    due_of,
    ending_of,
    step_of,
)
from league.services import audit, notices
from league.services.feed import News
from league.services.policies import MOST_HOURS
from league.services.results import Said, hold, stored, write_result
from league.services.telling import deadline_news, standings_news, tell

if TYPE_CHECKING:
    from league.permissions import Person

log = structlog.get_logger(__name__)


def act_on_deadlines(*, now: datetime | None = None) -> int:
    """Does what each game's deadline asks for by its league's policies, one transaction a game; returns how
    many it has moved. Safe to run twice, or beside another worker: whoever holds the game looks again.
    """
    now = now or timezone.now()
    overdue: list[Fixture] = []
    acted = sum(act_on(fixture, now, partial(_act, overdue)) for fixture in waiting(now))
    notices.escalate(overdue)
    return acted


def waiting(now: datetime) -> list[Fixture]:
    """The games whose deadlines ask for something now; one query."""
    near = now + timedelta(hours=MOST_HOURS)
    return [fixture for fixture in dated_fixtures(by=near) if step_of(fixture, now)]


def act_on(fixture: Fixture, now: datetime, act: Callable[[Fixture, Step, datetime], bool]) -> bool:
    """Holds the game and acts on it if its deadline still asks for something: whether it did.

    What fails for one game is logged, and does not keep the others waiting.
    """
    try:
        with transaction.atomic():
            hold(fixture)
            held = dated_fixtures().filter(pk=fixture.pk).first()
            step = step_of(held, now) if held else None
            return bool(held and step and act(held, step, now))
    except Refused as refused:
        log.warning("deadline refused", fixture=str(fixture), code=refused.code)
    except Exception:
        log.exception("deadline failed", fixture=str(fixture))
    return False


def _act(overdue: list[Fixture], fixture: Fixture, step: Step, now: datetime) -> bool:
    """Adds what the commissioner is to be told of, for he gets one letter of all."""
    match step:
        case Step.REMIND:
            _remind(fixture, now)
        case Step.EXTEND:
            _extend(fixture, now)
        case Step.ESCALATE:
            _escalate(fixture, now)
            overdue.append(fixture)
        case Step.SETTLE:
            outcome = ending_of(fixture, coached_teams(fixture))
            if outcome is None:
                return False
            tell(fixture.season, *write_ending(fixture, outcome), *standings_news(fixture.season))
    return True


def write_ending(
    fixture: Fixture, outcome: Result.Outcome, *, actor: Person | None = None, reason: str = ""
) -> list[News]:
    """Ends an overdue game without a score; the caller tells the news when it is done."""
    said = Said(None, outcome, settlement=Result.Settlement.DEADLINE)
    _result, news = write_result(fixture=fixture, said=said, first=True)
    note_settled(fixture, actor=actor, reason=reason)
    return news


def note_settled(fixture: Fixture, *, actor: Person | None = None, reason: str = "") -> None:
    """Writes down, in the history and to both coaches, what was made of an overdue game."""
    result = Result.objects.get(fixture=fixture)
    audit.note(
        actor=actor,
        kind=Change.Kind.DEADLINE_PASSED,
        league=fixture.season.league,
        about=fixture,
        after=stored(result),
        reason=reason,
    )
    notices.tell_settled(fixture, result)


def _remind(fixture: Fixture, now: datetime) -> None:
    kept = appointment_of(fixture)
    kept.reminded_at = now
    kept.save()
    notices.remind(fixture, due_of(fixture))


def _escalate(fixture: Fixture, now: datetime) -> None:
    kept = appointment_of(fixture)
    kept.escalated_at = now
    kept.save()
    notices.warn(fixture, due_of(fixture))


def _extend(fixture: Fixture, now: datetime) -> None:
    """From the deadline on, or from now where the service has slept for longer than that."""
    kept, due = appointment_of(fixture), due_of(fixture)
    longer = timedelta(hours=fixture.season.league.extension_hours)
    later = due + longer if due + longer > now else now + longer
    kept.deadline, kept.extensions = later, kept.extensions + 1
    kept.save()
    audit.note(
        actor=None,
        kind=Change.Kind.DEADLINE_EXTENDED,
        league=fixture.season.league,
        about=fixture,
        before={"deadline": due.isoformat()},
        after={"deadline": later.isoformat()},
    )
    notices.tell_deadline(fixture, later)
    tell(fixture.season, deadline_news(fixture))
