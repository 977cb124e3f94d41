"""The computer plays what is overdue, with the coaches that the absent have chosen."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.models import Game
from games.services.playing import simulate, write_game
from league import permissions
from league.models import Fixture, Result
from league.permissions import Act
from league.selectors.deadlines import Step, coached_teams, ending_of, step_of
from league.services.deadlines import act_on, note_settled, waiting
from league.services.telling import standings_news, tell

if TYPE_CHECKING:
    from league.permissions import Person


def play_overdue(*, now: datetime | None = None) -> int:
    """Plays the games that their deadlines leave to the computer, one transaction a game; returns how many.
    Safe to run twice, or beside another worker, as `act_on_deadlines` is."""
    now = now or timezone.now()
    overdue = [fixture for fixture in waiting(now) if step_of(fixture, now) is Step.SETTLE]
    return sum(act_on(fixture, now, _act) for fixture in overdue)


@transaction.atomic
def play_for_both(*, fixture: Fixture, actor: Person | None = None, reason: str = "") -> Game:
    """Has the computer play a game now that nobody has begun or reported, at the commissioner's word.

    Raises Refused: not_allowed, and what `record_result` does.
    """
    permissions.require(actor, Act.RUN, fixture.season.league)
    return _play(fixture, actor, reason)


def _act(fixture: Fixture, step: Step, now: datetime) -> bool:  # noqa: ARG001 - as `act_on` calls it
    if step is not Step.SETTLE or ending_of(fixture, coached_teams(fixture)) is not None:
        return False
    _play(fixture)
    return True


def _play(fixture: Fixture, actor: Person | None = None, reason: str = "") -> Game:
    game, news = write_game(fixture, simulate(fixture), settlement=Result.Settlement.DEADLINE)
    note_settled(fixture, actor=actor, reason=reason)
    tell(fixture.season, *news, *standings_news(fixture.season))
    return game
