"""The parser of the API's bodies: JSON within the limits of `engine.documents`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer

from engine.documents import UnreadableDocument, read_json


class StrictJSONParser(JSONParser):
    """Parses JSON with finite numbers, texts that a database can store, and limited nesting.

    Raises ParseError: parse_error, too_large, too_deep, bad_number, bad_text.
    """

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            # Bodies have been measured (`league.conf.http.request_bodies`): a league file is one long text.
            return read_json(stream.read(), most_characters=settings.FILE_LIMIT)
        except UnreadableDocument as error:
            raise ParseError(error.translated(_), error.code) from error
