"""Letters: recipients, times and languages."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client, override_settings
from django.utils.translation import gettext
from pytest_django import Settings

from league.models import LetterPreferences
from league.services.notifications.letter_kinds import LetterKind
from league.services.notifications.letters import (
    absolute_address,
    letter_preferences_of,
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
    """The recipients of a letter."""
    with posted() as letters:
        post_letter(to=to, subject="Your game\nis due", body="Play it.")
        assert mail.outbox == []  # the transaction may still fail
    return [address for letter in letters for address in letter.to]


def test_letter_is_sent_after_the_transaction_commits(bob: User) -> None:
    assert addressees(bob) == ["bob@example.org"]
    assert (mail.outbox[0].subject, mail.outbox[0].body) == ("Your game is due", "Play it.")


def test_person_who_opted_out_gets_no_letters(bob: User) -> None:
    set_letter_preferences(person=bob, letters=False, language="en")
    assert addressees(bob) == []


def test_letters_about_games_can_be_ended_by_one_click_and_those_about_the_account_cannot(
    bob: User, settings: Settings
) -> None:
    settings.SITE_URL = "https://league.test"
    with posted() as letters:
        post_letter(to=bob, subject="Your game", body="Play it.")
    [letter] = letters
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://league.test")
    client = Client(enforce_csrf_checks=True)
    assert client.get(address).status_code == 200
    assert letter_preferences_of(bob).letters  # a program that follows links ends nothing
    assert client.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    with posted() as letters:
        post_letter(to=bob, subject="Your game", body="Play it.")
        post_letter(to=bob, subject="Your password", body="It is new.", kind=LetterKind.ACCOUNT)
    [letter] = letters
    assert letter.extra_headers == {}


def test_unverified_address_gets_no_letters(bob: User) -> None:
    EmailAddress.objects.create(user=bob, email="bob@example.org", verified=False, primary=True)
    assert addressees(bob) == []


def test_without_an_address_nothing_happens() -> None:
    assert addressees(person("bob")) == []


def test_without_a_mail_server_no_letters_are_sent(bob: User) -> None:
    with posted() as letters, override_settings(MAIL_WORKS=False):
        post_letter(to=bob, subject="Your game", body="Play it.")
    assert letters == []


def test_letter_is_in_the_language_of_the_last_sign_in(bob: User) -> None:
    fields = {"login": "bob", "password": "a long enough one"}
    Client(headers={"accept-language": "de"}).post("/accounts/login/", fields)
    with person_language(bob):
        assert gettext("My account") == "Mein Konto"
    Client(headers={"accept-language": "fr"}).post("/accounts/login/", fields)
    assert LetterPreferences.objects.get().language == "de"  # stored once, then only the person changes it


def test_account_page_shows_letter_preferences(bob: User, settings: Settings) -> None:
    settings.MAIL_WORKS = True
    client = Client()
    client.force_login(bob)
    client.post("/account/letters/", {"language": "fr"})
    assert export_person(bob)["account"]["correspondence"] == [
        {"letters": False, "news": False, "language": "fr"}
    ]
    page = client.get("/account/").content.decode()
    assert '<option value="fr" selected>' in page


@pytest.mark.parametrize(
    ("site", "address"), [("", ""), ("https://league.example.org", "https://league.example.org/home/")]
)
def test_letters_contain_links_only_if_the_site_address_is_known(
    settings: Settings, site: str, address: str
) -> None:
    settings.SITE_URL = site
    assert absolute_address("/home/") == address
