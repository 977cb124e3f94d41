"""The codes of refusals with their sentences: as a list, and each as a page. The entry of the API.

The `type` of a problem leads to the page.

`errors.json` is collected from the sources by `python3 tests/api/discovery/collect_codes.py`; a test compares
them."""

from __future__ import annotations

import json
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.generic import TemplateView
from rest_framework.reverse import reverse

from api.discovery import CatalogListView, CatalogView
from api.http.reads import ReadView
from api.serializers import Data, TypedSerializer

SUBJECT = "discovery"  # its operations are of this subject
CODES = Path(__file__).with_name("errors.json")
REMEDIES = {
    HTTPStatus.BAD_REQUEST: gettext_noop(
        "Correct what was sent: the same request would be refused again. `errors` names each wrong field."
    ),
    HTTPStatus.UNAUTHORIZED: gettext_noop(
        "Send a token in the header `Authorization: Bearer`. You create one on the page of your account."
    ),
    HTTPStatus.FORBIDDEN: gettext_noop(
        "Ask a person who may do this, or use a token of theirs. Writes need a token with the scope `write`."
    ),
    HTTPStatus.NOT_FOUND: gettext_noop(
        "Check the address. If it is right, only other people may see what it names: use a token of theirs."
    ),
    HTTPStatus.METHOD_NOT_ALLOWED: gettext_noop("Use one of the methods that the header `Allow` names."),
    HTTPStatus.NOT_ACCEPTABLE: gettext_noop("Accept a format that this address has, usually JSON."),
    HTTPStatus.REQUEST_TIMEOUT: gettext_noop("Send the request again over a better connection."),
    HTTPStatus.CONFLICT: gettext_noop(
        "Read the league or the game again: its state does not allow this, or what you named is not there. "
        "Then decide what to send."
    ),
    HTTPStatus.PRECONDITION_FAILED: gettext_noop(
        "Read it again, check that the request still makes sense, and send it with the new ETag."
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_noop("Send less at once, in several requests."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: gettext_noop("Send JSON with `Content-Type: application/json`."),
    HTTPStatus.TOO_MANY_REQUESTS: gettext_noop(
        "Wait for the seconds in the header `Retry-After`, then send the request again."
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: gettext_noop(
        "The request was fine. Wait for the seconds in the header `Retry-After`, then send it again."
    ),
}


class ErrorCodeOut(TypedSerializer):
    """A code, and the sentences that go with it. Names in braces or brackets stand for values."""

    code: str
    status: int
    sentences: list[str]
    remedy: str


@cache
def _collected() -> dict[str, Data]:
    codes: dict[str, Data] = json.loads(CODES.read_text(encoding="utf-8"))
    return codes


def error_code(code: str) -> Data:
    """A code in the language of the request. Raises Http404."""
    if code not in _collected():
        raise Http404
    known = _collected()[code]
    return {
        "code": code,
        "status": known["status"],
        "sentences": [_(sentence) for sentence in known["sentences"]],
        "remedy": _(REMEDIES[known["status"]]),
    }


def error_codes() -> list[Data]:
    """All codes in order, in the language of the request."""
    return [error_code(code) for code in _collected()]


class ErrorList(CatalogListView):
    """The stable codes of all refusals."""

    serializer_class = ErrorCodeOut
    content = staticmethod(error_codes)


class ErrorPage(TemplateView):
    """What a code means and what to do, for people."""

    template_name = "api/error.html"

    def get_context_data(self, **kwargs: Any) -> Data:
        error = error_code(self.kwargs["code"])
        return {**super().get_context_data(**kwargs), "error": error, "status": HTTPStatus(error["status"])}


class ErrorDetail(CatalogView):
    """What a code means and what to do. The `type` of a problem is this address; browsers get a page."""

    serializer_class = ErrorCodeOut
    content = staticmethod(error_code)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        is_page = request.get_preferred_type(["application/json", "text/html"]) == "text/html"
        view = ErrorPage.as_view() if is_page else super().dispatch
        answer: HttpResponseBase = view(request, *args, **kwargs)
        patch_vary_headers(answer, ["Accept"])
        return answer


COLLECTIONS = ("me", "leagues", "games", "tokens", "schema", "docs")
CATALOGS = ("rules", "clubs", "presets", "components", "errors", "events")
LEAGUE = ("seasons", "teams", "members", "changes", "constitution", "feed", "feed/live")
SEASON = ("conferences", "divisions", "schedule", "standings", "weeks", "fixtures", "bracket", "jobs")
GAME = ("box-score", "drives", "entries", "events", "feed", "feed/live")


class RootOut(TypedSerializer):
    """Addresses and address templates (RFC 6570), by resource."""

    resources: dict[str, str]


class RootDetail(ReadView):
    """All resources: the address of each collection and the template of its members."""

    serializer_class = RootOut

    def read(self) -> Any:
        base = reverse("api:root", request=self.request)
        league, game = f"{base}leagues/{{league}}", f"{base}games/{{game}}"
        season = f"{league}/seasons/{{season}}"
        return {
            "resources": {
                **{name: f"{base}{name}" for name in (*COLLECTIONS, *CATALOGS)},
                "league": league,
                **{f"league {name}": f"{league}/{name}" for name in LEAGUE},
                "season": season,
                **{f"season {name}": f"{season}/{name}" for name in SEASON},
                "game": game,
                **{f"game {name}": f"{game}/{name}" for name in GAME},
                "ruleset": f"{base}rules/{{ruleset}}",
                "rulings": f"{base}rules/{{ruleset}}/rulings",
                "component set": f"{base}components/{{ruleset}}/{{components}}",
                "job": f"{base}jobs/{{job}}",
                "types for TypeScript": reverse("api:typescript-types", request=self.request),
                "client for Python": reverse("api:python-client", request=self.request),
            }
        }
