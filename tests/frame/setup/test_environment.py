"""What a variable may say, and what is refused with a sentence before anything starts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from league.conf.environment import env
from league.conf.secret_key import chosen_key
from league.conf.web import prefix_of
from tests.installation import Installation

LONG = "0123456789" * 5


def test_a_value_may_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("$kept out of sight\n")
    monkeypatch.setenv("WHISTLE_FILE", str(tmp_path / "secret"))
    assert env.str("WHISTLE", default="") == "$kept out of sight"


def test_an_empty_variable_is_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHISTLE", "")
    assert (env.str("WHISTLE", default="loud"), env.bool("WHISTLE", default=True)) == ("loud", True)


def test_a_list_has_commas_and_may_have_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHISTLE", "a.example, b.example,")
    assert env.list("WHISTLE") == ["a.example", "b.example"]


@pytest.mark.parametrize(("word", "on"), [("on", True), ("True", True), ("1", True), ("off", False)])
def test_a_switch_is_on_or_off(monkeypatch: pytest.MonkeyPatch, word: str, on: bool) -> None:
    monkeypatch.setenv("WHISTLE", word)
    assert env.bool("WHISTLE", default=not on) is on


@pytest.mark.parametrize(
    ("variables", "read", "sentence"),
    [
        ({"WHISTLE": "maybe"}, env.bool, "WHISTLE is 'maybe': say on or off."),
        ({"WHISTLE": "ten"}, env.int, "WHISTLE is 'ten': say a whole number from 0 to 1000000000."),
        (
            {"WHISTLE": "a", "WHISTLE_FILE": "b"},
            env.str,
            "Both WHISTLE and WHISTLE_FILE are set: leave one of them out.",
        ),
    ],
)
def test_an_impossible_value_of_a_variable_is_refused(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], read: Callable[..., object], sentence: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        read("WHISTLE", default=None)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("key", ["short", "a" * 60, f"django-insecure-{LONG}"])
def test_a_secret_key_that_can_be_guessed_is_refused(key: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY can be guessed"):
        chosen_key(key)


def test_a_long_secret_key_is_taken_and_none_is_left_to_be_made() -> None:
    assert (chosen_key(LONG), chosen_key("")) == (LONG, "")


@pytest.mark.parametrize("path", ["league", "/league", "/league/"])
def test_a_sub_path_may_be_written_in_any_way(path: str) -> None:
    assert prefix_of(path) == "/league"


def test_a_command_says_which_setting_is_wrong(embedded: Installation) -> None:
    embedded.env = {**embedded.env, "SECRET_KEY_FILE": "/no/such/file"}
    done = embedded.run("check")
    assert (done.returncode, done.stdout) == (1, "")
    reason = "SECRET_KEY_FILE cannot be read: [Errno 2] No such file or directory: '/no/such/file'"
    assert done.stderr.splitlines() == [f"The settings are invalid. {reason}"]
