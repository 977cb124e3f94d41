"""After the last game the command serves the league, until it is told to stop."""

from __future__ import annotations

import signal
from urllib.request import urlopen

from tests.games.commands import prepare, start
from tests.installation import Installation
from tests.services import reserved_port
from tests.waiting import eventually


def page(port: int) -> str:
    """The front page; empty while nobody answers."""
    try:
        with urlopen(f"http://localhost:{port}/", timeout=30) as answer:
            text: str = answer.read().decode()
            return text
    except OSError:  # refused, or slow on a busy machine
        return ""


def test_a_season_is_served_after_its_last_game_and_not_played_again(embedded: Installation) -> None:
    prepare(embedded, rounds=1)
    with reserved_port() as port:
        command = start(embedded, "--port", str(port))
        assert eventually(lambda: page(port), seconds=180)
    assert "Test League" in page(port)
    command.send_signal(signal.SIGINT)
    told, said = command.communicate(timeout=120)
    assert f"http://localhost:{port}/leagues/test-league/1/" in said
    assert f"http://localhost:{port}/welcome/?code=" in said
    again = start(embedded, "--no-serve")
    out, error = again.communicate(timeout=180)
    assert out == told
    assert error.splitlines() == [
        "Test League, season 1, seed 7",
        "This season is finished, nothing is played. Begin another one with --league NAME.",
    ]
