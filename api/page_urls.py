"""Addresses of the pages about tokens."""

from __future__ import annotations

from django.urls import path

from api import pages

app_name = "api-pages"

urlpatterns = [
    path("", pages.tokens, name="tokens"),
    path("<uuid:token>/revoke/", pages.revoke, name="revoke"),
]
