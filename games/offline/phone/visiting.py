"""Requests of the page on a phone, answered by the table's own views."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import get_script_prefix, resolve, reverse
from django.utils import translation

from games.models import Game
from games.offline.phone.absent import Nothing
from games.offline.rows import PHONE, Rows, put_down, rows_of

FORM = "application/x-www-form-urlencoded"
NEEDS_A_SIGNAL = 503
SHOWN_AS_NEW = "0"  # a version that no page has, so that the live part comes whole


class Visitor:
    """Everybody who holds this phone holds its seats."""

    session: dict[str, Any] = {}

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.user = AnonymousUser()
        request.session = self.session  # type: ignore[assignment]
        return self.get_response(request)


class Phone:
    """One game, laid down by `lay`; then `visit` for each thing that somebody does."""

    def __init__(self) -> None:
        self.handler = BaseHandler()
        self.handler.load_middleware()
        self.game: Game | None = None

    def lay(self, rows: str, secret: str, name: str, language: str) -> None:
        """The game's rows as JSON, the phone's secret of 64 hexadecimal digits, what its holder is called,
        and his language."""
        translation.activate(language)
        Visitor.session = {"guest": PHONE, "guest_name": name}
        with transaction.atomic():
            self.game = put_down(json.loads(rows), secret=secret)

    def visit(self, method: str, path: str, form: str = "", live: bool = True) -> str:
        """What the page at `path` answers, as JSON: its `status`, `html`, and `path` where it leads on to;
        with what lies on the table then. `live`: the live part of the table alone."""
        assert self.game is not None, "no game lies on this phone"
        last = self.game.last
        answer = self._ask(method, path, form, live=live)
        if answer.status_code in (301, 302, 303):
            path = answer.headers["Location"]
            answer = self._ask("GET", path, "", live=live)
        self.game = Game.objects.get(pk=self.game.pk)
        rows = rows_of(self.game, mine=_is_mine, after=last)
        html = b"".join(answer).decode()
        return json.dumps({"status": answer.status_code, "html": html, "path": path, "rows": rows})

    def show(self) -> str:
        """The live part of the table, as `visit` answers it."""
        assert self.game is not None
        return self.visit("GET", reverse("games:changes", args=[self.game.public_id, SHOWN_AS_NEW]))

    def _ask(self, method: str, path: str, form: str, *, live: bool) -> HttpResponseBase:
        assert self.game is not None
        if path == reverse("games:table", args=[self.game.public_id]):
            path = reverse("games:changes", args=[self.game.public_id, SHOWN_AS_NEW])
        request = WSGIRequest(_environ(method, path, form.encode(), live=live))
        if isinstance(resolve(request.path_info).func, Nothing):
            return HttpResponse(status=NEEDS_A_SIGNAL)
        return self.handler.get_response(request)


def _environ(method: str, path: str, body: bytes, *, live: bool) -> Rows:
    prefix = get_script_prefix()[:-1]
    place, _mark, query = path.partition("?")
    environ = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": prefix,
        "PATH_INFO": place.removeprefix(prefix),
        "QUERY_STRING": query,
        "CONTENT_TYPE": FORM,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "phone",
        "SERVER_PORT": "80",
        "wsgi.input": BytesIO(body),
        "wsgi.url_scheme": "http",
    }
    return environ | ({"HTTP_HX_REQUEST": "true"} if live else {})


def _is_mine(seat: Any) -> bool:
    return bool(seat.guest == PHONE)
