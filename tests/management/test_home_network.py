"""`--lan`, and what the commands print about where they serve."""

from __future__ import annotations

import io
import os
import sys
from ipaddress import ip_address
from unittest.mock import Mock

import pytest
import segno
from pytest_django import Settings

from games.management.season_report import add_arguments, season_options
from league.frame.errors import Refused
from league.management import home_network
from league.management.home_network import AUTOMATIC, Listening, listening, terminal_code

HOME, VPN, INTERNET, DOCKER = "192.168.1.20", "10.8.0.2", "8.8.4.4", "172.17.0.1"
Interfaces = dict[str, str]  # address -> name of the interface


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of a command are gone after the test."""
    for name in ("ALLOWED_HOSTS", "SITE_URL", "LOG_LEVEL"):
        monkeypatch.setenv(name, "")
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop.fritz.box")


def connect(monkeypatch: pytest.MonkeyPatch, interfaces: Interfaces, route: str = "") -> None:
    """Gives this machine the networks; the internet is behind the address `route`."""
    found = [(ip_address(address), name) for address, name in interfaces.items()]
    monkeypatch.setattr(home_network, "_of_interfaces", lambda: iter(found))
    monkeypatch.setattr(home_network, "_routed", lambda: iter([ip_address(route)] if route else []))


def open_lan(chosen: str = AUTOMATIC, host: str | None = None) -> Listening:
    os.environ["ALLOWED_HOSTS"] = ""  # what an earlier call has set
    return listening(host, chosen, 8000)


def refusal(chosen: str = AUTOMATIC, host: str | None = None) -> str:
    with pytest.raises(Refused) as refused:
        open_lan(chosen, host)
    return refused.value.code


@pytest.mark.parametrize(
    ("interfaces", "route", "best"),
    [
        ({"127.0.0.1": "lo", HOME: "wlan0"}, HOME, HOME),
        ({HOME: "wlan0", "192.168.7.2": "eth0"}, "192.168.7.2", "192.168.7.2"),
        ({VPN: "tun0", HOME: "wlan0"}, VPN, HOME),
        ({DOCKER: "docker0", "172.18.0.1": "br-5e1b0c2d", HOME: "enp3s0"}, HOME, HOME),
        ({INTERNET: "eth0", HOME: "eth1"}, INTERNET, HOME),
        ({"fd00::2": "wlan0", HOME: "wlan0"}, "fd00::2", HOME),
        ({"fe80::1": "wlan0", "2a02::2": "wlan0"}, "2a02::2", "[2a02::2]"),
        ({"169.254.3.4": "eth0", VPN: "wg0"}, VPN, VPN),
        ({}, HOME, HOME),  # the interfaces are known on Linux only
    ],
)
def test_the_address_of_the_room_is_chosen(
    monkeypatch: pytest.MonkeyPatch, interfaces: Interfaces, route: str, best: str
) -> None:
    connect(monkeypatch, interfaces, route)
    assert open_lan().site == f"http://{best}:8000"


def test_lan_hands_address_and_names_on_to_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, {HOME: "wlan0"}, HOME)
    at = open_lan()
    assert (at.host, os.environ["SITE_URL"]) == ("0.0.0.0", f"http://{HOME}:8000")
    allowed = os.environ["ALLOWED_HOSTS"].split(",")
    assert {"localhost", HOME, "laptop.fritz.box", "laptop", "laptop.local"} <= set(allowed)


def test_an_address_of_several_networks_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, {HOME: "wlan0", "192.168.7.2": "eth0"}, HOME)
    assert "try --lan 192.168.7.2." in open_lan().notice
    assert open_lan("192.168.7.2").site == "http://192.168.7.2:8000"
    assert refusal("192.168.1.99") == refusal("laptop") == "not_an_own_address"


def test_the_site_address_of_the_operator_counts(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    connect(monkeypatch, {HOME: "wlan0"}, HOME)
    settings.SITE_URL, settings.FORCE_SCRIPT_NAME = "http://dice.home:8000", "/league"
    assert "Serving on http://dice.home:8000/league/ until" in open_lan().notice
    assert {"dice.home", HOME} <= set(os.environ["ALLOWED_HOSTS"].split(","))


def test_what_cannot_work_is_refused(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    connect(monkeypatch, {"127.0.0.1": "lo", "fe80::1": "eth0", DOCKER: "docker0"})
    assert refusal() == "no_network"
    connect(monkeypatch, {INTERNET: "eth0"}, INTERNET)
    assert refusal() == "lan_is_public"
    assert open_lan(INTERNET).site == f"http://{INTERNET}:8000"  # said, so meant
    assert refusal(host="127.0.0.1") == "lan_and_host"
    settings.DEBUG = True
    assert refusal() == "lan_with_debug"
    settings.HTTPS = True
    assert refusal() == "lan_with_https"


def test_allowed_hosts_of_the_operator_must_contain_the_address(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    connect(monkeypatch, {HOME: "wlan0"}, HOME)
    for allowed, is_refused in {
        "league.example.org": True,
        f"laptop.local,{HOME}": False,
        "*": False,
    }.items():
        monkeypatch.setenv("ALLOWED_HOSTS", allowed)
        settings.ALLOWED_HOSTS = allowed.split(",")
        if is_refused:
            with pytest.raises(Refused) as refused:
                listening(None, AUTOMATIC, 8000)
            assert refused.value.code == "lan_not_allowed"
        else:
            listening(None, AUTOMATIC, 8000)
        assert os.environ["ALLOWED_HOSTS"] == allowed


def test_a_terminal_shows_the_code_and_a_log_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, {HOME: "wlan0"}, HOME)
    code = terminal_code(f"http://{HOME}:8000/")
    assert (
        len(code.splitlines())
        == (segno.make(f"http://{HOME}:8000/", error="l").symbol_size(border=2)[1] + 1) // 2
    )
    for stream, is_shown in ((Terminal(), True), (io.StringIO(), False), (Mock(encoding="ascii"), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert (code in open_lan().notice) is is_shown
    assert os.environ["LOG_LEVEL"] == "WARNING"  # in the terminal


def test_the_notice_says_what_everybody_in_the_network_can_do(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    connect(monkeypatch, {HOME: "wlan0"}, HOME)
    assert "see public leagues, play without an account and sign up." in open_lan().notice
    settings.SIGN_UP, settings.GUEST_GAMES_PER_DAY = "invited", 0
    assert "see public leagues and sign up with an invitation." in open_lan().notice


def test_an_address_to_listen_on_is_allowed_and_printed(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    assert listening(None, None, 8000).notice == "Serving on http://localhost:8000/ until Ctrl-C."
    assert os.environ["ALLOWED_HOSTS"] == ""
    assert listening("fd00::2", None, 8000).notice == "Serving on http://[fd00::2]:8000/ until Ctrl-C."
    assert os.environ["ALLOWED_HOSTS"] == "localhost,127.0.0.1,[::1],[fd00::2]"


def test_listening_everywhere_without_hosts_points_to_lan(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    assert "start with --lan for phones in this network" in listening("0.0.0.0", None, 8000).notice
    monkeypatch.setenv("ALLOWED_HOSTS", "league.example.org,localhost")
    assert listening("0.0.0.0", None, 8000).notice == "Serving on http://localhost:8000/ until Ctrl-C."


def test_no_address_is_printed_that_answers_400(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "league.example.org")
    notice = listening("0.0.0.0", None, 8000).notice
    assert notice == "Serving on port 8000 for the names in ALLOWED_HOSTS (league.example.org) until Ctrl-C."


def test_a_season_that_is_not_served_needs_no_network() -> None:
    from argparse import ArgumentParser

    parser = ArgumentParser()
    add_arguments(parser)
    with pytest.raises(Refused) as refused:
        season_options(vars(parser.parse_args(["--lan", "--no-serve"])))
    assert refused.value.code == "lan_without_server"
