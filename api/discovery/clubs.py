"""The clubs that come with the program."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.discovery.catalogs import CatalogListView
from league.data import expansion


class BundledClubOut(serializers.Serializer[Any]):
    """A club with which a league can begin, and the group in which it usually plays."""

    slug = serializers.CharField()
    name = serializers.CharField()
    city = serializers.CharField()
    nickname = serializers.CharField()
    abbreviation = serializers.CharField()
    primary_color = serializers.CharField()
    secondary_color = serializers.CharField()
    dice = serializers.CharField()
    conference = serializers.CharField()
    division = serializers.CharField()


def clubs() -> list[dict[str, Any]]:
    """All clubs by conference and division."""
    return [
        {
            "slug": club.slug,
            "name": club.name,
            "city": club.city,
            "nickname": club.nickname,
            "abbreviation": club.abbreviation,
            "primary_color": club.primary_color,
            "secondary_color": club.secondary_color,
            "dice": club.key,
            "conference": conference,
            "division": division,
        }
        for conference, divisions in expansion().items()
        for division, members in divisions.items()
        for club in members
    ]


class ClubList(CatalogListView):
    """The 24 clubs that come with the program. Send the `slug` of one to take it into a league."""

    serializer_class = BundledClubOut
    content = staticmethod(clubs)
