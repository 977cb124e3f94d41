"""The program on a phone: the table's own services, pages and rules in Pyodide, for one game in memory.

A phone without a network as the host of a table, which answers the requests of its one reader.

It has one game; the service publishes, sends letters and records the result when it replays the phone's log.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from io import BytesIO
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.urls import URLPattern, get_script_prefix, include, path, reverse
from django.utils import translation

from engine.play.scoresheet import COMPUTER, HOUSE
from engine.play.scoresheet import PHONE as DEALER
from games.models import Game, ScoresheetEntry
from games.offline.game_rows import PHONE, GameRows, game_rows, load_game_rows, plays_since
from games.offline.phone_startup import ADDRESSES
from games.records import scoresheets
from games.records.circumstances import add_final_circumstances
from games.records.participants import bundled_clubs
from games.table.open_table import OpenTable, TableHost
from games.table.views import TABLE_PAGES
from league.clubs import ClubProfile


class PhoneHost(TableHost):
    """It answers with the hand that it was given for the computer, and cannot sign links to seats."""

    def written(self, table: OpenTable) -> None:
        """Gives a game that is over its box score."""
        if table.play.over:
            game = table.game
            scoresheets.freeze_finished_game(game, table.play, scoresheets.play_by_play_lines(game))
            add_final_circumstances(game, table.play.questions.chance_ids, ())


FORM = "application/x-www-form-urlencoded"
REDIRECTS = (301, 302, 303)
SHOWN_AS_NEW = "0"  # no page has this version, so the whole live part is sent


class PhoneMiddleware:
    """Gives every request the session of the phone's owner, who holds the phone's seats."""

    session: dict[str, Any] = {}

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.user = AnonymousUser()
        request.session = self.session  # type: ignore[assignment]
        return self.get_response(request)


class OfflinePhone:
    """One game on a phone, set by `lay`; then `visit` once for each thing that a person does."""

    def __init__(self) -> None:
        self.handler = BaseHandler()
        self.handler.load_middleware()
        self.game: Game | None = None

    def lay(self, rows: str, both: str, secret: str, name: str, language: str) -> None:
        """Sets the game: its rows and both clubs as JSON, the phone's secret of 64 hexadecimal digits, the
        owner's name, and their language."""
        translation.activate(language)
        for club in json.loads(both):
            bundled_clubs()[club["key"]] = ClubProfile(**club)
        PhoneMiddleware.session = {"guest": PHONE, "guest_name": name}
        with transaction.atomic():
            self.game = load_game_rows(json.loads(rows), secret=secret)

    def visit(self, method: str, path: str, form: str = "") -> str:
        """The response of the page at `path`, as JSON: its `status`, its `html`, the `path` for the browser
        to show, and the game's `rows` with only the new entries. For the table's page, `html` is its live
        part."""
        assert self.game is not None, "no game lies on this phone"
        last, table = self.game.last, reverse("games:table", args=[self.game.public_id])
        answer = self._ask(method, path, form)
        if answer.status_code in REDIRECTS:
            method, path = "GET", answer.headers["Location"]
            answer = self._ask("GET", path)
        path = path if method == "GET" and "/changes/" not in path else table
        # The dice cannot be checked if the phone rolled, dealt or decided for the computer.
        if ScoresheetEntry.objects.filter(number__gt=last, source__in=(HOUSE, COMPUTER, DEALER)).exists():
            Game.objects.update(provable=False)
        self.game = Game.objects.get(pk=self.game.pk)
        rows = game_rows(self.game, mine=lambda seat: seat.guest == PHONE, after=last)
        html = b"".join(answer).decode()
        return json.dumps({"status": answer.status_code, "html": html, "path": path, "rows": rows})

    def plays(self, after: int) -> str:
        """The plays made on this phone after this entry, as HTML."""
        assert self.game is not None
        return render_to_string("offline/plays.html", {"plays": plays_since(self.game, after)})

    def show(self) -> str:
        """The live part of the table, in the format of `visit`."""
        assert self.game is not None
        return self.visit("GET", reverse("games:changes", args=[self.game.public_id, SHOWN_AS_NEW]))

    def _ask(self, method: str, path: str, form: str = "") -> HttpResponseBase:
        assert self.game is not None
        if path == reverse("games:table", args=[self.game.public_id]):
            path = reverse("games:changes", args=[self.game.public_id, SHOWN_AS_NEW])
        request = WSGIRequest(_environ(method, path, form.encode()))
        return self.handler.get_response(request)


def _environ(method: str, path: str, body: bytes) -> GameRows:
    prefix = get_script_prefix()[:-1]
    place, _mark, query = path.partition("?")
    return {
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
        "HTTP_HX_REQUEST": "true",
    }


# The table's own pages, and the service's addresses, which are in the archive and need a network.

NEEDS_A_SIGNAL = 503


def needs_a_signal(request: HttpRequest, **_named: object) -> HttpResponse:  # noqa: ARG001
    """Answers 503 for every page that only the service has."""
    return HttpResponse(status=NEEDS_A_SIGNAL)


def _service_addresses() -> dict[str, list[URLPattern]]:
    """The service's addresses by namespace, without the table's pages. None of them works on a phone."""
    own = {("games", page.name) for page in TABLE_PAGES}
    patterns: defaultdict[str, list[URLPattern]] = defaultdict(list)
    for namespace, name, route in json.loads((settings.DATA_DIR / ADDRESSES).read_text(encoding="utf-8")):
        if (namespace, name) not in own:
            patterns[namespace].append(path(route, needs_a_signal, name=name))
    return patterns


service = _service_addresses()
urlpatterns = [
    path("", include(([*TABLE_PAGES, *service.pop("games")], "games"))),
    *service.pop("", []),
    *(path("", include((pages, namespace))) for namespace, pages in service.items()),
]
