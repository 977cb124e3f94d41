"""Marks of teams: always the same, valid, and visible in light and dark."""

from __future__ import annotations

import itertools
import random
from xml.etree import ElementTree as ET

import pytest

from league.clubs import ClubProfile, expansion
from league.drawing.marks import (
    DARK,
    LIGHT,
    MOST,
    charge_of,
    color_class,
    contrast,
    distance,
    mark_of,
    pairs_in,
    pictures,
    square_of,
    stylesheet,
    team_colors,
    visitors_line,
)

CLUBS = [club for divisions in expansion().values() for clubs in divisions.values() for club in clubs]
WORDS = ("Wölfe", "Requins", "Звери", "虎", "49ers", "<b>&", '"O\'Neills"', "Quarrymen", "Zephyrs", "")


def home_made(number: int) -> ClubProfile:
    """A team with any two colors, which may be alike."""
    chance = random.Random(number)
    colors = (f"#{chance.randrange(1 << 24):06x}" for _color in range(2))
    return ClubProfile("", f"Town {number}", WORDS[number % len(WORDS)], "HOM", *colors)


TEAMS = [*CLUBS, *map(home_made, range(50))]


def test_every_mark_is_valid_and_visible_in_light_and_dark() -> None:
    assert len(TEAMS) == 74
    for team in TEAMS:
        mark, colors = mark_of(team), team_colors(team.primary_color, team.secondary_color)
        drawn = {element.get("fill", "none") for element in ET.fromstring(mark.svg).iter()} - {"none"}
        shades = drawn - {colors.second}
        assert colors.first in shades, team.name
        assert all(contrast(colors.second, shade) >= 3 for shade in shades), team.name
        for ground in (LIGHT, DARK):
            assert max(contrast(ground, colors.first), contrast(ground, colors.second)) >= 3, team.name


def test_text_bars_and_lines_in_the_colors_of_a_team_can_be_seen() -> None:
    for team in TEAMS:
        colors = team_colors(team.primary_color, team.secondary_color)
        assert contrast(colors.first, colors.text) >= 4.5, team.name
        assert contrast(LIGHT, colors.on_light) >= 3, team.name
        assert contrast(DARK, colors.on_dark) >= 3, team.name


def test_the_24_teams_have_24_pictures_that_never_change() -> None:
    marks = [mark_of(club) for club in CLUBS]
    assert len({mark.charge for mark in marks}) == 24
    assert all(mark.charge in pictures()["charge"] for mark in marks)
    boston = marks[0]
    assert (boston.name, boston.shape, boston.pattern, boston.charge) == (
        "Boston Bombers",
        *("ball", "bend", "plane"),
    )
    assert boston.key in boston.symbol


@pytest.mark.parametrize(
    ("nickname", "charge"),
    [
        ("Nighthawks", "hawk"),
        ("Black Widows", "spider"),
        ("Vikings", "axe"),
        ("Kings", "crown"),
        ("Bulldogs", "paw"),
        ("Wölfe", "paw"),
        ("Éclairs", "bolt"),
        ("Jets", "plane"),
        ("Catchers", "C"),
        ("Ömers", "O"),
        ("49ers", "4"),
        ("Звери", "football"),
        ("", "football"),
    ],
)
def test_a_nickname_has_the_picture_that_it_means_or_its_letter(nickname: str, charge: str) -> None:
    assert charge_of(nickname)[0] == charge


def test_a_stylesheet_has_the_class_of_every_team_in_its_address() -> None:
    rules = stylesheet(pairs_in((club.primary_color, club.secondary_color) for club in CLUBS))
    assert all(
        f".{color_class(club.primary_color, club.secondary_color)}{{--c1:{club.primary_color};" in rules
        for club in CLUBS
    )


@pytest.mark.parametrize("pairs", ["", "8a1538", "8a1538-f6e7cg", "+".join(["8a1538-f6e7c1"] * (MOST + 1))])
def test_another_address_is_no_stylesheet(pairs: str) -> None:
    with pytest.raises(ValueError, match="no pairs of colors"):
        stylesheet(pairs)


@pytest.mark.parametrize(
    ("visitors", "hosts", "line"),
    [
        (("#8a1538", "#f7e7c4"), ("#a7d8f0", "#10243a"), "first"),
        (("#8a1538", "#1d4fa3"), ("#99183c", "#ffffff"), "second"),
        (("#8a1538", "#99183c"), ("#901739", "#ffffff"), "ink"),
    ],
)
def test_visitors_with_the_colors_of_the_hosts_get_other_lines(
    visitors: tuple[str, str], hosts: tuple[str, str], line: str
) -> None:
    assert visitors_line(team_colors(*visitors), team_colors(*hosts)) == line


def test_lines_of_any_two_of_the_24_teams_can_be_told_apart() -> None:
    shown = [team_colors(club.primary_color, club.secondary_color) for club in CLUBS]
    for visitors, hosts in itertools.permutations(shown, 2):
        first = visitors.on_light, visitors.on_dark
        second = visitors.second_on_light, visitors.second_on_dark
        line = visitors_line(visitors, hosts)
        light, dark = {"first": first, "second": second, "ink": ("#14171a", "#f1f0ec")}[line]
        assert distance(light, hosts.on_light) >= 0.12
        assert distance(dark, hosts.on_dark) >= 0.12


@pytest.mark.parametrize(
    ("color", "square"),
    [
        ("#002244", "🟦"),
        ("#203731", "🟩"),
        ("#5a1414", "🟥"),
        ("#ffb612", "🟨"),
        ("#4f2683", "🟪"),
        ("#000000", "⬛"),
        ("#a5acaf", "⬜"),
    ],
)
def test_a_dark_color_has_the_square_of_its_hue_and_a_gray_is_black_or_white(color: str, square: str) -> None:
    assert square_of(color) == square
