"""Accounts: signing in, second factors, locks, and links for a new password."""

from __future__ import annotations

import time
from base64 import b32encode
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import structlog
from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import get_language, gettext_noop, pgettext_lazy
from django.utils.translation import gettext as _

from league.conf.networks import network_of
from league.frame import sealing
from league.frame.addresses import shareable_address
from league.frame.errors import Refused
from league.frame.quotas import spend_letter
from league.frame.sealing import InvalidToken
from league.frame.texts import check_line
from league.history.services import record_change
from league.letters import LetterKind, remember_first_language, send_letters
from league.models import Change, Member
from league.people.selectors import invitation_for

if TYPE_CHECKING:
    from allauth.account.models import EmailConfirmation

# The code that makes the first visitor of a new site its administrator. Only the operator can know it.
#
# It is derived from SECRET_KEY, so it is not stored, is the same for every web server of an installation,
# and can be shown again at each start. It is useless once there is an account.

BYTES = 10  # 80 bits: 16 characters
GROUP = 4  # characters between two dashes


def first_code() -> str:
    """The code, like `ABCD-EFGH-IJKL-MNOP`."""
    digest = salted_hmac("league.first_administrator", "code", algorithm="sha256").digest()
    text = b32encode(digest[:BYTES]).decode()
    return "-".join(text[start : start + GROUP] for start in range(0, len(text), GROUP))


def is_first_code(given: str) -> bool:
    """Whether this is the code. Case, spaces and dashes are ignored."""
    return constant_time_compare(_plain(given), _plain(first_code()))


def first_link(address: str) -> str | None:
    """The link that opens the first account, on SITE_URL, or else on this address
    (`http://localhost:8000`). None once there is an account. One query."""
    if User.objects.filter(placeholder=None).exists():
        return None
    site = settings.SITE_URL or address
    return f"{site}{settings.FORCE_SCRIPT_NAME or ''}/welcome/?code={first_code()}"


def first_visit_notice(address: str) -> str | None:
    """The message that a command prints while the site has no account; None otherwise. See `first_link`."""
    link = first_link(address)
    return link and f"This site has no administrator yet. Open this link to become it: {link}"


def _plain(code: str) -> str:
    return "".join(filter(str.isalnum, code)).upper()


# Encrypting the secrets of second factors, so that the database or a backup is not enough to use them.
#
# The key is derived from SECRET_KEY, which is in no backup. Second factors that were encrypted with another
# key are unreadable (`second_factor_unreadable`).

PURPOSE = "league.second_factor"
SECRETS = {"secret", "seed"}  # what allauth calls them in the data of an authenticator


class SecondFactorAdapter(DefaultMFAAdapter):
    """allauth's adapter, with encrypted secrets."""

    def encrypt(self, text: str) -> str:
        return sealing.seal(text, purpose=PURPOSE)

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypts a secret. Raises Refused: second_factor_unreadable."""
        try:
            return sealing.unseal(encrypted_text, purpose=PURPOSE)
        except InvalidToken as error:
            raise Refused("second_factor_unreadable") from error


def people_locked_out() -> list[User]:
    """The people who cannot sign in because this installation cannot read their second factor; by name."""
    people = set()
    for factor in Authenticator.objects.select_related("user"):
        try:
            for name in SECRETS & factor.data.keys():
                sealing.unseal(factor.data[name], purpose=PURPOSE)
        except InvalidToken:
            people.add(factor.user)
    return sorted(people, key=User.get_username)


@transaction.atomic
def forget_second_factors(people: Iterable[User]) -> None:
    """Removes the second factors of these people, who can then sign in with their password alone. They get a
    letter, and a warning at each sign-in until they have set up a second factor again."""
    for person in people:
        Authenticator.objects.filter(user=person).delete()
        record_change(actor=None, kind=Change.Kind.SECOND_FACTOR_FORGOTTEN, person=person)
        send_letters(
            [person],
            lambda: (_("Set up your second factor again"), second_factor_warning()),
            about="second factor",
            kind=LetterKind.ACCOUNT,
        )


def second_factor_warning() -> str:
    """The warning for a person whose second factor was removed."""
    return _(
        "Your account lost its second factor when the site was restored, so your password alone opens it "
        "now. Set up the second factor again."
    )


# Texts of allauth that this site translates itself, because allauth's German or French is clumsy.
#
# Nothing reads this list: it puts the texts into our catalogs, which come before those of packages.

TEXTS = (
    gettext_noop("Sign In"),
    gettext_noop("Sign Up"),
    pgettext_lazy("field label", "Login"),
    gettext_noop("If you have not created an account yet, then please %(link)ssign up%(end_link)s first."),
    gettext_noop("Already have an account? Then please %(link)ssign in%(end_link)s."),
    gettext_noop("Are you sure you want to sign out?"),
    gettext_noop(
        "We have sent you an email. If you have not received it please check your spam folder. Otherwise "
        "contact us if you do not receive it in a few minutes."
    ),
    gettext_noop(
        "We have sent an email to you for verification. Follow the link provided to finalize the signup "
        "process. If you do not see the verification email in your main inbox, check your spam folder. "
        "Please contact us if you do not receive the verification email within a few minutes."
    ),
    gettext_noop("Bad Token"),
    gettext_noop(
        "The password reset link was invalid, possibly because it has already been used.  Please request a "
        '<a href="%(passwd_reset_url)s">new password reset</a>.'
    ),
)


class ResetTokenGenerator(PasswordResetTokenGenerator):
    """Tokens that become invalid, as Django's and allauth's do, when password, last sign-in or addresses
    change.

    They also become invalid when the account's memberships or the commissioners of its leagues change, so
    that a removed commissioner cannot use links they made to enter the members' accounts.
    """

    def _make_hash_value(self, user: Any, timestamp: int) -> str:
        memberships = Member.objects.filter(user=user)
        commissioners = Member.objects.filter(
            league__in=memberships.values("league"), role=Member.Role.COMMISSIONER
        )
        emails = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}
        state = (
            sorted(memberships.values_list("league", "role")),
            sorted(commissioners.values_list("league", "user")),
            sorted(emails),
            user.is_staff,
            user.is_superuser,
        )
        return f"{super()._make_hash_value(user, timestamp)}{state!r}"


log = structlog.get_logger(__name__)
INVITATION = "invitation"  # session key of the invitation secret with which a visitor came
SIGNED_IN_AT = "signed_in_at"  # session key of the time of the sign-in, seconds since 1970


def _changes_something(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.method not in ("GET", "HEAD", "OPTIONS")


# For views that a thief of an open session would want: a change asks for the password or the second factor if
# it was entered some time ago, keeps what was typed, and goes on.
asks_password_again = reauthentication_required(enabled=_changes_something)


class AccountAdapter(DefaultAccountAdapter):
    """allauth's adapter: sign-up, sign-in and letters."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether the visitor may sign up. The first account is made on the first-run page; a closed site
        needs an invitation."""
        if not User.objects.filter(placeholder=None).exists():
            return False
        return settings.SIGN_UP == "open" or has_valid_invitation(request)

    def is_reauthentication_required(self, *, app: str, **how: Any) -> bool:
        """Whether the person must enter their password again before an important action. The second factor is
        changed only after it or the password was entered for that, however recent the sign-in is."""
        return app == "allauth.mfa" or not has_recent_sign_in(context.request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Raises ValidationError also for letters that are drawn as nothing, which Django accepts."""
        check_line(username)
        name: str = super().clean_username(username, shallow)
        return name

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Saves the language of the page for letters unless one is chosen, and warns a person whose second
        factor was removed."""
        remember_first_language(person=user, language=get_language() or "")
        lost = Change.objects.filter(person=user, kind=Change.Kind.SECOND_FACTOR_FORGOTTEN).exists()
        if lost and not Authenticator.objects.filter(user=user).exists():
            messages.warning(request, second_factor_warning())
        response: HttpResponse = super().post_login(request, user, **how)
        return response

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: EmailConfirmation) -> str:
        """The link in a letter, which may be read on another device."""
        return _shareable(request, str(super().get_email_confirmation_url(request, emailconfirmation)))

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link in a letter, which may be read on another device."""
        return _shareable(context.request, str(super().get_reset_password_from_key_url(key)))

    def send_mail(self, template_prefix: str, email: str, values: dict[str, Any]) -> None:
        """Sends a letter within the daily limit of the address, counted for each kind and for the network
        that asks: nobody else can use up the letters a person needs. A letter over the limit is dropped
        silently, because a message would reveal that the address has an account."""
        network = lockout_network(context.request) if context.request else ""
        try:
            spend_letter(email, f"{template_prefix} {network}")
        except Refused:
            log.warning("letter held back", letter=template_prefix)
            return
        super().send_mail(template_prefix, email, values)


def _shareable(request: HttpRequest, url: str) -> str:
    path = urlsplit(url)._replace(scheme="", netloc="").geturl()
    return shareable_address(request, path)


@receiver(user_logged_in)
def remember_sign_in(request: HttpRequest, **_signal: Any) -> None:
    """Saves the time of the sign-in in its own session: the account may sign in elsewhere later."""
    request.session[SIGNED_IN_AT] = time.time()


def has_recent_sign_in(request: HttpRequest) -> bool:
    """Whether the password or second factor was entered in this session within PASSWORD_AGAIN_MINUTES, or
    there is nothing that the person could enter."""
    again = [row["at"] for row in get_authentication_records(request, request.user)]
    newest = max([request.session.get(SIGNED_IN_AT, 0), *again])
    is_recent = time.time() - newest < app_settings.REAUTHENTICATION_TIMEOUT
    return is_recent or not get_adapter(request).get_reauthentication_methods(request.user)


def require_recent_sign_in(request: HttpRequest) -> None:
    """Sends the person to the page that asks for their password, and back here, unless they entered it
    recently. Raises ReauthenticationRequired, which allauth's middleware answers."""
    if not has_recent_sign_in(request):
        raise ReauthenticationRequired


def has_valid_invitation(request: HttpRequest) -> bool:
    """Whether the visitor's session has a usable invitation."""
    try:
        invitation_for(request.session.get(INVITATION, ""))
    except Refused:
        return False
    return True


def lockout_name(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """The name or e-mail address of a sign-in attempt, in lower case."""
    typed = credentials or {}
    name = typed.get("username") or typed.get("email") or request.POST.get("login", "")
    return str(name).lower()


def lockout_network(request: HttpRequest) -> str | None:
    """The network of a sign-in attempt, for which attempts are counted."""
    return network_of(request.META.get("REMOTE_ADDR", "")) or None


def locked_out_response(request: HttpRequest, *_args: Any) -> HttpResponse:
    """The page after too many wrong passwords, with the waiting time; status 429."""
    context = {"minutes": round(settings.AXES_COOLOFF_TIME * 60), "failures": settings.AXES_FAILURE_LIMIT}
    return render(request, "account/locked_out.html", context, status=429)


class LeanArgon2(Argon2PasswordHasher):
    """Argon2id with 19 MB instead of Django's 100, so that people who sign in at once do not take the memory
    of a small machine. Source: OWASP Password Storage Cheat Sheet (m=19456, t=2, p=1).

    A password that was hashed with other numbers is hashed again when its person signs in.
    """

    time_cost, memory_cost, parallelism = 2, 19_456, 1
