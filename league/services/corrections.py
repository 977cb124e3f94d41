"""Correcting a final result, at any time, with everything that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Fixture, Result, Season
from league.permissions import Act
from league.selectors.moves import Move, moves, picture
from league.services import audit
from league.services.holding import hold_season
from league.services.rehearsing import rehearse
from league.services.results import Tally, check_tally, is_stored, put_back, put_by_hand, stored
from league.services.reverting import changed_since, restores
from league.services.settling import settle
from league.services.telling import result_news, season_news, standings_news, tell

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def correct_result(
    *,
    fixture: Fixture,
    tally: Tally | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    actor: Person | None = None,
    reason: str,
) -> list[Move]:
    """Replaces a final result and lets standings, seeds, bracket and champion follow; returns what moved.

    Playoff games between clubs that do not meet any more become void. `revert_change` brings all of it back.
    Raises Refused: not_allowed, reason_needed, not_final, and what `record_result` says of the tally.
    """
    permissions.require(actor, Act.RUN, fixture.season.league)
    if not reason.strip():
        raise Refused("reason_needed", _("A correction needs a reason: say in a few words what was wrong."))
    check_tally(fixture, tally, outcome)
    put = partial(put_by_hand, tally=tally, outcome=outcome)
    return revise(fixture, put, kind=Change.Kind.RESULT_CORRECTED, actor=actor, reason=reason)


def revise(
    fixture: Fixture,
    put: Callable[[Result], None],
    *,
    kind: Change.Kind,
    actor: Person | None,
    reason: str = "",
) -> list[Move]:
    """Puts a final result otherwise, with all that follows, for services that have asked whether the person
    may. Raises Refused: not_final."""
    season, result = hold_season(fixture.season), _final(fixture)
    seen, before = picture(season), stored(result)
    put(result)
    settle(season)
    audit.note(
        actor=actor,
        kind=kind,
        league=season.league,
        about=fixture,
        before=before,
        after=stored(result),
        reason=reason,
    )
    _tell(season, result)
    return moves(seen, picture(season))


def preview_correction(
    *,
    fixture: Fixture,
    tally: Tally | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    actor: Person | None = None,
) -> list[Move]:
    """What `correct_result` would move; nothing is changed. Raises Refused as it does."""
    wish: dict[str, Any] = {"fixture": fixture, "tally": tally, "outcome": outcome, "actor": actor}
    return rehearse(lambda: correct_result(**wish, reason="a preview"))


@restores(Change.Kind.RESULT_CORRECTED)
def _restore(change: Change, actor: Person | None) -> None:
    restore_result(change, actor)


def restore_result(change: Change, actor: Person | None) -> Fixture:
    """Puts back the final result that the change has put otherwise; the fixture of it.

    Raises Refused: not_allowed, changed_since.
    """
    fixture = fixture_of(change)
    season = hold_season(fixture.season)
    permissions.require(actor, Act.RUN, season.league)
    if not is_stored(fixture, change.after):
        raise changed_since()
    put_back(fixture, change.before)
    settle(season)
    _tell(season, Result.objects.select_related("fixture").get(fixture=fixture))
    return fixture


def fixture_of(change: Change) -> Fixture:
    """The fixture that a change is about."""
    number, game = change.about.split("/")[1::2]
    related = Fixture.everything.select_related("season__league__feed", "week", "home", "away")
    return related.get(season__league=change.league, season__number=number, number=game)


def _final(fixture: Fixture) -> Result:
    result = Result.objects.filter(fixture=fixture).first()
    if result is None or result.state != Result.State.FINAL:
        sentence = _("This game has no final result yet: record it, there is nothing to correct.")
        raise Refused("not_final", sentence)
    return result


def _tell(season: Season, result: Result) -> None:
    tell(season, result_news(result), *standings_news(season), season_news(season))
