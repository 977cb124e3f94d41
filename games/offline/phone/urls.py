"""The addresses that pages of a table name; what stands behind those of the league is not on a phone."""

from django.urls import include, path

urlpatterns = [
    path("", include("games.urls")),
    path("", include("league.urls")),
]
