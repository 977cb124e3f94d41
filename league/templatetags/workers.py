"""`{% no_worker_notice %}`: a notice on pages that wait for a worker if none is running."""

from __future__ import annotations

from django import template

from league.work.selectors import worker_is_alive

register = template.Library()


@register.inclusion_tag("components/no_worker.html")
def no_worker_notice() -> dict[str, bool]:
    """Empty if a worker is running. Makes one query, so use it only if something waits for a worker."""
    return {"missing": not worker_is_alive()}
