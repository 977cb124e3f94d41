"""Forms of accounts, administrators, and the export and removal of an account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.forms import LoginForm, default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from axes.utils import reset
from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils.translation import gettext_lazy

from league.frame import permissions
from league.frame.errors import Forbidden, Refused
from league.frame.locks import lock_league
from league.frame.permissions import Permission, Role
from league.frame.quotas import refund_code, spend_code
from league.frame.signals import account_removed
from league.frame.texts import LineField, check_line
from league.history.services import record_change
from league.models import (
    Change,
    League,
    Member,
)
from league.people.accounts import is_first_code
from league.people.members import VISITOR, position_of, save_position

if TYPE_CHECKING:
    from league.frame.permissions import Person


@transaction.atomic
def create_first_administrator(*, username: str, password: str, code: str, email: str = "") -> User:
    """Creates the first person of a new site: its administrator, and commissioner of leagues without one.
    `code` is the code that the operator reads in the log (`league.people.accounts`).

    Raises Refused: administrator_exists (if there is any account), wrong_code.
    """
    if _has_accounts():
        raise Refused("administrator_exists")
    if not is_first_code(code):
        raise Refused("wrong_code")
    return _new_person(username, password, email, administrator=True)


@transaction.atomic
def create_person(
    *, username: str, password: str, email: str = "", administrator: bool | None = None
) -> User:
    """Creates an account for the operator of the site, who needs no code; the values are valid. With None the
    first person becomes administrator and others do not. The e-mail address counts as verified."""
    first = not _has_accounts()
    return _new_person(
        username, password, email, administrator=first if administrator is None else administrator
    )


@transaction.atomic
def set_administrator(*, person: User, administrator: bool) -> None:
    """Makes the person administrator of the site and commissioner of leagues without one, or takes only the
    first from them. Raises Refused: last_administrator."""
    if not administrator:
        require_an_administrator(person)
    person.is_staff = person.is_superuser = administrator
    person.save(update_fields=["is_staff", "is_superuser"])
    if administrator:
        record_change(actor=person, kind=Change.Kind.ADMINISTRATOR, person=person)
        for league in League.objects.exclude(members__role=Role.COMMISSIONER):
            Member.objects.update_or_create(league=league, user=person, defaults={"role": Role.COMMISSIONER})


def require_an_administrator(person: User) -> None:
    """Raises Refused: last_administrator, if the site would have none without this person."""
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=person.pk)
    if person.is_superuser and not others.exists():
        raise Refused("last_administrator")


def _has_accounts() -> bool:
    """Whether there is an account. Until the transaction ends, nobody else can make the first one."""
    # No other row exists yet that two requests could lock.
    ContentType.objects.select_for_update(no_key=True).get_or_create(app_label="auth", model="user")
    return User.objects.filter(placeholder=None).exists()


def _new_person(username: str, password: str, email: str, *, administrator: bool) -> User:
    person = User.objects.create_user(username, email, password)
    if email:
        EmailAddress.objects.create(user=person, email=email, primary=True, verified=True)
    if administrator:
        set_administrator(person=person, administrator=True)
    return person


@transaction.atomic
def password_reset_key(*, person: User, league: League, actor: Person) -> tuple[str, str]:
    """Makes a link with which the person can choose a new password; returns its two parts. It works once, for
    three days, and as long as nobody else becomes commissioner of their league
    (`league.people.accounts`).

    The site's administrator may make one for any account, a commissioner only for an account that is in no
    other league. Raises Refused: not_allowed, no_such_member.
    """
    permissions.require(actor, Permission.OWN, league)
    memberships = Member.objects.filter(user=person)
    if not memberships.filter(league=league).exists():
        raise Refused("no_such_member.other")
    wider = person.is_staff or person.is_superuser or memberships.exclude(league=league).exists()
    if wider and not actor.is_superuser:
        raise Forbidden("not_allowed.reset_link")
    record_change(actor=actor, kind=Change.Kind.RESET_LINK, league=league, person=person)
    return user_pk_to_url_str(person), default_token_generator.make_token(person)


@transaction.atomic
def remove_person(*, person: User, actor: Person | None = None) -> None:
    """Deletes the account and all personal data. The computer takes over the person's teams; results and
    recorded changes stay, without the name.

    Raises Refused: not_allowed, last_commissioner, last_administrator.
    """
    if actor is not None and actor != person and not actor.is_superuser:
        raise Forbidden("not_allowed.remove_person")
    require_an_administrator(person)
    for member in Member.objects.filter(user=person).select_related("league"):
        league = lock_league(member.league)
        before = position_of(league, person)
        save_position(league, person, VISITOR)
        record_change(actor=actor, kind=Change.Kind.LEFT, league=league, before=before, after=VISITOR)
    account_removed.send(sender=None, person=person)
    reset(username=person.get_username().lower())
    person.delete()


class SignInForm(LoginForm):
    """Name or e-mail address, and password. Browsers fill in the name that they have stored."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class FirstPersonForm(UserCreationForm):  # type: ignore[type-arg]  # not at run time
    """Name, password, the code printed by the server, and optionally an e-mail address."""

    code = LineField(label=gettext_lazy("Code"), max_length=60)

    class Meta:
        model = User
        fields = ("username", "email")
        labels = {"email": gettext_lazy("E-mail (optional)")}

    def clean_username(self) -> str:
        """Raises ValidationError also for letters that are drawn as nothing, which Django accepts."""
        name: str = super().clean_username()
        check_line(name)
        return name

    def fill_in(self, code: str) -> None:
        """Fills in the code for a person who has followed the printed link."""
        self.initial["code"] = code
        self.fields["code"].widget = forms.HiddenInput()


class LimitedCodesMixin:
    """For forms with `user` and `clean_code`. Counts each attempt before checking it, so that simultaneous
    attempts cannot exceed the limit, and uncounts a right one.
    """

    def clean_code(self) -> str:
        address = context.request.META.get("REMOTE_ADDR", "")
        user = self.user  # type: ignore[attr-defined]
        try:
            spend_code(user, address)
        except Refused as refused:
            raise forms.ValidationError(refused.sentence, refused.code) from refused
        code: str = super().clean_code()  # type: ignore[misc]
        refund_code(user, address)
        return code


class LimitedAuthenticateForm(LimitedCodesMixin, AuthenticateForm):
    """The second step of signing in."""


class LimitedReauthenticateForm(LimitedCodesMixin, ReauthenticateForm):
    """A code for an important action: turning the second factor off, or new recovery codes."""


class LimitedActivateForm(LimitedCodesMixin, ActivateTOTPForm):
    """The first code of a new second factor."""
