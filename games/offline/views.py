"""Everything that a phone needs to continue without a signal: files, the game, and where to send its log."""

from __future__ import annotations

import json
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_update
from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.models import Game
from games.offline.downloads import SERVICE_WORKER, WORKER, bundle, phone_assets, static_source
from games.offline.game_rows import plays_since
from games.offline.phone_logs import (
    TableMovedOn,
    hand_in_log,
    read_log_json,
    read_phone_log,
    request_log_correction,
)
from games.offline.takeaway import game_for_phone, pass_holder
from games.records.participants import clubs_of_game
from games.table.visitors import player_of, with_game
from league.frame.errors import Forbidden, Hidden, Refused
from league.frame.numbers import parse_whole_number

JAVASCRIPT = "text/javascript; charset=utf-8"
ICONS = {"icon.svg": "any", "icon-192.png": "192x192", "icon-512.png": "512x512"}


@never_cache
@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that answers without a network. It controls only pages of tables."""
    text = f"const KIT = {json.dumps(phone_assets())};\n{static_source(SERVICE_WORKER)}"
    return HttpResponse(text, content_type=JAVASCRIPT)


@csp_update({"script-src": [SELF, "'wasm-unsafe-eval'"]})
@never_cache
@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The script that runs the rules: the only one that may compile WebAssembly."""
    return HttpResponse(static_source(WORKER), content_type=JAVASCRIPT)


@cache_control(public=True, max_age=31_536_000, immutable=True)
@require_GET
def rules(request: HttpRequest, version: str) -> HttpResponse:
    """The program for phones. Its address changes with its version."""
    if version != phone_assets()["version"]:
        raise Http404(_("That version no longer exists."))
    return HttpResponse(bundle(), content_type="application/zip")


@require_GET
def shell(request: HttpRequest) -> HttpResponse:
    """The frame of a table's page without a game or a name, for a phone to cache."""
    return render(request, "offline/shell.html", {"kit": phone_assets()})


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """The name and look of the page as an app."""
    start = reverse("games:play")
    described = {
        "name": str(_("Dice football: at the table")),
        "short_name": str(_("Dice football")),
        "lang": request.LANGUAGE_CODE if hasattr(request, "LANGUAGE_CODE") else settings.LANGUAGE_CODE,
        "id": start,
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "background_color": "#fbfaf7",
        "theme_color": "#14171a",
        "icons": [
            {"src": static(name), "sizes": sizes, "purpose": "any maskable"} for name, sizes in ICONS.items()
        ],
    }
    return JsonResponse(described, content_type="application/manifest+json")


@never_cache
@require_GET
@with_game
def take_along(request: HttpRequest, game: Game) -> HttpResponse:
    """The game for this phone, with only the entries after `after`."""
    after = parse_whole_number(request.GET.get("after", "")) or 0
    try:
        return JsonResponse(game_for_phone(game, player_of(request), after=after))
    except Refused as refusal:
        return _refused(refusal)


@never_cache
@require_POST
@with_game
def sync(request: HttpRequest, game: Game) -> HttpResponse:
    """Receives the phone's log. `choice=correction` submits a log that conflicts with the table's as a
    requested correction.
    """
    try:
        try:
            body = request.body
        except RawPostDataException:  # a form with files, which middleware may have read
            body = b""
        sent = read_log_json(body)
        player = pass_holder(game, sent.get("pass")) or player_of(request)
        enter = request_log_correction if sent.get("choice") == "correction" else hand_in_log
        game = enter(game=game, player=player, log=read_phone_log(sent))
    except TableMovedOn as forked:
        plays = plays_since(game, forked.base)
        return _refused(forked, plays=render_to_string("offline/plays.html", {"plays": plays}, request))
    except Refused as refusal:
        return _refused(refusal)
    return JsonResponse({"last": game.last})


def _refused(refusal: Refused, **more: Any) -> JsonResponse:
    status = 409
    if isinstance(refusal, Forbidden):
        status = 404 if isinstance(refusal, Hidden) else 403
    return JsonResponse({"code": refusal.code, "sentence": refusal.sentence, **more}, status=status)


LARGEST = 2_000_000  # bytes; the log of a whole game has about 400,000


class LogForm(forms.Form):
    """The file saved by the other phone."""

    log = forms.FileField(label=gettext_lazy("The file with the log"))
    correction = forms.BooleanField(
        label=gettext_lazy("If the table has continued in the meantime, request this log as a correction"),
        required=False,
    )

    def clean_log(self) -> dict[str, Any]:
        """Parses the JSON."""
        file = self.cleaned_data["log"]
        if file.size > LARGEST:
            raise forms.ValidationError(
                _(
                    "This file is too large. A log has at most %(most)d MB. Please choose the file from the"
                    " phone."
                )
                % {"most": LARGEST // 1_000_000}
            )
        sent = read_log_json(file.read())
        if not sent:
            raise forms.ValidationError(
                _("This file is not a log. Please choose the file that the phone has saved.")
            )
        return sent


@never_cache
@require_http_methods(["GET", "POST"])
@with_game
def hand_in(request: HttpRequest, game: Game) -> HttpResponse:
    """A form for the file. The person who has the file acts for the phone that wrote it."""
    form = LogForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            _enter(request, game, form)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect(game)
    home, away = clubs_of_game(game)
    context = {"form": form, "game": game, "home": home, "away": away}
    return render(request, "offline/hand_in.html", context, status=422 if form.errors else 200)


def _enter(request: HttpRequest, game: Game, form: LogForm) -> None:
    sent = form.cleaned_data["log"]
    player = pass_holder(game, sent.get("pass")) or player_of(request)
    log = read_phone_log(sent)
    try:
        hand_in_log(game=game, player=player, log=log)
    except TableMovedOn:
        if not form.cleaned_data["correction"]:
            raise
        request_log_correction(game=game, player=player, log=log)
