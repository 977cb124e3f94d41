"""Letters: recipients, times and languages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone
from django.utils.translation import gettext
from pytest_django import Settings

from games.people import export_person
from league.frame.addresses import absolute_address
from league.frame.permissions import Role
from league.letters import (
    LetterKind,
    letter_preferences_of,
    person_language,
    post_letter,
    set_letter_preferences,
)
from league.models import Coach, LetterPreferences
from league.results.deadlines import propose_deadline
from league.results.reports import report_result
from league.results.services import Score
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.posted_letters import posted

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
        post_letter(to=to, subject="Your game\nis due", body="Play it.", about="report 1")
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
        post_letter(to=bob, subject="Your game", body="Play it.", about="report 1")
    [letter] = letters
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://league.test")
    client = Client(enforce_csrf_checks=True)
    assert client.get(address).status_code == 200
    assert letter_preferences_of(bob).letters  # a program that follows links ends nothing
    assert client.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    with posted() as letters:
        post_letter(to=bob, subject="Your game", body="Play it.", about="report 1")
        post_letter(
            to=bob, subject="Your password", body="It is new.", about="password", kind=LetterKind.ACCOUNT
        )
    [letter] = letters
    assert letter.extra_headers == {}


def test_an_opponent_cannot_use_up_the_letters_that_a_person_needs(bob: User, settings: Settings) -> None:
    settings.LETTERS_PER_MATTER, settings.LETTERS_PER_PERSON = 1, 2
    fixture = expansion_season(rounds=1).fixtures.select_related("season__league__feed", "week").get(number=1)
    hannah = person("hannah", fixture.season.league, Role.COACH)
    for team, user in ((fixture.home, hannah), (fixture.away, bob)):
        Coach.objects.create(team=team, user=user)
    for day in range(1, 7):
        with posted() as proposals:
            propose_deadline(fixture=fixture, deadline=timezone.now() + timedelta(days=day), actor=hannah)
    assert proposals == []  # the sixth is too much
    with posted() as reports:
        report_result(fixture=fixture, score=Score((21, 7)), actor=hannah)
    assert [letter.to for letter in reports] == [["bob@example.org"]]


def test_a_stranger_cannot_use_up_the_letters_for_a_new_password(bob: User, settings: Settings) -> None:
    settings.LETTERS_PER_MATTER, settings.LETTERS_PER_PERSON = 1, 1
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    for address, arrived in (("203.0.113.1", 1), ("203.0.113.1", 2), ("203.0.113.1", 2), ("198.51.100.7", 3)):
        Client(REMOTE_ADDR=address).post("/accounts/password/reset/", {"email": bob.email})
        assert len(mail.outbox) == arrived


def test_unverified_address_gets_no_letters(bob: User) -> None:
    EmailAddress.objects.create(user=bob, email="bob@example.org", verified=False, primary=True)
    assert addressees(bob) == []


def test_without_an_address_nothing_happens() -> None:
    assert addressees(person("bob")) == []


def test_without_a_mail_server_no_letters_are_sent(bob: User) -> None:
    with posted() as letters, override_settings(MAIL_WORKS=False):
        post_letter(to=bob, subject="Your game", body="Play it.", about="report 1")
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
