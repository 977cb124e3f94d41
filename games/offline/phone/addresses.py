"""The addresses that pages of a table use. The archive contains them."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

FILE = "addresses.json"  # in the archive: [namespace, name, route]
NEEDS_A_SIGNAL = 503


def needs_a_signal(request: HttpRequest, **_named: object) -> HttpResponse:  # noqa: ARG001
    """Answers 503 for every page that only the service has."""
    return HttpResponse(status=NEEDS_A_SIGNAL)


def service_addresses(root: Path) -> dict[str, list[URLPattern]]:
    """The service's addresses by namespace. None of them works on a phone."""
    found: defaultdict[str, list[URLPattern]] = defaultdict(list)
    for namespace, name, route in json.loads((root / FILE).read_text(encoding="utf-8")):
        found[namespace].append(path(route, needs_a_signal, name=name))
    return found
