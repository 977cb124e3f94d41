"""The addresses that webhooks may call."""

from __future__ import annotations

import socket
from ipaddress import ip_address, ip_network
from typing import Any

import pytest

from league.webhooks.calls import BadAddress, Receiver, checked_addresses, is_public, receiver_at
from tests.receivers import HOME

INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "203.0.113.1",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%25eth0",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "fec0::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001::1",
    "3fff::1",
]


def code_of(url: str, networks: Any = ()) -> str:
    try:
        receiver_at(url, networks)
    except BadAddress as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_inside_is_refused(address: str) -> None:
    host = f"[{address}]" if ":" in address else address
    assert code_of(f"https://{host}/hook") == "url_inside"


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111"])
def test_a_public_address_is_accepted(address: str) -> None:
    assert is_public(ip_address(address))


NUMBERS = ["2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "1.1.257", "010.0.0.1", "127.0.0.1.1"]


@pytest.mark.parametrize("host", [*NUMBERS, *(f"{number}." for number in NUMBERS)])
def test_other_forms_of_numbers_are_refused(host: str) -> None:
    assert code_of(f"https://{host}/") == "url_inside"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://example.org/", "url_not_https"),
        ("ftp://example.org/", "url_not_https"),
        ("//example.org/", "url_not_https"),
        ("https://me:secret@example.org/", "url_with_password"),
        ("https://example.org@127.0.0.1/", "url_with_password"),
        ("https://@example.org/", "url_with_password"),
        ("https://example.org:22/", "url_port"),
        ("https://example.org:80/", "url_port"),
        ("https://example.org:99999/", "bad_url"),
        ("https://example.org:0/", "bad_url"),
        ("https:///hook", "bad_url"),
        ("https://[::1/", "bad_url"),
        ("https://example.org\\@127.0.0.1/", "bad_url"),
        ("https://example.org/\r\nX: y", "bad_url"),
        ("https://exämple.org/", "bad_url"),
        ("https://example..org/", "bad_url"),
        (f"https://{'a' * 64}.org/", "bad_url"),
        (f"https://{'a.' * 127}org/", "bad_url"),
        ("https://0/", "url_inside"),
        (f"https://example.org/{'a' * 500}", "bad_url"),
        ("", "bad_url"),
        ("https://example.org:8443/hook?thread=1", ""),
    ],
)
def test_the_text_of_an_address_is_checked(url: str, code: str) -> None:
    assert code_of(url) == code


def test_a_url_is_read_in_parts() -> None:
    assert receiver_at("https://Example.org/a?b=c") == Receiver(True, "example.org", 443, "/a?b=c")
    assert receiver_at("https://example.org:8443").name == "example.org:8443"


def test_a_network_that_the_operator_allows_may_be_called_without_https() -> None:
    assert receiver_at("http://127.0.0.1:8080/hook", HOME).target == "/hook"
    assert code_of("http://192.168.1.1/", HOME) == "url_inside"


class NameServer:
    """Answers each question for a name with the next of these lists of addresses."""

    def __init__(self, patch: pytest.MonkeyPatch, *answers: list[str]) -> None:
        self.answers, self.real = list(answers), socket.getaddrinfo
        patch.setattr(socket, "getaddrinfo", self.ask)

    def ask(self, host: str, *question: Any, **named: Any) -> list[Any]:
        if host[0].isdecimal():
            return list(self.real(host, *question, **named))
        found = self.answers.pop(0)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in found]


def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    NameServer(monkeypatch, ["10.0.0.1"], ["1.1.1.1", "10.0.0.1"], [], ["1.1.1.1"])
    receiver = receiver_at("https://example.org/")
    for _question in range(3):
        with pytest.raises(BadAddress):
            checked_addresses(receiver)
    assert checked_addresses(receiver) == ["1.1.1.1"]


def test_a_name_without_https_has_to_lead_into_an_allowed_network(monkeypatch: pytest.MonkeyPatch) -> None:
    NameServer(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
    networks = [*HOME, ip_network("10.0.0.0/8")]
    receiver = receiver_at("http://example.org/", networks)
    with pytest.raises(BadAddress):
        checked_addresses(receiver, networks)
    assert checked_addresses(receiver, networks) == ["127.0.0.1"]
