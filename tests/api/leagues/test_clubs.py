"""Clubs as a program sends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.leagues.teams import ConferenceIn, club_groups
from league.clubs import ClubProfile
from league.models import Team


def clubs(*sent: dict[str, Any]) -> Sequence[ClubProfile | Team]:
    division = {"name": "North", "teams": list(sent)}
    taken = ConferenceIn(data=[{"name": "All", "divisions": [division]}], many=True)
    taken.is_valid(raise_exception=True)
    return club_groups(taken.validated_data)["All"]["North"]


def test_a_new_club_needs_no_more_than_a_name() -> None:
    assert clubs({"slug": "boston-bombers"}, {"city": "Lake", "nickname": "Gulls"})[1] == ClubProfile(
        key="base",
        city="Lake",
        nickname="Gulls",
        abbreviation="LAK",
        primary_color="#8a1538",
        secondary_color="#f6e7c1",
    )


def test_new_clubs_get_unique_abbreviations() -> None:
    assert [club.abbreviation for club in clubs({"city": "Lake"}, {"city": "Lakes"})] == ["LAK", "LAE"]
