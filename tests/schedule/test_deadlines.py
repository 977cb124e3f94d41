"""Deadlines: notifications, and the settlement of unreported games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import connection

from league.frame.errors import Forbidden, Refused
from league.history.services import revert_change
from league.models import Change, GameDeadline, Membership, Result, Season, Week
from league.results.deadlines import act_on_deadlines
from league.results.services import Score, record_result
from league.standings.selectors import standings_of
from tests.helpers.deadlines import DUE, game, hours, named, season_with_deadline
from tests.posted_letters import posted

pytestmark = pytest.mark.django_db

Outcome = Result.Outcome


def subjects(letters: list[EmailMessage]) -> list[tuple[str, str]]:
    """Recipients and subjects, sorted."""
    return sorted((letter.to[0].split("@")[0], letter.subject.partition(":")[0]) for letter in letters)


def outcomes(season: Season) -> dict[int, tuple[str, str]]:
    """Game number -> outcome and settlement, for the games that have ended."""
    rows = Result.objects.filter(fixture__season=season, state=Result.State.FINAL)
    return {row.fixture.number: (row.outcome, row.settlement) for row in rows.select_related("fixture")}


def run(*whens: float) -> None:
    """Runs what beat runs, the given number of hours after the deadline."""
    for when in whens:
        act_on_deadlines(now=hours(when))


def test_both_coaches_get_one_reminder() -> None:
    season_with_deadline(remind_hours=24)
    with posted() as letters:
        assert act_on_deadlines(now=hours(-25)) == 0
        assert act_on_deadlines(now=hours(-24)) == 2
        assert act_on_deadlines(now=hours(-1)) == 0
    assert subjects(letters) == [(name, "Soon due") for name in ("amir", "cleo", "hannah")]
    assert "Sept. 7, 2026, 6 p.m. (UTC)" in str(letters[0].body)


def test_letter_shows_the_deadline_in_the_leagues_time_zone() -> None:
    season_with_deadline(time_zone="Europe/Berlin")
    with posted() as letters:
        run(-1)
    assert "Sept. 7, 2026, 8 p.m. (Europe/Berlin)" in str(letters[0].body)


def test_league_without_reminders_sends_none() -> None:
    season_with_deadline(remind_hours=0)
    assert act_on_deadlines(now=hours(-1)) == 0


def test_at_the_deadline_the_commissioner_is_notified_and_games_wait() -> None:
    season = season_with_deadline()
    with posted() as letters:
        run(0, 1, 300)
    coaches = [(name, "Overdue") for name in ("amir", "cleo", "hannah")]
    assert subjects(letters) == sorted([("carla", "2 overdue games"), *coaches])
    assert outcomes(season) == {}


def test_deadline_ignores_games_reported_or_in_progress() -> None:
    season = season_with_deadline(overdue="no_contest")
    for number, state in ((1, Result.State.REPORTED), (2, Result.State.IN_PROGRESS)):
        record_result(fixture=game(season, number), score=Score((7, 3)), state=state)
    run(0, 1, 300)
    assert outcomes(season) == {}


def test_game_is_extended_before_it_is_settled() -> None:
    season = season_with_deadline(
        extensions=1, extension_hours=48, overdue="no_contest", overdue_hours=12, remind_hours=0
    )
    with posted() as letters:
        run(0)
    assert {subject for _name, subject in subjects(letters)} == {"Another deadline"}
    assert set(GameDeadline.objects.values_list("deadline", flat=True)) == {hours(48)}
    run(47, 48, 59)
    assert outcomes(season) == {}
    run(60)
    assert outcomes(season)[1] == ("no_contest", "deadline")
    change = Change.objects.filter(kind=Change.Kind.DEADLINE_EXTENDED).first()
    assert change
    assert (change.actor, change.before) == (None, {"deadline": DUE.isoformat()})


def test_extension_after_downtime_counts_from_now() -> None:
    season_with_deadline(extensions=1, extension_hours=48)
    run(1000)
    assert set(GameDeadline.objects.values_list("deadline", flat=True)) == {hours(1048)}


@pytest.mark.parametrize(
    ("policy", "first", "second"),
    [
        ({"overdue": "no_contest"}, "no_contest", "no_contest"),
        ({"overdue": "draw"}, "draw", "draw"),
        # Cleo could have played the computer: the forfeit is hers.
        ({"overdue": "forfeit"}, "double_forfeit", "forfeit_by_home"),
        ({"overdue": "forfeit", "blameless": "no_contest"}, "no_contest", "forfeit_by_home"),
    ],
)
def test_overdue_game_is_settled_by_the_leagues_policy(
    policy: dict[str, Any], first: str, second: str
) -> None:
    season = season_with_deadline(**policy)
    with posted() as letters:
        run(0)
        run(23)
        assert outcomes(season) == {}
        run(24)
    assert outcomes(season) == {1: (first, "deadline"), 2: (second, "deadline")}
    assert ("hannah", "Settled") in subjects(letters)
    change = Change.objects.filter(about="season/1/game/1").get(kind=Change.Kind.DEADLINE_PASSED)
    assert (change.actor, (change.after or {})["outcome"]) == (None, first)


def test_side_that_is_ready_does_not_forfeit() -> None:
    season = season_with_deadline(overdue="forfeit")
    GameDeadline.objects.create(fixture=game(season), home_ready=True)
    run(0, 24)
    assert outcomes(season)[1] == ("forfeit_by_away", "deadline")


def test_a_draw_without_a_score_counts_as_a_tie() -> None:
    season = season_with_deadline(overdue="draw")
    run(0, 24)
    record = standings_of(season).records["aston-owls"]
    assert (str(record.overall), record.points_for) == ("0-0-1", 0)


@pytest.mark.parametrize("policy", ["draw", "no_contest"])
def test_overdue_playoff_game_never_ends_without_a_winner(policy: str) -> None:
    season = season_with_deadline(Week.Kind.PLAYOFF, overdue=policy)
    run(0, 24, 48)
    assert outcomes(season) == {}  # it is the computer's to play


def test_game_is_settled_once_despite_repeats_and_crashes() -> None:
    season_with_deadline(overdue="no_contest")
    run(0, 24, 24)
    assert Change.objects.filter(kind=Change.Kind.DEADLINE_PASSED).count() == 2
    assert act_on_deadlines(now=hours(24)) == 0


def test_games_of_a_withdrawn_team_have_no_deadline() -> None:
    season = season_with_deadline(overdue="no_contest")
    Membership.objects.filter(team__slug="aston-owls").update(withdrawn_at=DUE)
    run(0, 24)
    assert outcomes(season) == {2: ("no_contest", "deadline")}


def test_reverting_a_settlement_leaves_the_game_to_the_commissioner() -> None:
    season = season_with_deadline(overdue="no_contest")
    run(0, 24)
    change = Change.objects.filter(about="season/1/game/1").get(kind=Change.Kind.DEADLINE_PASSED)
    with pytest.raises(Forbidden):
        revert_change(change=change, actor=named("hannah"))
    back = revert_change(change=change, actor=named("carla"))
    run(100)
    assert outcomes(season) == {2: ("no_contest", "deadline")}
    assert back
    revert_change(change=back, actor=named("carla"))
    assert outcomes(season)[1] == ("no_contest", "deadline")


def test_settlement_cannot_be_reverted_after_the_regular_season_is_closed() -> None:
    season_with_deadline(overdue="no_contest")
    run(0, 24)
    Season.objects.update(state=Season.State.PLAYOFFS)
    change = Change.objects.filter(kind=Change.Kind.DEADLINE_PASSED).first()
    assert change
    with pytest.raises(Refused) as refused:
        revert_change(change=change, actor=named("carla"))
    assert refused.value.code == "regular_season_closed"


@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_settle_a_game_once() -> None:
    season = season_with_deadline(overdue="no_contest")
    run(0)

    def work() -> int:
        try:
            return act_on_deadlines(now=hours(24))
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as workers:
        settled = [one.result() for one in [workers.submit(work), workers.submit(work)]]
    assert sum(settled) == 2
    assert outcomes(season) == {1: ("no_contest", "deadline"), 2: ("no_contest", "deadline")}
    assert Change.objects.filter(kind=Change.Kind.DEADLINE_PASSED).count() == 2
