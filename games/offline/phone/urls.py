"""The table's own pages, and the service's addresses, which are in the archive and need a network."""

from __future__ import annotations

import json
from collections import defaultdict

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, include, path

from games.offline.phone.startup import ADDRESSES
from games.table_urls import TABLE_PAGES

NEEDS_A_SIGNAL = 503


def needs_a_signal(request: HttpRequest, **_named: object) -> HttpResponse:  # noqa: ARG001
    """Answers 503 for every page that only the service has."""
    return HttpResponse(status=NEEDS_A_SIGNAL)


def _service_addresses() -> dict[str, list[URLPattern]]:
    """The service's addresses by namespace, without the table's pages. None of them works on a phone."""
    own = {("games", page.name) for page in TABLE_PAGES}
    patterns: defaultdict[str, list[URLPattern]] = defaultdict(list)
    for namespace, name, route in json.loads((settings.DATA_DIR / ADDRESSES).read_text(encoding="utf-8")):
        if (namespace, name) not in own:
            patterns[namespace].append(path(route, needs_a_signal, name=name))
    return patterns


service = _service_addresses()
urlpatterns = [
    path("", include(([*TABLE_PAGES, *service.pop("games")], "games"))),
    *service.pop("", []),
    *(path("", include((pages, namespace))) for namespace, pages in service.items()),
]
