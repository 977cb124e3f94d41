"""Template variables for every page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def site_context(request: HttpRequest) -> dict[str, bool]:
    """`mail_works`: whether the site can send e-mail."""
    return {"mail_works": settings.MAIL_WORKS}
