"""The addresses that a webhook may call, so that it cannot reach services inside our own network.

`receiver_at` checks the text of a URL when it is entered; `checked_addresses` checks what its name resolves
to, each time before a connection is made. The connection goes to the checked address, so a second answer of
the name server changes nothing.
"""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from league.errors import Refused
from league.translation import gettext as _

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
    found = _resolved(receiver.host, receiver.port)
    addresses = list(dict.fromkeys(str(address[0]) for *_rest, address in found))
    if not addresses or not all(_is_allowed(ip_address(one), receiver, networks) for one in addresses):
        raise _inside()
    return addresses


def _resolved(host: str, port: int) -> list[Any]:
    """What `getaddrinfo` answers, within RESOLVE seconds. It has no time-out itself: a name server that does
    not answer would keep our worker for half a minute. Raises OSError, TimeoutError."""
    if not _resolving.acquire(timeout=RESOLVE):
        raise TimeoutError
    found: list[list[Any]] = []
    failed: list[OSError | UnicodeError] = []

    def resolve() -> None:
        try:
            found.append(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            failed.append(error)
        finally:
            _resolving.release()

    thread = threading.Thread(target=resolve, name="resolver", daemon=True)
    thread.start()
    thread.join(RESOLVE)
    if failed:
        raise failed[0]
    if not found:
        raise TimeoutError
    return found[0]


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
