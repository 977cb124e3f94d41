"""The commissioner's inbox, and a coach's view of deadlines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from games.autoplay.computer_games import play_overdue
from league.frame.errors import Refused
from league.models import Change, Fixture, GameDeadline, LateReport, Result, Season, Team, Week
from league.results.deadlines import act_on_deadlines, propose_deadline
from league.results.disputes import dispute_result
from league.results.reports import report_result
from league.results.services import Score, record_result
from league.seasons.services import take_step
from league.seasons.steps import what_next
from tests.helpers.deadlines import game, hours, named, season_with_deadline
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db

INBOX = "/leagues/valley-league/inbox/"
RESULT = "/leagues/valley-league/1/games/1/result/"


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield season_with_deadline().pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


def page(name: str, address: str = INBOX) -> str:
    return signed_in(name).get(address).content.decode()


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(named(name))
    return client


def sections(text: str) -> list[str]:
    """The headings of the page."""
    return [part.partition("</h2>")[0].rpartition(">")[2].strip() for part in text.split("<h2")[1:]]


def more_games(season: Season, count: int) -> None:
    """Adds this number of weeks with two games each, due at the same time as the others."""
    first = list(season.fixtures.order_by("number"))
    for number in range(2, count + 2):
        week = Week.objects.create(
            season=season, number=number, name=f"Week {number}", kind="regular", deadline=hours(0)
        )
        Fixture.objects.bulk_create(
            Fixture(
                season=season,
                week=week,
                number=number * 2 - 2 + place,
                kind="regular",
                home=fixture.home,
                away=fixture.away,
            )
            for place, fixture in enumerate(first, start=1)
        )


def test_inbox_is_empty_before_the_deadline(season: Season) -> None:
    with time_machine.travel(hours(-1)):
        text = page("carla")
    assert "Nothing is waiting for you." in text
    assert "Next deadline: Sept. 7, 2026, 6 p.m. (UTC), 2 open games." in text
    assert "1 team has no coach" in text


def test_each_pending_item_is_in_its_section(season: Season) -> None:
    more_games(season, 2)
    report_result(fixture=game(season, 1), score=Score((7, 3)), actor=named("hannah"))
    report_result(fixture=game(season, 3), score=Score((7, 3)), actor=named("hannah"))
    dispute_result(fixture=game(season, 3), note="No", actor=named("amir"))
    record_result(fixture=game(season, 4), score=Score((0, 0)), state=Result.State.IN_PROGRESS)
    with time_machine.travel(hours(1)):
        propose_deadline(fixture=game(season, 5), deadline=hours(48), actor=named("hannah"))
        text = page("carla")
    assert sections(text) == [
        "Results that are not final",
        "Overdue",
        "Begun, and overdue",
        "Proposed deadlines",
        "What comes next",
    ]
    # Two reports, games 2, 5 and 6, the begun one; a proposal's game counts once.
    assert 'class="count">6<' in text


def test_due_step_is_listed_until_it_is_taken(season: Season) -> None:
    for fixture in season.fixtures.all():
        record_result(fixture=fixture, score=Score((7, 3)))
    text = page("carla")
    assert "Close the regular season and draw the playoffs" in text
    assert "Nothing is waiting for you." not in text
    assert 'class="count">1<' in text


@pytest.mark.parametrize("count", [0, 2])
def test_inbox_takes_the_same_queries_for_any_number_of_items(
    season: Season, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    more_games(season, count)
    for number in range(1, count + 1):
        report_result(fixture=game(season, number * 2), score=Score((7, 3)), actor=named("cleo"))
    client = signed_in("carla")
    with time_machine.travel(hours(1)), django_assert_num_queries(19):
        client.get(INBOX)


def test_button_has_the_computer_play(season: Season) -> None:
    with time_machine.travel(hours(1)):
        client = signed_in("carla")
        answer = client.post("/leagues/valley-league/1/games/1/computer/", follow=True)
        assert answer.redirect_chain == [(INBOX, 302)]
        assert "The computer has played the game." in answer.content.decode()
    assert Result.objects.get().settlement == "deadline"


def test_overdue_games_are_settled_as_previewed(season: Season) -> None:
    address = "/leagues/valley-league/1/overdue/"
    season.league.overdue = "forfeit"
    season.league.save()
    with time_machine.travel(hours(1)):
        client = signed_in("carla")
        assert address in client.get(INBOX).content.decode()
        shown = client.get(address)
        looked_at = shown.context["looked_at"]
        assert looked_at == "1:double_forfeit,2:forfeit_by_home"
        assert "Settle 2 games" in shown.content.decode()
        report_result(fixture=game(season, 1), score=Score((7, 3)), actor=named("hannah"))
        again = client.post(address, {"looked_at": looked_at})
        assert "Something has changed in the meantime" in again.content.decode()
        client.post(address, {"looked_at": again.context["looked_at"], "reason": "Late"})
    results = Result.objects.order_by("fixture__number").values_list("state", "outcome")
    assert list(results) == [("reported", "played"), ("final", "forfeit_by_home")]


def test_coach_sees_games_and_deadlines_on_the_home_page(season: Season) -> None:
    with time_machine.travel(hours(-30)):
        text = page("hannah", "/home/")
    assert sections(text)[0] == "My team and its next game"
    assert "Sept. 7, 2026, 6 p.m." in text
    with time_machine.travel(hours(1)):
        assert "<strong>Overdue:</strong>" in page("hannah", "/home/")


def test_every_card_of_an_overdue_game_says_so(season: Season) -> None:
    league = f"/leagues/{season.league.slug}/"
    addresses = (league, f"{league}1/", f"{league}1/weeks/1/")
    for travelled, says in ((-30, False), (1, True)):
        with time_machine.travel(hours(travelled)):
            assert ["Overdue:" in page("carla", address) for address in addresses] == [says] * 3


def test_coaches_agree_on_another_deadline_on_the_game_page(season: Season) -> None:
    with time_machine.travel(hours(-30)):
        signed_in("hannah").post(f"{RESULT}deadline/", {"deadline": "2026-09-09T12:00"})
        assert "Aston Owls proposes:" in page("amir", RESULT)
        assert "Agree" not in page("cleo", RESULT)
        signed_in("amir").post(f"{RESULT}deadline/agree/")
        assert "Sept. 9, 2026, noon" in page("amir", RESULT)
    assert GameDeadline.objects.get().deadline == hours(42)


def test_coach_marks_the_team_as_ready_on_the_game_page(season: Season) -> None:
    with time_machine.travel(hours(-30)):
        signed_in("hannah").post(f"{RESULT}ready/")
        assert "Aston Owls is ready to play." in page("amir", RESULT)


def test_late_report_is_confirmed_with_its_preview_on_the_game_page(season: Season) -> None:
    season.league.overdue = "auto_play"
    season.league.save()
    act_on_deadlines(now=hours(0))
    play_overdue(now=hours(24))
    Result.objects.update(recorded_at=hours(24))
    with time_machine.travel(hours(25)):
        sent = {"outcome": "played", "home_score": 30, "away_score": 3}
        signed_in("hannah").post(f"{RESULT}report/", sent)
        assert LateReport.objects.count() == 1
        text = page("amir", RESULT)
        assert ("A late report" in text, "Confirm this result" in text) == (True, True)
        assert "Late reports" in sections(page("carla"))
        assert "Late reports that wait for you" in sections(page("amir", "/home/"))
        signed_in("amir").post(f"{RESULT}confirm/")
    assert Result.objects.get(fixture=game(season)).home_score == 30
    superseded = "/leagues/valley-league/1/games/1/superseded/"
    assert superseded in page("amir", RESULT)
    assert "This game does not count" in page("amir", superseded)


def test_coach_chooses_a_computer_coach(season: Season) -> None:
    address = "/leagues/valley-league/1/teams/aston-owls/"
    assert "In the coach's absence" in page("hannah", address)
    assert "In the coach's absence" not in page("cleo", address)
    signed_in("hannah").post(f"{address}profile/", {"profile": "gambler"})
    assert Team.objects.get(slug="aston-owls").profile == "gambler"
    assert Change.objects.get(kind="profile_chosen").actor == named("hannah")


def test_invalid_time_is_refused(season: Season) -> None:
    client = signed_in("carla")
    client.post(f"{RESULT}deadline/", {"deadline": "soon"})
    assert GameDeadline.objects.count() == 0
    assert "Please enter a date and a time" in client.get(RESULT).content.decode()


def test_the_commissioner_moves_a_deadline_in_the_leagues_time_zone(season: Season) -> None:
    season.league.time_zone = "Europe/Berlin"
    season.league.save()
    with time_machine.travel(hours(-30)):
        signed_in("carla").post(f"{RESULT}deadline/", {"deadline": "2026-09-08T20:00"})
    assert GameDeadline.objects.get().deadline == hours(24)


def test_the_season_says_what_it_waits_for_and_who_can_act(season: Season) -> None:
    with time_machine.travel(hours(-1)):
        assert waits(season) == [
            (
                "Waiting to be played by their coaches: "
                "Bexley Owls at Aston Owls (amir or hannah), Dover Owls at Corby Owls (cleo)."
            )
        ]
        report_result(fixture=game(season, 1), score=Score((7, 3)), actor=named("hannah"))
        assert waits(season)[0] == (
            "Reported, and waiting for a confirmation: Bexley Owls at Aston Owls (amir)."
        )
        dispute_result(fixture=game(season, 1), note="No", actor=named("amir"))
        assert waits(season)[0] == "Disputed, for carla to decide: Bexley Owls at Aston Owls."
    with time_machine.travel(hours(1)):
        assert waits(season) == [
            "Disputed, for carla to decide: Bexley Owls at Aston Owls.",
            "Overdue, for carla to settle: Dover Owls at Corby Owls.",
        ]
        with pytest.raises(Refused) as refused:
            take_step(season=season, actor=named("carla"))
        assert refused.value.code == "nothing_due"
        assert refused.value.sentence.endswith(" ".join(waits(season)))
        assert " ".join(waits(season)) in page("carla")
        assert " ".join(waits(season)) in page("amir", "/leagues/valley-league/1/")
        step = signed_in("amir").get("/api/v1/leagues/valley-league/seasons/1/step").json()
    assert (step["step"], step["people"]) == ("play", ["carla"])
    assert [(one["reason"], one["people"]) for one in step["waiting_for"]] == [
        ("disputed", ["carla"]),
        ("overdue", ["carla"]),
    ]


def waits(season: Season) -> list[str]:
    """The sentences about what the season waits for."""
    return [f"{sentence}." for sentence in what_next(season).sentence.removesuffix(".").split(". ")]
