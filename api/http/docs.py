"""The description of the API, for programs and as a page."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.urls import get_script_prefix
from django.views.generic import TemplateView
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.query_params import require_known


@cache
def api_description() -> dict[str, Any]:
    """The API in OpenAPI 3, the same for everybody. Takes about a second to generate."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


@extend_schema(exclude=True)
class DescriptionView(APIView):
    """The OpenAPI 3 description as YAML, or as JSON if the client accepts JSON."""

    renderer_classes = (OpenApiYamlRenderer, OpenApiYamlRenderer2, OpenApiJsonRenderer, OpenApiJsonRenderer2)

    def handle_exception(self, exc: Exception) -> Response:
        """Problems are JSON, whichever format was requested."""
        self.request.accepted_renderer = JSONRenderer()
        return super().handle_exception(exc)

    def get(self, request: Request) -> Response:
        require_known(request.query_params, {"format"})
        server = {"url": get_script_prefix().rstrip("/") or "/"}
        return Response({**api_description(), "servers": [server]})


class DocsPage(TemplateView):
    """The description as an interactive page."""

    template_name = "api/docs.html"
