"""Whether the workers can be reached, found out before they are started."""

from __future__ import annotations

from celery import current_app
from kombu.exceptions import OperationalError

from league.errors import Refused


def check_broker() -> None:
    """Raises Refused: broker_unreachable."""
    try:
        with current_app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=5)
    except OperationalError as failure:
        raise Refused(
            "broker_unreachable",
            f"The broker does not answer ({failure}): start it, put CELERY_BROKER_URL right, or unset it "
            "for the embedded one.",
        ) from failure
