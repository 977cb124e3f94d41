"""Odds of small seasons, counted ending by ending in the test, as `manage.py odds --exact` tells them."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

TEAMS = {"A": ("N", "E"), "B": ("N", "E"), "C": ("S", "E"), "D": ("S", "E"), "V": ("N", "W"), "W": ("N", "W")}
# Home, away, points. Everybody has scored another number of points, which breaks every tie.
PLAYED = [("A", "B", 240, 10), ("C", "D", 164, 143), ("B", "C", 17, 3), ("V", "W", 250, 90), ("D", "A", 6, 2)]
# Home, away, the chance of the home side; None: as likely as the visitors.
OPEN = [("A", "C", "3/4"), ("B", "D", None), ("W", "V", "1/3"), ("C", "B", "0.9"), ("D", "W", "1")]
SCORE = (20, 13)


def command(folder: Path, *options: str) -> str:
    rows = [f"{home},{away},{points},{other}," for home, away, points, other in PLAYED]
    rows += [f"{home},{away},,,{chance or ''}" for home, away, chance in OPEN]
    (folder / "games.csv").write_text("\n".join(["home,away,home_score,away_score,p_home", *rows]))
    teams = [f"{name},{division},{conference}" for name, (division, conference) in TEAMS.items()]
    (folder / "teams.csv").write_text("\n".join(["team,division,conference", *teams]))
    out = StringIO()
    files = (str(folder / "games.csv"), "--teams", str(folder / "teams.csv"))
    call_command("odds", *files, "--steps", "points_for", *options, stdout=out)
    return out.getvalue()


def exact(folder: Path, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(command(folder, "--exact", "--json", *options).splitlines()[-1])
    return found


def counted(places: int, score: tuple[int, int] = SCORE) -> dict[str, dict[str, Fraction]]:
    """Club -> what can happen to it -> its chance. Division winners are the first seeds."""
    chances: dict[str, dict[str, Fraction]] = {name: defaultdict(Fraction) for name in TEAMS}
    for ending in product((True, False), repeat=len(OPEN)):
        weight = Fraction(1)
        games = list(PLAYED)
        for (home, away, chance), is_home in zip(OPEN, ending, strict=True):
            p = Fraction(chance or "1/2")
            weight *= p if is_home else 1 - p
            games.append((home, away, *(score if is_home else score[::-1])))
        if not weight:
            continue
        table = {name: standing(name, games) for name in TEAMS}
        assert len(set(table.values())) == len(table)  # nothing is left to a coin
        for conference in ("E", "W"):
            clubs = sorted(
                (name for name in TEAMS if TEAMS[name][1] == conference), key=table.__getitem__, reverse=True
            )
            divisions = {TEAMS[name][0] for name in clubs}
            winners = {next(name for name in clubs if TEAMS[name][0] == own) for own in divisions}
            order = sorted(clubs, key=lambda name: (name not in winners, clubs.index(name)))
            for seed, name in enumerate(order, start=1):
                chances[name][f"seed {seed}"] += weight
                chances[name]["division"] += weight * (name in winners)
                chances[name]["playoffs"] += weight * (seed <= places)
                chances[name]["wins"] += weight * wins(name, games)
    return chances


def wins(name: str, games: list[tuple[str, str, int, int]]) -> int:
    return sum(name == (home if points > other else away) for home, away, points, other in games)


def standing(name: str, games: list[tuple[str, str, int, int]]) -> tuple[Fraction, int]:
    """Share of wins, then points scored."""
    own = [game for game in games if name in game[:2]]
    scored = sum(points if home == name else other for home, _away, points, other in own)
    return Fraction(wins(name, own), len(own)), scored


@pytest.mark.parametrize(("places", "score"), [(1, SCORE), (2, SCORE), (2, (9, 7))])
def test_exact_odds_are_those_of_every_ending_counted_by_hand(
    tmp_path: Path, places: int, score: tuple[int, int]
) -> None:
    expected = counted(places, score)
    odds = exact(tmp_path, "--playoffs", str(2 * places), "--score", f"{score[0]}-{score[1]}")
    assert odds["method"] == "exact"
    assert set(odds["teams"]) == set(TEAMS)
    for name, own in expected.items():
        told = odds["teams"][name]["fraction"]
        for what in ("division", "playoffs", "wins"):
            assert Fraction(told[what]) == own[what], (name, what)
            assert odds["teams"][name][what] == pytest.approx(float(own[what]))
        for seed, chance in told["seeds"].items():
            assert Fraction(chance) == own[f"seed {seed}"], (name, seed)
        assert sum(Fraction(chance) for chance in told["seeds"].values()) == 1
    # Neither conference is decided, so an order that never changes would be noticed.
    assert 0 < expected["A"]["division"] < 1
    assert 0 < expected["D"]["playoffs"] < 1


def test_places_are_counted_by_conference(tmp_path: Path) -> None:
    odds = exact(tmp_path, "--playoffs", "2")["teams"]
    for conference in ("E", "W"):
        own = [odds[name] for name in TEAMS if TEAMS[name][1] == conference]
        assert sum(Fraction(team["fraction"]["playoffs"]) for team in own) == 1


def test_certain_and_impossible_are_whole_numbers_and_the_table_shows_every_club(tmp_path: Path) -> None:
    odds = exact(tmp_path, "--playoffs", "4")["teams"]
    assert {odds[name]["fraction"]["playoffs"] for name in "VW"} == {"1"}  # both places of two clubs
    assert {odds[name]["playoffs"] for name in "VW"} == {1}
    text = command(tmp_path, "--exact", "--playoffs", "4")
    for name in TEAMS:
        assert sum(line.split()[:1] == [name] for line in text.splitlines()) == 1, name


def test_another_seed_samples_other_seasons_around_the_exact_odds(tmp_path: Path) -> None:
    expected, found, seasons = counted(1), [], 600
    for seed in ("1", "2"):
        line = command(tmp_path, "--seasons", str(seasons), "--seed", seed, "--playoffs", "2", "--json")
        found.append(json.loads(line.splitlines()[-1])["teams"])
        for name, own in expected.items():
            chance = float(own["division"])
            tolerance = 4.5 * (chance * (1 - chance) / seasons) ** 0.5
            assert abs(found[-1][name]["division"] - chance) <= tolerance + 1e-9, name
    assert found[0] != found[1]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--playoffs", "3"), "uneven_places"),
        (("--steps", "luck"), "unknown_step"),
    ],
)
def test_what_cannot_be_counted_is_refused(tmp_path: Path, options: tuple[str, ...], code: str) -> None:
    with pytest.raises(CommandError, match=code):
        command(tmp_path, "--exact", *options)
