"""The addresses that this machine has in its networks, found without sending a packet."""

from __future__ import annotations

import contextlib
import fcntl
import re
import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

Address = IPv4Address | IPv6Address

# Networks inside this machine (containers, virtual machines), in which there is no phone.
INSIDE = re.compile(r"(lo|docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|podman|dummy|ifb)\w*")
# Private networks over the internet: a phone in the room is hardly ever in them.
TUNNEL = re.compile(r"(tun|tap|wg|utun|ppp|tailscale|zt|nordlynx|proton)\w*")
SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface
# Addresses of documentation (RFC 5737, RFC 3849): connecting a UDP socket only asks for the route.
FAR = ((socket.AF_INET, "203.0.113.1"), (socket.AF_INET6, "2001:db8::1"))


def network_addresses() -> list[Address]:
    """The addresses at which others can reach this machine, the most likely one for phones in the room first:
    real networks before tunnels, IPv4 before IPv6, private before public, and the default route's first.
    """
    routed = list(_routed())
    names = dict(_of_interfaces())
    usable = [each for each in dict.fromkeys([*routed, *names]) if not INSIDE.match(names.get(each, ""))]

    def rank(address: Address) -> tuple[bool, bool, bool, bool]:
        is_tunnel = bool(TUNNEL.match(names.get(address, "")))
        return is_tunnel, address.version == 6, address.is_global, address not in routed

    return sorted((each for each in usable if not (each.is_loopback or each.is_link_local)), key=rank)


def machine_names() -> list[str]:
    """The names of this machine in its network: its own one, and that of multicast DNS."""
    own = socket.gethostname().lower().rstrip(".")
    short = own.partition(".")[0]
    if short == "localhost" or not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)*", own):
        return []
    return list(dict.fromkeys([own, short, f"{short}.local"]))


def _routed() -> Iterator[Address]:
    """The addresses from which this machine would send to the internet."""
    for family, far in FAR:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))
            yield _address(asking.getsockname()[0])


def _of_interfaces() -> Iterator[tuple[Address, str]]:
    """The addresses of all interfaces with their names; none where this is not Linux."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _index, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # it has no IPv4 address
                answer = fcntl.ioctl(asking, SIOCGIFADDR, name.encode()[:15].ljust(40, b"\0"))
                yield ip_address(answer[20:24]), name
    with contextlib.suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text().splitlines():
            digits, *_numbers, name = line.split()
            yield ip_address(bytes.fromhex(digits)), name


def _address(text: str) -> Address:
    return ip_address(text.partition("%")[0])
