"""Template variables for every page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from league.views.http.spoilers import hides_scores


def site_context(request: HttpRequest) -> dict[str, bool]:
    """`mail_works`: whether the site can send e-mail; `hides_scores`: whether the page keeps results to
    itself."""
    return {"mail_works": settings.MAIL_WORKS, "hides_scores": hides_scores(request)}
