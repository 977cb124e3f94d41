"""Advancing a season by hand, step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from league.frame.errors import Refused
from league.frame.permissions import Role
from league.models import Change, League, Member, Season
from league.results.inbox import games_that_wait, waiting_in
from league.results.services import Score, record_result
from league.seasons.services import take_step
from league.seasons.steps import SeasonStep, due_step, enter_state
from tests.helpers.clubs import small_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.installation import ROOT
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1)
        League.objects.update(playoff_places=4)
        yield season.pk


@pytest.fixture
def season(key: int) -> Season:
    """A week of twelve games, then two rounds of playoffs."""
    return Season.objects.select_related("league__feed").get(pk=key)


def next_step(season: Season) -> SeasonStep:
    return due_step(season)[0]


def has_manual_step_due(league: League) -> bool:
    return waiting_in(league) > games_that_wait([league]).count()


def fresh(season: Season) -> Season:
    return Season.objects.select_related("league").get(pk=season.pk)


def test_season_advances_step_by_step_to_its_champion(season: Season) -> None:
    assert next_step(season) is SeasonStep.PLAY
    type_results(season)
    steps = []
    while (step := next_step(fresh(season))) is not SeasonStep.OVER:
        steps.append(step)
        assert has_manual_step_due(season.league) is (step is not SeasonStep.PLAY)
        if step is SeasonStep.PLAY:
            for fixture in season.fixtures.filter(result=None):
                record_result(fixture=fixture, score=Score((7, 3)))
        else:
            assert take_step(season=fresh(season)) is step
    rounds = [SeasonStep.PLAY, SeasonStep.ROUND]
    assert steps == [SeasonStep.CLOSE, *rounds, SeasonStep.PLAY, SeasonStep.CROWN]
    assert fresh(season).champion is not None
    assert has_manual_step_due(season.league) is False


def test_season_without_a_schedule_has_no_next_step() -> None:
    season = small_season()
    assert (next_step(season), has_manual_step_due(season.league)) == (SeasonStep.DRAW, False)


def test_the_page_names_the_champion_who_is_crowned(client: Client, season: Season) -> None:
    client.force_login(person("ann", season.league, Role.COMMISSIONER))
    type_results(season)
    while (step := next_step(fresh(season))) is not SeasonStep.CROWN:
        if step is SeasonStep.PLAY:
            for fixture in season.fixtures.filter(result=None):
                record_result(fixture=fixture, score=Score((7, 3)))
        else:
            take_step(season=fresh(season))
    advance = reverse("league:advance", args=[season.league.slug, season.number])
    page = client.post(advance, follow=True).content.decode()
    assert f"{fresh(season).champion} are the champions of season {season.number}." in page
    assert "goes on" not in page


def test_step_is_refused_while_games_are_open(season: Season) -> None:
    with pytest.raises(Refused) as refused:
        take_step(season=season)
    assert refused.value.code == "nothing_due"


def test_the_commissioner_closes_the_regular_season_on_the_page_and_opens_it_again(
    client: Client, season: Season
) -> None:
    type_results(season)
    ann = person("ann")
    Member.objects.create(league=season.league, user=ann, role=Role.COMMISSIONER)
    client.force_login(ann)
    address = reverse("league:bracket", args=[season.league.slug, season.number])
    assert "Close the regular season" in client.get(address).content.decode()
    advance = reverse("league:advance", args=[season.league.slug, season.number])
    assert (
        "The regular season is over. The playoffs begin."
        in client.post(advance, follow=True).content.decode()
    )
    assert fresh(season).fixtures.filter(kind="playoff").count() == 2
    page = client.get(address).content.decode()
    assert "Reopen the regular season" in page
    assert "Draw the next round" not in page
    client.post(
        reverse("league:reopen", args=[season.league.slug, season.number]), {"reason": "a late report" * 30}
    )
    assert fresh(season).state == Season.State.REGULAR
    assert not fresh(season).fixtures.filter(kind="playoff").exists()
    assert Change.objects.latest("pk").reason == ("a late report" * 30)[:300]


def test_a_season_only_goes_where_the_table_of_states_says(season: Season) -> None:
    enter_state(season, Season.State.REGULAR)
    with pytest.raises(ValueError, match="from regular to finished"):
        enter_state(season, Season.State.FINISHED)
    assert fresh(season).state == Season.State.REGULAR


def test_one_module_changes_the_state_of_a_season() -> None:
    assigns = re.compile(r"season\.state(, [\w.]+)* = ")
    sources = [path for room in ("league", "games", "api") for path in (ROOT / room).rglob("*.py")]
    found = {path.relative_to(ROOT).as_posix() for path in sources if assigns.search(path.read_text("utf-8"))}
    assert found == {"league/seasons/steps.py"}


def test_a_crowned_season_is_not_crowned_again_by_a_second_request(season: Season) -> None:
    type_results(season)
    while next_step(fresh(season)) is not SeasonStep.CROWN:
        for fixture in season.fixtures.filter(result=None):
            record_result(fixture=fixture, score=Score((7, 3)))
        if next_step(fresh(season)) is not SeasonStep.CROWN:
            take_step(season=fresh(season))
    as_both_saw_it = fresh(season)
    take_step(season=as_both_saw_it)
    with pytest.raises(Refused) as refused:
        take_step(season=as_both_saw_it)
    assert refused.value.code == "nothing_due"
