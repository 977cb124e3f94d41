"""A fixture that the computer has settled is played at the table after all, in the grace period."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.models import Game
from games.players import Player
from games.services import play_overdue, table
from games.services.typed import hand_in_sheet
from league.errors import Refused
from league.models import Change, LateReport, League, Result, Season
from league.services import act_on_deadlines, confirm_result, revert_change
from league.services.late import decline_late
from tests.games.scoring.fixtures import phone
from tests.games.scoring.test_notation import sheet_of
from tests.league.deadlines import game, hours, named, season_with_deadline

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Season:
    """The computer has played what was overdue: Hannah's game against Amir, too."""
    season = season_with_deadline(overdue="auto_play")
    act_on_deadlines(now=hours(0))
    play_overdue(now=hours(24))
    return season


def kick_off(season: Season, away: str = "me") -> Game:
    hannah = Player(user=named("hannah"), name="hannah")
    return table.start_game(player=hannah, fixture=game(season), deciders=("me", away))


def finish(late: Game) -> Game:
    """By the computer, once the other coach has handed his side over."""
    for seat in late.seats.exclude(user=named("hannah")):
        table.hand_over(game=late, player=Player(user=seat.user, name=seat.name), side=seat.side)
    return table.finish_for_us(game=late, player=Player(user=named("hannah"), name="hannah"))


def counting(season: Season) -> tuple[Game, str, tuple[int | None, int | None]]:
    """The game that counts, how the result came to be, and the result."""
    result = Result.objects.get(fixture=game(season))
    return Game.objects.get(fixture=game(season)), result.settlement, (result.home_score, result.away_score)


def test_a_late_game_of_both_coaches_replaces_the_computers_at_the_whistle(played: Season) -> None:
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


def test_what_one_coach_has_entered_for_both_waits_for_the_other(played: Season) -> None:
    before, late = counting(played), finish(kick_off(played))
    assert (counting(played), LateReport.objects.get().side) == (before, "home")
    confirm_result(fixture=game(played), actor=named("amir"))
    assert counting(played) == (late, "confirmed", (late.home_score, late.away_score))


def test_a_late_game_that_the_other_side_declines_does_not_count(played: Season) -> None:
    before, late = counting(played), finish(kick_off(played))
    decline_late(fixture=game(played), actor=named("amir"), reason="We never met")
    late.refresh_from_db()
    assert (counting(played), late.superseded) == (before, game(played))


def test_after_the_grace_period_the_result_stands_and_the_game_still_ends(played: Season) -> None:
    before, late = counting(played), kick_off(played)
    League.objects.update(grace_hours=0)
    assert (finish(late).state, counting(played)) == (Game.State.FINISHED, before)
    with pytest.raises(Refused) as refused:
        kick_off(played)
    assert refused.value.code == "fixture_has_game"


def test_a_second_late_game_waits_for_the_first(played: Season) -> None:
    first = kick_off(played)
    with pytest.raises(Refused) as refused:
        kick_off(played)
    table.abandon(game=first, player=Player(user=named("hannah"), name="hannah"))
    assert (refused.value.code, kick_off(played).state) == ("fixture_has_game", Game.State.IN_PROGRESS)


def test_the_result_leads_to_the_table_and_to_the_game_that_is_played_there(played: Season) -> None:
    where = [played.league.slug, 1, 1]
    page, start = reverse("league:result", args=where), reverse("games:start", args=where)
    assert phone("hannah").get(page).content.decode().count(f'class="button quiet" href="{start}"') == 1
    late = finish(kick_off(played))
    assert reverse("games:table", args=[late.public_id]) in phone("amir").get(page).content.decode()


def test_a_paper_sheet_that_is_handed_in_late_replaces_a_forfeit() -> None:
    season = season_with_deadline(overdue="forfeit", confirmation=League.Confirmation.ONE)
    for when in (0, 24):
        act_on_deadlines(now=hours(when))
    text, score = sheet_of(game(season))
    sheet = hand_in_sheet(fixture=game(season), text=text, actor=named("hannah"))
    assert counting(season) == (sheet, "", score)


def test_a_sheet_that_waits_for_the_other_side_leads_to_the_result(played: Season) -> None:
    text, score = sheet_of(game(played))
    where = [played.league.slug, 1, 1]
    page, result = reverse("games:fixture_notation", args=where), reverse("league:result", args=where)
    assert 'name="hand_in"' in phone("hannah").get(page).content.decode()
    answer = phone("hannah").post(page, {"text": text, "hand_in": ""})
    said = LateReport.objects.get().said
    assert (answer["Location"], (said["home_score"], said["away_score"])) == (result, score)


def test_a_pick_up_game_that_all_agree_on_replaces_the_computers(played: Season) -> None:
    ann = Player(guest="a" * 32, name="Ann")
    setup = table.Setup(teams=("base", "base"))
    pick_up = table.start_game(player=ann, setup=setup, deciders=("me", "situational"))
    pick_up = table.finish_for_us(game=pick_up, player=ann)
    for name in ("hannah", "amir", "carla"):
        table.adopt_game(game=pick_up, fixture=game(played), actor=named(name))
    assert counting(played)[0] == pick_up
