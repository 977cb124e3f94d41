"""A backup holds no sessions and no second factors usable without the secret key."""

from __future__ import annotations

import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from league.archives.archive import back_up
from league.people.accounts import SecondFactorAdapter, forget_second_factors, people_locked_out
from tests.commands import output_of
from tests.helpers.commands import ask
from tests.helpers.people import person
from tests.installation import Installation

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
PASSWORD = "a long enough one"
FILL = f"""
from pathlib import Path
from django.core.management import call_command
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
TOTP.activate(User.objects.create_user("ann", password="{PASSWORD}"), "{SECRET}")
session = SessionStore(); session["a"] = 1; session.create(); print(session.session_key)
call_command("backup", Path("{{file}}"))
"""


@pytest.fixture
def ann(db: None) -> User:
    """A person with a second factor."""
    ann = person("ann", password=PASSWORD)
    TOTP.activate(ann, SECRET)
    RecoveryCodes.activate(ann)
    return ann


def code() -> str:
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(SECRET, counter)))


def sign_in(client: Client) -> str:
    """What the page says after name, password and the right code."""
    client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
    return client.post(reverse("mfa_authenticate"), {"code": code()}, follow=True).content.decode()


def test_second_factors_are_sealed_in_the_database_and_still_open_the_account(
    ann: User, client: Client
) -> None:
    stored = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert (SECRET in stored, stored.count("sealed:")) == (False, 2)
    sign_in(client)
    assert "_auth_user_id" in client.session


@pytest.mark.django_db(transaction=True)
def test_a_backup_has_neither_sessions_nor_secrets(tmp_path: Path) -> None:
    ann = person("ann", password=PASSWORD)
    TOTP.activate(ann, SECRET)
    Client().force_login(ann)
    assert Session.objects.count() == 1
    back_up(file=tmp_path / "backup.zip")
    with ZipFile(tmp_path / "backup.zip") as archive:
        content = {name: archive.read(name).decode() for name in archive.namelist()}
    assert content["rows/sessions.session.jsonl"].count("\n") == 1, "the names of the columns"
    assert not any(SECRET in text for text in content.values())
    assert "sealed:" in content["rows/mfa.authenticator.jsonl"]


def test_restore_under_another_key_names_locked_out_people_and_the_remedy(
    embedded: Installation, migrated_file: Path, tmp_path: Path
) -> None:
    backup, fresh = tmp_path / "backup.zip", tmp_path / "fresh"
    key = embedded.manage("shell", "--no-imports", "-c", FILL.format(file=backup)).splitlines()[0]
    assert key not in backup.read_bytes().decode("latin-1")
    fresh.mkdir()
    shutil.copy(migrated_file, fresh)
    restored = Installation.of(DATA_DIR=str(fresh), DATABASE_URL="", CELERY_BROKER_URL="")
    done = restored.run("restore", str(backup))
    assert (done.returncode, "cannot sign in: ann." in done.stderr) == (0, True)
    assert ask(restored, "SELECT count(*) FROM django_session") == 0
    assert restored.manage("second_factors", "--forget", "ann") == "Forgotten: ann.\n"
    assert ask(restored, "SELECT count(*) FROM mfa_authenticator") == 0


def test_command_lists_locked_out_people_and_refuses_others(ann: User, settings: Settings) -> None:
    settings.SECRET_KEY = "another key " * 6
    assert output_of("second_factors") == "ann\n"
    with pytest.raises(CommandError, match="not_locked_out"):
        output_of("second_factors", "--forget", "bob")
    forget_second_factors([ann])
    assert output_of("second_factors") == "Every second factor can be checked.\n"


def test_locked_out_person_sees_the_reason(ann: User, client: Client, settings: Settings) -> None:
    settings.SECRET_KEY = "another key " * 6
    assert "restored under another secret key" in sign_in(client)
    assert "_auth_user_id" not in client.session
    assert people_locked_out() == [ann]


def test_person_is_told_of_a_reset_second_factor_until_they_set_a_new_one(
    ann: User, settings: Settings
) -> None:
    settings.MAIL_WORKS = False
    settings.SECRET_KEY = "another key " * 6
    forget_second_factors(people_locked_out())
    for _time in range(2):
        client = Client()
        answer = client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD}, follow=True)
        assert "lost its second factor" in answer.content.decode()
    TOTP.activate(ann, SECRET)
    assert "lost its second factor" not in sign_in(Client())
    assert mail.outbox == []


def test_readable_second_factors_are_not_reset(ann: User) -> None:
    forget_second_factors(people_locked_out())
    assert Authenticator.objects.filter(user=ann).count() == 2


def test_a_second_factor_that_is_not_sealed_is_not_accepted(ann: User, client: Client) -> None:
    Authenticator.objects.filter(user=ann, type="totp").update(data={"secret": SECRET})
    sign_in(client)
    assert "_auth_user_id" not in client.session
    assert people_locked_out() == [ann]


def test_encrypted_secrets_do_not_reveal_equality() -> None:
    assert SecondFactorAdapter().encrypt(SECRET) != SecondFactorAdapter().encrypt(SECRET)
