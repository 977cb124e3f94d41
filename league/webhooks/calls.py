"""Addresses that a webhook may call, one call, its signature, and when it is repeated.

A webhook cannot reach services inside our own network. `receiver_at` checks the text of a URL when it is
entered; `checked_addresses` checks what its name resolves to, each time before a connection is made. The
connection goes to the checked address, so a second answer of the name server changes nothing.
"""

from __future__ import annotations

import contextlib
import hmac
import math
import random
import re
import secrets
import socket
import ssl
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError
from urllib3.exceptions import TimeoutError as CallTimeout

from league.frame.errors import Refused
from league.frame.errors import gettext as _

Networks = Sequence[IPv4Network | IPv6Network]
PORTS = (443, 8443)
LONGEST, LONGEST_HOST = 500, 253  # characters
RESOLVE = 3.0  # seconds for a name
MOST_RESOLVED = 32  # names of which an answer is awaited in a process, also in vain
GLOBAL_UNICAST = IPv6Network("2000::/3")  # everything else is local, reserved or a translation of IPv4
# Teredo and 6to4, which contain IPv4 addresses, and those of documentation, which Python 3.11 does not know.
NOT_PUBLIC = tuple(map(IPv6Network, ("2001::/32", "2002::/16", "3fff::/20")))
NUMERIC = re.compile(r"(0x[0-9a-f]*|[0-9]+)", re.IGNORECASE)  # the last label of a number, as browsers see it


_resolving = threading.BoundedSemaphore(MOST_RESOLVED)


class BadAddress(Refused):
    """The URL may not be called."""


@dataclass(frozen=True, slots=True)
class Receiver:
    """A URL in parts. `host` is in ASCII, without the brackets of IPv6; `target` is path and query."""

    secure: bool
    host: str
    port: int
    target: str

    @property
    def name(self) -> str:
        """Host and port as people see them, without the default port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"

    @property
    def needs_network(self) -> bool:
        """Whether it may only be called in a network that the operator allows."""
        return not self.secure or self.port not in PORTS


def receiver_at(url: str, networks: Networks = ()) -> Receiver:
    """The receiver at this URL. `networks` are those inside that may be called: with them, HTTP and other
    ports are allowed, too.

    Raises BadAddress: bad_url, url_not_https, url_with_password, url_port, url_inside.
    """
    parts, host, port = _split(url)
    if parts.username is not None or parts.password is not None:
        sentence = _("The address contains a user name or password: leave them out.")
        raise BadAddress("url_with_password", sentence)
    if parts.scheme != "https" and not (networks and parts.scheme == "http"):
        raise BadAddress("url_not_https", _("The address has to begin with https://."))
    secure = parts.scheme == "https"
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    receiver = Receiver(secure, host, (443 if secure else 80) if port is None else port, target)
    if receiver.needs_network and not networks:
        raise BadAddress("url_port", _("Webhooks may use the ports 443 and 8443: choose one of them."))
    if (address := _literal(host)) and not _is_allowed(address, receiver, networks):
        raise _inside()
    return receiver


def checked_addresses(receiver: Receiver, networks: Networks = ()) -> list[str]:
    """What the name of the receiver resolves to now. All of it has to be allowed: a name that also leads
    inside is refused altogether.

    Raises OSError if the name has no address, TimeoutError, BadAddress: url_inside.
    """
    resolved = _resolved(receiver.host, receiver.port)
    addresses = list(dict.fromkeys(str(address[0]) for *_rest, address in resolved))
    if not addresses or not all(
        _is_allowed(ip_address(address), receiver, networks) for address in addresses
    ):
        raise _inside()
    return addresses


def _resolved(host: str, port: int) -> list[Any]:
    """What `getaddrinfo` answers, within RESOLVE seconds. It has no time-out itself: a name server that does
    not answer would keep our worker for half a minute. Raises OSError, TimeoutError."""
    if not _resolving.acquire(timeout=RESOLVE):
        raise TimeoutError
    answers: list[list[Any]] = []
    failed: list[OSError | UnicodeError] = []

    def resolve() -> None:
        try:
            answers.append(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            failed.append(error)
        finally:
            _resolving.release()

    thread = threading.Thread(target=resolve, name="resolver", daemon=True)
    thread.start()
    thread.join(RESOLVE)
    if failed:
        raise failed[0]
    if not answers:
        raise TimeoutError
    return answers[0]


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether the address is one of the public internet. IPv6 addresses that contain an IPv4 address are not:
    those may lead inside."""
    if isinstance(address, IPv6Address) and (
        address not in GLOBAL_UNICAST or any(address in network for network in NOT_PUBLIC)
    ):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _is_allowed(address: IPv4Address | IPv6Address, receiver: Receiver, networks: Networks) -> bool:
    inside = any(address in network for network in networks)
    return inside or (is_public(address) and not receiver.needs_network)


def _split(url: str) -> tuple[SplitResult, str, int | None]:
    """The parts of the URL, with host and port. Raises BadAddress: bad_url."""
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or {" ", "\\", "#"} & set(url):
        raise _bad_url()
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError as error:
        raise _bad_url() from error
    labels_fit = all(0 < len(label) < 64 for label in host.split("."))
    if not labels_fit or len(host) > LONGEST_HOST or port == 0:
        raise _bad_url()
    return parts, host, port


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    """The address if the host is one, None if it is a name. Other ways to write numbers (decimal, octal,
    hexadecimal, with fewer parts) are refused. Raises BadAddress: url_inside."""
    try:
        return ip_address(host)
    except ValueError:
        if NUMERIC.fullmatch(host.rpartition(".")[2]) or ":" in host:
            raise _inside() from None
        return None


def _bad_url() -> BadAddress:
    sentence = _("This is not the address of a receiver: enter one like https://example.org/hook.")
    return BadAddress("bad_url", sentence)


def _inside() -> BadAddress:
    sentence = _("The address leads into a network that webhooks may not reach: choose a public one.")
    return BadAddress("url_inside", sentence)


PREFIX = "whsec_"
SIZE = 32  # bytes


def new_secret() -> str:
    """A random secret of 256 bits in base64, with the standard's prefix."""
    return PREFIX + b64encode(secrets.token_bytes(SIZE)).decode()


def signed_headers(event: str, timestamp: int, body: bytes, secret_keys: Iterable[str]) -> dict[str, str]:
    """The headers of a request: the event's ID, the time of the attempt in seconds since 1970, and one
    signature for each secret."""
    content = f"{event}.{timestamp}.".encode() + body
    keys = (b64decode(secret.removeprefix(PREFIX)) for secret in secret_keys)
    signatures = [f"v1,{b64encode(hmac.digest(key, content, 'sha256')).decode()}" for key in keys]
    return {
        "webhook-id": event,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }


MINUTE, HOUR = 60, 3600
DELAYS = (5, 5 * MINUTE, 30 * MINUTE, *(hours * HOUR for hours in (2, 5, 10, 14, 20, 24)))  # 3.1 days in all
LONGEST_REST = 10 * MINUTE
LONGEST_WISH = HOUR  # of a receiver that says when to come back


def next_delay(tries: int) -> float | None:
    """Seconds until the next attempt after this many failed ones; None if it was the last."""
    return _with_jitter(DELAYS[tries - 1]) if tries <= len(DELAYS) else None


def rest_after(failures: int) -> float:
    """Seconds for which a receiver is left alone after this many failures in a row, whatever is waiting for
    it: 5, 10, 20 ... up to ten minutes."""
    return _with_jitter(min(5 * 2 ** min(failures - 1, 10), LONGEST_REST))


def wished_rest(retry_after: str) -> float | None:
    """Seconds of a Retry-After header, at most an hour; None if it is not a number."""
    try:
        seconds = float(retry_after)
    except ValueError:
        return None
    return min(max(seconds, 1.0), LONGEST_WISH) if math.isfinite(seconds) else None


def _with_jitter(seconds: float) -> float:
    return seconds * random.uniform(0.8, 1.2)


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
