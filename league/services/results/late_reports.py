"""Late reports: a game was played at the table after its deadline or the computer had settled it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.hooks import result_reinstated, result_superseded
from league.models import Change, Fixture, LateReport, Result
from league.permissions import Permission
from league.selectors.results.effects import Effect
from league.selectors.results.late_reports import SETTLED_WITHOUT_COACHES, accepts_late_report, as_report
from league.selectors.results.reports import LinkHolder, report_rights_of, reporting_side_of
from league.services.dry_run import run_and_roll_back
from league.services.history import audit
from league.services.history.reverts import restores
from league.services.locks import lock_fixture
from league.services.notifications import notices
from league.services.results.corrections import replace_final_result, revert_final_result
from league.services.results.link_holders import account_of
from league.services.results.results import ReportedOutcome, Score, check_score, score_of, set_result_fields
from league.services.results.snapshots import result_snapshot

if TYPE_CHECKING:
    from league.permissions import Person

Settlement = Result.Settlement


def report_late_result(
    fixture: Fixture,
    reported: ReportedOutcome,
    sides: frozenset[str],
    *,
    actor: Person | None,
    reason: str = "",
) -> None:
    """Replaces the result of a settled game by the score that was played, or saves the report until it is
    confirmed. The caller has locked the fixture and checked that the person may report for `sides`.

    Raises Refused: late_needs_score, result_reported, and the codes of `check_score`.
    """
    if reported.score is None:
        sentence = _("Only a game that was played can replace this result: enter its score.")
        raise Refused("late_needs_score", sentence)
    check_score(fixture, reported.score, reported.outcome)
    stored = LateReport.objects.filter(fixture=fixture).first()
    late = _unsaved_report(fixture, reported)
    if reported.state == Result.State.FINAL:
        _replace(late, "", actor=actor, reason=reason)
        return
    if stored and stored.side not in sides and stored.by != late.by:
        raise Refused("result_reported", _("The other side has reported this game: confirm or decline that."))
    late.pk = stored.pk if stored else None
    late.save()
    _record_change(Change.Kind.LATE_REPORTED, late, actor, reason)
    notices.notify_late_report(fixture, as_report(late))


@transaction.atomic
def record_late_result(
    *, fixture: Fixture, score: Score, state: Result.State, reporter: Person | LinkHolder | None = None
) -> None:
    """Records the result of a game that was played here after its fixture was settled. In the grace period it
    is a late report, which replaces the result at once if `state` is final. After that, or if the other side
    has reported something else, the settled result stays and nothing is recorded."""
    lock_fixture(fixture)
    result, reported = (
        Result.objects.filter(fixture=fixture).first(),
        ReportedOutcome(score, state=state, reporter=reporter),
    )
    if not accepts_late_report(fixture, result, timezone.now()):
        return
    sides = report_rights_of(reporter, fixture).sides if reporter else frozenset()
    with suppress(Refused):
        report_late_result(fixture, reported, sides, actor=account_of(reporter))


def confirm_late_report(*, late: LateReport, actor: Person | LinkHolder | None) -> None:
    """Confirms a late report, which replaces the result: by the other side, by a person who scores for the
    league, or without an actor because nobody has answered in time. The caller has locked the fixture. Raises
    Forbidden: not_allowed."""
    if actor is not None and not report_rights_of(actor, late.fixture).can_confirm(as_report(late)):
        raise Forbidden("not_allowed", _("The other coach or the commissioner has to confirm this result."))
    if actor is None:
        _replace(late, Settlement.UNANSWERED, actor=None)
    elif isinstance(actor, LinkHolder):
        _replace(late, Settlement.LINKED, actor=None)
    else:
        _replace(late, Settlement.CONFIRMED, actor=actor)


@transaction.atomic
def decline_late_report(*, fixture: Fixture, actor: Person | None = None, reason: str = "") -> None:
    """Deletes a late report that the other side declines or its reporter withdraws: the result stays.

    Raises Refused: not_allowed, nothing_to_confirm.
    """
    lock_fixture(fixture)
    if actor is not None and not report_rights_of(actor, fixture).sides:
        permissions.require(actor, Permission.SCORE, fixture.season.league)
    late = LateReport.objects.filter(fixture=fixture).first()
    if late is None:
        raise Refused("nothing_to_confirm", _("There is nothing to confirm for this game."))
    _record_change(Change.Kind.LATE_DECLINED, late, actor, reason)
    late.delete()


def preview_late_report(*, late: LateReport) -> list[Effect]:
    """The effects that confirming the report would have; nothing is changed."""
    return run_and_roll_back(lambda: _replace(late, Settlement.CONFIRMED, actor=None))


def _unsaved_report(fixture: Fixture, reported: ReportedOutcome) -> LateReport:
    """The late report as an unsaved row."""
    result = Result(fixture=fixture)
    set_result_fields(result, reported.score, reported.outcome, Result.State.REPORTED)
    values = result_snapshot(result) or {}
    by = reported.reporter if isinstance(reported.reporter, User) else None
    return LateReport(
        fixture=fixture,
        report={name: value for name, value in values.items() if name != "state"},
        by=by,
        side=reporting_side_of(reported.reporter, fixture),
    )


def _replace(late: LateReport, settlement: str, *, actor: Person | None, reason: str = "") -> list[Effect]:
    report = as_report(late)

    def save(result: Result) -> None:
        result.settlement, result.reported_by, result.side = settlement, late.by, late.side
        set_result_fields(result, score_of(report), Result.Outcome.PLAYED, Result.State.FINAL)
        result.save()
        LateReport.objects.filter(fixture=late.fixture).delete()
        result_superseded.send(sender=None, fixture=late.fixture)

    return replace_final_result(
        late.fixture, save, kind=Change.Kind.RESULT_REPLACED, actor=actor, reason=reason
    )


@restores(Change.Kind.RESULT_REPLACED)
def _revert(change: Change, actor: Person | None) -> None:
    fixture = revert_final_result(change, actor)
    without_them = Result.objects.filter(fixture=fixture, settlement__in=SETTLED_WITHOUT_COACHES).exists()
    (result_reinstated if without_them else result_superseded).send(sender=None, fixture=fixture)


def _record_change(kind: Change.Kind, late: LateReport, actor: Person | None, reason: str) -> None:
    is_report = kind == Change.Kind.LATE_REPORTED
    audit.record_change(
        actor=actor,
        kind=kind,
        league=late.fixture.season.league,
        about=late.fixture,
        before=None if is_report else late.report,
        after=late.report if is_report else None,
        reason=reason,
    )
