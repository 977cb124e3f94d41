"""Links with which the other side answers a report without an account, and letters with such a link.

The link is never shown to the reporting side, which could confirm its own report with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.core import signing
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from league.frame import permissions
from league.frame.addresses import absolute_address
from league.frame.errors import Hidden, link_not_allowed
from league.frame.permissions import Permission
from league.letters import person_language, post_letter
from league.models import Fixture, Result
from league.results.circumstances import sentences_of
from league.results.selectors import LinkHolder, answering_coaches, awaited_sides, report_rights_of

if TYPE_CHECKING:
    from league.frame.permissions import Person
    from league.models import Team
    from league.results.selectors import ReportRights


def account_of(actor: Person | LinkHolder | None) -> Person | None:
    """The person to record in the history of changes; None for a link holder."""
    return None if isinstance(actor, LinkHolder) else actor


def require(actor: Person | LinkHolder | None, permission: Permission, fixture: Fixture) -> None:
    """`permissions.require` for the fixture's league. A link holder never has a permission in the league.

    Raises Forbidden: link_not_for_this, and the codes of `permissions.require`.
    """
    if isinstance(actor, LinkHolder):
        raise link_not_allowed()
    permissions.require(actor, permission, fixture.season.league)


def require_report_rights(fixture: Fixture, actor: Person | LinkHolder) -> ReportRights:
    """The rights of a person who may view the league, or of a link holder.

    Raises Hidden: no_such_league; Forbidden: league_archived.
    """
    league = fixture.season.league
    if not isinstance(actor, LinkHolder):
        permissions.require(actor, Permission.VIEW, league)
    permissions.require_open(league)
    return report_rights_of(actor, fixture)


SALT = "league.claim.3"  # version 1 was shown to the reporters, version 2 named slugs and numbers
LINK_LIFETIME = 14 * 24 * 3600  # seconds


def report_link(*, fixture: Fixture, side: str) -> str:
    """The signed part of the link with which this side answers a report of this game, for 14 days. It becomes
    invalid when the coaches of that side change."""
    named = [fixture.pk, side, _coaches_fingerprint(fixture, side)]
    return signing.dumps(named, salt=SALT)


def resolve_report_link(link: str) -> tuple[Fixture, LinkHolder]:
    """The fixture that a link is for, and the link holder. Raises Hidden (link_invalid) if the link is
    mistyped, too old, or made for earlier coaches of the side."""
    try:
        pk, side, mark = signing.loads(link, salt=SALT, max_age=LINK_LIFETIME)
        fixtures = Fixture.objects.select_related("season__league__feed", "week", "home", "away")
        fixture = fixtures.get(pk=pk)  # slugs and numbers are used again: by a new league, by a new schedule
        if mark != _coaches_fingerprint(fixture, side):
            raise signing.BadSignature("the side has other coaches by now")
    except (ValueError, signing.BadSignature, Fixture.DoesNotExist) as error:
        raise Hidden("link_invalid", _("This link is not valid any more: ask for a new one.")) from error
    return fixture, LinkHolder(fixture.pk, side, scores=False)


def _coaches_fingerprint(fixture: Fixture, side: str) -> str:
    """A keyed hash of the side's coaches: it changes when they change, and does not reveal who they are."""
    team: Team = getattr(fixture, side)
    people = sorted(team.coaches.values_list("user", flat=True))
    return salted_hmac(SALT, repr(people), algorithm="sha256").hexdigest()[:16]


def request_confirmation(fixture: Fixture, result: Result) -> None:
    """Sends a letter to the coaches who should answer the report; call it in the transaction of the
    report."""
    result.fixture = fixture
    for side, team in awaited_sides(fixture, result):
        for coach in answering_coaches(fixture, result, team):
            with person_language(coach.user):
                _send_request(coach.user, team, result, report_link(fixture=fixture, side=side))


def _send_request(person: User, team: Team, result: Result, link: str) -> None:
    path = reverse("league:claim", args=[link])
    named = {
        "game": str(result.fixture),
        "claim": describe_report(result),
        "team": team.name,
        "address": absolute_address(path),
    }
    body = _(
        "%(game)s is reported: %(claim)s.\n\nIs that right? %(team)s should confirm it, or say what is wrong."
    )
    if sentences := sentences_of(result.fixture):
        named["circumstances"] = "\n".join(f"- {sentence}" for sentence in sentences)
        body += "\n\n" + _("What you should know about this game:\n%(circumstances)s")
    hours = result.fixture.season.league.auto_confirm_hours
    if hours:
        named["hours"] = str(hours)
        body += "\n\n" + _("If nobody answers, it is final %(hours)s hours after the report.")
    if named["address"]:
        body += "\n\n%(address)s\n\n" + _(
            "With this link you can answer for your side of this game only, without signing in, for 14 "
            "days. Do not pass it on."
        )
    subject = _("Is this right? %(game)s") % named
    post_letter(to=person, subject=subject, body=body % named, about=f"report {result.fixture_id}")


def describe_report(result: Result) -> str:
    """The report in words: the clubs with their points, the visitors first, or the outcome without a
    score."""
    if result.home_score is None:
        return str(result.get_outcome_display())
    fixture = result.fixture
    return f"{fixture.away.nickname} {result.away_score}, {fixture.home.nickname} {result.home_score}"
