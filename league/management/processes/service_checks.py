"""Checks, before anything is started, that database and broker can be reached."""

from __future__ import annotations

from league.errors import Refused
from league.selectors.jobs.health import broker_failure, database_failure


def check_services() -> None:
    """Checks database and broker. Raises Refused: database_unreachable, broker_unreachable."""
    if failure := database_failure():
        raise Refused("database_unreachable", _sentence("database", failure, "DATABASE_URL")) from failure
    if broken := broker_failure():
        raise Refused("broker_unreachable", _sentence("broker", broken, "CELERY_BROKER_URL")) from broken


def _sentence(service: str, failure: Exception, variable: str) -> str:
    reason = " ".join(str(failure).split()).rstrip(".")
    advice = f"start it, correct {variable}, or unset {variable} to use the embedded service."
    return f"The {service} does not answer ({reason}): {advice}"
