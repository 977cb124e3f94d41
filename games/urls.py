"""Addresses of games."""

from __future__ import annotations

from django.urls import path

from games.views import game

app_name = "games"

urlpatterns = [
    path("leagues/<slug:slug>/<int:number>/games/<int:fixture_number>/", game, name="game"),
]
