"""Two workers that are told of the same work at the same moment: it is done once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from games.models import Game, LeagueImport
from league.frame.permissions import Role
from league.models import Change, Delivery, Drawing, Fixture, Job, League, Result, Season, Webhook, Week
from tests.helpers.clubs import drawn_season
from tests.helpers.people import person
from tests.helpers.small_seasons import play, small_season
from tests.races import failing, run_at_once, stored_rows, worker
from tests.receivers import HOME, receiver

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent_tasks")]


def posted(season: Season, page: str, /, *where: object, **sent: object) -> int:
    """The status of what the commissioner's browser gets for a form."""
    client = Client()
    client.force_login(User.objects.get(username="carla"))
    return client.post(reverse(page, args=[season.league.slug, *where]), sent).status_code


@pytest.fixture
def season() -> Season:
    """Three weeks of two games, then the final."""
    season = drawn_season()
    person("carla", season.league, Role.COMMISSIONER)
    return season


@pytest.fixture
def part(season: Season) -> Job:
    """The part of a job that plays the first week."""
    assert posted(season, "games:autoplay", season.number, through=1) == 302
    return Job.objects.get(parent__isnull=False)


def test_two_workers_play_a_week_once(part: Job) -> None:
    run_at_once(Job, [worker("games.play_job", str(part.public_id))] * 2)
    part.refresh_from_db()
    assert (part.state, part.done, part.attempt) == (Job.State.DONE, 2, 1)
    assert sorted(Game.objects.values_list("fixture__number", flat=True)) == [1, 2]
    assert Job.objects.get(parent=None).state == Job.State.DONE


def test_a_slow_worker_whose_lease_has_expired_writes_nothing(part: Job) -> None:
    """It stands at its first game, as long as another one has taken over and come as far."""

    def take_over() -> None:
        Job.objects.filter(pk=part.pk).update(lease_until=timezone.now() - timedelta(minutes=1))
        worker("games.play_job", str(part.public_id))()

    run_at_once(Game, [worker("games.play_job", str(part.public_id)), take_over])
    part.refresh_from_db()
    assert (part.state, part.done) == (Job.State.DONE, 2)
    assert sorted(Game.objects.values_list("fixture__number", flat=True)) == [1, 2]
    assert Result.objects.count() == 2


@pytest.mark.parametrize("last", [Result, Game])
def test_a_week_that_cannot_be_written_is_not_written_in_part(part: Job, last: Any) -> None:
    games = ("games_game", "games_playbyplay", "games_boxscore", "league_result")
    before = {table: rows for table, rows in stored_rows().items() if table in games}
    with failing(last):
        worker("games.play_job", str(part.public_id))()
    assert {table: rows for table, rows in stored_rows().items() if table in games} == before
    part.refresh_from_db()
    assert (part.state, part.done, part.attempt) == (Job.State.QUEUED, 0, 1)
    Job.objects.filter(pk=part.pk).update(lease_until=timezone.now() - timedelta(minutes=1))
    worker("games.play_job", str(part.public_id))()
    assert Game.objects.count() == 2


def test_two_requests_for_a_season_make_one_job(season: Season) -> None:
    acts = [lambda: posted(season, "games:autoplay", season.number)] * 2
    assert run_at_once(Job, acts) == [302, 302]
    assert Job.objects.filter(parent=None).count() == 1
    parts = Job.objects.filter(parent__isnull=False)
    assert sum(part.total for part in parts) <= 2


def test_two_requests_close_the_regular_season_and_draw_the_final_once(season: Season) -> None:
    play(season, through=3)
    acts = [lambda: posted(season, "league:advance", season.number)] * 2
    run_at_once(Season, acts)
    finals = Fixture.objects.filter(season=season, kind=Week.Kind.PLAYOFF)
    season.refresh_from_db()
    assert (season.state, season.seeds.count()) == (Season.State.PLAYOFFS, 2)
    assert finals.count() <= 1
    assert posted(season, "league:advance", season.number) in (302, 409)
    assert finals.count() == 1


@pytest.fixture
def drawing() -> Drawing:
    season = small_season(drawn=False)
    person("carla", season.league, Role.COMMISSIONER)
    assert posted(season, "league:drawing", season.number) == 302
    return Drawing.objects.select_related("season__league").get()


def test_two_workers_draw_with_an_effort_once(drawing: Drawing) -> None:
    run_at_once(Drawing, [worker("league.draw_on", str(drawing.public_id))] * 2)
    drawing.refresh_from_db()
    assert ([step["effort"] for step in drawing.steps], drawing.attempt) == ([3], 1)
    assert drawing.games


def test_two_people_take_a_drawn_schedule_once(drawing: Drawing) -> None:
    worker("league.draw_on", str(drawing.public_id))()
    season = drawing.season
    place = f"leagues/{season.league.slug}/seasons/{season.number}"
    address = f"/api/v1/{place}/schedule/drawings/{drawing.public_id}/take"

    def take() -> tuple[int, str]:
        client = APIClient()
        client.force_login(User.objects.get(username="carla"))
        answer = client.post(address, {}, format="json")
        return answer.status_code, answer.json().get("code", "")

    first, second = run_at_once(Fixture, [take, take])
    assert (first[0], second) == (200, (409, "drawing_taken"))
    assert (Fixture.objects.count(), season.weeks.count()) == (12, 6)
    assert Change.objects.filter(kind=Change.Kind.SCHEDULE_DRAWN).count() == 1


def test_a_schedule_that_cannot_be_written_is_not_taken(drawing: Drawing) -> None:
    worker("league.draw_on", str(drawing.public_id))()
    take = (drawing.season.number, drawing.public_id, "take")
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.get(username="carla"))
    before = stored_rows()
    for last in (Fixture, Change):
        with failing(last):
            address = reverse("league:steer_drawing", args=[drawing.season.league.slug, *take])
            assert client.post(address).status_code >= 500
        assert stored_rows() == before


def test_two_workers_send_an_event_once(season: Season, settings: Settings) -> None:
    settings.WEBHOOK_NETWORKS = HOME
    with receiver() as there:
        made = {"name": "Site", "url": there.url, "kinds": "result", "format": "standard", "language": "en"}
        assert posted(season, "league:webhooks", **made) in (200, 302)
        webhook = Webhook.objects.get()
        score = {"outcome": "played", "home_score": 24, "away_score": 17}
        for number in (1, 2):
            assert posted(season, "league:report", season.number, number, **score) == 302
        run_at_once(Delivery, [worker("api.send_webhook", str(webhook.public_id))] * 2)
        worker("api.send_webhook", str(webhook.public_id))()
        events = [request.event for request in there.requests]
    assert (len(events), len(set(events))) == (2, 2)
    assert list(Delivery.objects.values_list("state", flat=True)) == ["delivered"] * 2


def test_two_workers_import_a_league_file_once(season: Season) -> None:
    client = Client()
    client.force_login(User.objects.get(username="carla"))
    file = client.get(reverse("games:league_file_zip", args=[season.league.slug])).content
    row = LeagueImport.objects.create(
        file=file,
        name="Copy",
        language="en",
        started_by=User.objects.get(username="carla"),
        lease_until=timezone.now(),
    )
    run_at_once(LeagueImport, [worker("games.import_league", str(row.public_id))] * 2)
    row.refresh_from_db()
    assert (row.state, row.attempt) == ("done", 1)
    copy = League.objects.get(slug="copy")
    assert League.objects.count() == 2
    assert copy.seasons.get().fixtures.count() == season.fixtures.count()


def test_an_import_that_fails_at_the_end_leaves_no_league(season: Season) -> None:
    client = Client()
    client.force_login(User.objects.get(username="carla"))
    file = client.get(reverse("games:league_file_zip", args=[season.league.slug])).content
    row = LeagueImport.objects.create(
        file=file,
        name="Copy",
        language="en",
        started_by=User.objects.get(username="carla"),
        lease_until=timezone.now(),
    )
    with failing(Change):
        worker("games.import_league", str(row.public_id))()
    assert not League.objects.filter(slug="copy").exists()
