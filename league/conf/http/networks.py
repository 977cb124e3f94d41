"""Whom a network address stands for when something is counted."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

HOUSEHOLD = 64  # bits: what a provider gives one customer at least, who may take any address in it


def network_of(address: str) -> str:
    """The address as limits count it: a version 4 address is itself, one of version 6 its /64 network.

    An address that is none (a socket's path, a test) is itself.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, HOUSEHOLD), strict=False).network_address)
