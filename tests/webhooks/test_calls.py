"""One call of a receiver, signatures, retries and messages of chats."""

from __future__ import annotations

import json
import os
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from league.webhooks import calls
from league.webhooks.calls import (
    DELAYS,
    Answer,
    call,
    new_secret,
    next_delay,
    receiver_at,
    rest_after,
    signed_headers,
    wished_rest,
)
from league.webhooks.chats import CHATS, ChatEvent
from tests.installation import ROOT
from tests.receivers import HOME, Receiver, receiver
from tests.webhooks.test_addresses import NameServer


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as there:
        yield there


def called(url: str, body: bytes = b"{}", **headers: str) -> Answer:
    return call(receiver_at(url, HOME), body, headers, HOME)


def test_the_body_is_posted_and_the_beginning_of_the_answer_is_kept(there: Receiver) -> None:
    there.status, there.answer = 202, b"a\0" + b"\xff" + b"x" * 100_000
    answer = called(there.url + "?a=1", b'{"a": 1}')
    assert (answer.status, answer.succeeded, answer.error, len(answer.body)) == (202, True, "", calls.KEPT)
    assert answer.body.startswith("a��x")
    [request] = there.requests
    assert (request.path, request.body) == ("/hook?a=1", b'{"a": 1}')
    assert request.headers["Host"] == there.url.split("/")[2]


def test_redirects_are_not_followed(there: Receiver) -> None:
    there.status, there.sends = 307, {"Location": there.url}
    answer = called(there.url)
    assert (answer.status, answer.succeeded, len(there.requests)) == (307, False, 1)


def test_the_connection_goes_to_the_checked_address(there: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    names = NameServer(monkeypatch, ["127.0.0.1"], ["192.0.2.1"])  # a second question would lead elsewhere
    answer = called(there.url.replace("127.0.0.1", "rebound.test"))
    assert (answer.status, len(names.answers)) == (204, 1)
    assert there.requests[0].headers["Host"].startswith("rebound.test:")


def test_a_name_that_leads_inside_is_not_called(there: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    NameServer(monkeypatch, ["127.0.0.1"])
    assert call(receiver_at("https://example.org/"), b"", {}).error == "url_inside"
    assert there.requests == []


def test_an_unknown_name_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_question: Any, **_named: Any) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert called("http://nowhere.test/").error == "no_such_host"


def test_a_name_server_that_does_not_answer_keeps_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for long nor for ever: whoever asks for a name after it gets an answer."""
    answered = threading.Event()

    def stuck(*_question: Any, **_named: Any) -> None:
        answered.wait(10)
        raise socket.gaierror

    monkeypatch.setattr(calls, "RESOLVE", 0.01)
    monkeypatch.setattr(socket, "getaddrinfo", stuck)
    found = [called("http://slow.test/") for _ in range(calls.MOST_RESOLVED + 1)]
    assert {answer.error for answer in found} == {"timeout"}
    assert max(answer.ms for answer in found) < 1000
    answered.set()
    monkeypatch.setattr(calls, "RESOLVE", 5.0)
    assert called("http://slow.test/").error == "no_such_host"


def answering(monkeypatch: pytest.MonkeyPatch, behavior: Any) -> str:
    """The address of a server that does this with its first connection; time runs fifty times faster."""
    monkeypatch.setattr(calls, "TOTAL", calls.TOTAL / 50)
    monkeypatch.setattr(calls, "CONNECT", calls.CONNECT / 50)
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError), server, server.accept()[0] as connection:
            behavior(connection)

    threading.Thread(target=serve, daemon=True).start()
    return f"http://127.0.0.1:{server.getsockname()[1]}/"


def drip(connection: socket.socket) -> None:
    for _second in range(20):
        connection.sendall(b"H")
        time.sleep(0.04)


def silence(connection: socket.socket) -> None:
    connection.recv(1)
    time.sleep(0.4)


@pytest.mark.parametrize("behavior", [drip, silence])
def test_a_receiver_that_never_finishes_is_left_after_the_time_limit(
    monkeypatch: pytest.MonkeyPatch, behavior: Any
) -> None:
    answer = called(answering(monkeypatch, behavior))
    assert (answer.status, answer.error) == (0, "timeout")
    assert 160 <= answer.ms < 600


@pytest.mark.parametrize(
    "nonsense", [b"", b"SSH-2.0\r\n", b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 200 + b"\r\n"]
)
def test_an_answer_that_is_no_http_is_a_failure(monkeypatch: pytest.MonkeyPatch, nonsense: bytes) -> None:
    def answer(connection: socket.socket) -> None:
        connection.recv(1000)
        connection.sendall(nonsense)

    assert called(answering(monkeypatch, answer)).error == "no_connection"


def test_a_server_without_a_certificate_is_a_failure(there: Receiver) -> None:
    assert called(there.url.replace("http:", "https:")).error == "tls"


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The port of a receiver with HTTPS, which has a certificate of ours for the name `receiver.test`."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("receiver.test")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "certificate.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with receiver() as there:
        there.server.socket = context.wrap_socket(there.server.socket, server_side=True)
        yield there.url.rpartition(":")[2].partition("/")[0]


def test_the_certificate_has_to_be_that_of_the_name(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    NameServer(monkeypatch, *[["127.0.0.1"]] * 2)
    answers = [called(f"https://{host}:{named}/") for host in ("receiver.test", "other.test")]
    assert [(answer.status, answer.error) for answer in answers] == [(204, ""), (0, "tls")]


def test_signatures_are_those_of_standard_webhooks() -> None:
    headers = signed_headers(  # the example in the standard's own libraries
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.fixture
def documented(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """The receiver of docs/webhooks.md, running."""
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "docs/webhooks.md").read_text(), re.DOTALL)
    monkeypatch.setenv("WEBHOOK_SECRET", new_secret())
    program: dict[str, Any] = {"__name__": "receiver"}
    exec(code, program)
    program["Receiver"].log_message = lambda *_arguments: None
    with ThreadingHTTPServer(("127.0.0.1", 0), program["Receiver"]) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield program | {"url": f"http://127.0.0.1:{server.server_port}/", "length": code.count("\n")}
        server.shutdown()


def test_the_documented_receiver_accepts_our_signatures_and_no_others(documented: dict[str, Any]) -> None:
    body, now, secret = b'{"type": "test", "data": {}}', int(time.time()), os.environ["WEBHOOK_SECRET"]
    wrong = signed_headers("evt_3", now, body, [new_secret()])
    both = signed_headers("evt_1", now, body, [new_secret(), secret])
    old = signed_headers("evt_2", now - 400, body, [secret])
    statuses = [called(documented["url"], body, **headers).status for headers in (both, both, old, wrong, {})]
    assert statuses == [204, 204, 401, 401, 401]
    assert documented["seen"] == {"evt_1"}
    assert documented["length"] <= 36


def test_a_failed_event_is_sent_again_for_about_three_days() -> None:
    waits = [next_delay(tries) for tries in range(1, len(DELAYS) + 1)]
    assert all(0.79 < (wait or 0) / delay < 1.21 for wait, delay in zip(waits, DELAYS, strict=True))
    assert next_delay(len(DELAYS) + 1) is None
    assert 3.0 < sum(DELAYS) / 86400 < 3.3
    assert (4 <= rest_after(1) <= 6, 480 <= rest_after(99) <= 720) == (True, True)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("7", 7), ("0.3", 1), ("1e9", 3600), ("", None), ("nan", None), ("Fri, 1 Jan", None)],
)
def test_a_receiver_may_say_when_to_come_back(text: str, seconds: float | None) -> None:
    assert wished_rest(text) == seconds


EVIL = (
    "# @all @channel [x](https://evil.test) <!channel> <@1> <https://evil.test|x> ~town :skull: *b* "
    "www.evil.test &#64; $x$"
)


def line_of(chat: str, text: str, link: str = "") -> str:
    return CHATS[chat].line(ChatEvent(text, link))


def texts_of(chat: str, text: str) -> list[str]:
    """What a line and a card show of this text."""
    [card] = cards_of(chat, ChatEvent(text, headline=text))
    shown = [value for key, value in card.items() if isinstance(value, str)]
    assert len(shown) >= 2
    return [line_of(chat, text), *shown]


def cards_of(chat: str, *events: ChatEvent) -> list[Any]:
    message = json.loads(CHATS[chat].body(events))
    cards: list[Any] = message.get("embeds") or message["attachments"]
    return cards


@pytest.mark.parametrize("chat", CHATS)
def test_names_in_chats_become_neither_links_nor_mentions(chat: str) -> None:
    for text in texts_of(chat, f"{EVIL}\n# second\u2028third"):
        # A mark counts for a chat only if what follows it follows at once.
        assert re.findall(r"@\w|://|(?<!\\)<[!@h]|www\.\w", text) == []
        assert len(text.splitlines()) == 1
    assert "https://league.test/1" in line_of(chat, EVIL, "https://league.test/1")


def test_mattermost_gets_no_markup_from_names() -> None:
    for text in texts_of("mattermost", EVIL):
        assert re.findall(r"(?<!\\)[#*_~`\[\]()]|~\w|:\w|\$|&\W*#\d", text) == []
        assert text.replace("\\", "").replace("\u200b", "").replace("＄", "$") == EVIL
    assert line_of("mattermost", "1. FC Owls").startswith("1\\.")


def test_discord_and_slack_escape_their_own_markup() -> None:
    assert line_of("discord", "*b* _c_", "https://league.test/1") == (
        r"\*b\* \_c\_ [↗](<https://league.test/1>)"
    )
    assert line_of("discord", "[x](https://evil.test)").startswith(r"\[x\]\(https")
    assert line_of("slack", "<!channel> A & B") == "&lt;!channel&gt; A &amp; B"


@pytest.mark.parametrize("chat", CHATS)
def test_a_long_name_cannot_push_out_the_link(chat: str) -> None:
    line = line_of(chat, "*" * 5000, "https://league.test/1")
    assert len(line) < CHATS[chat].limit
    assert "https://league.test/1" in line


def test_ten_cards_with_long_names_are_within_the_limits_of_discord() -> None:
    event = ChatEvent("*" * 5000, "https://league.test/1", "*" * 5000, "#000000")
    assert CHATS["discord"].fitting([event] * 12) == 10
    cards = cards_of("discord", *[event] * 10)
    assert sum(len(card["title"]) + len(card["description"]) for card in cards) <= 6000
    assert {len(card["title"]) for card in cards} == {256}


def test_lines_are_packed_up_to_the_limits_of_the_chat() -> None:
    discord = CHATS["discord"]
    assert discord.fitting([ChatEvent("a")] * 12) == 10
    assert discord.fitting([ChatEvent("*" * 300)] * 12) == 3
    assert json.loads(discord.body([ChatEvent("a"), ChatEvent("b")])) == {
        "content": "a\nb",
        "embeds": [],
        "allowed_mentions": {"parse": []},
    }


def test_a_game_is_a_card_in_each_chat() -> None:
    game = ChatEvent("A 1, B 2", "https://league.test/1", "B win", "#0000ff", "https://league.test/1.png")
    embed = {"title": "A 1, B 2", "url": game.link, "description": "B win", "color": 255}
    assert cards_of("discord", game) == [embed | {"image": {"url": game.picture}}]
    assert cards_of("discord", game, game) == [embed | {"thumbnail": {"url": game.picture}}] * 2
    attachment = {"fallback": "A 1, B 2", "title": "A 1, B 2", "title_link": game.link, "text": "B win"}
    assert cards_of("slack", game) == [attachment | {"color": "#0000ff", "image_url": game.picture}]
    assert cards_of("mattermost", game) == cards_of("slack", game)


def test_an_event_is_read_as_it_was_stored_and_an_old_one_is_its_line() -> None:
    event = ChatEvent("A", "https://league.test/1", "B", "#000000")
    assert ChatEvent.read(event.stored()) == event
    assert [ChatEvent.read(text).text for text in ("A 1, B 2", "17", '{"x": 1}')] == [
        "A 1, B 2",
        "17",
        '{"x": 1}',
    ]
