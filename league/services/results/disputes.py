"""Disputing a report, and resolving or withdrawing the dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.models import Change, Dispute, Fixture, League, Result
from league.permissions import Permission
from league.selectors.results.reports import LinkHolder, open_dispute, report_rights_of
from league.services.history import audit
from league.services.locks import lock_fixture
from league.services.notifications import notices
from league.services.notifications.feed_items import publish_to_league, result_item
from league.services.results.link_holders import account_of
from league.services.results.reports import confirm_result
from league.services.results.results import ReportedOutcome, Score, apply_result, check_score

if TYPE_CHECKING:
    from league.permissions import Person


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

    Raises Refused: not_allowed, note_needed, nothing_to_dispute, and the codes of `check_score`.
    """
    lock_fixture(fixture)
    league = fixture.season.league
    if not isinstance(actor, LinkHolder):
        permissions.require(actor, Permission.VIEW, league)
    rights = report_rights_of(actor, fixture)
    result = Result.objects.filter(fixture=fixture).first()
    if rights.sides and (result is None or result.state != Result.State.REPORTED):
        raise Refused("nothing_to_dispute", _("No report of this game is waiting for an answer."))
    if result is None or not rights.can_dispute(result):
        raise Forbidden("not_allowed", _("Only the other coach can dispute this report."))
    if not note.strip():
        raise Refused("note_needed", _("A dispute needs a note: say in a few words what is wrong."))
    result.state = Result.State.DISPUTED
    result.save(update_fields=["state", "recorded_at"])
    values = {
        "by": None if isinstance(actor, LinkHolder) else actor,
        "side": next(iter(sorted(rights.sides - {result.side}, reverse=True))),
        "note": note.strip(),
        "claim": _counter_report(fixture, score, outcome),
    }
    opened = {"resolution": "", "withdrawn": False}
    dispute, _new = Dispute.objects.update_or_create(result=result, defaults={**values, **opened})
    audit.record_change(
        actor=account_of(actor),
        kind=Change.Kind.RESULT_DISPUTED,
        league=league,
        about=fixture,
        before={"state": Result.State.REPORTED},
        after={"state": Result.State.DISPUTED, **(dispute.claim or {})},
        reason=dispute.note,
    )
    publish_to_league(fixture.season, result_item(result))
    notices.notify_dispute(fixture, result, dispute.note)
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

    Raises Refused: not_allowed, reason_needed, not_disputed, and the codes of `save_result`.
    """
    lock_fixture(fixture)
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    if not reason.strip():
        raise Refused("reason_needed", _("Both sides want to know why: give a reason."))
    dispute = open_dispute(fixture)
    if dispute is None or dispute.result.state != Result.State.DISPUTED:
        raise Refused("not_disputed", _("Nobody disputes this game's result: there is nothing to resolve."))
    dispute.resolution = reason.strip()
    dispute.save(update_fields=["resolution"])
    reported = ReportedOutcome(score, outcome, settlement=Result.Settlement.RESOLVED)
    result = apply_result(fixture, reported, kind=Change.Kind.DISPUTE_RESOLVED, actor=actor, reason=reason)
    notices.notify_resolution(fixture, result, dispute.resolution)
    return result


@transaction.atomic
def withdraw_dispute(*, fixture: Fixture, actor: Person | LinkHolder) -> Result:
    """Withdraws a dispute for the side that made it. Where coaches confirm results, that confirms the report;
    where only the commissioner does, the report waits for the commissioner again.

    Raises Refused: not_allowed, not_disputed, and the codes of `confirm_result`.
    """
    lock_fixture(fixture)
    league = fixture.season.league
    if not isinstance(actor, LinkHolder):
        permissions.require(actor, Permission.VIEW, league)
    rights, dispute = report_rights_of(actor, fixture), open_dispute(fixture)
    if rights.sides and dispute is None:
        raise Refused("not_disputed", _("Nobody disputes this game's result: there is nothing to withdraw."))
    if dispute is None or not rights.can_withdraw(dispute):
        raise Forbidden("not_allowed", _("Only the side that disputes this result can withdraw its dispute."))
    dispute.withdrawn = True
    dispute.save(update_fields=["withdrawn"])
    result = dispute.result
    result.state = Result.State.REPORTED
    result.save(update_fields=["state", "recorded_at"])
    audit.record_change(
        actor=account_of(actor),
        kind=Change.Kind.DISPUTE_WITHDRAWN,
        league=league,
        about=fixture,
        before={"state": Result.State.DISPUTED},
        after={"state": Result.State.REPORTED},
    )
    publish_to_league(fixture.season, result_item(Result.objects.get(pk=result.pk)))
    if league.confirmation == League.Confirmation.COMMISSIONER:
        return result
    return confirm_result(fixture=fixture, actor=actor)


def _counter_report(fixture: Fixture, score: Score | None, outcome: Result.Outcome) -> dict[str, Any] | None:
    """The other side's own claim, as fields of a Result; None if there is none."""
    if score is None and outcome == Result.Outcome.PLAYED:
        return None
    check_score(fixture, score, outcome)
    home, away = score.points if score else (None, None)
    overtime = score is not None and score.overtime
    return {"outcome": outcome.value, "away_score": away, "home_score": home, "overtime": overtime}
