"""A coach's report and the other side's word: how a result becomes final between two people."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.models import Change, Fixture, League, Result
from league.permissions import Act
from league.selectors.reports import Say, say_of
from league.services.results import Said, Tally, hold, put_down, tally_of

if TYPE_CHECKING:
    from datetime import datetime

    from league.permissions import Person

Settlement = Result.Settlement


@transaction.atomic
def report_result(
    *,
    fixture: Fixture,
    tally: Tally | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    actor: Person,
    reason: str = "",
) -> Result:
    """Enters how a fixture ended, as far as this person's word goes: who scores for the league makes it
    final, a coach reports it, and the league's policy says who confirms that. A side may report anew until
    then.

    Raises Refused: not_allowed, result_reported, result_disputed, and what `record_result` does.
    """
    hold(fixture)
    say = _say(fixture, actor)
    if not say.reports or outcome not in say.outcomes:
        permissions.require(actor, Act.RUN if say.reports else Act.SCORE, fixture.season.league)
    _check_free(say, Result.objects.filter(fixture=fixture).first())
    state = Result.State.FINAL if say.final else Result.State.REPORTED
    return put_down(fixture, Said(tally, outcome, state, actor), actor=actor, reason=reason)


@transaction.atomic
def confirm_result(*, fixture: Fixture, actor: Person | None = None) -> Result:
    """The other side, or who scores for the league, agrees with a report: it is final.

    Raises Refused: not_allowed, nothing_to_confirm, result_disputed, and what `record_result` says of the
    season.
    """
    hold(fixture)
    say = _say(fixture, actor) if actor is not None else None
    if say and not say.reports:
        permissions.require(actor, Act.SCORE, fixture.season.league)
    result = Result.objects.filter(fixture=fixture).first()
    if result is None or result.state not in (Result.State.REPORTED, Result.State.DISPUTED):
        raise Refused("nothing_to_confirm", _("Nobody waits for a confirmation of this game."))
    if say:
        _check_confirms(say, result)
    return _settle(fixture, result, Settlement.CONFIRMED, actor)


def confirm_unanswered(*, now: datetime | None = None) -> int:
    """Makes the reports final that nobody has answered in their league's time; returns how many.

    One that cannot be final (its season is closed) waits for the commissioner.
    """
    now = now or timezone.now()
    confirmed = 0
    for league in League.objects.filter(auto_confirm_hours__gt=0):
        late = now - timedelta(hours=league.auto_confirm_hours)
        waiting = Fixture.objects.filter(
            season__league=league, result__state=Result.State.REPORTED, result__recorded_at__lte=late
        )
        for fixture in waiting.select_related("season__league__feed", "week", "home", "away"):
            confirmed += _confirm_silence(fixture, late)
    return confirmed


def _confirm_silence(fixture: Fixture, late: datetime) -> bool:
    try:
        with transaction.atomic():
            hold(fixture)
            reported = Result.objects.filter(fixture=fixture, state=Result.State.REPORTED)
            result = reported.filter(recorded_at__lte=late).first()
            if result:  # else somebody has answered by now
                _settle(fixture, result, Settlement.UNANSWERED, None)
    except Refused:
        return False
    return result is not None


def _settle(fixture: Fixture, result: Result, settlement: Settlement, actor: Person | None) -> Result:
    outcome = Result.Outcome(result.outcome)
    said = Said(tally_of(result), outcome, settlement=settlement)
    return put_down(fixture, said, kind=Change.Kind.RESULT_CONFIRMED, actor=actor)


def _say(fixture: Fixture, actor: Person) -> Say:
    """Raises Hidden: no_such_league."""
    permissions.require(actor, Act.VIEW, fixture.season.league)
    return say_of(actor, fixture)


def _check_free(say: Say, result: Result | None) -> None:
    if result is None or result.state == Result.State.FINAL or say.reports_anew(result):
        return  # a final result is refused when it is written
    if result.state == Result.State.DISPUTED:
        raise _disputed()
    raise Refused("result_reported", _("The other side has reported this game: confirm or dispute that."))


def _check_confirms(say: Say, result: Result) -> None:
    if say.confirms(result):
        return
    if say.scores:
        raise _disputed()
    if say.policy == League.Confirmation.COMMISSIONER:
        raise Forbidden("not_allowed", _("In this league the commissioner confirms every result."))
    raise Forbidden("not_allowed", _("The other coach confirms this result, or the commissioner."))


def _disputed() -> Refused:
    sentence = _("This result is disputed: the commissioner resolves it, with a reason.")
    return Refused("result_disputed", sentence)
