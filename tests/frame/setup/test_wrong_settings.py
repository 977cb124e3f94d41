"""Whatever somebody writes wrong in a setting is refused at the start, with a sentence that names it."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest
from django.core import management

import manage
from league.conf.environment import env
from tests.installation import ROOT

LONG = "x" * 5000
NUMBERS = ("lots", "-1", "1.5", "0x10", "9" * 30, "٣", LONG)
RATES = ("lots", "1000", "0/min", "-5/min", "30/fortnight", "/min", "30/", "9" * 12 + "/s", LONG)
SWITCHES = ("maybe", "2", LONG)
FOLDERS = ("/dev/null", LONG)
SECRETS = ("two\nlines", LONG)
SERVERS = ("somewhere", "http://host/", "redis://host:port/", "redis//host", "postgres//host", LONG)
ORIGINS = ("league.example.org", "ftp://league.example.org", "https://a.example/path", "https://", LONG)
NETWORKS = ("somewhere", "10.0.0.0/99", "10.0.0.1/8/8", LONG)

WRONG: dict[str, tuple[str, ...]] = {
    "ALLOWED_HOSTS": ("https://league.example.org", "a b", "league.example.org/path", LONG),
    "HTTPS": SWITCHES,
    "CSRF_TRUSTED_ORIGINS": ORIGINS,
    "FORWARDED_ALLOW_IPS": NETWORKS,
    "USE_X_FORWARDED_HOST": SWITCHES,
    "SUB_PATH": ("/league?x", "https://host/league", "/a b", "/a//b", LONG),
    "SECRET_KEY": ("short", "a" * 60, "django-insecure-" + "0123456789" * 5, " " * 60, "two\nlines", LONG),
    "METRICS_TOKEN": SECRETS,
    "WORK_FILE": SECRETS,
    "PASSWORD_AGAIN_MINUTES": (*NUMBERS, "0"),
    "DATA_DIR": FOLDERS,
    "STATIC_ROOT": FOLDERS,
    "ENGINE_CACHE": FOLDERS,
    "DATABASE_URL": (*SERVERS, "redis://host/0", "mysql://host/name"),
    "DATABASE_DIRECT_URL": (*SERVERS, "redis://host/0"),
    "DATABASE_PASSWORD": SECRETS,
    "CELERY_BROKER_URL": (*SERVERS, "postgres://host/0", "amqp://host"),
    "CELERY_QUEUE_PREFIX": ("a/b", "a b", "x" * 101, LONG),
    "CACHE_URL": (*SERVERS, "filecache:///tmp/cache", "postgres://host/0"),
    "EMAIL_URL": (*SERVERS, "smtp+tls://host:port", "redis://host/0"),
    "DEFAULT_FROM_EMAIL": ("somebody", "a@", "League <a@b>", "a@b.example\nBcc: c@d.example", LONG),
    "SITE_URL": ("league.example.org", "ftp://league.example.org", "https://", "https://a.example/?q", LONG),
    "SIGN_UP": ("closed", "OPEN", LONG),
    "LOG_LEVEL": ("LOUD", "10", LONG),
    "API_ORIGINS": (*ORIGINS, "all"),
    "WEBHOOK_NETWORKS": (*NETWORKS, "*"),
    **dict.fromkeys(("LOG_JSON", "DEBUG"), SWITCHES),
    **dict.fromkeys(("API_RATE_ANONYMOUS", "API_RATE_USER", "API_RATE_WHAT_IF"), RATES),
    **dict.fromkeys(("FORK_DAYS", "GUEST_GAME_DAYS"), (*NUMBERS, "0", "40000")),
    **dict.fromkeys(("UPLOAD_LIMIT", "FILE_LIMIT", "BODY_MEMORY", "BODY_DISK"), (*NUMBERS, "0", "9999")),
    **dict.fromkeys(("DRAWS_AT_ONCE", "WRONG_CODES", "WRONG_CODES_PER_DAY", "BODY_SECONDS"), (*NUMBERS, "0")),
    **dict.fromkeys(
        (
            *("HSTS_SECONDS", "DATABASE_POOL_SIZE", "PAGE_LIFE", "ODDS_SEASONS"),
            *("LEAGUES_PER_PERSON", "JOBS_PER_PERSON", "JOBS_PER_LEAGUE", "GAMES_PER_LEAGUE"),
            *("INVITATIONS_PER_LEAGUE", "DRAWS_PER_PERSON", "DRAWINGS_PER_PERSON", "GAMES_PER_PERSON"),
            *("RUNS_PER_PERSON", "SIMULATIONS_PER_PERSON", "FORKS_PER_PERSON", "EXPERIMENTS_PER_PERSON"),
            *("IMPORTS_PER_PERSON", "SEASON_IMPORTS_PER_PERSON", "DELETION_DAYS", "CLUB_PROOFS_WAITING"),
            "LETTERS_PER_PERSON",
            *("GUEST_GAMES_PER_DAY", "LIVE_STREAMS", "LIVE_STREAMS_PER_PERSON", "LIVE_STREAMS_PER_ADDRESS"),
            *("WEBHOOKS_PER_LEAGUE", "LETTERS_PER_MATTER"),
        ),
        NUMBERS,
    ),
}
PARTS = ("accounts", "api", "web", "settings")  # the last one uses the others as loaded


def example() -> dict[str, str]:
    """The settings of docker/env.example with their values there."""
    lines = (ROOT / "docker" / "env.example").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """`manage.py check` reads all settings anew, in an empty folder."""

    def read_settings(_: object) -> None:
        for part in PARTS:
            runpy.run_path(str(ROOT / "league" / "conf" / f"{part}.py"))

    for name in {*example(), *WRONG}:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(f"{name}_FILE", raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("LEAGUE_VENV", "off")
    monkeypatch.setattr(sys, "argv", ["manage.py", "check"])
    monkeypatch.setattr(management, "execute_from_command_line", read_settings)
    monkeypatch.setattr("league.conf.logs.configure", lambda **_: None)
    return monkeypatch


def test_the_table_covers_every_setting() -> None:
    assert set(WRONG) == example().keys() - {"PROXY_NET", "PUBLISH"}  # which are the compose files'


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_refused_at_the_start(name: str, start: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "value"
    start.delenv(name)
    start.setenv(f"{name}_FILE", str(file))  # a variable cannot hold NUL, a file can
    for value in (*WRONG[name], "nul\0", "\x1b[31m"):
        file.write_text(value, "utf-8")
        with pytest.raises(SystemExit) as refused:
            manage.main()
        sentence = str(refused.value.code)  # a text: Python prints it and exits with 1
        assert re.fullmatch(rf"The settings are invalid\. {name}\b.*\.", sentence), (value[:40], sentence)
        assert len(sentence) < 400


def test_the_example_itself_is_right(start: pytest.MonkeyPatch) -> None:
    for name, value in example().items():
        if value:
            start.setenv(name, value)
    manage.main()


def test_a_refusal_never_shows_a_password(start: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "EMAIL_URL"):
        start.setenv(name, "klingon://user:hunter2@host/0")
        with pytest.raises(SystemExit) as refused:
            manage.main()
        assert name in str(refused.value.code)
        assert "hunter2" not in str(refused.value.code)
        start.setenv(name, "")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"short", "can be guessed"),
        (b"a" * 60, "can be guessed"),
        (b" " * 60, "can be guessed"),
        (b"\n", "can be guessed"),
        (b"\xff" * 60, "cannot be read"),
        (b"\0" * 60, "can be guessed"),
    ],
)
def test_a_stored_key_that_can_be_guessed_or_read_is_refused(
    start: pytest.MonkeyPatch, tmp_path: Path, content: bytes, reason: str
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "secret_key").write_bytes(content)
    with pytest.raises(SystemExit, match=reason) as refused:
        manage.main()
    assert "secret_key" in str(refused.value.code)


def test_a_stored_key_that_others_can_read_is_refused(
    start: pytest.MonkeyPatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it belongs to another account, whose files the start cannot close."""
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "secret_key"
    file.write_text("0123456789" * 5)
    file.chmod(0o644)
    monkeypatch.setattr("league.conf.secret_key.close_to_others", lambda _: None)
    with pytest.raises(SystemExit, match="can be read by others"):
        manage.main()


def test_a_name_with_a_typing_error_is_noticed_and_names_of_other_programs_are_not() -> None:
    names = {"DATABASE_URL_", "SIGNUP", "LIVE_STREAM", "ALLOWED_HOST", "SECRET_KEYS", "JOBS_PER_PERSN_FILE"}
    others = {"PATH", "HOME", "HTTPS_PROXY", "HOSTNAME", "LANGUAGE", "PYTHONPATH", "REDIS_URL", "LOGNAME"}
    found = dict(env.misspelled({*names, *others, "SIGN_UP", "SECRET_KEY_FILE"}))
    assert found == {
        "DATABASE_URL_": "DATABASE_URL",
        "LIVE_STREAM": "LIVE_STREAMS",
        "ALLOWED_HOST": "ALLOWED_HOSTS",
        "SECRET_KEYS": "SECRET_KEY",
        "JOBS_PER_PERSN_FILE": "JOBS_PER_PERSON_FILE",
    }
