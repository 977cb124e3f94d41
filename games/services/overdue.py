"""Overdue games: the computer plays them with the coaches whom the absent have chosen, or all end at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import Finished
from games.models import Game
from games.services.playing import simulate, write_game
from league import permissions
from league.errors import Refused
from league.models import Fixture, Result, Season
from league.permissions import Act
from league.selectors.deadlines import (
    Ending,
    Step,
    coached_teams,
    ending_of,
    endings_of,
    overdue_fixtures,
    step_of,
)
from league.selectors.moves import Move, moves, picture
from league.services.deadlines import act_on, note_settled, waiting, write_ending
from league.services.feed import News
from league.services.rehearsing import rehearse
from league.services.telling import standings_news, tell

if TYPE_CHECKING:
    from league.permissions import Person

Played = Mapping[int, Finished]  # games of the computer by the fixture's primary key


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


def play_what_is_overdue(*, season: Season, actor: Person | None = None) -> Played:
    """Plays the overdue games that the league's policy leaves to the computer; nothing is written. Some ten
    milliseconds a game, so call it before any transaction. Raises Refused: not_allowed."""
    permissions.require(actor, Act.RUN, season.league)
    endings = endings_of(overdue_fixtures(season))
    return {ending.fixture.pk: simulate(ending.fixture) for ending in endings if ending.outcome is None}


def settle_overdue(
    *, season: Season, played: Played | None = None, actor: Person | None = None, reason: str = ""
) -> list[Ending]:
    """Ends all overdue games of the season now, as its league's policy ends one (`ending_of`). Each is a
    change of its own, and can be taken back by itself. `played` are the games that the computer plays, for
    a caller who holds a transaction already; a game that became overdue since then waits for the sweep.

    Raises Refused: not_allowed, nothing_overdue, and what `record_result` does.
    """
    if played is None:
        played = play_what_is_overdue(season=season, actor=actor)
    return _settle(season, played, actor, reason)


@transaction.atomic
def _settle(season: Season, played: Played, actor: Person | None, reason: str) -> list[Ending]:
    permissions.require(actor, Act.RUN, season.league)
    # All of them first, so that whoever waits here holds none of them.
    list(overdue_fixtures(season).select_for_update(of=("self",), no_key=True))
    due = endings_of(overdue_fixtures(season))
    endings = [ending for ending in due if ending.outcome is not None or ending.fixture.pk in played]
    if not endings:
        raise Refused("nothing_overdue", _("No game of this season is overdue: nothing has changed."))
    news = [one for ending in endings for one in _end(ending, played, actor, reason)]
    tell(season, *news, *standings_news(season))
    return endings


def preview_overdue(*, season: Season, actor: Person | None = None) -> list[Move]:
    """What of `settle_overdue` moves that no dice decide; nothing is changed. Raises Refused: not_allowed."""
    permissions.require(actor, Act.RUN, season.league)

    def settled() -> list[Move]:
        before = picture(season)
        for ending in endings_of(overdue_fixtures(season)):
            if ending.outcome is not None:
                write_ending(ending.fixture, ending.outcome)
        return moves(before, picture(season))

    return rehearse(settled)


def _act(fixture: Fixture, step: Step, now: datetime) -> bool:  # noqa: ARG001 - as `act_on` calls it
    if step is not Step.SETTLE or ending_of(fixture, coached_teams(fixture)) is not None:
        return False
    _play(fixture)
    return True


def _play(fixture: Fixture, actor: Person | None = None, reason: str = "") -> Game:
    game, news = _write(fixture, simulate(fixture), actor, reason)
    tell(fixture.season, *news, *standings_news(fixture.season))
    return game


def _end(ending: Ending, played: Played, actor: Person | None, reason: str) -> list[News]:
    if ending.outcome is not None:
        return write_ending(ending.fixture, ending.outcome, actor=actor, reason=reason)
    return _write(ending.fixture, played[ending.fixture.pk], actor, reason)[1]


def _write(
    fixture: Fixture, finished: Finished, actor: Person | None, reason: str
) -> tuple[Game, list[News]]:
    game, news = write_game(fixture, finished, settlement=Result.Settlement.DEADLINE)
    note_settled(fixture, actor=actor, reason=reason)
    return game, news
