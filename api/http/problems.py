"""Errors of the API, always as a problem (RFC 9457) with a stable code."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_standardized_errors.formatter import ExceptionFormatter
from drf_standardized_errors.handler import ExceptionHandler, exception_handler
from drf_standardized_errors.types import ErrorResponse
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound, ParseError, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import APIView

from league.frame.errors import Forbidden, Hidden, Refused, TooOften
from league.frame.failures import Failure, failure_of

MEDIA_TYPE = "application/problem+json"


class FieldError(serializers.Serializer[Any]):
    """One error in what was sent."""

    field = serializers.CharField(allow_null=True)
    code = serializers.CharField()
    detail = serializers.CharField()


class Problem(serializers.Serializer[Any]):
    """Why a request was refused. `code` is for programs; `detail` tells a person what to do."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    rule = serializers.CharField(required=False, help_text="The rule of the rulebook that forbids it.")
    line = serializers.IntegerField(required=False, help_text="Where the body is not JSON, from 1.")
    column = serializers.IntegerField(required=False, help_text="The character of that line, from 1.")
    errors = FieldError(many=True, required=False)  # type: ignore[assignment] # a serializer has such an attribute


class PreconditionFailed(APIException):
    """The state has changed since the client read it."""

    status_code = HTTPStatus.PRECONDITION_FAILED
    default_code = "changed_meanwhile"
    default_detail = _("This has changed since you read it. Please read it again.")


class Unavailable(APIException):
    """The server, for example its database, has failed. The same request may work later."""

    status_code = HTTPStatus.SERVICE_UNAVAILABLE
    wait = 30  # seconds; DRF sends it as Retry-After

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.sentence, failure.code)


class JsonProblems(APIView):
    """A view whose answer has another format: its problems are JSON, whichever format was asked for."""

    def handle_exception(self, exc: Exception) -> Response:
        self.request.accepted_renderer = JSONRenderer()
        self.request.accepted_media_type = JSONRenderer.media_type  # missing while no format is negotiated
        return super().handle_exception(exc)


def refusal_as_api_error(refused: Refused) -> APIException:
    """Converts a service's refusal into 404, 403, 429 or 409."""
    error = APIException(refused.sentence, refused.code)
    error.status_code = HTTPStatus.CONFLICT
    error.rule = getattr(refused, "rule", "")  # type: ignore[attr-defined]
    if isinstance(refused, Forbidden):
        error.status_code = HTTPStatus.NOT_FOUND if isinstance(refused, Hidden) else HTTPStatus.FORBIDDEN
    if isinstance(refused, TooOften):
        error.status_code = HTTPStatus.TOO_MANY_REQUESTS
        error.wait = refused.wait  # type: ignore[attr-defined] # DRF sends it as Retry-After
    return error


def problem_response(exc: Exception, context: Any) -> Response | None:
    """The response to a failed request. This is DRF's exception handler."""
    return exception_handler(exc, context)


class ProblemHandler(ExceptionHandler):
    """Adds our refusals and the content type of problems."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        if isinstance(exc, Refused):
            return refusal_as_api_error(exc)
        if isinstance(exc, Http404):
            return NotFound(_("This does not exist, or you may not see it. Check the address, or log in."))
        if isinstance(exc, SuspiciousOperation):
            return ParseError(str(exc))
        if failure := failure_of(exc):
            return Unavailable(failure)
        return super().convert_known_exceptions(exc)

    def get_response(self, exc: APIException, data: Any) -> Response:
        response = super().get_response(exc, data)
        response.content_type = MEDIA_TYPE
        return response


class ProblemFormatter(ExceptionFormatter):
    """Formats errors as a `Problem`."""

    def format_error_response(self, error_response: ErrorResponse) -> dict[str, Any]:
        slips = [{"field": e.attr, "code": e.code, "detail": e.detail} for e in error_response.errors]
        if isinstance(self.exc, ValidationError):
            detail = " ".join(dict.fromkeys(slip["detail"] for slip in slips if slip["detail"]))
            return {**self._shape("invalid", detail), "errors": slips}
        named = {name: getattr(self.exc, name, None) for name in ("rule", "line", "column")}
        more = {name: value for name, value in named.items() if value}
        return self._shape(str(slips[0]["code"]), str(slips[0]["detail"])) | more

    def _shape(self, code: str, detail: str) -> dict[str, Any]:
        status = HTTPStatus(self.exc.status_code)
        page = reverse("api:error", args=[code])
        return {
            "type": page,
            "title": status.phrase,
            "status": status.value,
            "code": code,
            "detail": detail,
        }


def problem_of(error: Refused | APIException | Http404) -> HttpResponse:
    """The same response for errors outside of DRF."""
    handler = ProblemHandler(error, {})  # type: ignore[typeddict-item] # no view, no context
    raised = handler.convert_unhandled_exceptions(handler.convert_known_exceptions(error))
    data = handler.format_exception(raised)
    return JsonResponse(data, status=raised.status_code, content_type=MEDIA_TYPE)
