"""Making and revoking scorers' links: with one of them a person without an account keeps the score of one
fixture."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import ScorerLink
from games.selectors.scorer_links import usable_scorer_links
from league.errors import Refused
from league.models import Change, Fixture, Result
from league.permissions import Permission, require
from league.selectors.people.invitations import digest_of
from league.selectors.results.reports import reporting_side_of
from league.services.history import audit
from league.services.locks import lock_fixture
from league.services.quotas import check_quota

if TYPE_CHECKING:
    from datetime import datetime

    from league.permissions import Person

DAYS = 14  # where the week has no deadline
DAYS_AFTER_DEADLINE = 3
MOST = 20  # open links of one fixture


@dataclass(frozen=True, slots=True)
class NewScorerLink:
    """A new link with its secret of 192 bits, which cannot be read again later."""

    link: ScorerLink
    secret: str


@transaction.atomic
def make_scorer_link(*, fixture: Fixture, actor: Person | None = None) -> NewScorerLink:
    """Makes a link to score this fixture, valid until some days after its deadline. Both coaches may make
    one, and people who score for the league. A coach's link reports for that coach's side.

    Raises Refused: not_allowed, result_final, quota_exceeded."""
    league = fixture.season.league
    require(actor, Permission.SCORE, league, teams=(fixture.home, fixture.away))
    lock_fixture(fixture)
    if Result.objects.filter(fixture=fixture, state=Result.State.FINAL).exists():
        raise Refused("result_final", _("This game's result is final: there is nothing to score."))
    sentence = _("This game has reached the limit of open links (%(most)d): revoke some first.")
    check_quota(usable_scorer_links().filter(fixture=fixture).count(), MOST, sentence)
    secret = secrets.token_urlsafe(24)
    link = ScorerLink.objects.create(
        fixture=fixture,
        digest=digest_of(secret),
        side=reporting_side_of(actor, fixture),
        created_by=actor if isinstance(actor, User) else None,
        expires_at=_end(fixture),
    )
    details = {"until": link.expires_at.date().isoformat()}
    audit.record_change(
        actor=actor, kind=Change.Kind.SCORER_LINK, league=league, about=fixture, after=details
    )
    return NewScorerLink(link, secret)


@transaction.atomic
def revoke_scorer_link(*, link: ScorerLink, actor: Person | None = None) -> None:
    """Revokes the link on all phones. Raises Refused: not_allowed, link_over."""
    fixture = link.fixture
    league = fixture.season.league
    require(actor, Permission.SCORE, league, teams=(fixture.home, fixture.away))
    if not usable_scorer_links().filter(pk=link.pk).update(revoked_at=timezone.now()):
        raise Refused("link_over", _("This link has already expired or been revoked: nothing has changed."))
    audit.record_change(actor=actor, kind=Change.Kind.SCORER_LINK_REVOKED, league=league, about=fixture)


def _end(fixture: Fixture) -> datetime:
    now, deadline = timezone.now(), fixture.week.deadline
    if deadline is None:
        return now + timedelta(days=DAYS)
    return max(now, deadline) + timedelta(days=DAYS_AFTER_DEADLINE)
