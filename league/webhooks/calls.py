"""One call of a receiver: to the address that was checked, without redirects, within ten seconds."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError
from urllib3.exceptions import TimeoutError as CallTimeout

from league.webhooks.addresses import BadAddress, Networks, Receiver, checked_addresses

CONNECT, TOTAL = 4.0, 10.0  # seconds
ADDRESSES = 2  # of a name are tried
KEPT = 500  # bytes of the answer
OK, REDIRECTS, TOO_MANY, GONE = range(200, 300), range(300, 400), (429, 503), 410


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a call: `status` is 0 without an answer, and then `error` names the reason. `body` is the
    beginning of the answer."""

    status: int = 0
    error: str = ""
    ms: int = 0
    body: str = ""
    retry_after: str = ""

    @property
    def succeeded(self) -> bool:
        return self.status in OK


class _ToAddress:
    """A connection of urllib3 that goes to a checked address; name, Host and certificate stay the URL's."""

    address = ""

    def _new_conn(self) -> socket.socket:
        # urllib3's own connections to proxies override this method, too.
        return socket.create_connection((self.address, self.port), CONNECT)  # type: ignore[attr-defined]


class _Plain(_ToAddress, HTTPConnection):
    pass


class _Secure(_ToAddress, HTTPSConnection):
    pass


def call(receiver: Receiver, body: bytes, headers: Mapping[str, str], networks: Networks = ()) -> Answer:
    """Posts the body once; never raises for what a receiver does."""
    began = time.monotonic()
    try:
        answer = _answer(receiver, body, headers, networks)
    except BadAddress as refusal:
        answer = {"error": refusal.code}
    except socket.gaierror:
        answer = {"error": "no_such_host"}
    except (CallTimeout, TimeoutError):
        answer = {"error": "timeout"}
    except ssl.SSLError:
        answer = {"error": "tls"}
    except (HTTPError, HTTPException, OSError, ValueError):
        late = time.monotonic() - began >= TOTAL  # then the deadline has closed the connection
        answer = {"error": "timeout" if late else "no_connection"}
    return Answer(ms=round(1000 * (time.monotonic() - began)), **answer)


def _answer(
    receiver: Receiver, body: bytes, headers: Mapping[str, str], networks: Networks
) -> dict[str, Any]:
    until = time.monotonic() + TOTAL
    addresses = checked_addresses(receiver, networks)[:ADDRESSES]
    connection = _connected(receiver, addresses, until)
    with contextlib.closing(connection), _deadline(connection, until):
        connection.request(
            "POST",
            receiver.target,
            body=body,
            headers=headers,
            preload_content=False,
            decode_content=False,
        )
        response = connection.getresponse()
        beginning = response.read(KEPT, decode_content=False)
        return {
            "status": response.status,
            "body": beginning.decode("utf-8", "replace").replace("\0", "�"),
            "retry_after": response.headers.get("Retry-After", ""),
        }


def _connected(receiver: Receiver, addresses: list[str], until: float) -> HTTPConnection:
    """A connection to the first of the addresses that accepts one. Raises OSError, HTTPError."""
    kind = _Secure if receiver.secure else _Plain
    for last, address in enumerate(addresses, start=1):
        connection = kind(receiver.host, receiver.port, timeout=min(CONNECT, _left(until)))
        connection.address = address
        try:
            connection.connect()
        except (HTTPError, OSError):
            connection.close()
            if last == len(addresses):
                raise
        else:
            connection.timeout = _left(until)  # of each read
            return connection
    raise OSError("no address")


def _left(until: float) -> float:
    """The seconds until then, never quite none."""
    return max(0.1, until - time.monotonic())


@contextlib.contextmanager
def _deadline(connection: HTTPConnection, until: float) -> Iterator[None]:
    """Ends the connection at this time (monotonic): a receiver that sends a byte from time to time would
    otherwise keep it open, because each byte restarts the time-out of a socket."""

    def end() -> None:
        with contextlib.suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(_left(until), end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
