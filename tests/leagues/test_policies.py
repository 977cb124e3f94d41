"""A league's policies for games that are late or tied."""

from __future__ import annotations

from typing import Any

import pytest

from engine.play.setup import header
from league.frame.errors import Refused
from league.leagues.services import create_league
from league.leagues.settings import change_league
from league.models import Fixture, League, Result
from league.results.services import Score, record_result
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db

UNDECIDED = {
    "first_and_goal": {"overtime": "off"},
    "first_and_roll": {"overtime": "none"},
    "touchdown_a_minute": {"overtime_end": "tie"},
}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"remind_hours": -1}, "bad_hours"),
        ({"extension_hours": 0}, "bad_hours"),
        ({"grace_hours": "9"}, "bad_hours"),
        ({"extensions": 11}, "bad_number"),
        ({"overdue": "shout"}, "unknown_overdue"),
        ({"blameless": "forfeit"}, "unknown_blameless"),
        ({"late_after_jobs": "no"}, "bad_switch"),
        ({"ties": 1.5}, "bad_switch"),
        ({"withdrawn_unplayed": "stand"}, "unknown_unplayed"),
        ({"withdrawn_played": "forfeit"}, "unknown_played"),
        ({"overdue": "draw", "ties": False}, "draw_needs_ties"),
    ],
)
def test_invalid_policies_are_refused(wish: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        create_league(name="Sunday League", **wish)
    assert refused.value.code == code
    league = create_league(name="Sunday League")
    with pytest.raises(Refused) as refused:
        change_league(league=league, **wish)
    assert refused.value.code == code


@pytest.mark.parametrize("ruleset", UNDECIDED)
def test_without_ties_overtime_continues_until_a_side_wins(ruleset: str) -> None:
    league = create_league(name="Sunday League", ruleset=ruleset, options=UNDECIDED[ruleset])
    change_league(league=league, ties=False)
    league.refresh_from_db()
    decided = header(ruleset=ruleset, edition=league.edition, decided=True)
    as_league = header(ruleset=ruleset, edition=league.edition, options=league.options)
    assert as_league["options"] == decided["options"]


def test_tie_policy_cannot_change_during_a_season() -> None:
    season = expansion_season(rounds=1)
    with pytest.raises(Refused) as refused:
        change_league(league=season.league, ties=False)
    assert refused.value.code == "season_under_way"


@pytest.mark.parametrize(
    ("score", "outcome"), [(Score((7, 7)), Result.Outcome.PLAYED), (None, Result.Outcome.DRAW)]
)
def test_league_without_ties_refuses_ties(score: Score | None, outcome: Result.Outcome) -> None:
    fixture = Fixture.objects.filter(season=expansion_season(rounds=1)).get(number=1)
    League.objects.update(ties=False)
    with pytest.raises(Refused) as refused:
        record_result(fixture=fixture, score=score, outcome=outcome)
    assert refused.value.code == "tie_not_allowed"


def test_scoreless_draw_is_a_tie_for_both() -> None:
    fixture = Fixture.objects.filter(season=expansion_season(rounds=1)).get(number=1)
    record_result(fixture=fixture, score=None, outcome=Result.Outcome.DRAW)
    result = Result.objects.get()
    assert (result.outcome, result.home_score, result.winner) == ("draw", None, None)
