"""The page on which a commissioner overrules the seeds or a coin."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.frame.permissions import Role
from league.models import Result, Season
from league.seasons.services import close_regular_season
from league.standings.selectors import seeds_of, standings_of, tosses_in
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results

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


def test_points_are_deducted_after_a_preview_and_every_table_says_why() -> None:
    season = expansion_season(rounds=5)
    type_results(season)
    client = browser(season)
    team = season.league.teams.get(slug=standings_of(season).seeds["Eastern"][0])
    where = [season.league.slug, season.number, team.slug]
    address, wish = reverse("league:points", args=where), {"points": "-2", "reason": "Ineligible <player>"}
    assert address in client.get(reverse("league:team", args=where)).content.decode()
    shown = client.post(address, wish)
    season.refresh_from_db()
    assert (f"{team.name} 5-0 5-0 (-2)" in text(shown.content), season.adjustments) == (True, [])
    previewed = {"previewed": shown.context["previewed"], "apply": ""}
    other = client.post(address, {**wish, "points": "-3", **previewed})
    season.refresh_from_db()
    assert ("What this changes" in text(other.content), season.adjustments) == (True, [])
    said = client.post(address, {**wish, **previewed}, follow=True)
    assert "-2 points in the standings by a decision: Ineligible &lt;player&gt;" in text(said.content)
    why = f"-2 {team.nickname}: Ineligible &lt;player&gt;"
    views = ("", "?view=conferences", "?view=league")
    pages = [at("standings", season) + view for view in views] + [at("season", season)]
    pages.append(reverse("league:league", args=where[:1]))
    assert [why in text(client.get(page).content) for page in pages] == [True] * len(pages)
    assert why not in text(client.get(at("standings", season) + "?through=4").content)


def test_page_refuses_points_that_are_none() -> None:
    season = expansion_season(rounds=1)
    client = browser(season)
    address = reverse("league:points", args=[season.league.slug, season.number, "boston-bombers"])
    answers = [client.post(address, {"points": points, "reason": "Why not"}) for points in ("0", "1000", "x")]
    assert [answer.status_code for answer in answers] == [422] * 3


@pytest.mark.parametrize("page", ["standings", "bracket"])
def test_only_managers_are_offered_overrides(page: str) -> None:
    season = expansion_season(rounds=1)
    seen = [
        at("overrule", season) in one.get(at(page, season)).content.decode()
        for one in (browser(season), Client())
    ]
    assert seen == [True, False]
