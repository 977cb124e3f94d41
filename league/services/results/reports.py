"""Reporting a result, and confirming it by the other side, the commissioner or a time limit."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.models import Change, Fixture, LateReport, League, Result
from league.permissions import Permission
from league.selectors.leagues.leagues import in_active_league
from league.selectors.results.late_reports import accepts_late_report, as_report
from league.selectors.results.reports import LinkHolder, ReportRights, awaited_sides, report_rights_of
from league.services.locks import lock_fixture
from league.services.results import link_holders
from league.services.results.late_reports import confirm_late_report, report_late_result
from league.services.results.results import ReportedOutcome, Score, apply_result, result_disputed, score_of

if TYPE_CHECKING:
    from datetime import datetime

    from league.permissions import Person

Settlement = Result.Settlement


@transaction.atomic
def report_result(
    *,
    fixture: Fixture,
    score: Score | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    actor: Person | LinkHolder,
    reason: str = "",
    with_standings: bool = True,
) -> Result:
    """Enters the result of a fixture as far as the actor's rights go. A person who scores for the league
    makes it final; a coach or a scorer's link reports it, and the league's policy decides who confirms the
    report. Until then the same side may replace its report. In the grace period a report can replace the
    settlement of an overdue game; until it is confirmed, the settled result counts. Without `with_standings`
    the caller publishes the standings.

    Raises Refused: not_allowed, result_reported, result_disputed, late_needs_score, and the codes of
    `save_result`.
    """
    lock_fixture(fixture)
    rights = _report_rights(fixture, actor)
    if not rights.can_report or outcome not in rights.outcomes:
        link_holders.require(actor, Permission.MANAGE if rights.can_report else Permission.SCORE, fixture)
    result = Result.objects.filter(fixture=fixture).first()
    _check_free(rights, result)
    state = Result.State.FINAL if rights.is_final else Result.State.REPORTED
    reported, by = ReportedOutcome(score, outcome, state, actor), link_holders.account_of(actor)
    if result and accepts_late_report(fixture, result, timezone.now()):
        report_late_result(fixture, reported, rights.sides, actor=by, reason=reason)
        return Result.objects.get(fixture=fixture)
    return apply_result(fixture, reported, actor=by, reason=reason, with_standings=with_standings)


@transaction.atomic
def confirm_result(*, fixture: Fixture, actor: Person | LinkHolder | None = None) -> Result:
    """Makes a report final, for the other side or a person who scores for the league. A report that belongs
    to neither side (a scorer's) becomes the report of the side that confirms first, and waits for the other.
    A disputed report cannot be confirmed: the dispute is withdrawn (`withdraw_dispute`) or resolved.

    Raises Refused: not_allowed, nothing_to_confirm, result_disputed, and the codes of `save_result` for the
    season.
    """
    lock_fixture(fixture)
    rights = _report_rights(fixture, actor) if actor is not None else None
    if rights and not rights.can_report:
        link_holders.require(actor, Permission.SCORE, fixture)
    late = LateReport.objects.select_related("by").filter(fixture=fixture).first()
    if late:
        late.fixture = fixture
        if not (rights and _add_late_confirmation(rights, late)):
            confirm_late_report(late=late, actor=actor)
        return Result.objects.get(fixture=fixture)
    result = Result.objects.filter(fixture=fixture).first()
    if result is None or result.state not in (Result.State.REPORTED, Result.State.DISPUTED):
        raise Refused("nothing_to_confirm", _("There is nothing to confirm for this game."))
    if rights is None and result.state == Result.State.DISPUTED:
        raise result_disputed()
    if rights:
        _check_confirms(rights, result)
        if _needs_other_side(rights, fixture, result):
            return _add_confirmation(fixture, result, actor)
    by_link = isinstance(actor, LinkHolder)
    return _settle(fixture, result, Settlement.LINKED if by_link else Settlement.CONFIRMED, actor)


def confirm_unanswered_reports(*, now: datetime | None = None) -> int:
    """Makes reports final that were not answered within their league's time limit; returns how many.

    A report that cannot become final (its season is closed) is left to the commissioner.
    """
    now = now or timezone.now()
    confirmed = 0
    for league in League.objects.filter(in_active_league(), auto_confirm_hours__gt=0):
        late = now - timedelta(hours=league.auto_confirm_hours)
        waiting = Fixture.objects.filter(
            season__league=league, result__state=Result.State.REPORTED, result__recorded_at__lte=late
        )
        for fixture in waiting.select_related("season__league__feed", "week", "home", "away"):
            confirmed += _confirm_unanswered(fixture, late)
        reports = LateReport.objects.filter(fixture__season__league=league, at__lte=late)
        confirmed += sum(
            _confirm_unanswered_late(report, late) for report in reports.select_related("fixture")
        )
    return confirmed


def _confirm_unanswered_late(report: LateReport, late: datetime) -> bool:
    try:
        with transaction.atomic():
            lock_fixture(report.fixture)
            waiting = LateReport.objects.select_related("by", "fixture__season__league__feed")
            found = waiting.filter(pk=report.pk, at__lte=late).first()
            if found:  # else it was answered or replaced in the meantime
                confirm_late_report(late=found, actor=None)
    except Refused:
        return False
    return found is not None


def _confirm_unanswered(fixture: Fixture, late: datetime) -> bool:
    try:
        with transaction.atomic():
            lock_fixture(fixture)
            reported = Result.objects.filter(fixture=fixture, state=Result.State.REPORTED)
            result = reported.filter(recorded_at__lte=late).first()
            if result:  # else it was answered in the meantime
                _settle(fixture, result, Settlement.UNANSWERED, None)
    except Refused:
        return False
    return result is not None


def _needs_other_side(rights: ReportRights, fixture: Fixture, result: Result) -> bool:
    """Whether the other side still has to confirm a report that belonged to neither side. Sets `result.side`,
    unsaved, to the confirming side."""
    if rights.is_final or result.side or result.reported_by_id or not rights.sides:
        return False
    result.side = Result.Side.HOME if Result.Side.HOME in rights.sides else Result.Side.AWAY
    return bool(awaited_sides(fixture, result)) or len(rights.sides) > 1


def _add_late_confirmation(rights: ReportRights, late: LateReport) -> bool:
    """Saves one side's confirmation of a late report that belongs to neither side, if the other side still
    has to confirm it. Returns whether it did."""
    report = as_report(late)
    if not rights.can_confirm(report) or not _needs_other_side(rights, late.fixture, report):
        return False
    late.side = report.side
    late.save()
    return True


def _add_confirmation(fixture: Fixture, result: Result, actor: Person | LinkHolder | None) -> Result:
    """Saves one side's confirmation of a scorer's report, which then is the report of that side."""
    holder = LinkHolder(fixture.pk, result.side, scores=False)
    reported = ReportedOutcome(
        score_of(result), Result.Outcome(result.outcome), Result.State.REPORTED, holder
    )
    return apply_result(
        fixture, reported, kind=Change.Kind.RESULT_CONFIRMED, actor=link_holders.account_of(actor)
    )


def _settle(
    fixture: Fixture, result: Result, settlement: Settlement, actor: Person | LinkHolder | None
) -> Result:
    outcome = Result.Outcome(result.outcome)
    reported = ReportedOutcome(score_of(result), outcome, settlement=settlement)
    return apply_result(
        fixture, reported, kind=Change.Kind.RESULT_CONFIRMED, actor=link_holders.account_of(actor)
    )


def _report_rights(fixture: Fixture, actor: Person | LinkHolder) -> ReportRights:
    """The rights of a person who may view the league, or of a link holder. Raises Hidden: no_such_league."""
    if not isinstance(actor, LinkHolder):
        permissions.require(actor, Permission.VIEW, fixture.season.league)
    return report_rights_of(actor, fixture)


def _check_free(rights: ReportRights, result: Result | None) -> None:
    if result is None or result.state == Result.State.FINAL or rights.can_report_again(result):
        return  # a final result is refused when it is written
    if result.state == Result.State.DISPUTED:
        raise result_disputed()
    raise Refused("result_reported", _("The other side has reported this game: confirm or dispute that."))


def _check_confirms(rights: ReportRights, result: Result) -> None:
    if rights.can_confirm(result):
        return
    if result.state == Result.State.DISPUTED and (rights.scores or rights.is_other_side(result)):
        raise result_disputed()
    if rights.policy == League.Confirmation.COMMISSIONER:
        raise Forbidden("not_allowed", _("In this league the commissioner confirms every result."))
    raise Forbidden("not_allowed", _("The other coach or the commissioner has to confirm this result."))
