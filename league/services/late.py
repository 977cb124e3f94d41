"""A game that was played at the table after all, when its deadline or the computer had settled it already."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.models import Change, Fixture, LateReport, Result
from league.permissions import Act
from league.selectors.late import WITHOUT_THEM, as_report, takes_late_report
from league.selectors.moves import Move
from league.selectors.reports import Bearer, say_of, side_of
from league.services import audit, notices
from league.services.bearers import account_of
from league.services.corrections import restore_result, revise
from league.services.rehearsing import rehearse
from league.services.results import Said, Tally, check_tally, fill, hold, put_result, tally_of, told
from league.services.reverting import restores
from league.services.superseding import reinstate, supersede

if TYPE_CHECKING:
    from league.permissions import Person

Settlement = Result.Settlement


def report_late(
    fixture: Fixture, said: Said, sides: frozenset[str], *, actor: Person | None, reason: str = ""
) -> None:
    """Replaces what was made of the game by what was played, or keeps it until it is confirmed: for
    services that hold the game and have asked whether the person, who speaks for `sides`, may.

    Raises Refused: late_needs_score, result_reported, and what `record_result` says of the tally.
    """
    if said.tally is None:
        sentence = _("Only a game that was played replaces this result: enter its score.")
        raise Refused("late_needs_score", sentence)
    check_tally(fixture, said.tally, said.outcome)
    known = LateReport.objects.filter(fixture=fixture).first()
    late = _late(fixture, said)
    if said.state == Result.State.FINAL:
        _replace(late, "", actor=actor, reason=reason)
        return
    if known and known.side not in sides and known.by != late.by:
        raise Refused("result_reported", _("The other side has reported this game: confirm or decline that."))
    late.pk = known.pk if known else None
    late.save()
    _note(Change.Kind.LATE_REPORTED, late, actor, reason)
    notices.tell_late_report(fixture, as_report(late))


@transaction.atomic
def record_late(
    *, fixture: Fixture, tally: Tally, state: Result.State, reporter: Person | Bearer | None = None
) -> None:
    """What a game came to that was refereed here although its fixture was settled already: in the grace
    period it is a late report, which replaces the result at once if `state` is final. Afterwards, or where
    the other side has reported something else, the result stands: the whistle is nobody's to take back."""
    hold(fixture)
    result, said = Result.objects.filter(fixture=fixture).first(), Said(tally, state=state, reporter=reporter)
    if not takes_late_report(fixture, result, timezone.now()):
        return
    sides = say_of(reporter, fixture).sides if reporter else frozenset()
    with suppress(Refused):
        report_late(fixture, said, sides, actor=account_of(reporter))


def confirm_late(*, late: LateReport, actor: Person | Bearer | None) -> None:
    """The other side, or who scores for the league, agrees, or nobody has objected in time (no actor): what
    was played replaces the result. For who holds the game. Raises Forbidden: not_allowed."""
    if actor is not None and not say_of(actor, late.fixture).confirms(as_report(late)):
        raise Forbidden("not_allowed", _("The other coach confirms this result, or the commissioner."))
    if actor is None:
        _replace(late, Settlement.UNANSWERED, actor=None)
    elif isinstance(actor, Bearer):
        _replace(late, Settlement.LINKED, actor=None)
    else:
        _replace(late, Settlement.CONFIRMED, actor=actor)


@transaction.atomic
def decline_late(*, fixture: Fixture, actor: Person | None = None, reason: str = "") -> None:
    """The other side does not agree, or who has reported takes it back: the result stands.

    Raises Refused: not_allowed, nothing_to_confirm.
    """
    hold(fixture)
    if actor is not None and not say_of(actor, fixture).sides:
        permissions.require(actor, Act.SCORE, fixture.season.league)
    late = LateReport.objects.filter(fixture=fixture).first()
    if late is None:
        raise Refused("nothing_to_confirm", _("Nobody waits for a confirmation of this game."))
    _note(Change.Kind.LATE_DECLINED, late, actor, reason)
    late.delete()


def preview_late(*, late: LateReport) -> list[Move]:
    """What confirming the report would move; nothing is changed."""
    return rehearse(lambda: _replace(late, Settlement.CONFIRMED, actor=None))


def _late(fixture: Fixture, said: Said) -> LateReport:
    """What was said, as an unsaved row."""
    result = Result(fixture=fixture)
    fill(result, said.tally, said.outcome, Result.State.REPORTED)
    values = told(result) or {}
    by = said.reporter if isinstance(said.reporter, User) else None
    return LateReport(
        fixture=fixture,
        said={name: value for name, value in values.items() if name != "state"},
        by=by,
        side=side_of(said.reporter, fixture),
    )


def _replace(late: LateReport, settlement: str, *, actor: Person | None, reason: str = "") -> list[Move]:
    report = as_report(late)

    def put(result: Result) -> None:
        result.settlement, result.reported_by, result.side = settlement, late.by, late.side
        put_result(result, tally_of(report), Result.Outcome.PLAYED, Result.State.FINAL)
        LateReport.objects.filter(fixture=late.fixture).delete()
        supersede(late.fixture)

    return revise(late.fixture, put, kind=Change.Kind.RESULT_REPLACED, actor=actor, reason=reason)


@restores(Change.Kind.RESULT_REPLACED)
def _restore(change: Change, actor: Person | None) -> None:
    fixture = restore_result(change, actor)
    without_them = Result.objects.filter(fixture=fixture, settlement__in=WITHOUT_THEM).exists()
    (reinstate if without_them else supersede)(fixture)


def _note(kind: Change.Kind, late: LateReport, actor: Person | None, reason: str) -> None:
    reported = kind == Change.Kind.LATE_REPORTED
    audit.note(
        actor=actor,
        kind=kind,
        league=late.fixture.season.league,
        about=late.fixture,
        before=None if reported else late.said,
        after=late.said if reported else None,
        reason=reason,
    )
