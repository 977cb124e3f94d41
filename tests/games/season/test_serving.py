"""After the last game the command serves the league, until it is told to stop."""

from __future__ import annotations

import signal
from urllib.error import URLError
from urllib.request import urlopen

from tests.games.commands import prepare, start
from tests.installation import Installation
from tests.services import reserved_port
from tests.waiting import eventually


def page(port: int) -> str:
    """The front page; empty while nobody answers."""
    try:
        with urlopen(f"http://localhost:{port}/", timeout=5) as answer:
            text: str = answer.read().decode()
            return text
    except (URLError, ConnectionError):
        return ""


def test_the_league_is_served_after_the_last_game(embedded: Installation) -> None:
    prepare(embedded, rounds=1)
    with reserved_port() as port:
        command = start(embedded, "--port", str(port))
        assert eventually(lambda: page(port), seconds=60)
    assert "Test League" in page(port)
    command.send_signal(signal.SIGINT)
    out, error = command.communicate(timeout=20)
    assert "Champion: " in out
    assert f"http://localhost:{port}/leagues/test-league/1/" in error


def test_a_finished_season_is_served_and_told_again_and_not_played(embedded: Installation) -> None:
    prepare(embedded, rounds=1)
    first = start(embedded, "--no-serve", "--json")
    told = first.communicate(timeout=90)[0]
    again = start(embedded, "--no-serve", "--json")
    out, error = again.communicate(timeout=90)
    assert out == told
    assert "This season is finished, nothing is played. Begin another one with --league NAME." in error
