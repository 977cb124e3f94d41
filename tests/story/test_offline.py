"""The data a phone gets for playing without a signal, and the log it hands in."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Game
from games.table.actions import finish_by_computer
from tests.offline.phones import played, sent, sheet_of, twin_of
from tests.table.phones import ANN, fresh, pick_up, with_ben

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(client: Client) -> Game:
    """A game of Ann, who plays both sides with this client."""
    session = client.session
    session.update({"guest": ANN.guest, "guest_name": ANN.name})
    session.save()
    return played(pick_up(away="me"), 2)


def address(game: Game, what: str) -> str:
    return f"/play/{game.public_id}/{what}/"


def test_phone_gets_the_game_without_its_secret(client: Client, game: Game) -> None:
    answer = client.get(address(game, "along"))
    data = answer.json()
    assert (data["name"], data["rows"]["game"]["last"], len(data["rows"]["entries"])) == (
        "Ann",
        game.last,
        game.last,
    )
    assert game.secret not in answer.text
    assert ANN.guest not in answer.text


def test_phone_gets_only_new_entries(client: Client, game: Game) -> None:
    rows = client.get(address(game, "along"), {"after": game.last - 1}).json()["rows"]
    assert [row["number"] for row in rows["entries"]] == [game.last]


def test_game_with_a_remote_player_cannot_go_offline(client: Client, game: Game) -> None:
    with_ben(game)
    answer = client.get(address(game, "along"))
    assert (answer.status_code, answer.json()["code"]) == (403, "others_play")


def test_page_shows_why_it_cannot_go_offline(client: Client, game: Game) -> None:
    reason = "Ben plays on another phone, so this game cannot continue without a signal."
    pages = [client.get(f"/play/{game.public_id}/").text]
    with_ben(game)
    pages.append(client.get(f"/play/{game.public_id}/").text)
    assert [f'data-needs-signal="{reason}"' in page for page in pages] == [False, True]


def test_log_is_entered_once_and_answered_the_same_way(client: Client, game: Game) -> None:
    twin = played(twin_of(game), 4)
    log = sent(twin, game.last)
    answers = [client.post(address(game, "sync"), log, content_type="application/json") for _time in range(2)]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"last": twin.last})] * 2
    assert sheet_of(game) == sheet_of(twin)


@pytest.mark.parametrize("form", [{"log": "[]"}, {"log": SimpleUploadedFile("log.json", b"[]")}])
def test_form_is_not_a_log(client: Client, game: Game, form: dict[str, object]) -> None:
    answer = client.post(address(game, "sync"), form)
    assert (answer.status_code, answer.json()["code"]) == (409, "log_unreadable")


def test_another_phone_can_hand_in_a_log_with_its_pass(client: Client, game: Game) -> None:
    twin = played(twin_of(game), 4)
    log = sent(twin, game.last)
    log_pass = client.get(address(game, "along")).json()["pass"]
    stranger = Client()
    without = stranger.post(address(game, "sync"), log, content_type="application/json")
    assert (without.status_code, without.json()["code"]) == (403, "not_seated")
    given = stranger.post(address(game, "sync"), {**log, "pass": log_pass}, content_type="application/json")
    assert (given.status_code, given.json()) == (200, {"last": twin.last})


def test_diverged_log_is_answered_with_the_entries_made_meanwhile(client: Client, game: Game) -> None:
    twin, base = played(twin_of(game), 6), game.last
    game = played(game, 6)
    answer = client.post(address(game, "sync"), sent(twin, base), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "log_forked")
    assert "plays" in answer.json()["plays"]
    assert fresh(game).last == game.last


def test_log_file_can_be_handed_in_from_any_phone(client: Client, game: Game) -> None:
    twin = played(twin_of(game), 4)
    log_pass = client.get(address(game, "along")).json()["pass"]
    log = {**sent(twin, game.last), "pass": log_pass}
    stranger, form = Client(), address(game, "hand-in")
    spoiled = stranger.post(form, {"log": SimpleUploadedFile("log.json", b"no log")})
    assert (spoiled.status_code, "not a log" in spoiled.text) == (422, True)
    given = stranger.post(form, {"log": SimpleUploadedFile("log.json", json.dumps(log).encode())})
    assert (given.status_code, sheet_of(game)) == (302, sheet_of(twin))


def test_only_the_worker_may_compile_webassembly(client: Client, game: Game) -> None:
    worker = client.get("/play/offline/worker.js").headers["Content-Security-Policy"]
    page = client.get(f"/play/{game.public_id}/").headers["Content-Security-Policy"]
    assert ("wasm-unsafe-eval" in worker, "wasm-unsafe-eval" in page, "unsafe-eval'" in page) == (
        True,
        False,
        False,
    )


def test_offline_page_frame_contains_no_names(client: Client) -> None:
    client.force_login(User.objects.create_user("bartholomew"))
    assert "bartholomew" not in client.get("/play/offline/").text


def test_app_scope_is_below_the_tables(client: Client) -> None:
    manifest = client.get("/play/manifest.webmanifest").json()
    assert (manifest["scope"], manifest["start_url"], len(manifest["icons"])) == ("/play/", "/play/", 3)
    assert "const KIT = " in client.get("/play/sw.js").text


def test_a_finished_game_does_not_take_another_log(client: Client, game: Game) -> None:
    twin, base = played(twin_of(game), 3), game.last
    finish_by_computer(game=game, player=ANN)
    answer = client.post(address(game, "sync"), sent(twin, base), content_type="application/json")
    assert answer.json()["code"] == "game_over"
