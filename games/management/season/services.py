"""Whether database and broker can be reached, found out before anything is started."""

from __future__ import annotations

from celery import current_app
from django.db import OperationalError as DatabaseFailure
from django.db import connection
from kombu.exceptions import OperationalError as BrokerFailure

from league.errors import Refused


def check_services() -> None:
    """Raises Refused: database_unreachable, broker_unreachable."""
    try:
        connection.ensure_connection()
    except DatabaseFailure as failure:
        raise Refused("database_unreachable", _sentence("database", failure, "DATABASE_URL")) from failure
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=5)
    except BrokerFailure as failure:
        raise Refused("broker_unreachable", _sentence("broker", failure, "CELERY_BROKER_URL")) from failure


def _sentence(service: str, failure: Exception, variable: str) -> str:
    said = " ".join(str(failure).split()).rstrip(".")
    advice = f"start it, put {variable} right, or unset it for the embedded one."
    return f"The {service} does not answer ({said}): {advice}"
