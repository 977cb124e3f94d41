"""What a table's page needs to go on without a signal."""

from __future__ import annotations

from typing import Any

from django import template

from games.offline.assets import phone_assets

register = template.Library()


@register.inclusion_tag("offline/head.html")
def offline_head() -> dict[str, Any]:
    """For the page's head: the scripts and what they have to know."""
    return {"kit": phone_assets()}
