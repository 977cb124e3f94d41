"""The codes of refusals with their sentences.

`errors.json` is collected from the sources by `python3 tests/api/discovery/collect_codes.py`; a test compares
them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from api.discovery.catalogs import CatalogListView

CODES = Path(__file__).with_name("errors.json")


class ErrorCodeOut(serializers.Serializer[Any]):
    """A code, and the sentences that go with it. Names in braces or brackets stand for values."""

    code = serializers.CharField()
    status = serializers.IntegerField()
    sentences = serializers.ListField(child=serializers.CharField())


def error_codes() -> list[dict[str, Any]]:
    """All codes in order, with sentences in the language of the request."""
    collected = json.loads(CODES.read_text(encoding="utf-8"))
    return [
        {
            "code": code,
            "status": known["status"],
            "sentences": [_(sentence) for sentence in known["sentences"]],
        }
        for code, known in collected.items()
    ]


class ErrorList(CatalogListView):
    """The stable codes of all refusals."""

    serializer_class = ErrorCodeOut
    content = staticmethod(error_codes)
