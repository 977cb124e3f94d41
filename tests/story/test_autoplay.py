"""A commissioner has the computer play, from a page."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.frame.permissions import Role
from league.models import Coach, Job, Season
from tests.flat import flat
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=2)


@pytest.fixture
def ann(client: Client, season: Season) -> User:
    user = person("ann", season.league, Role.COMMISSIONER)
    client.force_login(user)
    return user


def address(season: Season) -> str:
    return f"/leagues/{season.league.slug}/{season.number}/autoplay/"


def test_the_computer_plays_to_the_week_that_was_chosen(client: Client, ann: User, season: Season) -> None:
    page = client.post(address(season), {"through": "1"}, follow=True).content.decode()
    job = Job.objects.get(kind=Job.Kind.PLAY_SEASON)
    assert (job.payload["through"], job.started_by) == (1, ann)
    assert "0 of 12 games" in page


def test_a_job_is_paused_resumed_and_cancelled(client: Client, ann: User, season: Season) -> None:
    client.post(address(season))
    job = Job.objects.get(kind=Job.Kind.PLAY_SEASON)
    states = []
    for verb in ("pause", "resume", "cancel"):
        client.post(f"{address(season)}{job.public_id}/{verb}/")
        job.refresh_from_db()
        states.append(job.state)
    assert states == [Job.State.PAUSED, Job.State.RUNNING, Job.State.CANCELLED]


def test_refusal_is_shown_on_the_page(client: Client, ann: User, season: Season) -> None:
    page = client.post(address(season), {"through": "0"}, follow=True).content.decode()
    assert "Weeks count from 1" in page


def test_viewer_sees_no_button(season: Season) -> None:
    page = Client().get(address(season)).content.decode()
    assert ("The computer has not played in this season yet." in page, "<select name=" in page) == (
        True,
        False,
    )


def test_the_page_names_the_coaches_whose_games_wait(client: Client, ann: User, season: Season) -> None:
    team = season.fixtures.select_related("home").get(number=1).home
    Coach.objects.create(team=team, user=person("hannah", season.league, Role.COACH))
    page = flat(client.get(address(season)).content)
    assert f"{team.name} (hannah)" in page
    assert f'name="instead_of" value="{team.slug}"' in page
    client.post(address(season), {"through": "1"})
    assert Job.objects.get(parent=None).total == 11
    client.post(address(season), {"through": "1", "instead_of": team.slug})
    assert Job.objects.get(parent=None).payload["instead_of"] == [Coach.objects.get().pk]
