"""Small races whose marks and magic numbers are counted by hand, as `rank --clinch` and the API tell them.

Nothing here is decided by a tie-break unless a comment says so.
"""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core.management import call_command
from rest_framework.test import APIClient

from league.models import Fixture, Result, Season, Week
from tests.helpers.clubs import club, small_season

COLUMNS = "home,away,home_score,away_score"
TEAMS = "team,division,conference\nA,N,E\nB,N,E\nC,N,E\nD,N,E\nE,N,W\nF,N,W\n"
# A has won three games, lost two and tied one, and has nothing left to play. C and D lose to the other
# conference, so that they are far behind whatever comes.
PLAYED = [
    *("A,C,7,0", "A,C,7,0", "A,D,7,0", "D,A,7,0", "C,A,7,0", "A,D,7,7"),
    *(f"E,{name},7,0" for name in "CCCDDDDF"),
]


def clinched(folder: Path, games: list[str], places: int) -> dict[str, Any]:
    """Club -> aim -> what is proved."""
    (folder / "games.csv").write_text("\n".join([COLUMNS, *games]))
    (folder / "teams.csv").write_text(TEAMS)
    out = StringIO()
    files = (str(folder / "games.csv"), "--teams", str(folder / "teams.csv"))
    call_command("rank", *files, "--playoffs", str(places), "--clinch", "--json", stdout=out)
    (season,) = json.loads(out.getvalue())["seasons"].values()
    answer: dict[str, Any] = season["clinch"]
    return answer


def wins_of_b(wins: int) -> list[str]:
    """B has won this many of five games against D and lost the others."""
    return ["B,D,9,3"] * wins + ["B,D,3,9"] * (5 - wins)


@pytest.mark.parametrize(
    ("wins", "of_a", "of_b"),
    [
        (2, "clinched", "eliminated"),  # B can have 3 of 6
        (3, "alive", "alive"),  # 4 of 6 with a win, 3 of 6 without
        (4, "eliminated", "clinched"),  # at least 4 of 6
    ],
)
def test_the_last_game_of_a_rival_decides_the_division(
    tmp_path: Path, wins: int, of_a: str, of_b: str
) -> None:
    proved = clinched(tmp_path, [*PLAYED, *wins_of_b(wins), "B,D,,"], places=2)  # one of each conference
    marks = [{proved[name][aim]["mark"] for aim in ("division", "playoffs")} for name in "AB"]
    assert marks == [{of_a}, {of_b}]
    assert {proved["C"]["division"]["mark"], proved["D"]["division"]["mark"]} == {"eliminated"}
    for name, is_b in (("A", False), ("B", True)):
        verdict = proved[name]["division"]
        for wish, is_reached in (("reached", True), ("missed", False)):
            if verdict["mark"] != "alive":
                certain = "missed" if verdict["mark"] == "clinched" else "reached"
                assert (verdict[wish] is None) == (wish == certain)
                continue
            (game,) = verdict[wish]
            assert (game["home"], game["away"]) == ("B", "D")
            # A tie would leave both with 3.5 of 6, for the tie-breaks.
            assert (game["home_score"] > game["away_score"]) == (is_b == is_reached) or (
                game["home_score"] == game["away_score"]
            )


def test_with_two_places_both_are_in_and_the_last_game_is_about_the_first_seed(tmp_path: Path) -> None:
    """B wins half of its games at least, C and D less."""
    proved = clinched(tmp_path, [*PLAYED, *wins_of_b(3), "B,D,,"], places=4)
    marks = {name: proved[name]["playoffs"]["mark"] for name in "ABCD"}
    assert marks == {"A": "clinched", "B": "clinched", "C": "eliminated", "D": "eliminated"}
    seeds = {name: proved[name]["first_seed"]["mark"] for name in "ABCD"}
    assert seeds == {"A": "alive", "B": "alive", "C": "eliminated", "D": "eliminated"}


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    """After three of six weeks Aston has won three games, Bexley and Corby one and a half each, Dover none.
    From now on Aston only meets Dover, and Bexley only Corby. Two places."""
    monkeypatch.setattr("celery.canvas.Signature.apply_async", lambda *_arguments, **_options: None)
    cities = ("Aston", "Bexley", "Corby", "Dover")
    season = small_season(clubs={"Valley": {"Only": [club(city, nickname=f"{city}ers") for city in cities]}})
    teams = {team.city[0]: team for team in season.league.teams.all()}
    rounds = [
        ("AB 20 10", "CD 14 7"),
        ("CA 3 10", "DB 0 3"),
        ("AD 9 6", "BC 7 7"),
        *[("AD", "BC")] * 3,
    ]
    for number, games in enumerate(rounds, start=1):
        week = Week.objects.create(
            season=season, number=number, name=f"Week {number}", kind=Week.Kind.REGULAR
        )
        for place, game in enumerate(games):
            pair, *points = game.split()
            fixture = Fixture.objects.create(
                season=season,
                week=week,
                number=2 * number - 1 + place,
                kind=Week.Kind.REGULAR,
                home=teams[pair[0]],
                away=teams[pair[1]],
            )
            if points:
                home, away = map(int, points)
                Result.objects.create(
                    fixture=fixture, state=Result.State.FINAL, home_score=home, away_score=away
                )
    Season.objects.update(state=Season.State.REGULAR)
    return season


def outlook(season: Season, slug: str) -> dict[str, Any]:
    """Aim -> the API's outlook of this club, once a worker has been at it."""
    address = f"/api/v1/leagues/{season.league.slug}/seasons/1/clinch/{slug}"
    assert APIClient().get(address).json()["found"] is False
    current_app.tasks["league.prove_club"]()
    answer = APIClient().get(address).json()
    assert answer["found"] is True
    return {aim["aim"]: aim for aim in answer["aims"]}


@pytest.mark.django_db
def test_magic_numbers_are_those_counted_by_hand(season: Season) -> None:
    aston = outlook(season, "aston-astoners")
    # Bexley or Corby can have 4.5 wins: Aston needs 5.
    assert (aston["first_seed"]["mark"], aston["first_seed"]["wins"]) == ("alive", 2)
    # With 4 wins only one of Bexley and Corby can be ahead. With 3 Dover would have won the series, too.
    assert (aston["playoffs"]["mark"], aston["playoffs"]["wins"]) == ("alive", 1)
    bexley = outlook(season, "bexley-bexleyers")
    # With two wins Corby stays behind, and Dover has 3 at most.
    assert (bexley["playoffs"]["mark"], bexley["playoffs"]["wins"]) == ("alive", 2)
    # Aston may win all.
    assert (bexley["first_seed"]["mark"], bexley["first_seed"]["wins"]) == ("alive", None)


@pytest.mark.django_db
def test_ways_of_this_week_and_examples_are_those_counted_by_hand(season: Season) -> None:
    """Dover and Bexley win in week 4: Aston have 3 wins, Bexley 2.5, Corby 1.5, Dover 1."""
    for fixture, scores in zip(season.fixtures.filter(week__number=4), ((0, 3), (3, 0)), strict=True):
        home, away = scores
        Result.objects.create(fixture=fixture, state="final", home_score=home, away_score=away)
    aston = outlook(season, "aston-astoners")
    # With a tie Dover stay behind, and of Bexley and Corby only one can be ahead.
    assert aston["playoffs"]["ways"] == ["Astoners beat or tie Doverers"]
    assert aston["playoffs"]["wins"] == 1
    assert aston["first_seed"]["wins"] == 2
    for aim, needed in (("playoffs", 1), ("first_seed", 2)):
        for wish in ("reached", "missed"):
            games = aston[aim][wish]
            assert sorted((game["week"], game["home"]) for game in games) == [
                (week, home) for week in (5, 6) for home in ("aston-astoners", "bexley-bexleyers")
            ]
        series = [game for game in aston[aim]["missed"] if game["home"] == "aston-astoners"]
        assert sum(game["home_score"] > game["away_score"] for game in series) < needed
