"""Disputes, and answers by people with a link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.feed.services import publish_to_league, result_item
from league.frame import permissions
from league.frame.errors import Forbidden, Refused
from league.frame.locks import lock_fixture
from league.frame.permissions import Permission
from league.history.services import record_change
from league.models import Change, Dispute, Fixture, League, Result
from league.results.models import CLAIM_FIELDS
from league.results.notices import coaches_and_commissioners, coaches_of, describe_report, notify
from league.results.reports import confirm_result
from league.results.selectors import (
    LinkHolder,
    ReportRights,
    account_of,
    claims_of,
    open_dispute,
    report_rights_of,
    require_report_rights,
    resolve_report_link,
)
from league.results.services import (
    Score,
    apply_result,
    check_result,
    copy_ending,
    new_result,
)

if TYPE_CHECKING:
    from league.frame.permissions import Person


@transaction.atomic
def dispute_result(
    *,
    fixture: Fixture,
    note: str,
    score: Score | None = None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    actor: User | LinkHolder,
) -> Dispute:
    """Disputes a report for the other side. `score` or another outcome states how the game ended instead.

    Raises Refused: not_allowed, note_needed, nothing_to_dispute, and the codes of `check_result`.
    """
    lock_fixture(fixture)
    rights = require_report_rights(fixture, actor)
    result = Result.objects.filter(fixture=fixture).first()
    if rights.sides and (result is None or result.state != Result.State.REPORTED):
        raise Refused("nothing_to_dispute")
    if result is None or not rights.can_dispute(result):
        raise Forbidden("not_allowed.dispute")
    if not note.strip():
        raise Refused("note_needed")
    result.state = Result.State.DISPUTED
    result.save(update_fields=["state", "recorded_at"])
    values = {
        "by": None if isinstance(actor, LinkHolder) else actor,
        "side": next(iter(sorted(rights.sides - {result.side}, reverse=True))),
        "note": note.strip(),
        "claim": _counter_report(fixture, score, outcome),
    }
    opened = {"resolution": "", "withdrawn": False, "at": timezone.now()}
    dispute, _new = Dispute.objects.update_or_create(result=result, defaults={**values, **opened})
    record_change(
        actor=account_of(actor),
        kind=Change.Kind.RESULT_DISPUTED,
        about=fixture,
        before={"state": Result.State.REPORTED},
        after={"state": Result.State.DISPUTED, **(dispute.claim or {})},
        reason=dispute.note,
    )
    publish_to_league(fixture.season, result_item(result))
    notify("dispute", coaches_and_commissioners(fixture), fixture, end=result, note=dispute.note)
    return dispute


@transaction.atomic
def resolve_dispute(
    *,
    fixture: Fixture,
    score: Score | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    actor: Person | None = None,
    reason: str,
) -> Result:
    """Resolves a dispute by the commissioner's decision, which everybody can see with its reason.

    Raises Refused: not_allowed, reason_needed, not_disputed, already_resolved, and the codes of
    `save_result`.
    """
    return _resolve(new_result(fixture, score, outcome), actor=actor, reason=reason)


def _resolve(ending: Result, *, actor: Person | None, reason: str) -> Result:
    fixture = ending.fixture
    lock_fixture(fixture)
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    if not reason.strip():
        raise Refused("reason_needed.decision")
    dispute = _require_dispute(fixture)
    dispute.resolution = reason.strip()
    dispute.save(update_fields=["resolution"])
    result = copy_ending(ending, Result(fixture=fixture, settlement=Result.Settlement.RESOLVED))
    apply_result(result, kind=Change.Kind.DISPUTE_RESOLVED, actor=actor, reason=reason)
    notify("resolution", coaches_of(fixture), fixture, end=result, reason=dispute.resolution)
    return result


@transaction.atomic
def uphold_claim(
    *, fixture: Fixture, claim: str, seen: str = "", actor: Person | None = None, reason: str = ""
) -> Result:
    """Resolves a dispute by the claim of one side: that of the `report` or of the `dispute` counts. Without
    a reason, that is the reason. `seen` is the `Claim.version` that the person was shown, if any.

    Raises Refused: no_such_claim, claim_changed, and the codes of `resolve_dispute`.
    """
    lock_fixture(fixture)
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    claims = {made.key: made for made in claims_of(_require_dispute(fixture).result)[fixture.pk]}
    if claim not in claims:
        raise Refused("no_such_claim")
    upheld = claims[claim]
    if seen and seen != upheld.version:
        raise Refused("claim_changed")
    reason = reason.strip() or _("The claim of %(who)s counts.") % {"who": upheld.who}
    return _resolve(upheld.result, actor=actor, reason=reason)


def _require_dispute(fixture: Fixture) -> Dispute:
    """The open dispute. Raises Refused: not_disputed, already_resolved."""
    dispute = open_dispute(fixture)
    if dispute and dispute.result.state == Result.State.DISPUTED:
        return dispute
    result = Result.objects.filter(fixture=fixture, state=Result.State.FINAL).first()
    if result and result.settlement == Result.Settlement.RESOLVED:
        raise Refused("already_resolved", end=describe_report(result))
    raise Refused("not_disputed.resolve")


@transaction.atomic
def withdraw_dispute(*, fixture: Fixture, actor: Person | LinkHolder) -> Result:
    """Withdraws a dispute for the side that made it. Where coaches confirm results, that confirms the report;
    where only the commissioner does, the report waits for the commissioner again.

    Raises Refused: not_allowed, not_disputed, and the codes of `confirm_result`.
    """
    lock_fixture(fixture)
    rights, dispute = require_report_rights(fixture, actor), open_dispute(fixture)
    if rights.sides and dispute is None:
        raise Refused("not_disputed.withdraw")
    if dispute is None or not rights.can_withdraw(dispute):
        raise Forbidden("not_allowed.withdraw_dispute")
    dispute.withdrawn = True
    dispute.save(update_fields=["withdrawn"])
    result = dispute.result
    result.state = Result.State.REPORTED
    result.save(update_fields=["state", "recorded_at"])
    record_change(
        actor=account_of(actor),
        kind=Change.Kind.DISPUTE_WITHDRAWN,
        about=fixture,
        before={"state": Result.State.DISPUTED},
        after={"state": Result.State.REPORTED},
    )
    publish_to_league(fixture.season, result_item(Result.objects.get(pk=result.pk)))
    if fixture.season.league.confirmation == League.Confirmation.COMMISSIONER:
        return result
    return confirm_result(fixture=fixture, actor=actor)


def _counter_report(fixture: Fixture, score: Score | None, outcome: Result.Outcome) -> dict[str, Any] | None:
    """The other side's own claim, as fields of a Result; None if there is none."""
    if score is None and outcome == Result.Outcome.PLAYED:
        return None
    claimed = new_result(fixture, score, outcome)
    check_result(claimed)
    return {name: getattr(claimed, name) for name in CLAIM_FIELDS}


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
    open_results = Result.objects.filter(state__in=Result.UNSETTLED)
    result = open_results.select_related("reported_by").filter(fixture=fixture).first()
    rights = report_rights_of(holder, fixture)
    answers = (
        rights.can_confirm(result) or rights.can_dispute(result) or rights.can_withdraw(open_dispute(fixture))
    )
    if result is None or not answers:
        raise Refused("claim_settled")
    own = report_rights_of(visitor, fixture)
    if own.is_other_side(result) and isinstance(visitor, User):
        return PendingReport(fixture, result, visitor, own)
    if own.sides:
        raise Forbidden("own_report")
    return PendingReport(fixture, result, holder, rights)


@transaction.atomic
def answer_by_link(
    service: Callable[..., object], *, link: str, seen: str, visitor: Person, **values: Any
) -> None:
    """Confirms or disputes the report for the side of the link, or withdraws its dispute, by one of these
    services with its further `values`. `seen` is the `PendingReport.version` that was shown.

    Raises Refused: claim_changed, and the codes of `pending_report_of` and the service.
    """
    lock_fixture(resolve_report_link(link)[0])
    report = pending_report_of(link=link, visitor=visitor)
    if report.version != seen:
        raise Refused("claim_changed")
    service(fixture=report.fixture, actor=report.speaker, **values)
