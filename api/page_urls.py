"""URLs of the pages about tokens."""

from __future__ import annotations

from django.urls import path

from api.people import tokens

app_name = "api-pages"

urlpatterns = [
    path("", tokens.tokens, name="tokens"),
    path("<uuid:token>/revoke/", tokens.revoke, name="revoke"),
]
