"""The clubs shipped with the program."""

from __future__ import annotations

import tomllib
from itertools import combinations
from math import dist

import pytest

from engine.play.setup import header
from league.clubs import ClubProfile, expansion
from league.leagues.models import hex_color
from tests.shared import SHARED, needs_shared

CLUBS = [club for divisions in expansion().values() for clubs in divisions.values() for club in clubs]
READABLE = 4.5  # WCAG 2.2, 1.4.3
APART = 14.0  # CIE 1976 color difference


def linear(color: str) -> list[float]:
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(color: str) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(color: str) -> tuple[float, float, float]:
    """CIE L*a*b*, white point D65."""
    red, green, blue = linear(color)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, luminance(color), z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("club", CLUBS, ids=lambda club: club.key)
def test_secondary_is_readable_on_primary(club: ClubProfile) -> None:
    dark, light = sorted(map(luminance, (club.primary_color, club.secondary_color)))
    assert (light + 0.05) / (dark + 0.05) >= READABLE


def test_colors_are_written_as_the_model_wants_them() -> None:
    colors = [color for club in CLUBS for color in (club.primary_color, club.secondary_color)]
    assert len(colors) == 48
    for color in colors:
        hex_color(color)  # raises ValidationError


def test_no_two_primary_colors_look_alike() -> None:
    alike = [
        (one.key, other.key)
        for one, other in combinations(CLUBS, 2)
        if dist(lab(one.primary_color), lab(other.primary_color)) < APART
    ]
    assert alike == []


def test_abbreviations_are_three_letters_and_unique() -> None:
    abbreviations = {club.abbreviation for club in CLUBS}
    assert len(abbreviations) == 24
    assert all(len(short) == 3 and short.isalpha() and short.isupper() for short in abbreviations)


def test_two_conferences_of_three_divisions_of_four() -> None:
    shape = {
        conference: {division: len(clubs) for division, clubs in divisions.items()}
        for conference, divisions in expansion().items()
    }
    assert shape == {
        "Eastern": {"Northeast": 4, "Mideast": 4, "Southeast": 4},
        "Western": {"Northwest": 4, "Midwest": 4, "Southwest": 4},
    }


def test_every_club_has_its_dice() -> None:
    assert len(CLUBS) == 24
    for club in CLUBS:
        assert header(teams=(club.key, club.key))["teams"] == [club.key, club.key]


@needs_shared
def test_names_and_divisions_are_the_published_ones() -> None:
    published = tomllib.loads((SHARED / "components/first_and_goal.toml").read_text(encoding="utf-8"))
    here = {
        (club.key, club.city, club.nickname, division)
        for divisions in expansion().values()
        for division, clubs in divisions.items()
        for club in clubs
    }
    assert here == {(t["key"], t["city"], t["nickname"], t["division"]) for t in published["team"]}
