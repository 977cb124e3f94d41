"""The invariants of exported data, over a whole short season of each game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker
from rest_framework.throttling import SimpleRateThrottle

from engine.catalog import RULESETS
from games.models import Game
from league.playoffs.services import advance_playoffs, crown_champion
from league.seasons.services import close_regular_season
from tests.helpers.computer_games import play_week
from tests.helpers.seasons import expansion_season
from tests.shared_rows import shared_rows
from tests.story.exports.exported import ExportedLeague, analyze_quickly, exported
from tests.story.exports.invariants import INVARIANTS

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", params=RULESETS)
def league(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[ExportedLeague]:
    """A season of one week and its playoffs, all played by the computer."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1, name="League of Numbers", ruleset=request.param)
        for week in season.weeks.order_by("number"):
            play_week(week=week)
        season.refresh_from_db()
        close_regular_season(season=season)
        while opened := advance_playoffs(season=season):
            play_week(week=opened[0].week)
        crown_champion(season=season)
        for game in Game.objects.filter(fixture__kind="playoff"):
            analyze_quickly(game)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None})  # one read after the other
            league = exported(season.league)
        yield league


def test_every_invariant_holds(league: ExportedLeague) -> None:
    """All violations are reported at once, by invariant."""
    violations = {}
    for invariant in INVARIANTS:
        checked = list(invariant.check(league))
        assert checked, f"{invariant.name} looks at nothing"
        if wrong := [where for where, holds in checked if not holds]:
            violations[f"{invariant.name}: {invariant.sentence}"] = wrong
    assert violations == {}
