"""A game's deadline by HTTP: moved, proposed, agreed; the computer in the coaches' place; late reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from games.autoplay.computer_games import play_overdue
from league.models import GameDeadline, LateReport, League, Result, Season
from league.results.deadlines import act_on_deadlines
from league.results.reports import confirm_unanswered_reports
from tests.helpers.deadlines import hours, named, season_with_deadline

pytestmark = pytest.mark.django_db
LEAGUE = "/api/v1/leagues/valley-league"
GAME = f"{LEAGUE}/seasons/1/fixtures/1"
LATER, LATER_STILL = "2026-09-09T18:00:00Z", "2026-09-10T18:00:00Z"


@pytest.fixture
def season() -> Iterator[Season]:
    """A day before the deadline."""
    with time_machine.travel(hours(-24)):
        yield season_with_deadline(overdue="auto_play")


def ask(who: str, method: str, address: str, **body: Any) -> tuple[int, Any]:
    """The answer's status and body."""
    client = APIClient()
    client.force_login(named(who))
    answer = getattr(client, method)(address, body, format="json")
    return answer.status_code, answer.json()


def test_fixture_shows_its_deadline_and_the_commissioner_can_move_it(season: Season) -> None:
    assert ask("amir", "get", GAME)[1]["deadline"] == "2026-09-07T18:00:00Z"
    assert ask("carla", "post", f"{GAME}/deadline?dry_run=true", deadline=LATER)[1]["deadline"] == LATER
    assert GameDeadline.objects.count() == 0
    assert ask("carla", "post", f"{GAME}/deadline", deadline=LATER, reason="Snow")[1]["deadline"] == LATER
    assert ask("amir", "post", f"{GAME}/deadline", deadline=LATER_STILL)[0] == 403


def test_coaches_agree_on_another_deadline_by_api(season: Season) -> None:
    assert ask("hannah", "post", f"{GAME}/deadline/proposal", deadline=LATER)[0] == 200
    assert ask("amir", "delete", f"{GAME}/deadline/proposal")[0] == 200
    assert ask("amir", "post", f"{GAME}/deadline/agreement")[1]["code"] == "nothing_proposed"
    ask("hannah", "post", f"{GAME}/deadline/proposal", deadline=LATER)
    assert ask("amir", "post", f"{GAME}/deadline/agreement")[1]["deadline"] == LATER
    assert ask("amir", "post", f"{GAME}/ready")[0] == 200
    assert GameDeadline.objects.get().away_ready


def test_computer_uses_the_chosen_coaches(season: Season) -> None:
    address = f"{LEAGUE}/teams/aston-owls/computer-coach"
    assert ask("hannah", "put", address, name="air")[1]["computer_coach"] == "air"
    _status, answer = ask("carla", "post", f"{GAME}/computer", reason="Both are ill")
    assert answer["fixture"]["result"]["state"] == "final"
    assert {move["subject"] for move in answer["moves"]} >= {"record"}


def test_late_report_can_be_made_declined_repeated_and_confirmed(season: Season) -> None:
    act_on_deadlines(now=hours(0))
    play_overdue(now=hours(24))
    Result.objects.update(recorded_at=hours(24))
    with time_machine.travel(hours(25)):
        said = {"home_score": 30, "away_score": 3}
        _status, answer = ask("hannah", "post", f"{GAME}/report", **said)
        assert answer["moves"] == []  # it waits
        assert ask("amir", "delete", f"{GAME}/late-report", reason="We never met")[0] == 200
        assert LateReport.objects.count() == 0
        ask("hannah", "post", f"{GAME}/report", **said)
        _status, answer = ask("amir", "post", f"{GAME}/confirm")
    assert answer["fixture"]["result"]["home_score"] == 30


def test_late_report_that_nobody_answers_in_time_counts_and_waits_no_longer(season: Season) -> None:
    League.objects.update(auto_confirm_hours=24)
    act_on_deadlines(now=hours(0))
    play_overdue(now=hours(24))
    Result.objects.update(recorded_at=hours(24))
    waiting = ("late", 1)

    def inbox() -> list[tuple[str, int | None]]:
        return [(row["kind"], row["fixture"]) for row in ask("carla", "get", f"{LEAGUE}/inbox")[1]["results"]]

    with time_machine.travel(hours(25)):
        ask("hannah", "post", f"{GAME}/report", home_score=30, away_score=3)
        assert waiting in inbox()
    with time_machine.travel(hours(50)):
        confirm_unanswered_reports()
        result = ask("amir", "get", GAME)[1]["result"]
        assert (result["state"], result["home_score"], result["away_score"]) == ("final", 30, 3)
        assert waiting not in inbox()
