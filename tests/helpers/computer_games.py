"""Games that computer coaches play at once, without a job."""

from __future__ import annotations

from django.db import transaction

from games.autoplay.computer_games import record_game_without_publishing, simulate_fixture
from games.models import Game
from league.feed.services import publish_to_league, standings_items
from league.models import Fixture, Week
from league.schedule.selectors import fixtures_due


@transaction.atomic
def play_fixture(*, fixture: Fixture) -> Game:
    """Plays a fixture with computer coaches and records game and result together, exactly once.

    The season's secret, or in a season of public dice its seed, determines the game, together with its
    number, the clubs and the computer coaches. Raises Refused as `record_result` does, above all result_final
    and result_reported."""
    game, items = record_game_without_publishing(simulate_fixture(fixture))
    publish_to_league(fixture.season, *items, *standings_items(fixture.season, fixture))
    return game


def play_week(*, week: Week) -> list[Game]:
    """Plays all unreported games of a week, one after another."""
    return [play_fixture(fixture=fixture) for fixture in fixtures_due(week.season).filter(week=week)]
