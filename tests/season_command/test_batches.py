"""`--seasons N` plays N seasons in a row; each is the season of its seed, interrupted or not."""

from __future__ import annotations

import signal

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from games.autoplay.season_jobs import start_season_job
from games.management.commands.season import next_seed
from games.story.selectors import season_digest
from league.leagues.services import create_league
from league.schedule.services import draw_schedule
from league.seasons.services import open_season
from tests.autoplay.worker import work_through
from tests.helpers.commands import outcome, start, wait_for_games
from tests.installation import Installation

# Without a mark pytest-django creates no test database, and these tests fail when they run alone.
pytestmark = pytest.mark.django_db
KNOCKOUT = ("--preset", "knockout", "--seasons", "2", "--seed", "7", "--no-serve", "--json")


@pytest.fixture(scope="module")
def digests(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[str]:
    """Digests of two seasons played by one undisturbed process."""
    found, seed = [], 7
    with django_db_blocker.unblock(), transaction.atomic():
        league = create_league(name="Test League", preset="knockout")
        for _number in range(2):
            season = open_season(league=league, seed=seed, public_dice=True)
            draw_schedule(season=season)
            work_through(start_season_job(season=season, parts=1))
            found.append(season_digest(season))
            seed = next_seed(season)
        transaction.set_rollback(True)
    return found


def test_two_seasons_are_played_and_an_interrupted_batch_resumes(
    digests: list[str], embedded: Installation
) -> None:
    command = start(embedded, *KNOCKOUT)
    wait_for_games(embedded, 5)
    command.send_signal(signal.SIGINT)
    assert (command.communicate(timeout=120)[0], command.returncode) == ("", 130)
    printed = outcome(start(embedded, *KNOCKOUT))
    assert [season["digest"] for season in printed["seasons"]] == digests
    assert [season["season"] for season in printed["seasons"]] == [1, 2]
    assert {key: value for key, value in printed.items() if key != "seasons"} == printed["seasons"][1]
