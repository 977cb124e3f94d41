"""Read-only admin pages for the rows of games."""

from __future__ import annotations

from django.contrib import admin

from games.models import BoxScoreReport, Game, LeagueImport, ScorerLink
from league.admin import ReadOnlyAdmin


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    exclude = ("saved", "secret")  # what coaches must not see, administrators coach too
    list_display = ("public_id", "fixture", "ruleset", "state", "away_score", "home_score")
    list_filter = ("ruleset", "state")
    list_select_related = ("fixture__away", "fixture__home")


@admin.register(ScorerLink)
class ScorerLinkAdmin(ReadOnlyAdmin):
    exclude = ("digest",)
    list_display = ("fixture", "side", "created_by", "expires_at", "revoked_at")
    list_select_related = ("fixture__away", "fixture__home", "created_by")


@admin.register(BoxScoreReport)
class BoxReportAdmin(ReadOnlyAdmin):
    list_display = ("fixture", "side", "reported_by", "created_at")
    list_select_related = ("fixture__away", "fixture__home", "reported_by")


@admin.register(LeagueImport)
class LeagueImportAdmin(ReadOnlyAdmin):
    exclude = ("file",)
    list_display = ("public_id", "state", "done", "total", "league", "started_by", "code")
    list_select_related = ("league", "started_by")
