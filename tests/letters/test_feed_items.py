"""The items that changes publish to the league's feed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F, Q

from league.clinch import proofs
from league.clinch.proofs import clinch_items, prove_clinches
from league.clinch.verdicts import ClinchMark
from league.feed import services as feed_services
from league.feed.services import publish
from league.frame.errors import Refused
from league.models import FeedItem, Fixture, Result, Season
from league.playoffs.services import advance_playoffs
from league.results.services import Score, correct_result, record_result
from league.seasons.services import close_regular_season, reopen_regular_season
from league.standings.selectors import standings_of
from league.standings.tie_breaks import Standings
from tests.helpers.seasons import expansion_season, type_results
from tests.helpers.small_seasons import play, small_season

pytestmark = pytest.mark.django_db


def told(season: Season, kind: str) -> list[dict[str, Any]]:
    """The data of the feed's items of this kind, in order."""
    entries = FeedItem.objects.filter(feed=season.league.feed, kind=kind).order_by("number")
    return list(entries.values_list("data", flat=True))


def record(season: Season, number: int, score: tuple[int, int]) -> Fixture:
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=number)
    record_result(fixture=fixture, score=Score(score))
    return fixture


def test_entries_are_numbered_without_a_gap() -> None:
    season = expansion_season(rounds=1)
    record(season, 1, (17, 14))
    numbers = list(season.league.feed.items.order_by("number").values_list("number", flat=True))
    season.league.feed.refresh_from_db()
    assert numbers == list(range(1, season.league.feed.last + 1))
    assert len(numbers) >= 3  # the result, the season's start and the standings


def test_result_is_published_and_starts_the_season() -> None:
    season = expansion_season(rounds=1)
    fixture = record(season, 1, (17, 14))
    (result,) = told(season, "result")
    assert (result["fixture"], result["home"], result["home_score"]) == (1, fixture.home.slug, 17)
    assert [one["state"] for one in told(season, "season")] == ["scheduled", "regular"]


def test_refused_changes_are_not_published() -> None:
    season = expansion_season(rounds=1)
    record(season, 1, (17, 14))
    with pytest.raises(Refused, match="final"):
        record(season, 1, (0, 3))
    assert len(told(season, "result")) == 1


def test_published_standings_have_moves_and_the_whole_order() -> None:
    season = expansion_season(rounds=1)
    last = next(iter(standings_of(season).seeds.values()))[-1]
    fixture = season.fixtures.get(Q(home__slug=last) | Q(away__slug=last))
    record(season, fixture.number, (20, 0) if fixture.home.slug == last else (0, 20))
    (standings,) = told(season, "standings")
    assert standings["conferences"][0]["seeds"][0] == last
    assert next(one["seed"] for one in standings["moved"] if one["team"] == last) == {"from": 12, "to": 1}


def test_unchanged_standings_are_not_published_again() -> None:
    season = expansion_season(rounds=1)
    fixture = record(season, 1, (17, 14))
    before = len(told(season, "standings"))
    Result.objects.filter(fixture=fixture).delete()
    record(season, 1, (17, 14))
    assert len(told(season, "standings")) == before


def test_seeds_and_their_reversal_are_published() -> None:
    season = expansion_season(rounds=1)
    type_results(season)
    close_regular_season(season=season)
    reopen_regular_season(season=season)
    assert [one["state"] for one in told(season, "season")] == ["scheduled", "playoffs", "regular"]
    assert [len(one["seeds"]) for one in told(season, "bracket")] == [10]


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[Season]:
    """The seasons whose standings were computed for the feed."""
    seasons: list[Season] = []

    def noted(season: Season, through: int | None = None) -> Standings:
        seasons.append(season)
        return standings_of(season, through)

    monkeypatch.setattr(feed_services, "standings_of", noted)
    return seasons


def test_standings_are_computed_for_final_results_of_the_regular_season(computed: list[Season]) -> None:
    season = expansion_season(rounds=1)
    record(season, 1, (17, 14))
    assert season in computed


@pytest.mark.parametrize("state", [Result.State.IN_PROGRESS, Result.State.REPORTED])
def test_standings_are_not_computed_for_a_result_that_is_not_final(
    computed: list[Season], state: Result.State
) -> None:
    season = expansion_season(rounds=1)
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    record_result(fixture=fixture, score=Score((17, 14)), state=state)
    assert [one["state"] for one in told(season, "result")] == [state]
    assert computed == []


def test_standings_are_not_computed_for_a_result_of_the_playoffs(computed: list[Season]) -> None:
    season = expansion_season(rounds=1)
    type_results(season)
    close_regular_season(season=season)
    computed.clear()  # closing computes them: from then on coins count
    fixture = advance_playoffs(season=season)[0]
    record(season, fixture.number, (17, 14))
    correct_result(fixture=fixture, score=Score((14, 17)), reason="The sides were mixed up")
    assert len(told(season, "result")) == 2
    assert computed == []


def with_a_week_to_go() -> Season:
    """Of four clubs that meet twice, the one first in the alphabet wins each game."""
    season = small_season()
    play(season, through=5)
    upsets = Result.objects.filter(fixture__home__slug__gt=F("fixture__away__slug"))
    upsets.update(home_score=10, away_score=20)
    return season


def test_marks_are_published_once_when_they_are_proved() -> None:
    season = with_a_week_to_go()
    proof = prove_clinches(season=season)
    prove_clinches(season=season)
    (item,) = told(season, "clinch")
    certain = {
        (team, aim): mark
        for team, aims in proof.marks.items()
        for aim, mark in aims.items()
        if mark in ("clinched", "eliminated")
    }
    assert {(one["team"], one["aim"]): one["to"] for one in item["moved"]} == certain
    assert {one["from"] for one in item["moved"]} == {None}
    assert {"clinched", "eliminated"} <= {*certain.values()}


def test_marks_as_of_an_earlier_week_are_not_published() -> None:
    season = with_a_week_to_go()
    prove_clinches(season=season, through=3)
    assert told(season, "clinch") == []


def test_a_mark_that_a_correction_takes_back_is_published_as_none() -> None:
    season = with_a_week_to_go()
    wrong = {"boston-bombers": {"playoffs": "clinched", "division": "eliminated"}}
    publish(
        feed=season.league.feed,
        items=[FeedItem(kind=FeedItem.Kind.CLINCH, data={"season": 1, "marks": wrong, "moved": []})],
    )
    (item,) = clinch_items(season, {"boston-bombers": {"playoffs": "alive", "division": "eliminated"}})
    assert item.data["moved"] == [
        {"team": "boston-bombers", "aim": "playoffs", "from": "clinched", "to": None},
    ]


def test_marks_are_not_published_when_results_came_during_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    season = with_a_week_to_go()
    keys = iter(["before", "after"])
    monkeypatch.setattr(proofs, "results_key", lambda *_: next(keys))
    monkeypatch.setattr(proofs, "race_of", lambda *_: None)
    verdict = SimpleNamespace(mark=ClinchMark.CLINCHED)
    monkeypatch.setattr(proofs, "marks", lambda _: {"boston-bombers": {"playoffs": verdict}})
    prove_clinches(season=season)
    assert told(season, "clinch") == []


@pytest.mark.django_db(transaction=True)
def test_concurrent_publishers_get_consecutive_numbers() -> None:
    """The second transaction gets the number after the first one's, not the same."""
    season = expansion_season(rounds=1)
    feed = season.league.feed

    def tell(number: int) -> None:
        with transaction.atomic():
            publish(feed=feed, items=[FeedItem(kind=FeedItem.Kind.SEASON, data={"told": number})])
        connection.close()

    with ThreadPoolExecutor(4) as tellers:
        list(tellers.map(tell, range(20)))
    numbers = list(feed.items.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 22))
