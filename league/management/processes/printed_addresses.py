"""The addresses that commands print: only such that the service answers."""

from __future__ import annotations

from django.conf import settings
from django.http.request import validate_host

from league.conf.environment import env
from league.management.processes.options import EVERYWHERE, name_for_browsers, site_at

OWN_NAMES = {"localhost", "127.0.0.1", "[::1]"}
ALL_INTERFACES = {"0.0.0.0", "::"}


def allow_hosts(*hosts: str) -> None:
    """Allows these hosts as well, in the processes that this one starts. Does nothing if the operator has set
    ALLOWED_HOSTS."""
    if not env.list("ALLOWED_HOSTS"):
        env.hand_on("ALLOWED_HOSTS", ",".join(dict.fromkeys([*settings.ALLOWED_HOSTS, *hosts])))


def allow_address(host: str) -> None:
    """Allows the address at which a web server listens that others can reach."""
    if host not in EVERYWHERE:
        allow_hosts(name_for_browsers(host))


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
