"""The data that a table's page needs to continue a game without a network."""

from __future__ import annotations

from typing import Any

from django import template

from games.offline.pyodide import phone_assets

register = template.Library()


@register.inclusion_tag("offline/head.html")
def offline_head() -> dict[str, Any]:
    """For the head of the page: the scripts and their settings."""
    return {"kit": phone_assets()}
