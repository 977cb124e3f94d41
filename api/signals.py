"""Receivers of the league's signals."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.dispatch import receiver
from django.urls import get_script_prefix, reverse

from api.models import StoredResponse, Token
from games.models import Game
from league.frame.signals import league_deleted
from league.models import League


@receiver(league_deleted)
def forget_answers(league: League, **_: Any) -> None:
    """Deletes the stored answers that tell of the league."""
    rows = StoredResponse.objects.annotate(text=Cast("data", TextField()))
    tells = Q(address__contains=f"/leagues/{league.slug}")
    for word in (league.slug, league.name):  # as PostgreSQL keeps them, and as SQLite does
        tells |= Q(text__contains=json.dumps(word, ensure_ascii=False)) | Q(text__contains=json.dumps(word))
    rows.filter(tells).delete()


@receiver(league_deleted)
def end_feed_tokens(league: League, **_: Any) -> None:
    """Deletes the tokens of the streams of the league and of its games, which name them."""
    streams = {reverse("api:league-live", args=[league.slug])}
    games = Game.objects.filter(Q(fixture__season__league=league) | Q(superseded__season__league=league))
    streams |= {reverse("api:game-live", args=[game]) for game in games.values_list("public_id", flat=True)}
    paths = {"/" + stream.removeprefix(get_script_prefix()) for stream in streams}
    rows = Token.objects.exclude(feed="").values_list("pk", "feed")
    Token.objects.filter(pk__in=[key for key, feed in rows if feed in paths]).delete()
