"""`manage.py person` makes accounts without a browser."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.management import CommandError
from django.test import Client
from pytest_django import Settings

from league.people.accounts import first_link
from tests.commands import output_of
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"
Ask = Callable[..., str]


@pytest.fixture(autouse=True)
def migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database of these tests is."""
    monkeypatch.setattr("league.management.commands.person.migrate", lambda: None)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Ask:
    """The output of the command, with this password in the environment."""

    def run(name: str, *options: str, password: str = PASSWORD) -> str:
        monkeypatch.setenv("PERSON_PASSWORD", password)
        return output_of("person", name, *options)

    return run


def refusal(run: Callable[[], str]) -> str:
    with pytest.raises(CommandError) as refused:
        run()
    return str(refused.value)


def test_the_first_account_is_the_administrator_who_signs_in_on_the_page(made: Ask, client: Client) -> None:
    assert made("ann") == "ann has an account now, as the site's administrator.\n"
    assert first_link("http://localhost") is None
    client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    assert client.get("/admin/").status_code == 200
    assert made("bob") == "bob has an account now.\n"
    assert list(User.objects.filter(is_superuser=True).values_list("username", flat=True)) == ["ann"]


def test_the_same_command_again_changes_nothing(made: Ask) -> None:
    made("ann")
    before = User.objects.values().get()
    assert made("ann", "--administrator") == "ann has this account already.\n"
    assert User.objects.values().get() == before


def test_an_existing_account_gets_another_password_only_with_reset(made: Ask, client: Client) -> None:
    made("ann")
    client.force_login(User.objects.get())
    assert "(person_exists)" in refusal(lambda: made("ann", password="some other words"))
    assert "(person_exists)" in refusal(lambda: made("ann", password=""))
    assert "_auth_user_id" in client.session
    assert "sign in again" in made("ann", "--reset", password="some other words")
    assert User.objects.get().check_password("some other words")
    assert client.get("/home/", follow=True).redirect_chain[-1][0].startswith("/accounts/login/")
    assert "already" in made("ann", "--reset", password="some other words")
    assert "(no_such_person)" in refusal(lambda: made("bob", "--reset"))


def test_an_account_becomes_administrator_and_the_last_one_stays(made: Ask) -> None:
    made("ann", "--no-administrator")
    assert not User.objects.get().is_superuser
    assert "is now the site's administrator" in made("ann", "--administrator", password="")
    assert "(last_administrator)" in refusal(lambda: made("ann", "--no-administrator"))
    made("bob", "--administrator")
    assert "no longer" in made("ann", "--no-administrator")


@pytest.mark.parametrize(
    ("name", "password"),
    [
        *((name, PASSWORD) for name in ("anonymous", "a b", "ANN", "x" * 151, "a\u3164")),
        *(("carla", password) for password in ("12345678", "password", "carla123")),
    ],
)
def test_names_and_passwords_are_those_of_sign_up(made: Ask, name: str, password: str) -> None:
    person("ann")
    assert "(invalid_input)" in refusal(lambda: made(name, password=password))
    assert User.objects.count() == 1


def test_a_site_that_sends_mail_needs_an_address_which_counts_as_verified(
    made: Ask, settings: Settings
) -> None:
    settings.MAIL_WORKS = True
    assert "(email_needed)" in refusal(lambda: made("ann"))
    assert "(invalid_input)" in refusal(lambda: made("ann", "--email", "nobody"))
    made("ann", "--email", "ann@example.org")
    assert EmailAddress.objects.get(user__username="ann").verified
    assert "(email_taken)" in refusal(lambda: made("bob", "--email", "Ann@example.org"))


def test_the_password_comes_from_a_file_or_the_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text(f"{PASSWORD}\r\nnot this line\n")
    output_of("person", "ann", "--password-file", str(file))
    monkeypatch.setattr("sys.stdin", StringIO(f"{PASSWORD}\n"))
    output_of("person", "bob", "--password-file", "-")
    monkeypatch.setenv("PERSON_PASSWORD_FILE", str(file))
    with pytest.raises(Exception, match="line breaks"):
        output_of("person", "carla")
    file.write_text(f"{PASSWORD}\n")
    output_of("person", "carla")
    assert [user.check_password(PASSWORD) for user in User.objects.all()] == [True] * 3
    file.write_text("\n")
    monkeypatch.delenv("PERSON_PASSWORD_FILE")
    assert "(no_password)" in refusal(lambda: output_of("person", "dan", "--password-file", str(file)))
    assert "(no_password)" in refusal(lambda: output_of("person", "dan", "--password-file", "/none"))


def test_a_person_types_it_twice_and_programs_are_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--password-file" in refusal(lambda: output_of("person", "ann"))
    typed = iter([PASSWORD, "something else", PASSWORD, PASSWORD])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("league.management.commands.person.getpass", lambda _prompt: next(typed))
    assert "(passwords_differ)" in refusal(lambda: output_of("person", "ann"))
    output_of("person", "ann")
    assert User.objects.get().check_password(PASSWORD)
