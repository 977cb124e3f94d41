"""The front page: every league with its seasons."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.selectors import leagues_with_seasons


def index(request: HttpRequest) -> HttpResponse:
    """All leagues."""
    return render(request, "league/index.html", {"leagues": leagues_with_seasons(request.user)})
