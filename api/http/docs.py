"""The description of the API, for programs."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Any, cast

from django.http import HttpRequest
from django.urls import get_script_prefix
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.problems import JsonProblems
from api.http.query_params import require_known
from api.http.reads import unless_unchanged


@cache
def api_description() -> dict[str, Any]:
    """The API in OpenAPI 3, the same for everybody. Takes about a second to generate."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


@lru_cache(maxsize=4)  # a site has few names, unless ALLOWED_HOSTS is a whole domain
def description_as_yaml(server: str) -> bytes:
    """The API served at this address, as YAML. Takes about a second to write."""
    description = {**api_description(), "servers": [{"url": server}]}
    text: bytes = OpenApiYamlRenderer().render(description)  # type: ignore[no-untyped-call]
    return text


class YamlRenderer(OpenApiYamlRenderer):
    """Renders the description, and nothing else: problems are JSON."""

    def render(self, data: Any, *_context: Any, **_more: Any) -> bytes:
        return description_as_yaml(data["servers"][0]["url"])


class YamlRenderer2(YamlRenderer):
    """The same under the other name of the format."""

    media_type = OpenApiYamlRenderer2.media_type


@extend_schema(exclude=True)
class DescriptionView(JsonProblems):
    """The OpenAPI 3 description as YAML, or as JSON if the client accepts JSON."""

    renderer_classes = (YamlRenderer, YamlRenderer2, OpenApiJsonRenderer, OpenApiJsonRenderer2)

    def get(self, request: Request) -> Response:
        require_known(request.query_params, {"format"})
        server = {"url": get_script_prefix().rstrip("/") or "/"}
        answer = Response({**api_description(), "servers": [server]})
        answer.add_post_render_callback(partial(unless_unchanged, cast("HttpRequest", request)))
        return answer
