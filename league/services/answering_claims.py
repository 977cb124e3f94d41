"""The other side answers a report by its link, without an account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Forbidden, Refused
from league.models import Fixture, Result
from league.selectors.reports import Bearer, Say, open_dispute, say_of
from league.services.claims import linked_claim
from league.services.disputes import dispute_result, withdraw_dispute
from league.services.reporting import confirm_result
from league.services.results import Tally, hold

if TYPE_CHECKING:
    from league.models import Dispute
    from league.permissions import Person

OPEN = (Result.State.REPORTED, Result.State.DISPUTED)


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed of a game, and who answers: the other side's coach when he has signed in, else the
    bearer of its link."""

    fixture: Fixture
    result: Result
    speaker: User | Bearer
    say: Say

    @property
    def version(self) -> str:
        """Another one as soon as the report says something else."""
        return self.result.recorded_at.isoformat()


def claim_of(*, link: str, visitor: Person) -> Claim:
    """What is claimed, for `visitor`, who holds the phone: whose own side has made the report does not
    answer it.

    Raises Hidden link_invalid; Refused claim_settled; Forbidden own_report.
    """
    fixture, bearer = linked_claim(link)
    result = Result.objects.select_related("reported_by").filter(fixture=fixture, state__in=OPEN).first()
    say = say_of(bearer, fixture)
    answers = say.confirms(result) or say.disputes(result) or say.withdraws(open_dispute(fixture))
    if result is None or not answers:
        raise Refused("claim_settled", _("Nothing is to be answered here any more: this game is settled."))
    own = say_of(visitor, fixture)
    if own.is_other_side(result) and isinstance(visitor, User):
        return Claim(fixture, result, visitor, own)
    if own.sides:
        raise Forbidden("own_report", _("Your side has reported this game: the other side answers."))
    return Claim(fixture, result, bearer, say)


@transaction.atomic
def confirm_by_link(*, link: str, seen: str, visitor: Person) -> Result:
    """The side of the link agrees with the report that it has `seen` (`Claim.version`).

    Raises Refused as `claim_of` and `confirm_result` do, and claim_changed.
    """
    claim = _held(link, seen, visitor)
    return confirm_result(fixture=claim.fixture, actor=claim.speaker)


@transaction.atomic
def withdraw_by_link(*, link: str, seen: str, visitor: Person) -> Result:
    """The side of the link takes its dispute of the report back; see `withdraw_dispute`,
    `confirm_by_link`."""
    claim = _held(link, seen, visitor)
    return withdraw_dispute(fixture=claim.fixture, actor=claim.speaker)


@transaction.atomic
def dispute_by_link(
    *,
    link: str,
    seen: str,
    visitor: Person,
    note: str,
    tally: Tally | None = None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
) -> Dispute:
    """The side of the link does not agree; see `dispute_result` and `confirm_by_link`."""
    claim = _held(link, seen, visitor)
    return dispute_result(fixture=claim.fixture, note=note, tally=tally, outcome=outcome, actor=claim.speaker)


def _held(link: str, seen: str, visitor: Person) -> Claim:
    hold(linked_claim(link)[0])
    claim = claim_of(link=link, visitor=visitor)
    if claim.version != seen:
        raise Refused("claim_changed", _("The report has been changed meanwhile: read it again."))
    return claim
