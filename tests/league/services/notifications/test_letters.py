"""Letters: who gets one, when, and in which language."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client, override_settings
from django.utils.translation import gettext
from pytest_django import Settings

from league.models import LetterPreferences
from league.services.notifications.letters import (
    absolute_address,
    person_language,
    post_letter,
    set_letter_preferences,
)
from league.services.people.privacy import export_person
from tests.league.people import person
from tests.letters import posted

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob() -> User:
    bob = person("bob", password="a long enough one")
    bob.email = "bob@example.org"
    bob.save()
    return bob


def addressees(to: User) -> list[str]:
    """To whom a letter went."""
    with posted() as letters:
        post_letter(to=to, subject="Your game\nis due", body="Play it.")
        assert mail.outbox == []  # the transaction may still fail
    return [address for letter in letters for address in letter.to]


def test_a_letter_goes_out_when_the_transaction_is_through(bob: User) -> None:
    assert addressees(bob) == ["bob@example.org"]
    assert (mail.outbox[0].subject, mail.outbox[0].body) == ("Your game is due", "Play it.")


def test_nobody_gets_letters_that_he_does_not_want(bob: User) -> None:
    set_letter_preferences(person=bob, letters=False, language="en")
    assert addressees(bob) == []


def test_an_address_that_nobody_has_verified_gets_none(bob: User) -> None:
    EmailAddress.objects.create(user=bob, email="bob@example.org", verified=False, primary=True)
    assert addressees(bob) == []


def test_without_an_address_nothing_happens() -> None:
    assert addressees(person("bob")) == []


def test_without_a_mail_server_nothing_is_posted(bob: User) -> None:
    with posted() as letters, override_settings(MAIL_WORKS=False):
        post_letter(to=bob, subject="Your game", body="Play it.")
    assert letters == []


def test_a_letter_is_written_in_the_language_that_its_reader_signed_in_with(bob: User) -> None:
    fields = {"login": "bob", "password": "a long enough one"}
    Client(headers={"accept-language": "de"}).post("/accounts/login/", fields)
    with person_language(bob):
        assert gettext("My account") == "Mein Konto"
    Client(headers={"accept-language": "fr"}).post("/accounts/login/", fields)
    assert LetterPreferences.objects.get().language == "de"  # once known, it is his to change


def test_the_account_page_says_whether_and_in_which_language(bob: User, settings: Settings) -> None:
    settings.MAIL_WORKS = True
    client = Client()
    client.force_login(bob)
    client.post("/account/letters/", {"language": "fr"})
    assert export_person(bob)["account"]["correspondence"] == [{"letters": False, "language": "fr"}]
    page = client.get("/account/").content.decode()
    assert '<option value="fr" selected>' in page


@pytest.mark.parametrize(
    ("site", "address"), [("", ""), ("https://league.example.org", "https://league.example.org/home/")]
)
def test_links_lead_to_where_the_site_is_and_are_left_out_where_nobody_has_said_it(
    settings: Settings, site: str, address: str
) -> None:
    settings.SITE_URL = site
    assert absolute_address("/home/") == address
