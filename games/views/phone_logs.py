"""Submitting the log of a phone that cannot send it, as a file from any other phone."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Game
from games.offline.takeaway import pass_holder
from games.records.clubs import clubs_of_game
from games.services.phone_logs.batch import read_log_json, read_phone_log
from games.services.phone_logs.entry_checks import TableMovedOn
from games.services.phone_logs.sync import hand_in_log, request_log_correction
from games.views.table.visitors import game_at, player_of
from league.errors import Refused

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
def hand_in(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """A form for the file. The person who has the file acts for the phone that wrote it."""
    game = game_at(request, public_id)
    form = LogForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            _enter(request, game, form)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("games:table", public_id)
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
