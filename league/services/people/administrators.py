"""The first administrator of a site, and reset links for other people's accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.models import Change, League, Member
from league.permissions import Permission, Role
from league.security.first_code import is_first_code
from league.services.history import audit

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def create_first_administrator(*, username: str, password: str, code: str, email: str = "") -> User:
    """Creates the first person of a new site: its administrator, and commissioner of leagues without one.
    `code` is the code that the operator reads in the log (`league.security.first_code`).

    Raises Refused: administrator_exists (if there is any account), wrong_code.
    """
    # Serializes concurrent requests: no other row exists yet that both could lock.
    ContentType.objects.select_for_update(no_key=True).get_or_create(app_label="auth", model="user")
    if User.objects.filter(placeholder=None).exists():
        raise Refused(
            "administrator_exists", _("This site already has an administrator: sign in, or sign up.")
        )
    if not is_first_code(code):
        sentence = _("This is not the code of this site: enter the newest code that the server has printed.")
        raise Refused("wrong_code", sentence)
    person = User.objects.create_superuser(username, email, password)
    if email:
        EmailAddress.objects.create(user=person, email=email, primary=True, verified=True)
    audit.record_change(actor=person, kind=Change.Kind.ADMINISTRATOR, person=person)
    for league in League.objects.exclude(members__role=Role.COMMISSIONER):
        Member.objects.update_or_create(league=league, user=person, defaults={"role": Role.COMMISSIONER})
    return person


@transaction.atomic
def password_reset_key(*, person: User, league: League, actor: Person) -> tuple[str, str]:
    """Makes a link with which the person can choose a new password; returns its two parts. It works once, for
    three days, and as long as nobody else becomes commissioner of their league
    (`league.accounts.reset_tokens`).

    The site's administrator may make one for any account, a commissioner only for an account that is in no
    other league. Raises Refused: not_allowed, no_such_member.
    """
    permissions.require(actor, Permission.OWN, league)
    memberships = Member.objects.filter(user=person)
    if not memberships.filter(league=league).exists():
        raise Refused("no_such_member", _("There is no such member in this league: nothing has changed."))
    wider = person.is_staff or person.is_superuser or memberships.exclude(league=league).exists()
    if wider and not actor.is_superuser:
        sentence = _(
            "This account has access to more than your league: ask the site's administrator for this link."
        )
        raise Forbidden("not_allowed", sentence)
    audit.record_change(actor=actor, kind=Change.Kind.RESET_LINK, league=league, person=person)
    return user_pk_to_url_str(person), default_token_generator.make_token(person)
