"""The order in which services lock rows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.history.services import revert_change
from league.models import Change, Season
from league.results.services import Score, correct_result, record_result
from league.results.withdrawals import withdraw_team
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db
ORDER = ["games_game", "league_fixture", "league_league", "league_job", "league_season", "league_feed"]
LOCK = re.compile(r'FROM "(?P<read>\w+)".* FOR NO KEY UPDATE|^UPDATE "(?P<changed>\w+)" SET last')


def locked(service: Callable[[], object]) -> list[str]:
    """The tables whose rows the service locks, in the order of the locks."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        service()
    found = [LOCK.search(query["sql"]) for query in queries]
    tables = [match["read"] or match["changed"] for match in found if match]
    return [table for table in tables if table in ORDER]


def test_a_result_and_what_follows_from_it_are_locked_in_order() -> None:
    season = expansion_season(rounds=1)
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    recorded = locked(lambda: record_result(fixture=fixture, score=Score((17, 14))))
    corrected = locked(lambda: correct_result(fixture=fixture, score=Score((14, 17)), reason="Mixed up"))
    assert recorded == ["league_fixture", "league_season", "league_feed"]
    assert corrected == ["league_season", "league_season", "league_feed"]


def test_a_withdrawal_and_its_revert_lock_the_games_before_the_season() -> None:
    season = expansion_season(rounds=2)
    boss = person("ann")
    boss.is_superuser = True
    boss.save()
    team = season.fixtures.get(number=1).home
    done = locked(lambda: withdraw_team(season=season, team=team, actor=boss, reason="Moved away"))
    change = Change.objects.get(kind=Change.Kind.TEAM_WITHDRAWN)
    undone = locked(lambda: revert_change(change=change, actor=boss))
    for order in (done, undone):
        assert order[:2] == ["league_fixture", "league_season"]
        assert "league_fixture" not in order[1:]
    assert Season.objects.filter(memberships__withdrawn_at__isnull=False).count() == 0
