"""Reads settings from the environment: variables, or files that hold their values.

Each kind of value has a reader with limits. Whatever a person can write wrong is refused here, before
anything starts, with a sentence that names the variable, its value and what is allowed. A value that may hold
a password is never shown.
"""

from __future__ import annotations

import builtins
import os
import re
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

YES, NO = {"1", "on", "true", "yes"}, {"0", "off", "false", "no"}
LONGEST = 4096  # characters of a value
SHOWN = 60  # characters of a value in a sentence
MOST = 1_000_000_000  # of a number without a limit of its own; every column and every sleep has room for it
# What Django REST framework reads. It looks at the first letter of the unit only.
RATE = re.compile(r"([1-9]\d{0,8})/(s|sec|second|m|min|minute|h|hour|d|day)", re.ASCII)
HOST = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*\.?(:\d{1,5})?|\[[0-9a-fA-F:.]+\](:\d{1,5})?", re.ASCII)
NAME = re.compile(r"[\w.-]{1,100}", re.ASCII)
PLACE = re.compile(r"[\w.*:\[\]-]+", re.ASCII)  # host and port of an origin, also with a wildcard
CLOSE = 0.85  # similarity of two names from which one may be the other with a typing error
SHORTEST = 8  # characters of a name that is compared: shorter ones are close to those of other programs


class Environment:
    """A reader for each kind of value.

    A value may be in a file that NAME_FILE names, as for container secrets. An empty variable counts as
    unset, because compose files pass such variables. A leading `$` is an ordinary character. `asked` collects
    the names of all variables that were read.
    Raises ImproperlyConfigured for a file that cannot be read, both NAME and NAME_FILE, and values that are
    not of their kind.
    """

    def __init__(self) -> None:
        self.asked: set[builtins.str] = set()

    def str(self, name: builtins.str, default: builtins.str = "") -> builtins.str:
        """One line of text."""
        self.asked.add(name)
        text = read(name)
        if not text.isprintable() or len(text) > LONGEST:
            limit = f"write one line of at most {LONGEST} printable characters"
            raise ImproperlyConfigured(f"{name} has line breaks or other signs, or is too long: {limit}.")
        return text or default

    def bool(self, name: builtins.str, *, default: builtins.bool) -> builtins.bool:
        """A switch: on or off."""
        if not (text := self.str(name)):
            return default
        if (word := text.strip().lower()) not in YES | NO:
            refuse(name, text, "on or off")
        return word in YES

    def int(
        self, name: builtins.str, *, default: builtins.int, least: builtins.int = 0, most: builtins.int = MOST
    ) -> builtins.int:
        """A whole number of these limits."""
        if not (text := self.str(name).strip()):
            return default
        number = int(text) if re.fullmatch(r"-?\d{1,18}", text, re.ASCII) else None
        if number is None or not least <= number <= most:
            refuse(name, text, f"a whole number from {least} to {most}")
        return number

    def list(self, name: builtins.str) -> builtins.list[builtins.str]:
        """The parts between commas that are not empty."""
        return [item for part in self.str(name).split(",") if (item := part.strip())]

    def choice(
        self, name: builtins.str, choices: Collection[builtins.str], *, default: builtins.str
    ) -> builtins.str:
        """One of these words."""
        text = self.str(name, default)
        if text not in choices:
            refuse(name, text, " or ".join(choices))
        return text

    def rate(self, name: builtins.str, *, default: builtins.str) -> builtins.str:
        """Requests in a time, as 30/min."""
        text = self.str(name, default)
        if not RATE.fullmatch(text):
            refuse(name, text, "a number of requests and a time, as 30/min (sec, min, hour or day)")
        return text

    def word(self, name: builtins.str) -> builtins.str:
        """A part of a name: letters, digits, `-`, `_` and `.`; it may be empty."""
        text = self.str(name)
        if text and not NAME.fullmatch(text):
            refuse(name, text, "letters, digits, hyphens, dots and underscores, 100 at most")
        return text

    def path(self, name: builtins.str) -> Path | None:
        """A folder: one that exists or that can be made."""
        if not (text := self.str(name)):
            return None
        path = Path(text)
        try:
            is_file = path.exists() and not path.is_dir()
        except OSError:
            is_file = True
        if is_file:
            refuse(name, text, "the path of a folder")
        return path

    def email(self, name: builtins.str, *, default: builtins.str) -> builtins.str:
        """An e-mail address, also one behind a name: League <league@example.org>."""
        text = self.str(name, default)
        address = text.partition("<")[2].removesuffix(">") if text.endswith(">") else text
        try:
            if address != default:  # league@localhost
                validate_email(address)
        except ValidationError:
            refuse(name, text, "an e-mail address, as league@example.org")
        return text

    def url(
        self, name: builtins.str, schemes: Collection[builtins.str], example: builtins.str
    ) -> builtins.str:
        """The address of a service. It may hold a password, so no sentence shows it."""
        if not (text := self.str(name)):
            return ""
        try:
            parts = urlsplit(text)
            _ = parts.port
            is_right = parts.scheme in schemes and bool(parts.netloc or parts.path) and " " not in text
        except ValueError:
            is_right = False
        if not is_right:
            raise ImproperlyConfigured(f"{name} cannot be read: write it like {example}.")
        return text

    def site(self, name: builtins.str) -> builtins.str:
        """The address of a site, without a slash at its end; it may be empty."""
        text = self.str(name).rstrip("/")
        if text and not _is_site(text, is_origin=False):
            refuse(name, text, "an address like https://league.example.org")
        return text

    def origins(
        self, name: builtins.str, *, words: Collection[builtins.str] = ()
    ) -> builtins.list[builtins.str]:
        """Origins of pages, or one of these words."""
        origins = self.list(name)
        for origin in origins:
            if origin not in words and not _is_site(origin, is_origin=True):
                refuse(name, origin, " or ".join([*words, "origins like https://league.example.org"]))
        return origins

    def hosts(
        self, name: builtins.str, *, default: builtins.list[builtins.str]
    ) -> builtins.list[builtins.str]:
        """Host names, as Django reads them: also `*`, and `.example.org` with all its subdomains."""
        hosts = self.list(name)
        for host in hosts:
            if not HOST.fullmatch(host):
                refuse(name, host, "host names with commas between them, as league.example.org,localhost")
        return hosts or default

    def networks(
        self, name: builtins.str, *, words: Collection[builtins.str] = ()
    ) -> builtins.list[builtins.str]:
        """Addresses and networks, or one of these words."""
        networks = self.list(name)
        for network in networks:
            try:
                _ = network in words or ip_network(network)
            except ValueError as failure:
                example = f"addresses or networks like 127.0.0.0/8,192.168.1.0/24 ({failure})"
                refuse(name, network, " or ".join([*words, example]))
        return networks

    def hand_on(self, name: builtins.str, value: builtins.str) -> None:
        """Sets a variable that a library reads, here and in the processes that this one starts."""
        os.environ[name] = value
        os.environ.pop(f"{name}_FILE", None)  # the value was in this file

    def misspelled(self, names: Iterable[builtins.str]) -> builtins.list[tuple[builtins.str, builtins.str]]:
        """Variables that nobody reads and that look like one of ours, each with that one."""
        known = self.asked | {f"{name}_FILE" for name in self.asked}
        return [
            (name, matches[0])
            for name in sorted(names)
            if name not in known
            and len(name) >= SHORTEST
            and (matches := get_close_matches(name.upper(), sorted(known), 1, CLOSE))
        ]


def read(name: str) -> str:
    """The value of the variable or its file, without the line end; empty if neither is set."""
    value, file = os.environ.get(name, ""), os.environ.get(f"{name}_FILE", "")
    if not file:
        return value
    if value:
        raise ImproperlyConfigured(f"Both {name} and {name}_FILE are set: leave one of them out.")
    try:
        return Path(file).read_text("utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as failure:
        raise ImproperlyConfigured(f"{name}_FILE cannot be read: {failure}") from failure


def refuse(name: str, text: str, allowed: str) -> NoReturn:
    """Raises ImproperlyConfigured with the sentence of a value that is not allowed."""
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
    raise ImproperlyConfigured(f"{name} is {shown!r}: say {allowed}.")


def _is_site(text: str, *, is_origin: bool) -> bool:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return False
    rest = f"{parts.query}{parts.fragment}{parts.path if is_origin else ''}"
    return parts.scheme in {"http", "https"} and bool(PLACE.fullmatch(parts.netloc)) and not rest


env = Environment()
