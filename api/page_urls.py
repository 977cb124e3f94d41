"""URLs of the pages about tokens."""

from __future__ import annotations

from django.urls import path

from api.people import token_pages

app_name = "api-pages"

urlpatterns = [
    path("", token_pages.tokens, name="tokens"),
    path("<uuid:token>/revoke/", token_pages.revoke, name="revoke"),
]
