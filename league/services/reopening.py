"""Taking a recorded result back: the game is open again, or where its report was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Fixture, LateReport, Result, Season, Week
from league.permissions import Act
from league.selectors.deadlines import appointment_of
from league.services.corrections import fixture_of
from league.services.results import follow_kickoff, hold, is_stored, put_back
from league.services.reverting import changed_since, restores
from league.services.settling import settle
from league.services.superseding import reinstate, supersede
from league.services.telling import season_news, standings_news, tell

if TYPE_CHECKING:
    from league.permissions import Person

CLOSED = (Season.State.PLAYOFFS, Season.State.FINISHED)


@restores(Change.Kind.RESULT, Change.Kind.RESULT_CONFIRMED)
def _restore(change: Change, actor: Person | None) -> None:
    _reopen(change, actor)


@restores(Change.Kind.DEADLINE_PASSED)
def _restore_deadline(change: Change, actor: Person | None) -> None:
    """The computer does not settle the game again: it is left to the commissioner."""
    kept = appointment_of(_reopen(change, actor))
    kept.by_hand = change.before is None
    kept.save()


def _reopen(change: Change, actor: Person | None) -> Fixture:
    """Raises Refused: not_allowed, changed_since, regular_season_closed."""
    fixture = fixture_of(change)
    season = hold(fixture)
    permissions.require(actor, Act.RUN, season.league)
    if not is_stored(fixture, change.after):
        raise changed_since()
    final = (change.before or {}).get("state") == Result.State.FINAL
    if not final and fixture.kind == Week.Kind.REGULAR and season.state in CLOSED:
        sentence = _("The regular season is closed: correct the result instead, or reopen the season.")
        raise Refused("regular_season_closed", sentence)
    put_back(fixture, change.before)
    LateReport.objects.filter(fixture=fixture).delete()
    if change.before is None:
        supersede(fixture)
    elif change.after is None:
        reinstate(fixture)
    settle(season)
    follow_kickoff(season)
    tell(season, *standings_news(season), season_news(season))
    return fixture
