"""The API's description: for programs, and as a page."""

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
    """The API in OpenAPI 3, the same for everybody; it takes a second to be made."""
    made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return made


@extend_schema(exclude=True)
class DescriptionView(APIView):
    """OpenAPI 3 as YAML, or as JSON for whoever accepts that."""

    renderer_classes = (OpenApiYamlRenderer, OpenApiYamlRenderer2, OpenApiJsonRenderer, OpenApiJsonRenderer2)

    def handle_exception(self, exc: Exception) -> Response:
        """A problem is JSON, whatever kind of description was asked for."""
        self.request.accepted_renderer = JSONRenderer()
        return super().handle_exception(exc)

    def get(self, request: Request) -> Response:
        require_known(request.query_params, {"format"})
        server = {"url": get_script_prefix().rstrip("/") or "/"}
        return Response({**api_description(), "servers": [server]})


class DocsPage(TemplateView):
    """The description as a page on which requests can be tried."""

    template_name = "api/docs.html"
