"""The games' rows for a site's administrator; people use the pages."""

from __future__ import annotations

from django.contrib import admin

from games.models import Game
from league.admin import ReadOnlyAdmin


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    exclude = ("saved", "secret")  # what coaches must not see, administrators coach too
    list_display = ("public_id", "fixture", "ruleset", "state", "away_score", "home_score")
    list_filter = ("ruleset", "state")
    list_select_related = ("fixture__away", "fixture__home")
