"""`manage.py spectacular`: writes the API's description to a file."""

from __future__ import annotations

from gzip import decompress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from api.http.schema import description_file


class Command(BaseCommand):
    help = "Writes the API's description in OpenAPI, byte for byte as `/api/v1/schema` answers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", type=Path, default=Path("docs/openapi.yaml"))

    def handle(self, *_args: Any, file: Path, **_options: Any) -> None:
        file.write_bytes(decompress(description_file("yaml", "/")))
