"""The page on which a commissioner overrules the seeds or a coin."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Result, Season
from league.permissions import Role
from league.selectors.playoffs.playoffs import seeds_of
from league.selectors.season.tosses import tosses_in
from league.services.season.regular_season import close_regular_season
from tests.league.people import person
from tests.league.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


def at(name: str, season: Season) -> str:
    return reverse(f"league:{name}", args=[season.league.slug, season.number])


def text(content: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content.decode()))


def browser(season: Season) -> Client:
    client = Client()
    client.force_login(person("ann", season.league, Role.COMMISSIONER))
    return client


def test_seeds_are_set_on_the_page() -> None:
    season = expansion_season(rounds=5)
    type_results(season)
    close_regular_season(season=season)
    client, order = browser(season), seeds_of(season)["Eastern"][::-1]
    assert "Seeds of the Eastern conference" in text(client.get(at("overrule", season)).content)
    wish = {f"seed_{number}": slug for number, slug in enumerate(order, start=1)}
    said = client.post(
        at("set_seeds", season), {**wish, "conference": "Eastern", "reason": "By vote"}, follow=True
    )
    assert "The seeds have been set." in text(said.content)
    assert seeds_of(season)["Eastern"] == order
    said = client.post(at("set_seeds", season), {**wish, "conference": "Eastern", "reason": ""}, follow=True)
    assert "Please choose clubs from the lists and give a reason." in text(said.content)


def test_toss_is_decided_on_the_page() -> None:
    season = expansion_season(rounds=1)
    client = browser(season)
    assert "open regular games may still separate them" in text(client.get(at("overrule", season)).content)
    for fixture in season.fixtures.all():
        Result.objects.create(fixture=fixture, state=Result.State.FINAL, home_score=10, away_score=10)
    group, first = next(iter(tosses_in(season).items()))
    other = next(slug for slug in group if slug != first)
    assert 'value="' + ",".join(group) + '"' in client.get(at("overrule", season)).content.decode()
    client.post(at("decide_toss", season), {"group": ",".join(group), "first": other, "reason": "Lots"})
    season.refresh_from_db()
    assert tosses_in(season)[group] == other


@pytest.mark.parametrize("page", ["standings", "bracket"])
def test_only_managers_are_offered_overrides(page: str) -> None:
    season = expansion_season(rounds=1)
    seen = [
        at("overrule", season) in one.get(at(page, season)).content.decode()
        for one in (browser(season), Client())
    ]
    assert seen == [True, False]
