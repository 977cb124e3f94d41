"""The season command on a league that people have joined."""

from __future__ import annotations

import pytest

from games.management.season.run import require_played
from games.services.jobs.season_jobs import start_season_job
from league.errors import Refused
from league.models import Coach
from league.permissions import Role
from tests.games.jobs.worker import work_through
from tests.league.people import person
from tests.league.seasons import expansion_season

pytestmark = pytest.mark.django_db


def test_command_prints_the_number_of_games_that_wait_for_coaches() -> None:
    season = expansion_season(rounds=2)
    team = season.fixtures.select_related("home").get(number=1).home
    job = start_season_job(season=season, through=1)
    work_through(job)
    require_played(job)
    Coach.objects.create(team=team, user=person("hannah", season.league, Role.COACH))
    job = start_season_job(season=season)
    work_through(job)
    with pytest.raises(Refused) as refused:
        require_played(job)
    assert refused.value.code == "games_of_coaches"
    assert refused.value.sentence.startswith("1 game waits")
