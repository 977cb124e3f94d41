"""The season command on a league that people have joined."""

from __future__ import annotations

import pytest

from games.autoplay.season_jobs import start_season_job
from games.management.commands.season import require_played
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.models import Coach
from tests.autoplay.worker import work_through
from tests.helpers.people import person
from tests.helpers.seasons import schedule_rounds
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db


def test_command_names_the_games_that_wait_and_their_coaches() -> None:
    season = small_season(drawn=False)
    schedule_rounds(season, 2)
    team = season.fixtures.select_related("home").get(number=1).home
    job = start_season_job(season=season, through=1)
    work_through(job)
    require_played(job)
    Coach.objects.create(team=team, user=person("hannah", season.league, Role.COACH))
    job = start_season_job(season=season)
    work_through(job)
    with pytest.raises(Refused) as refused:
        require_played(job)
    assert refused.value.code == "season_waits"
    game = season.fixtures.get(week__number=2, result=None)
    assert refused.value.sentence.startswith(f"Waiting to be played by their coaches: {game} (hannah).")
