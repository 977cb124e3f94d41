"""A bracket that is damaged while it is played: `rebuild` restores it, and the playoffs go on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Fixture, Season, Seed
from tests.helpers.clubs import small_season
from tests.helpers.people import person
from tests.helpers.seasons import schedule_rounds
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
API = "/api/v1/leagues/valley-league/seasons/1"
PAGE = "/leagues/valley-league/1/bracket/"
# Neither is about the bracket: the number of the feed, and the tokens of forms.
VARIES = re.compile(r'\.png\?v=\d+|live\?after=\d+|value="\w{64}"|nonce="[^"]+"')


@pytest.fixture(scope="module")
def commissioner(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[APIClient]:
    """Their program. All four clubs are in the playoffs, and one of the two semifinals has been played."""
    with shared_rows(django_db_blocker):
        season = small_season(playoff_places=4)
        schedule_rounds(season, 3)
        client = APIClient()
        client.force_login(person("carla", season.league, Role.COMMISSIONER))
        send(client, "results", {"results": [score(number, 20 + number, 10) for number in range(1, 7)]})
        send(client, "close", {})
        send(client, "advance")
        send(client, "results", {"results": [score(7, 14, 7)]})
        yield client


def score(fixture: int, home: int, away: int) -> dict[str, int]:
    return {"fixture": fixture, "home_score": home, "away_score": away}


def send(client: APIClient, what: str, body: object = None) -> Any:
    answer = client.post(f"{API}/{what}", body, format="json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def shown(client: APIClient) -> tuple[Any, ...]:
    """The bracket as answer and page, and the playoff games."""
    page = VARIES.sub("", client.get(PAGE).content.decode())
    return client.get(f"{API}/bracket").json(), client.get(f"{API}/fixtures?kind=playoff").json(), page


def games() -> Any:
    return Fixture.everything.filter(kind="playoff")


def turn_round(number: int) -> None:
    game = games().get(number=number)
    games().filter(number=number).update(home=game.away, away=game.home)


def reverse_seeds() -> None:
    seeds = list(Seed.objects.order_by("number"))
    teams = [seed.team for seed in reversed(seeds)]
    Seed.objects.all().delete()
    for seed, team in zip(seeds, teams, strict=True):
        seed.pk, seed.team = None, team
        seed.save(force_insert=True)


DAMAGES: dict[str, Callable[[], object]] = {
    "no seeds": lambda: Seed.objects.all().delete(),
    "seeds upside down": reverse_seeds,
    "the open semifinal void": lambda: games().filter(number=8).update(void=True),
    "the open semifinal lost": lambda: games().filter(number=8).delete(),
    "the played semifinal void": lambda: games().filter(number=7).update(void=True),
}


def test_a_damaged_bracket_is_reported_and_restored_while_it_is_played(commissioner: APIClient) -> None:
    before = shown(commissioner)
    assert [fixture["number"] for fixture in before[1]["results"]] == [7, 8]
    for name, damage in DAMAGES.items():
        damage()
        damaged = shown(commissioner)
        assert damaged != before, name
        with pytest.raises(CommandError, match="not what follows"):
            call_command("rebuild", "--check", "--restart", "--results-only", verbosity=0)
        assert shown(commissioner) == damaged, name
        call_command("rebuild", "--results-only", verbosity=0)
        assert shown(commissioner) == before, name
        call_command("rebuild", "--check", "--restart", "--results-only", verbosity=0)


def test_the_playoffs_go_on_after_a_rebuild(commissioner: APIClient) -> None:
    Seed.objects.all().delete()
    turn_round(8)
    call_command("rebuild", "--results-only", verbosity=0)
    [played, still_open] = commissioner.get(f"{API}/fixtures?round=1").json()["results"]
    assert (played["number"], still_open["result"]) == (7, None)
    send(commissioner, "results", {"results": [score(still_open["number"], 3, 0)]})
    send(commissioner, "advance")
    winners = {game["home"]["slug"] for game in (played, still_open)}
    [final] = commissioner.get(f"{API}/fixtures?round=2").json()["results"]
    assert {final["home"]["slug"], final["away"]["slug"]} == winners
    games().filter(round=2).delete()
    call_command("rebuild", "--results-only", verbosity=0)
    assert commissioner.get(f"{API}/fixtures?round=2").json()["results"] == [final]
    send(commissioner, "results", {"results": [score(final["number"], 0, 30)]})
    crowned = send(commissioner, "crown")["season"]
    assert (crowned["champion"]["slug"], crowned["state"]) == (final["away"]["slug"], "finished")
    Season.objects.update(champion=games().get(number=7).away)
    call_command("rebuild", "--results-only", verbosity=0)
    assert commissioner.get(API).json()["champion"]["slug"] == final["away"]["slug"]
