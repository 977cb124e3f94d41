"""The league's rows for a site's administrator; people use the pages."""

from __future__ import annotations

from django.contrib import admin

from league import models


@admin.register(models.League)
class LeagueAdmin(admin.ModelAdmin):
    list_display = ("name", "ruleset", "edition", "preset")
    search_fields = ("name",)


@admin.register(models.Season)
class SeasonAdmin(admin.ModelAdmin):
    list_display = ("league", "number", "state", "seed", "champion")
    list_filter = ("state",)
    list_select_related = ("league", "champion")


@admin.register(models.Team)
class TeamAdmin(admin.ModelAdmin):
    list_display = ("name", "abbreviation", "league")
    list_select_related = ("league",)
    search_fields = ("city", "nickname")


@admin.register(models.Fixture)
class FixtureAdmin(admin.ModelAdmin):
    list_display = ("number", "week", "away", "home", "season")
    list_filter = ("kind",)
    list_select_related = ("week", "away", "home", "season__league")


@admin.register(models.Result)
class ResultAdmin(admin.ModelAdmin):
    list_display = ("fixture", "away_score", "home_score", "state", "outcome")
    list_filter = ("state", "outcome")
    list_select_related = ("fixture__away__league", "fixture__home__league")
    raw_id_fields = ("fixture",)  # a list of all of them asks for each one's teams


@admin.register(models.Job)
class JobAdmin(admin.ModelAdmin):
    list_display = ("public_id", "kind", "season", "state", "done", "total", "attempt")
    list_filter = ("kind", "state")
    list_select_related = ("season__league",)
