"""Checks before anything is started: can database and broker be reached, and who is believed?"""

from __future__ import annotations

import os
from ipaddress import ip_network

from league.errors import Refused
from league.selectors.jobs.health import broker_failure, database_failure


def check_services() -> None:
    """Checks database and broker. Raises Refused: database_unreachable, broker_unreachable."""
    if failure := database_failure():
        raise Refused("database_unreachable", _sentence("database", failure, "DATABASE_URL")) from failure
    if broken := broker_failure():
        raise Refused("broker_unreachable", _sentence("broker", broken, "CELERY_BROKER_URL")) from broken


def forwarding_warning() -> str:
    """A warning if uvicorn lets everybody choose the address that they come from; else an empty text."""
    trusted = [name.strip() for name in os.environ.get("FORWARDED_ALLOW_IPS", "").split(",")]
    everybody = [name for name in trusted if name == "*" or _is_everything(name)]
    if not everybody:
        return ""
    return (
        f"Warning: FORWARDED_ALLOW_IPS is {everybody[0]}. Every client can choose its own network address, so limits"
        " and locks after wrong passwords do not hold. Name your proxy's address or network."
    )


def _is_everything(name: str) -> bool:
    try:
        return ip_network(name).prefixlen == 0
    except ValueError:
        return False


def _sentence(service: str, failure: Exception, variable: str) -> str:
    reason = " ".join(str(failure).split()).rstrip(".")
    advice = f"start it, correct {variable}, or unset {variable} to use the embedded service."
    return f"The {service} does not answer ({reason}): {advice}"
