"""Addresses of leagues, seasons and what belongs to them."""

from __future__ import annotations

from django.urls import path

from league.views import bracket, index, people, scores, season, standings, team, week

app_name = "league"
SEASON = "leagues/<slug:slug>/<int:number>/"

urlpatterns = [
    path("", index, name="index"),
    path("home/", people.home, name="home"),
    path(SEASON, season, name="season"),
    path(f"{SEASON}standings/", standings, name="standings"),
    path(f"{SEASON}scores/", scores, name="scores"),
    path(f"{SEASON}weeks/<int:week_number>/", week, name="week"),
    path(f"{SEASON}bracket/", bracket, name="bracket"),
    path(f"{SEASON}teams/<slug:team_slug>/", team, name="team"),
]
