"""Overdue games played by the computer, and late reports of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from games.autoplay.computer_games import play_for_both, play_overdue, preview_overdue, settle_overdue
from games.models import Game
from games.scoring.services import hand_in_sheet
from league.frame.errors import Forbidden, Refused
from league.history.services import revert_change
from league.models import Change, LateReport, League, Result, Season, Team, Week
from league.results.deadlines import act_on_deadlines
from league.results.reports import (
    confirm_result,
    confirm_unanswered_reports,
    decline_late_report,
    preview_late_report,
    report_result,
)
from league.results.services import Score, correct_result
from league.standings.selectors import standings_of
from tests.helpers.computer_games import play_fixture
from tests.helpers.deadlines import game, hours, named, season_with_deadline
from tests.posted_letters import posted
from tests.scoring.test_notation import sheet_of

pytestmark = pytest.mark.django_db

PLAYED_LATE = Score((30, 3))


@pytest.fixture
def season() -> Season:
    """Both games are overdue, and the computer plays them."""
    season = season_with_deadline(overdue="auto_play")
    Team.objects.filter(slug="aston-owls").update(profile="ground")
    act_on_deadlines(now=hours(0))
    return season


@pytest.fixture
def played(season: Season) -> Season:
    """The computer has played them."""
    play_overdue(now=hours(24))
    return season


def stand(season: Season) -> tuple[str, int | None, int | None]:
    """The first game's result."""
    result = Result.objects.get(fixture__season=season, fixture__number=1)
    return result.settlement, result.home_score, result.away_score


def test_overdue_game_uses_the_chosen_computer_coaches(season: Season) -> None:
    assert play_overdue(now=hours(23)) == 0
    with posted() as letters:
        assert play_overdue(now=hours(24)) == 2
    assert play_overdue(now=hours(24)) == 0
    assert Game.objects.get(fixture__number=1).header["coaches"] == ["ground", "situational"]
    assert stand(season)[0] == "deadline"
    assert sorted({letter.to[0].split("@")[0] for letter in letters}) == ["amir", "cleo", "hannah"]
    notes = Change.objects.filter(kind=Change.Kind.DEADLINE_PASSED)
    assert [(note.actor, note.before) for note in notes] == [(None, None)] * 2


def test_game_without_coaches_is_played_by_the_computer_under_any_policy() -> None:
    season = season_with_deadline(overdue="no_contest")
    season.league.teams.get(slug="corby-owls").coaches.all().delete()
    act_on_deadlines(now=hours(0))
    assert (act_on_deadlines(now=hours(24)), play_overdue(now=hours(24))) == (1, 1)
    assert list(Game.objects.values_list("fixture__number", flat=True)) == [2]


def test_a_playoff_game_without_a_side_to_blame_is_played() -> None:
    season_with_deadline(Week.Kind.PLAYOFF, overdue="forfeit")
    act_on_deadlines(now=hours(0))
    act_on_deadlines(now=hours(24))
    assert play_overdue(now=hours(24)) == 1
    ends = Result.objects.order_by("fixture__number").values_list("outcome", flat=True)
    assert list(ends) == ["played", "forfeit_by_home"]


def test_commissioner_can_have_a_game_played_at_once(season: Season) -> None:
    with pytest.raises(Forbidden):
        play_for_both(fixture=game(season), actor=named("hannah"))
    play_for_both(fixture=game(season), actor=named("carla"), reason="Hannah is ill")
    assert Change.objects.get(kind=Change.Kind.DEADLINE_PASSED).actor == named("carla")
    with pytest.raises(Refused) as refused:
        play_for_both(fixture=game(season), actor=named("carla"))
    assert refused.value.code == "result_final"


@pytest.mark.parametrize(
    ("policy", "ends"),
    [
        ("wait", ["played", "played"]),
        ("forfeit", ["double_forfeit", "forfeit_by_home"]),
        ("no_contest", ["no_contest", "no_contest"]),
    ],
)
def test_all_overdue_games_are_settled_by_the_leagues_policy(policy: str, ends: list[str]) -> None:
    season = season_with_deadline(overdue=policy)
    with time_machine.travel(hours(1)):
        settled = settle_overdue(season=season, actor=named("carla"), reason="The season goes on")
    assert [str(game.overdue_outcome or "played") for game in settled] == ends
    results = Result.objects.order_by("fixture__number")
    assert [(result.outcome, result.settlement) for result in results] == [(end, "deadline") for end in ends]
    notes = Change.objects.filter(kind=Change.Kind.DEADLINE_PASSED).order_by("about")
    found = [(note.about, note.actor, note.reason) for note in notes]
    assert found == [(f"season/1/game/{number}", named("carla"), "The season goes on") for number in (1, 2)]


def test_nothing_is_settled_before_the_deadline_or_by_a_coach(season: Season) -> None:
    with time_machine.travel(hours(-1)), pytest.raises(Refused) as refused:
        settle_overdue(season=season, actor=named("carla"))
    with time_machine.travel(hours(1)), pytest.raises(Forbidden):
        settle_overdue(season=season, actor=named("hannah"))
    assert (refused.value.code, Result.objects.count()) == ("nothing_overdue", 0)


def test_preview_of_settling_shows_forfeit_moves_but_no_dice() -> None:
    season = season_with_deadline(overdue="forfeit")
    season.league.teams.get(slug="corby-owls").coaches.all().delete()  # the second game is the computer's
    with time_machine.travel(hours(1)):
        moved = preview_overdue(season=season, actor=named("carla"))
    records = [(move.name, move.after) for move in moved if move.subject == "record"]
    assert (records, Result.objects.count()) == ([("aston-owls", "0-1"), ("bexley-owls", "0-1")], 0)


def test_a_late_report_waits_for_the_other_side_and_then_replaces_the_computers_game(played: Season) -> None:
    before, computers = stand(played), Game.objects.get(fixture__number=1)
    with posted() as letters:
        report_result(fixture=game(played), score=PLAYED_LATE, actor=named("hannah"))
    assert {letter.subject.partition(":")[0] for letter in letters} == {"A late report"}
    assert stand(played) == before
    with pytest.raises(Forbidden):
        confirm_result(fixture=game(played), actor=named("hannah"))
    confirm_result(fixture=game(played), actor=named("amir"))
    assert stand(played) == ("confirmed", 30, 3)
    computers.refresh_from_db()
    assert (computers.fixture, computers.superseded) == (None, game(played))
    assert standings_of(played).records["aston-owls"].points_for == 30


def test_replacement_can_be_reverted_and_repeated(played: Season) -> None:
    before = stand(played)
    report_result(fixture=game(played), score=PLAYED_LATE, actor=named("hannah"))
    confirm_result(fixture=game(played), actor=named("amir"))
    change = Change.objects.get(kind=Change.Kind.RESULT_REPLACED)
    back = revert_change(change=change, actor=named("carla"))
    assert (stand(played), Game.objects.filter(fixture__number=1).count()) == (before, 1)
    assert back
    revert_change(change=back, actor=named("carla"))
    assert (stand(played), Game.objects.filter(fixture__number=1).count()) == (("confirmed", 30, 3), 0)


def test_late_report_counts_at_once_if_one_side_is_enough(played: Season) -> None:
    League.objects.update(confirmation=League.Confirmation.ONE)
    report_result(fixture=game(played), score=PLAYED_LATE, actor=named("hannah"))
    assert stand(played) == ("", 30, 3)


def test_automatic_confirmation_of_a_late_report_can_be_reverted(played: Season) -> None:
    League.objects.update(auto_confirm_hours=24)
    report_result(fixture=game(played), score=PLAYED_LATE, actor=named("hannah"))
    at = LateReport.objects.get().at
    assert [confirm_unanswered_reports(now=at + timedelta(hours=hours)) for hours in (23, 25, 26)] == [
        0,
        1,
        0,
    ]
    assert stand(played) == ("unanswered", 30, 3)
    replaced = Change.objects.get(kind=Change.Kind.RESULT_REPLACED)
    revert_change(change=replaced, actor=named("carla"))
    assert (replaced.actor, stand(played)[0]) == (None, "deadline")


def test_preview_of_a_late_report_changes_nothing(played: Season) -> None:
    _settlement, home, away = stand(played)
    turned = Score((3, 30) if (home or 0) > (away or 0) else (30, 3))
    report_result(fixture=game(played), score=turned, actor=named("hannah"))
    before, late = stand(played), LateReport.objects.get()
    records = {move.name for move in preview_late_report(late=late) if move.subject == "record"}
    assert records == {"aston-owls", "bexley-owls"}
    assert (stand(played), LateReport.objects.count()) == (before, 1)


def test_declined_late_report_leaves_the_result(played: Season) -> None:
    report_result(fixture=game(played), score=PLAYED_LATE, actor=named("hannah"))
    with pytest.raises(Forbidden):
        decline_late_report(fixture=game(played), actor=named("cleo"))
    decline_late_report(fixture=game(played), actor=named("amir"), reason="We never met")
    assert (stand(played)[0], LateReport.objects.count()) == ("deadline", 0)
    with pytest.raises(Refused) as refused:
        confirm_result(fixture=game(played), actor=named("amir"))
    assert refused.value.code == "nothing_to_confirm"


def test_after_the_grace_period_a_result_is_final(played: Season) -> None:
    League.objects.update(grace_hours=0)
    with pytest.raises(Refused) as refused:
        report_result(fixture=game(played), score=PLAYED_LATE, actor=named("hannah"))
    assert refused.value.code == "result_final"


@pytest.mark.parametrize(("allowed", "code"), [(False, "result_final"), (True, "")])
def test_late_report_replaces_job_games_if_the_league_allows_it(allowed: bool, code: str) -> None:
    season = season_with_deadline(late_after_jobs=allowed)
    play_fixture(fixture=game(season))
    refusal = ""
    try:
        report_result(fixture=game(season), score=PLAYED_LATE, actor=named("hannah"))
    except Refused as refused:
        refusal = refused.code
    assert (refusal, stand(season)[0]) == (code, "computer")


def test_late_report_cannot_replace_a_correction(played: Season) -> None:
    report_result(fixture=game(played), score=PLAYED_LATE, actor=named("hannah"))
    correct_result(fixture=game(played), score=Score((9, 6)), actor=named("carla"), reason="By the sheet")
    assert LateReport.objects.count() == 0
    with pytest.raises(Refused) as refused:
        report_result(fixture=game(played), score=PLAYED_LATE, actor=named("hannah"))
    assert (refused.value.code, stand(played)) == ("result_final", ("", 9, 6))


def test_late_paper_sheet_replaces_a_forfeit() -> None:
    season = season_with_deadline(overdue="forfeit", confirmation=League.Confirmation.ONE)
    for when in (0, 24):
        act_on_deadlines(now=hours(when))
    text, score = sheet_of(game(season))
    sheet = hand_in_sheet(fixture=game(season), text=text, actor=named("hannah"))
    assert Game.objects.get(fixture=game(season)) == sheet
    assert stand(season) == ("", *score)
