"""A program gets a token without a browser, by password or on the server, and ends it by itself."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import override_settings
from rest_framework.test import APIClient

from api.models import Token

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"
ADDRESS = "/api/v1/tokens/by-password"


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann", "ann@example.org", PASSWORD)


def ask(**sent: Any) -> Any:
    wish = {"username": "ann", "password": PASSWORD, "name": "bot", **sent}
    return APIClient().post(ADDRESS, wish, format="json")


def program(secret: str) -> APIClient:
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {secret}")


@pytest.mark.parametrize("name", ["ann", "ann@example.org"])
def test_name_or_address_and_password_give_a_token_that_reads(ann: User, name: str) -> None:
    answer = ask(username=name)
    assert (answer.status_code, answer["Cache-Control"]) == (201, "no-store")
    me = program(answer.json()["secret"]).get("/api/v1/me").json()
    assert (me["username"], me["token"]["id"], me["token"]["scope"]) == ("ann", answer.json()["id"], "read")


@pytest.mark.parametrize("sent", [{"password": "wrong"}, {"username": "nobody"}])
def test_wrong_name_and_wrong_password_look_the_same(ann: User, sent: dict[str, str]) -> None:
    answer = ask(**sent)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_password")
    assert not Token.objects.exists()


def test_person_who_may_not_sign_in_gets_no_token(ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert ask().json()["code"] == "wrong_password"


def test_wrong_passwords_are_limited_as_on_the_sign_in_page(ann: User) -> None:
    codes = [ask(password="wrong").json()["code"] for _attempt in range(settings.AXES_FAILURE_LIMIT)]
    assert codes == ["wrong_password"] * (settings.AXES_FAILURE_LIMIT - 1) + ["too_many_attempts"]
    answer = ask()
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_attempts")
    assert int(answer["Retry-After"]) == 900


def test_second_factor_is_needed_where_there_is_one(ann: User) -> None:
    TOTP.activate(ann, generate_totp_secret())
    codes = RecoveryCodes.activate(ann).get_unused_codes()
    assert [ask(**sent).json().get("code") for sent in ({}, {"code": "000000"}, {"code": codes[0]})] == [
        "code_needed",
        "wrong_code",
        None,
    ]
    assert ask(code=codes[0]).json()["code"] == "wrong_code"  # it was used


def test_dry_run_and_unknown_fields_are_refused(ann: User) -> None:
    answer = APIClient().post(f"{ADDRESS}?dry_run=true", {}, format="json")
    assert answer.json()["code"] == "unknown_parameter"
    assert ask(scop="write").json()["errors"][0]["code"] == "unknown_field"


def test_read_only_token_can_end_itself_and_no_other(ann: User) -> None:
    own, other = ask().json(), ask().json()
    bot = program(own["secret"])
    assert bot.delete(f"/api/v1/tokens/{other['id']}").json()["code"] == "token_only_reads"
    assert bot.delete(f"/api/v1/tokens/{own['id']}").status_code == 204
    assert bot.get("/api/v1/me").status_code == 401


def test_command_creates_a_token(ann: User) -> None:
    out = StringIO()
    call_command("token", "ann", "--scope", "write", "--for", "cron", stdout=out)
    me = program(out.getvalue().strip()).get("/api/v1/me").json()
    assert (me["username"], me["token"]["name"], me["token"]["scope"]) == ("ann", "cron", "write")


@pytest.mark.parametrize("wrong", [["nobody"], ["ann", "--days", "0"]])
def test_command_refuses_what_the_page_refuses(ann: User, wrong: list[str]) -> None:
    with pytest.raises(CommandError, match=r"no_such_person|bad_expiry"):
        call_command("token", *wrong)


@override_settings(ACCOUNT_EMAIL_VERIFICATION="mandatory")
def test_address_must_be_confirmed_where_letters_are_sent(ann: User) -> None:
    assert ask().json()["code"] == "email_not_verified"
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    assert ask().status_code == 201
