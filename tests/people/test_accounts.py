"""Signing in: with or without a mail server, with a second factor, and not by guessing."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth.models import User
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client
from django.utils import timezone, translation
from pytest_django import Settings

from league.conf import accounts
from league.conf.accounts import mail_server
from league.frame.errors import Refused
from league.frame.quotas import spend_code
from tests.helpers.people import person

pytestmark = pytest.mark.django_db

LOG_IN = "/accounts/login/"
SIGN_UP = "/accounts/signup/"
PASSWORD = "a long enough one"


def log_in(password: str, name: str = "bob", client: Client | None = None) -> str:
    """Where log-in leads on to, empty when it does not."""
    answer = (client or Client()).post(LOG_IN, {"login": name, "password": password})
    return answer.headers.get("Location", "")


@pytest.mark.parametrize("name", ["bob\u202e", "b\u3164b", "\u3164", "b\nob"])
def test_usernames_have_no_invisible_characters(db: None, name: str) -> None:
    person("ann")  # the first account is made elsewhere
    assert sign_up(username="bob")
    assert not sign_up(username=name)


def sign_up(**more: str) -> str:
    fields = {"username": "bob", "password1": PASSWORD, "password2": PASSWORD, **more}
    return Client().post(SIGN_UP, fields).headers.get("Location", "")


def test_without_a_mail_server_a_name_and_a_password_are_enough() -> None:
    person("first")
    assert sign_up() == "/home/"
    assert log_in(PASSWORD) == "/home/"


@pytest.mark.parametrize("password", ["short", "password123", "1029384756102"])
def test_weak_password_is_refused(password: str) -> None:
    person("first")
    assert sign_up(password1=password, password2=password) == ""


def test_with_a_mail_server_the_address_is_verified_before_log_in(settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
    person("first")
    assert sign_up() == ""
    assert sign_up(email="bob@example.org") == "/accounts/confirm-email/"
    link = re.search(r"/accounts/confirm-email/\S+", str(mail.outbox[0].body))
    assert link is not None
    Client().post(link[0])
    assert EmailAddress.objects.get().verified
    assert log_in(PASSWORD) == "/home/"


def test_forgotten_password_is_reset_by_mail(settings: Settings) -> None:
    settings.MAIL_WORKS = True
    bob = person("bob")
    EmailAddress.objects.create(user=bob, email="bob@example.org", verified=True, primary=True)
    assert "Send the link" in Client().get("/accounts/password/reset/").content.decode()
    settings.SITE_URL = "http://192.168.1.20:8000"  # the letter is read on another device
    Client().post("/accounts/password/reset/", {"email": "bob@example.org"}, headers={"Host": "localhost"})
    assert "http://192.168.1.20:8000/accounts/password/reset/key/" in mail.outbox[0].body


def test_without_a_mail_server_the_page_refers_to_the_commissioner() -> None:
    page = Client().get("/accounts/password/reset/").content.decode()
    assert "Ask the commissioner of your league" in page
    assert "Send the link" not in page


def test_after_five_wrong_passwords_log_in_is_locked_for_15_minutes() -> None:
    person("bob", password=PASSWORD)
    for _attempt in range(5):
        log_in("a guess")
    answer = Client().post(LOG_IN, {"login": "bob", "password": PASSWORD})
    assert answer.status_code == 429
    assert "After 5 wrong passwords this account cannot be opened from here for 15 minutes." in (
        answer.content.decode()
    )
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert log_in(PASSWORD) == "/home/"


def test_lock_applies_to_one_account_from_one_address() -> None:
    for name in ("bob", "cid"):
        person(name, password=PASSWORD)
    for _attempt in range(5):
        log_in("a guess")
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert [log_in(PASSWORD, "cid"), log_in(PASSWORD, "bob", elsewhere)] == ["/home/", "/home/"]


def test_right_password_resets_the_count_of_wrong_ones() -> None:
    person("bob", password=PASSWORD)
    for _round in range(2):
        for _attempt in range(4):
            log_in("a guess")
        assert log_in(PASSWORD) == "/home/"


def code(secret: str) -> str:
    """What an authenticator app shows now."""
    return str(format_hotp_value(hotp_value(secret, int(timezone.now().timestamp()) // 30)))


def test_second_factor_is_required_after_the_password() -> None:
    secret = generate_totp_secret()
    TOTP.activate(person("bob", password=PASSWORD), secret)
    client = Client()
    assert log_in(PASSWORD, client=client) == "/accounts/2fa/authenticate/"
    assert client.get("/home/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": code(secret)})
    assert client.get("/home/").status_code == 200


def test_recovery_code_works_once() -> None:
    bob = person("bob", password=PASSWORD)
    TOTP.activate(bob, generate_totp_secret())
    spare = RecoveryCodes.activate(bob).generate_codes()[0]
    opened = []
    for client in (Client(), Client()):
        log_in(PASSWORD, client=client)
        client.post("/accounts/2fa/authenticate/", {"code": spare})
        opened.append(client.get("/home/").status_code)
    assert opened == [200, 302]


def second_step(bob: User, guess: str, address: str = "192.0.2.1") -> int:
    """Signing in with the right password and this code: the status of the home page then."""
    client = Client(REMOTE_ADDR=address)
    log_in(PASSWORD, client=client)
    client.post("/accounts/2fa/authenticate/", {"code": guess})
    return client.get("/home/").status_code


def test_after_five_wrong_codes_log_in_is_locked_for_15_minutes() -> None:
    secret = generate_totp_secret()
    bob = person("bob", password=PASSWORD)
    TOTP.activate(bob, secret)
    for number in range(5):
        second_step(bob, "000000", f"192.0.2.{number}")
    client = Client()
    log_in(PASSWORD, client=client)
    page = client.post("/accounts/2fa/authenticate/", {"code": code(secret)}).content.decode()
    assert "Too many wrong codes: wait 15 minutes" in page
    assert client.get("/home/").status_code == 302
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert second_step(bob, code(secret)) == 200


def test_wrong_recovery_codes_count_too() -> None:
    bob = person("bob", password=PASSWORD)
    TOTP.activate(bob, generate_totp_secret())
    spare = RecoveryCodes.activate(bob).generate_codes()[0]
    for _guess in range(5):
        second_step(bob, "not-a-code")
    assert second_step(bob, spare) == 302


def test_right_codes_are_not_counted() -> None:
    bob = person("bob", password=PASSWORD)
    TOTP.activate(bob, generate_totp_secret())
    spares = RecoveryCodes.activate(bob).generate_codes()
    assert [second_step(bob, spare) for spare in spares[:7]] == [200] * 7


def test_wrong_codes_have_a_daily_limit_with_advice(settings: Settings) -> None:
    settings.WRONG_CODES_PER_DAY = 2
    bob = person("bob", password=PASSWORD)
    TOTP.activate(bob, generate_totp_secret())
    client = Client()
    log_in(PASSWORD, client=client)
    pages = [client.post("/accounts/2fa/authenticate/", {"code": "000000"}) for _guess in range(3)]
    assert "choose a new one with" not in pages[1].content.decode()
    assert "choose a new one with" in pages[2].content.decode()


def test_open_session_cannot_guess_the_code_that_disables_the_second_factor() -> None:
    secret = generate_totp_secret()
    bob = person("bob", password=PASSWORD)
    TOTP.activate(bob, secret)
    client = Client()
    client.force_login(bob)
    for _guess in range(5):
        client.post("/accounts/2fa/reauthenticate/", {"code": "000000"})
    page = client.post("/accounts/2fa/reauthenticate/", {"code": code(secret)}).content.decode()
    assert "Too many wrong codes" in page
    client.post("/accounts/2fa/totp/deactivate/")
    assert Authenticator.objects.filter(user=bob).exists()


@pytest.mark.django_db(transaction=True)
def test_concurrent_wrong_codes_do_not_exceed_the_limit() -> None:
    bob = person("bob")
    TOTP.activate(bob, generate_totp_secret())
    start = Barrier(12)

    def guess(_number: int) -> str:
        start.wait()
        try:
            spend_code(bob, "192.0.2.1")
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "tried"

    with ThreadPoolExecutor(12) as pool:
        assert Counter(pool.map(guess, range(12))) == {"tried": 5, "too_many_codes": 7}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_way_to_a_new_password_has_one_name(language: str, settings: Settings) -> None:
    settings.WRONG_CODES_PER_DAY = 1
    client = Client(headers={"Accept-Language": language})
    link = re.compile(r'<a href="/accounts/password/reset/">([^<]+)</a>')
    [name] = link.findall(client.get(LOG_IN).content.decode())
    assert f"<h1>{name}</h1>" in client.get("/accounts/password/reset/").content.decode()
    bob = person("bob", password=PASSWORD)
    for _attempt in range(5):
        locked = client.post(LOG_IN, {"login": "bob", "password": "a wrong one"}, follow=True)
    assert link.findall(locked.content.decode()) == [name]
    with translation.override(language):
        assert name in refusal_of_the_day(bob)


def refusal_of_the_day(bob: User) -> str:
    """The refusal of a second code on a day with one attempt."""
    spend_code(bob, "192.0.2.1")
    with pytest.raises(Refused) as refused:
        spend_code(bob, "192.0.2.1")
    return refused.value.sentence


def test_admin_password_form_redirects_to_the_limited_one() -> None:
    answer = Client().get("/admin/password_change/")
    assert answer.headers["Location"] == "/accounts/password/change/"


def test_wrong_passwords_from_one_ipv6_network_count_together() -> None:
    bob = person("bob", password=PASSWORD)
    for number in range(5):
        log_in("a guess", client=Client(REMOTE_ADDR=f"2001:db8::{number}"))
    assert log_in(PASSWORD, bob.username, Client(REMOTE_ADDR="2001:db8::ffff")) == ""
    assert log_in(PASSWORD, bob.username, Client(REMOTE_ADDR="2001:db8:0:9::1")) == "/home/"


def test_admin_requires_the_second_factor_too() -> None:
    answer = Client().get("/admin/login/?next=/admin/")
    assert answer.headers["Location"].startswith(LOG_IN)


def test_passwords_are_hashed_with_argon2(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = accounts.PASSWORD_HASHERS
    assert person("bob", password=PASSWORD).password.startswith("argon2$argon2id$")


def test_mail_server_is_configured_by_one_url() -> None:
    config = mail_server("smtp+tls://user:pass%40word@mail.example.org:587")
    named = ("EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD", "EMAIL_USE_TLS")
    assert [config[name] for name in named] == ["mail.example.org", 587, "user", "pass@word", True]


def test_without_a_mail_server_nothing_is_sent() -> None:
    assert mail_server("") == {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}


def test_invalid_mail_server_url_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL cannot be read: write it like smtp"):
        mail_server("mail.example.org")


def test_every_account_page_uses_the_site_layout() -> None:
    client = Client()
    client.force_login(person("bob", password=PASSWORD))
    for page in ("logout", "email", "password/change", "2fa"):
        answer = client.get(f"/accounts/{page}/")
        assert (answer.status_code, 'class="masthead"' in answer.content.decode()) == (200, True), page
