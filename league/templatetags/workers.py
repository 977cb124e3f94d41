"""`{% no_worker_notice %}`: says so where a page waits for a worker and none is running."""

from __future__ import annotations

from django import template

from league.selectors.jobs.workers import worker_is_alive

register = template.Library()


@register.inclusion_tag("components/no_worker.html")
def no_worker_notice() -> dict[str, bool]:
    """Empty while a worker is alive; one query then. Use it only where something waits for a worker."""
    return {"missing": not worker_is_alive()}
