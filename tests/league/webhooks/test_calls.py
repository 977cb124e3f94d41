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

from league.webhooks import addresses, calls
from league.webhooks.addresses import receiver_at
from league.webhooks.calls import Answer, call
from league.webhooks.chats import CHATS, fitting
from league.webhooks.retries import DELAYS, next_delay, rest_after, wished_rest
from league.webhooks.signatures import new_secret, signed_headers
from tests.installation import ROOT
from tests.league.webhooks.test_addresses import NameServer
from tests.receivers import HOME, Receiver, receiver


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

    monkeypatch.setattr(addresses, "RESOLVE", 0.05)
    monkeypatch.setattr(socket, "getaddrinfo", stuck)
    found = [called("http://slow.test/") for _ in range(addresses.MOST_RESOLVED + 1)]
    assert {answer.error for answer in found} == {"timeout"}
    assert max(answer.ms for answer in found) < 1000
    answered.set()
    monkeypatch.setattr(addresses, "RESOLVE", 5.0)
    assert called("http://slow.test/").error == "no_such_host"


def answering(monkeypatch: pytest.MonkeyPatch, behavior: Any) -> str:
    """The address of a server that does this with its first connection; time runs twenty times faster."""
    monkeypatch.setattr(calls, "TOTAL", calls.TOTAL / 20)
    monkeypatch.setattr(calls, "CONNECT", calls.CONNECT / 20)
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError), server, server.accept()[0] as connection:
            behavior(connection)

    threading.Thread(target=serve, daemon=True).start()
    return f"http://127.0.0.1:{server.getsockname()[1]}/"


def drip(connection: socket.socket) -> None:
    for _second in range(20):
        connection.sendall(b"H")
        time.sleep(0.1)


def silence(connection: socket.socket) -> None:
    connection.recv(1)
    time.sleep(1)


@pytest.mark.parametrize("behavior", [drip, silence])
def test_a_receiver_that_never_finishes_is_left_after_the_time_limit(
    monkeypatch: pytest.MonkeyPatch, behavior: Any
) -> None:
    answer = called(answering(monkeypatch, behavior))
    assert (answer.status, answer.error) == (0, "timeout")
    assert 400 <= answer.ms < 900


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


@pytest.mark.parametrize("chat", CHATS)
def test_names_in_chats_become_neither_links_nor_mentions(chat: str) -> None:
    line = CHATS[chat].line(f"{EVIL}\n# second\u2028third", "")
    # A mark counts for a chat only if what follows it follows at once.
    assert re.findall(r"@\w|://|(?<!\\)<[!@h]|www\.\w", line) == []
    assert len(line.splitlines()) == 1
    assert "https://league.test/1" in CHATS[chat].line(EVIL, "https://league.test/1")


def test_mattermost_gets_no_markup_from_names() -> None:
    line = CHATS["mattermost"].line(EVIL, "")
    assert re.findall(r"(?<!\\)[#*_~`\[\]()]|~\w|:\w|\$|&\W*#\d", line) == []
    shown = line.replace("\\", "").replace("\u200b", "").replace("＄", "$")
    assert shown == EVIL
    assert CHATS["mattermost"].line("1. FC Owls", "").startswith("1\\.")
    assert json.loads(CHATS["mattermost"].message([line, "b"])) == {"text": f"{line}\nb"}


def test_discord_and_slack_escape_their_own_markup() -> None:
    discord, slack = CHATS["discord"], CHATS["slack"]
    assert discord.line("*b* _c_", "https://league.test/1") == r"\*b\* \_c\_ [↗](<https://league.test/1>)"
    assert discord.line("[x](https://evil.test)", "").startswith(r"\[x\]\(https")
    assert slack.line("<!channel> A & B", "") == "&lt;!channel&gt; A &amp; B"
    message = json.loads(discord.message(["a", "b"]))
    assert message == {"content": "a\nb", "allowed_mentions": {"parse": []}}


def test_a_long_name_cannot_push_out_the_link() -> None:
    for name, chat in CHATS.items():
        line = chat.line("*" * 5000, "https://league.test/1")
        assert len(line) < chat.limit, name
        assert "https://league.test/1" in line


def test_lines_are_packed_up_to_the_limits_of_the_chat() -> None:
    discord = CHATS["discord"]
    assert fitting(discord, ["a"] * 12) == 10
    assert fitting(discord, ["a" * 900] * 3) == 2
    assert fitting(discord, ["a" * 3000]) == 1
    assert len(json.loads(discord.message(["a" * 3000]))["content"]) == 2000
