"""A fixture settled by the computer is played at the table after all, in the grace period."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from games.autoplay.computer_games import play_overdue
from games.models import Game
from games.records.participants import Participant
from games.table.actions import abandon_game, finish_by_computer, hand_over_side
from games.table.adoptions import adopt_game
from games.table.start import start_game
from league.frame.errors import Refused
from league.history.services import revert_change
from league.models import Change, LateReport, League, Result, Season
from league.results.deadlines import act_on_deadlines
from league.results.reports import confirm_result, decline_late_report
from tests.helpers.deadlines import game, hours, named, season_with_deadline
from tests.scoring.fixtures import phone
from tests.scoring.test_notation import sheet_of
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = season_with_deadline(overdue="auto_play")
        act_on_deadlines(now=hours(0))
        play_overdue(now=hours(24))
        yield season.pk


@pytest.fixture
def played(key: int) -> Season:
    """The computer has played the overdue games, including Hannah's game against Amir."""
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


def kick_off(season: Season, away: str = "me") -> Game:
    hannah = Participant(user=named("hannah"), name="hannah")
    return start_game(player=hannah, fixture=game(season), deciders=("me", away))


def finish(late: Game) -> Game:
    """Finishes the game by the computer after the other coach has handed over their side."""
    for seat in late.seats.exclude(user=named("hannah")):
        hand_over_side(game=late, player=Participant(user=seat.user, name=seat.name), side=seat.side)
    return finish_by_computer(game=late, player=Participant(user=named("hannah"), name="hannah"))


def counting(season: Season) -> tuple[Game, str, tuple[int | None, int | None]]:
    """The game that counts, the origin of the result, and the result."""
    result = Result.objects.get(fixture=game(season))
    return Game.objects.get(fixture=game(season)), result.settlement, (result.home_score, result.away_score)


def test_late_game_of_both_coaches_replaces_the_computers_game(played: Season) -> None:
    before = counting(played)
    late = kick_off(played, away="link")
    assert counting(played) == before
    late = finish(late)
    assert counting(played) == (late, "", (late.home_score, late.away_score))
    change = Change.objects.get(kind=Change.Kind.RESULT_REPLACED)
    back = revert_change(change=change, actor=named("carla"))
    assert counting(played) == before
    assert back
    revert_change(change=back, actor=named("carla"))
    assert counting(played) == (late, "", (late.home_score, late.away_score))


def test_game_entered_by_one_coach_waits_for_the_other(played: Season) -> None:
    before, late = counting(played), finish(kick_off(played))
    assert (counting(played), LateReport.objects.get().side) == (before, "home")
    confirm_result(fixture=game(played), actor=named("amir"))
    assert counting(played) == (late, "confirmed", (late.home_score, late.away_score))


def test_a_late_game_that_the_other_side_declines_does_not_count(played: Season) -> None:
    before, late = counting(played), finish(kick_off(played))
    decline_late_report(fixture=game(played), actor=named("amir"), reason="We never met")
    late.refresh_from_db()
    assert (counting(played), late.superseded) == (before, game(played))


def test_after_the_grace_period_the_result_stays_and_the_game_can_end(played: Season) -> None:
    before, late = counting(played), kick_off(played)
    League.objects.update(grace_hours=0)
    assert (finish(late).state, counting(played)) == (Game.State.FINISHED, before)
    with pytest.raises(Refused) as refused:
        kick_off(played)
    assert refused.value.code == "fixture_has_game"


def test_second_late_game_is_refused_until_the_first_ends(played: Season) -> None:
    first = kick_off(played)
    with pytest.raises(Refused) as refused:
        kick_off(played)
    abandon_game(game=first, player=Participant(user=named("hannah"), name="hannah"))
    assert (refused.value.code, kick_off(played).state) == ("fixture_has_game", Game.State.IN_PROGRESS)


def test_result_page_links_the_table_and_its_game(played: Season) -> None:
    where = [played.league.slug, 1, 1]
    page, start = reverse("league:result", args=where), reverse("games:start", args=where)
    assert phone("hannah").get(page).content.decode().count(f'href="{start}"') == 1
    late = finish(kick_off(played))
    assert reverse("games:table", args=[late.public_id]) in phone("amir").get(page).content.decode()


def test_pending_sheet_links_the_result(played: Season) -> None:
    text, score = sheet_of(game(played))
    where = [played.league.slug, 1, 1]
    page, result = reverse("games:fixture_notation", args=where), reverse("league:result", args=where)
    assert 'name="hand_in"' in phone("hannah").get(page).content.decode()
    answer = phone("hannah").post(page, {"text": text, "hand_in": ""})
    reported = LateReport.objects.get().report
    assert (answer["Location"], (reported["home_score"], reported["away_score"])) == (result, score)


def test_adopted_pick_up_game_replaces_the_computers_game(played: Season) -> None:
    ann = Participant(guest="a" * 32, name="Ann")
    setup = {"teams": ("base", "base")}
    pick_up = start_game(player=ann, setup=setup, deciders=("me", "situational"))
    pick_up = finish_by_computer(game=pick_up, player=ann)
    for name in ("hannah", "amir", "carla"):
        adopt_game(game=pick_up, fixture=game(played), actor=named(name))
    assert counting(played)[0] == pick_up
