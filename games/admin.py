"""The games' rows for a site's administrator; people use the pages."""

from __future__ import annotations

from django.contrib import admin

from games.models import Game


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    list_display = ("public_id", "fixture", "ruleset", "state", "away_score", "home_score")
    list_filter = ("ruleset", "state")
    list_select_related = ("fixture__away", "fixture__home")
    raw_id_fields = ("fixture",)  # a list of all of them asks for each one's teams
