"""The event stream of a table's page, from the real server."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

from tests.installation import Installation
from tests.table.phones import ANN, act, pick_up


def test_a_phone_hears_of_every_input_while_it_stays_connected(stack: Installation) -> None:
    """Without an open stream, a page would notice an input only when it connects again, seconds later."""
    game = pick_up(away="me")
    connection = HTTPConnection(urlsplit(stack.url).netloc, timeout=60)
    connection.request("GET", f"/play/{game.public_id}/live/")
    answer = connection.getresponse()
    try:
        assert answer.readline().startswith(b"retry: ")
        versions = [_next_version(answer)]
        for _input in range(2):
            game = act(game, ANN)
            versions.append(_next_version(answer))
        assert len(set(versions)) == 3
    finally:
        connection.close()


def _next_version(answer: HTTPResponse) -> str:
    while line := answer.readline().decode():
        if line.startswith("id: "):
            return line[4:].strip()
    raise AssertionError("The stream has ended.")
