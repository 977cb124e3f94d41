"""The deadline of a single game: moved by the commissioner, or agreed between coaches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from league.frame.errors import Forbidden, Refused
from league.history.services import revert_change
from league.leagues.teams import choose_computer_coach
from league.models import Change, FeedItem, GameDeadline, League, Season
from league.results.deadlines import (
    accept_deadline,
    act_on_deadlines,
    end_deadline_proposal,
    mark_ready,
    move_deadline,
    propose_deadline,
)
from league.results.reports import report_result
from league.results.services import Score
from tests.helpers.deadlines import DUE, game, hours, named, season_with_deadline
from tests.posted_letters import posted

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Iterator[Season]:
    """A day before the deadline."""
    with time_machine.travel(hours(-24)):
        yield season_with_deadline(overdue="no_contest", overdue_hours=0)


def test_own_deadline_of_a_game_replaces_its_weeks(season: Season) -> None:
    with posted() as letters:
        move_deadline(fixture=game(season), deadline=hours(48), actor=named("carla"), reason="Snow")
    assert sorted(letter.to[0].split("@")[0] for letter in letters) == ["amir", "hannah"]
    for when in (0, 1, 47):
        act_on_deadlines(now=hours(when))
    assert not hasattr(game(season), "result")
    act_on_deadlines(now=hours(48))
    act_on_deadlines(now=hours(48))
    assert game(season).result.outcome == "no_contest"


def test_moved_deadline_is_in_the_history_and_can_be_reverted(season: Season) -> None:
    move_deadline(fixture=game(season), deadline=hours(48), actor=named("carla"), reason="Snow")
    change = Change.objects.get(kind=Change.Kind.DEADLINE_MOVED)
    dates = {"deadline": DUE.isoformat()}, {"deadline": hours(48).isoformat()}
    assert (change.actor, change.reason, (change.before, change.after)) == (named("carla"), "Snow", dates)
    revert_change(change=change, actor=named("carla"))
    assert GameDeadline.objects.get().deadline == DUE


def test_feed_has_the_deadlines_of_games(season: Season) -> None:
    league = season.league
    move_deadline(fixture=game(season), deadline=hours(24), actor=named("carla"))
    propose_deadline(fixture=game(season), deadline=hours(48), actor=named("hannah"))
    end_deadline_proposal(fixture=game(season), actor=named("amir"))
    mark_ready(fixture=game(season), actor=named("amir"))
    revert_change(change=Change.objects.get(kind=Change.Kind.DEADLINE_MOVED), actor=named("carla"))
    League.objects.update(extensions=1)
    act_on_deadlines(now=hours(1))
    entries = FeedItem.objects.filter(feed=league.feed, kind="deadline").order_by("number")
    told = [entry.data for entry in entries]
    assert {key: told[0][key] for key in ("season", "week", "fixture", "home", "away")} == {
        "season": 1,
        "week": 1,
        "fixture": 1,
        "home": "aston-owls",
        "away": "bexley-owls",
    }
    when = [
        tuple(one[key] for key in ("fixture", "deadline", "proposed", "proposed_by", "ready")) for one in told
    ]
    assert when == [
        (1, "2026-09-08T18:00:00Z", None, None, []),
        (1, "2026-09-08T18:00:00Z", "2026-09-09T18:00:00Z", "home", []),
        (1, "2026-09-08T18:00:00Z", None, None, []),
        (1, "2026-09-08T18:00:00Z", None, None, ["away"]),
        (1, "2026-09-07T18:00:00Z", None, None, ["away"]),
        (2, "2026-09-10T18:00:00Z", None, None, []),
    ]


def test_coaches_agree_on_another_deadline(season: Season) -> None:
    with posted() as letters:
        propose_deadline(fixture=game(season), deadline=hours(48), actor=named("hannah"))
    assert [letter.to for letter in letters] == [["amir@example.org"]]
    with pytest.raises(Forbidden):
        accept_deadline(fixture=game(season), actor=named("hannah"))
    with pytest.raises(Forbidden):
        accept_deadline(fixture=game(season), actor=named("cleo"))
    accept_deadline(fixture=game(season), actor=named("amir"))
    kept = GameDeadline.objects.get()
    assert (kept.deadline, kept.proposed) == (hours(48), None)


@pytest.mark.parametrize("name", ["hannah", "amir", "carla"])
def test_proposal_can_be_declined_by_either_coach(season: Season, name: str) -> None:
    propose_deadline(fixture=game(season), deadline=hours(48), actor=named("hannah"))
    end_deadline_proposal(fixture=game(season), actor=named(name))
    with pytest.raises(Refused) as refused:
        accept_deadline(fixture=game(season), actor=named("amir"))
    assert refused.value.code == "nothing_proposed"


@pytest.mark.parametrize(
    ("when", "code"), [(-25, "bad_deadline"), (5000, "bad_deadline"), (0, "nothing_changed")]
)
def test_invalid_deadline_is_refused(season: Season, when: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        move_deadline(fixture=game(season), deadline=hours(when), actor=named("carla"))
    assert refused.value.code == code


def test_proposal_against_the_computer_goes_to_the_commissioner(season: Season) -> None:
    with pytest.raises(Refused) as refused:
        propose_deadline(fixture=game(season, 2), deadline=hours(48), actor=named("cleo"))
    assert refused.value.code == "no_other_coach"


def test_reported_game_has_no_deadline(season: Season) -> None:
    report_result(fixture=game(season), score=Score((7, 3)), actor=named("hannah"))
    with pytest.raises(Refused) as refused:
        mark_ready(fixture=game(season), actor=named("amir"))
    assert refused.value.code == "game_settled"


def test_only_coaches_of_the_game_can_say_they_are_ready_and_only_once(season: Season) -> None:
    mark_ready(fixture=game(season), actor=named("amir"))
    kept = GameDeadline.objects.get()
    assert (kept.home_ready, kept.away_ready) == (False, True)
    with pytest.raises(Refused) as refused:
        mark_ready(fixture=game(season), actor=named("amir"))
    assert refused.value.code == "nothing_changed"
    with pytest.raises(Forbidden):
        mark_ready(fixture=game(season), actor=named("carla"))


def test_computer_coach_is_chosen_by_the_coach_or_a_manager(season: Season) -> None:
    team = game(season).home
    choose_computer_coach(team=team, profile="air", actor=named("hannah"))
    choose_computer_coach(team=team, profile="", actor=named("carla"))
    change = Change.objects.filter(kind=Change.Kind.PROFILE_CHOSEN).latest("pk")
    revert_change(change=change, actor=named("hannah"))
    assert game(season).home.profile == "air"
    with pytest.raises(Forbidden):
        choose_computer_coach(team=team, profile="ground", actor=named("amir"))
    for profile, code in (("nobody", "unknown_coach"), ("air", "nothing_changed")):
        with pytest.raises(Refused) as refused:
            choose_computer_coach(team=team, profile=profile, actor=named("carla"))
        assert refused.value.code == code
