"""Where the web server listens, and how others reach it: addresses of this machine, found without sending a
packet."""

from __future__ import annotations

import contextlib
import fcntl
import re
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import TextIO
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http.request import validate_host

from league.conf.environment import env
from league.frame.errors import Refused
from league.management.site import EVERYWHERE, name_for_browsers, site_at

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
            yield ip_address(asking.getsockname()[0].partition("%")[0])


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


OWN_NAMES = {"localhost", "127.0.0.1", "[::1]"}
ALL_INTERFACES = {"0.0.0.0", "::"}
AUTOMATIC = "automatic"
BLOCKS = "█▀▄"  # what a QR code in a terminal consists of
WHITE_ON_BLACK, RESET = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def add_lan_argument(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--lan",
        nargs="?",
        const=AUTOMATIC,
        metavar="ADDRESS",
        help="serve the phones in this network as well, and print the address and a QR code for them"
        " (ADDRESS: one of this machine's, if it is in several networks)",
    )


@dataclass(frozen=True, slots=True)
class Listening:
    """The host on which the web server listens, the address of the site without a path, and what to print
    when it answers."""

    host: str
    site: str
    notice: str


def listening(host: str | None, lan: str | None, port: int) -> Listening:
    """Where the web server listens with these options. The hosts by which it is reached are allowed, and with
    --lan SITE_URL is set, for the processes that this one starts and as far as the operator has not set them.

    Raises Refused: lan_and_host, and those of `_open_to_network`.
    """
    if not lan:
        host = host or "127.0.0.1"
        if host not in EVERYWHERE:
            allow_hosts(name_for_browsers(host))
        return Listening(host, site_at(host, port), serving_notice(host, port))
    if host:
        raise Refused("lan_and_host", "--lan chooses where to listen: leave out --host, or --lan.")
    return _open_to_network(lan, port)


def shows_codes(stream: TextIO) -> bool:
    """Whether the stream is a terminal that can show a QR code. Logs stay free of it."""
    try:
        BLOCKS.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return stream.isatty()


def terminal_code(url: str) -> str:
    """The address as a QR code of half blocks. Its colors are set, because a terminal with a light background
    would show it inverted, and not every phone reads that."""
    blocks = StringIO()
    segno.make(url, error="l").terminal(blocks, border=2, compact=True)
    return "\n".join(f"{WHITE_ON_BLACK}{line}{RESET}" for line in blocks.getvalue().splitlines())


def _open_to_network(chosen: str, port: int) -> Listening:
    """Serves everybody in the network of the address `chosen`, which may be AUTOMATIC.

    Raises Refused: lan_with_https, lan_with_debug, no_network, lan_is_public, not_an_own_address,
    lan_not_allowed.
    """
    _check_settings()
    address = _chosen_address(chosen)
    host = name_for_browsers(str(address))
    site = settings.SITE_URL or f"http://{host}:{port}"
    name = urlsplit(site).hostname or ""
    hosts = list(dict.fromkeys([host, f"[{name}]" if ":" in name else name]))  # as ALLOWED_HOSTS has them
    if env.list("ALLOWED_HOSTS"):
        for needed in hosts:
            if not validate_host(needed, settings.ALLOWED_HOSTS):
                sentence = (
                    f"ALLOWED_HOSTS does not contain {needed}, so phones would get status 400: add it, or"
                    " unset ALLOWED_HOSTS, and --lan allows what it needs."
                )
                raise Refused("lan_not_allowed", sentence)
    allow_hosts(*hosts, *machine_names())
    env.hand_on("SITE_URL", site)
    if shows_codes(sys.stderr) and not env.str("LOG_LEVEL"):
        env.hand_on("LOG_LEVEL", "WARNING")  # else the code would scroll away within seconds
    everywhere = "0.0.0.0" if address.version == 4 else "::"
    return Listening(everywhere, site, _lan_notice(f"{site}{settings.FORCE_SCRIPT_NAME or ''}/"))


def _lan_notice(address: str) -> str:
    """The address for phones, what everybody in the network may do there, and the QR code."""
    games = ", play without an account" if settings.GUEST_GAMES_PER_DAY else ""
    sign_up = "sign up" if settings.SIGN_UP == "open" else "sign up with an invitation"
    may = f"Everybody in it can see public leagues{games} and {sign_up}."
    plain = "Nothing is encrypted (plain http): use no password from elsewhere."
    lines = [
        f"Serving on {address} until Ctrl-C, for every phone and computer in this network.",
        f"{may} {plain}",
    ]
    if shows_codes(sys.stderr):
        lines.insert(0, terminal_code(address))
    others = [str(each) for each in network_addresses() if each.version == 4 and str(each) not in address]
    if others:
        named = " or ".join(f"--lan {other}" for other in others)
        lines.append(f"If phones cannot open it: this machine is in several networks, so try {named}.")
    return "\n".join(lines)


def _check_settings() -> None:
    if settings.HTTPS:
        sentence = (
            "HTTPS=on sends every browser to https, which --lan does not serve: unset HTTPS, or leave out"
            " --lan and put a proxy in front (docs/operations.md)."
        )
        raise Refused("lan_with_https", sentence)
    if settings.DEBUG:
        sentence = "DEBUG=on would show the inside of the program to everybody in the network: unset it."
        raise Refused("lan_with_debug", sentence)


def _chosen_address(chosen: str) -> Address:
    """The address of this machine for phones."""
    addresses = network_addresses()
    if not addresses:
        sentence = "This machine is in no network: connect it to the network of the phones, and start again."
        raise Refused("no_network", sentence)
    if chosen == AUTOMATIC:
        first = addresses[0]
        if first.version == 4 and first.is_global:
            sentence = (
                f"{first} is an address of the internet: everybody there could open the site over plain http."
                f" Give --lan {first} if that is what you want, or see docs/operations.md for HTTPS."
            )
            raise Refused("lan_is_public", sentence)
        return first
    for address in addresses:
        if str(address) == re.sub(r"[\[\]]", "", chosen).lower():
            return address
    named = " or ".join(map(str, addresses))
    sentence = f"{chosen} is not an address of this machine in a network: give --lan {named}."
    raise Refused("not_an_own_address", sentence)


def allow_hosts(*hosts: str) -> None:
    """Allows these hosts as well, in the processes that this one starts. Does nothing if the operator has set
    ALLOWED_HOSTS."""
    if not env.list("ALLOWED_HOSTS"):
        env.hand_on("ALLOWED_HOSTS", ",".join(dict.fromkeys([*settings.ALLOWED_HOSTS, *hosts])))


def serving_notice(host: str, port: int) -> str:
    """Where the service answers that listens there, as far as this machine knows."""
    name, allowed = name_for_browsers(host), env.hosts("ALLOWED_HOSTS", default=settings.ALLOWED_HOSTS)
    if not validate_host(name, allowed):
        return f"Serving on port {port} for the names in ALLOWED_HOSTS ({', '.join(allowed)}) until Ctrl-C."
    notice = f"Serving on {site_at(host, port)}{settings.FORCE_SCRIPT_NAME or ''}/ until Ctrl-C."
    if host in ALL_INTERFACES and set(allowed) <= OWN_NAMES:
        notice += (
            "\nOther machines get status 400, because ALLOWED_HOSTS names only this one: start with --lan for"
            " phones in this network, or set ALLOWED_HOSTS."
        )
    return notice
