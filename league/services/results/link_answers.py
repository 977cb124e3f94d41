"""Answering a report by a link, without an account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Forbidden, Refused
from league.models import Fixture, Result
from league.selectors.results.reports import LinkHolder, ReportRights, open_dispute, report_rights_of
from league.services.locks import lock_fixture
from league.services.results.disputes import dispute_result, withdraw_dispute
from league.services.results.report_links import resolve_report_link
from league.services.results.reports import confirm_result
from league.services.results.results import Score

if TYPE_CHECKING:
    from league.models import Dispute
    from league.permissions import Person

ANSWERABLE_STATES = (Result.State.REPORTED, Result.State.DISPUTED)


@dataclass(frozen=True, slots=True)
class PendingReport:
    """A report that waits for an answer. `speaker` answers it: the other side's coach if they have signed in,
    else the link holder."""

    fixture: Fixture
    result: Result
    speaker: User | LinkHolder
    rights: ReportRights

    @property
    def version(self) -> str:
        """A text that changes whenever the report changes."""
        return self.result.recorded_at.isoformat()


def pending_report_of(*, link: str, visitor: Person) -> PendingReport:
    """The report that the link answers. `visitor` is the person who opened the link; they cannot answer a
    report of their own side.

    Raises Hidden link_invalid; Refused claim_settled; Forbidden own_report.
    """
    fixture, holder = resolve_report_link(link)
    result = (
        Result.objects.select_related("reported_by")
        .filter(fixture=fixture, state__in=ANSWERABLE_STATES)
        .first()
    )
    rights = report_rights_of(holder, fixture)
    answers = (
        rights.can_confirm(result) or rights.can_dispute(result) or rights.can_withdraw(open_dispute(fixture))
    )
    if result is None or not answers:
        raise Refused("claim_settled", _("This game is settled: there is nothing left to answer here."))
    own = report_rights_of(visitor, fixture)
    if own.is_other_side(result) and isinstance(visitor, User):
        return PendingReport(fixture, result, visitor, own)
    if own.sides:
        raise Forbidden(
            "own_report", _("Your side has reported this game: wait for the other side's answer.")
        )
    return PendingReport(fixture, result, holder, rights)


@transaction.atomic
def confirm_by_link(*, link: str, seen: str, visitor: Person) -> Result:
    """Confirms the report for the side of the link. `seen` is the `PendingReport.version` that was shown.

    Raises Refused: claim_changed, and the codes of `pending_report_of` and `confirm_result`.
    """
    report = _lock_pending_report(link, seen, visitor)
    return confirm_result(fixture=report.fixture, actor=report.speaker)


@transaction.atomic
def withdraw_by_link(*, link: str, seen: str, visitor: Person) -> Result:
    """Withdraws the dispute for the side of the link; see `withdraw_dispute` and `confirm_by_link`."""
    report = _lock_pending_report(link, seen, visitor)
    return withdraw_dispute(fixture=report.fixture, actor=report.speaker)


@transaction.atomic
def dispute_by_link(
    *,
    link: str,
    seen: str,
    visitor: Person,
    note: str,
    score: Score | None = None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
) -> Dispute:
    """Disputes the report for the side of the link; see `dispute_result` and `confirm_by_link`."""
    report = _lock_pending_report(link, seen, visitor)
    return dispute_result(
        fixture=report.fixture, note=note, score=score, outcome=outcome, actor=report.speaker
    )


def _lock_pending_report(link: str, seen: str, visitor: Person) -> PendingReport:
    lock_fixture(resolve_report_link(link)[0])
    report = pending_report_of(link=link, visitor=visitor)
    if report.version != seen:
        raise Refused("claim_changed", _("The report has changed in the meantime: read it again."))
    return report
