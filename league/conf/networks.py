"""The network that a request came from; everything that is counted per network uses it."""

from __future__ import annotations

from contextvars import ContextVar
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

HOUSEHOLD = 64  # bits: the smallest network a provider gives a customer, who may use any address in it


# Networks in rooms (RFC 1918, RFC 4193).
PRIVATE_NETWORKS = [
    ip_network(each) for each in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
]


_requester: ContextVar[str] = ContextVar("requester", default="")


def note_requester(address: str) -> None:
    """Remembers from where the request of this thread or task comes."""
    _requester.set(network_of(address))


def requesting_network() -> str:
    """The network from which the current request comes; empty in workers and commands."""
    return _requester.get()


def network_of(address: str) -> str:
    """The address as limits count it: an IPv4 address is itself, an IPv6 address its /64 network.

    Anything else (a socket's path, a test) is itself.
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(IPv6Network((ip, HOUSEHOLD), strict=False).network_address)


def is_private(network: str) -> bool:
    """Whether this network, as `network_of` names it, is one at home or in an office."""
    try:
        address = ip_address(network)
    except ValueError:
        return False
    return any(address in private for private in PRIVATE_NETWORKS)
