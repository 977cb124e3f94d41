"""A league survives a journey: exported, deleted with everything in it, imported, exported again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.apps import apps
from django.contrib.auth.models import User
from django.core import serializers
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from api.feed import issue_feed_token
from api.models import StoredResponse
from games.autoplay.season_jobs import start_season_job
from games.models import Game
from games.story.proofs import check_proof, proof_of
from games.story.selectors import season_digest
from league.almanac.ballots import cast_vote, open_ballot
from league.leagues.services import ask_for_deletion, delete_due_leagues
from league.models import Ballot, Dispute, Fixture, League, Result, Season
from league.playoffs.overrides import adjust_points
from league.results.services import Score, correct_result
from league.standings.selectors import standings_of
from tests.autoplay.worker import work_through
from tests.helpers.people import person
from tests.league_files.belongings import fill, models_of_leagues
from tests.league_files.leagues import begun_season, exported, imported, rows_of
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
HOUSEKEEPING = {"contenttypes.contenttype", "auth.permission", "sites.site", "league.usage"}


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """A finished season with a game at the table, a corrected result, a dispute, a vote and a coach."""
    with shared_rows(django_db_blocker):
        season, ann, ben = begun_season()
        League.objects.filter(pk=season.league_id).update(playoff_places=4)
        closes = timezone.now() + timedelta(1)
        ballot = open_ballot(season=season, title="Player", names=["A", "B"], closes_at=closes, actor=ann)
        cast_vote(ballot=ballot, nominee=1, actor=ben)
        Ballot.objects.update(closes_at=timezone.now())
        related = ("season__league__feed", "week", "home", "away")
        second = Fixture.objects.select_related(*related).get(season=season, number=2)
        correct_result(fixture=second, score=Score((40, 3)), actor=ann, reason="The sheet says so.")
        season = Season.objects.select_related("league__feed").get(pk=season.pk)
        coached = season.league.teams.filter(coaches__user=ben)[0]
        adjust_points(season=season, team=coached, points=-1, actor=ann, reason="Came too late.")
        season.refresh_from_db()
        own = [team.slug for team in season.league.teams.filter(coaches__user=ben)]
        work_through(start_season_job(season=season, actor=ann, instead_of=own))
        result = Result.objects.get(fixture__season=season, fixture__number=3)
        Dispute.objects.create(result=result, by=ben, side="home", note="No.", resolution="Yes.")
        yield season.pk


@pytest.fixture
def season(played: int) -> Season:
    return Season.objects.select_related("league__feed", "champion").get(pk=played)


def everything() -> dict[str, int]:
    """The number of rows of every table."""
    return {
        model._meta.label_lower: model._base_manager.count()
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label_lower not in HOUSEKEEPING
    }


def texts() -> str:
    """Every row of every table as text."""
    models = apps.get_models(include_auto_created=True)
    return "".join(serializers.serialize("json", model._base_manager.all()) for model in models)


def deleted(league: League) -> None:
    ask_for_deletion(league=league, name=league.name)
    delete_due_leagues(now=timezone.now() + timedelta(days=8))


def test_imported_league_is_the_exported_one(season: Season) -> None:
    champion = season.champion.slug if season.champion else ""
    file, digest, before = exported(season.league), season_digest(season), standings_of(season)
    deleted(season.league)
    made = imported(file, actor=person("eve"))
    copy = made.league.seasons.get()
    assert (season_digest(copy), copy.champion) == (digest, copy.league.teams.get(slug=champion))
    assert standings_of(copy).divisions == before.divisions
    assert standings_of(copy).records == before.records
    assert made.proved == Game.objects.count() == 9
    old, new = rows_of(file), rows_of(exported(made.league))
    assert sorted(row["name"] for row in new.pop("people")) == ["ann", "ben", "eve"]
    assert sorted(row["name"] for row in old.pop("people")) == ["ann", "ben"]
    assert len(new.pop("changes")) == len(old.pop("changes")) + 1
    for table in ("results", "games", "disputes"):  # people are other lines now
        old[table], new[table] = ([_without_people(row) for row in rows[table]] for rows in (old, new))
    assert new == old


def test_an_unchanged_league_is_the_same_file_at_any_time(season: Season) -> None:
    first = exported(season.league)
    with time_machine.travel(timezone.now() + timedelta(days=400)):
        assert exported(season.league) == first
    correct_result(
        fixture=Fixture.objects.select_related("season__league__feed", "week").get(season=season, number=2),
        score=Score((41, 3)),
        reason="The sheet says so.",
    )
    assert exported(season.league) != first


def _without_people(row: dict[str, object]) -> dict[str, object]:
    kept = {name: value for name, value in row.items() if name not in ("reported_by", "by", "created_by")}
    for name in ("seats", "entries"):
        if isinstance(rows := kept.get(name), list):
            kept[name] = [values[:-1] for values in rows]
    return kept


def test_file_holds_neither_addresses_nor_secrets_of_people(season: Season) -> None:
    User.objects.update(email="somebody@letters.example")
    file = exported(season.league)
    words = repr(rows_of(file))
    assert "@" not in words
    assert User.objects.get(username="ann").password not in words
    assert {row["name"] for row in rows_of(file)["people"]} == {"ann", "ben"}
    assert "voter" not in words


def test_nothing_of_a_deleted_league_remains(season: Season) -> None:
    league = season.league
    file = exported(league)
    empty = everything()
    made = imported(file, name="Wanderers of Nowhere").league
    ann = User.objects.get(username="ann")
    StoredResponse.objects.create(user=ann, key="1", data={"name": made.name})
    game = Game.objects.filter(fixture__season__league=made).values_list("public_id", flat=True)[0]
    for address in (reverse("api:league-live", args=[made.slug]), reverse("api:game-live", args=[game])):
        issue_feed_token(owner=ann, path=address, by=None)
    fill(made)
    assert "Nowhere" in texts()
    filled = everything()
    for label in (model._meta.label_lower for model in models_of_leagues()):
        assert filled[label] > empty[label], label
    deleted(made)
    assert everything() == empty
    assert "Nowhere" not in texts()
    assert "nowhere" not in texts()


def test_imported_league_shows_its_history_and_every_game_can_be_checked(
    season: Season, client: Client
) -> None:
    eve = person("eve")
    league = imported(exported(season.league), name="Copy", actor=eve).league
    for game in Game.objects.filter(fixture__season__league=league).select_related("box_score", "drawn_from"):
        assert check_proof(proof_of(game)).differences == ()
    client.force_login(eve)
    page = client.get(f"/leagues/{league.slug}/history/").content.decode()
    assert "ben (imported" in page
    assert "The sheet says so." in page
    pages = ("1/", "1/standings/", "1/games/1/", "1/games/3/", "1/news/", "almanac/", "file/")
    for page in pages:
        assert client.get(f"/leagues/{league.slug}/{page}").status_code == 200, page
