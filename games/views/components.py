"""All components of the pages on one page, for developers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from games.presenters.showcase import showcase_components


@require_safe
def showcase(request: HttpRequest) -> HttpResponse:
    """All registered components with examples."""
    shown = [
        {
            "component": component,
            "examples": [
                render_to_string(f"{component.folder}/{component.name}.html", example, request)
                for example in component.examples
            ],
        }
        for component in showcase_components()
    ]
    return render(request, "games/components.html", {"shown": shown})
