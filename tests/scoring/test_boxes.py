"""A box score counted by people: checked, reported, stored, and compared with the engine's."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from engine.notation.writer import write_notation
from engine.play.house import auto_play, unpack
from games.models import BoxScoreReport
from games.scoring.services import POINTS_BY_KIND, hand_in_sheet, report_box
from games.table.start import fixture_header
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.models import Fixture, Result
from league.results.reports import confirm_result
from league.results.services import Score, record_result
from tests.helpers.people import person
from tests.scoring.fixtures import at, named, phone, scorers_phone, secret_for

pytestmark = pytest.mark.django_db

HOME = {"points": 24, "touchdowns": 3, "extra_points": 1, "two_points": 1, "field_goals": 1, "safeties": 0}
AWAY = {"points": 17, "touchdowns": 2, "extra_points": 2, "two_points": 0, "field_goals": 1, "safeties": 0}
SENT = {f"home_{name}": count for name, count in HOME.items()} | {
    f"away_{name}": count for name, count in AWAY.items()
}


def refused(fixture: Fixture, overtime: bool = False, **home: int) -> str:
    with pytest.raises(Refused) as refusal:
        report_box(
            fixture=fixture, home={**HOME, **home}, away=AWAY, overtime=overtime, actor=named("hannah")
        )
    assert not BoxScoreReport.objects.exists()
    return refusal.value.code


def text(content: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content.decode()))


def test_a_reported_box_score_is_the_report_of_the_result(fixture: Fixture) -> None:
    answer = phone("hannah").post(at("box", fixture), SENT)
    result = Result.objects.get(fixture=fixture)
    assert (answer.status_code, result.state, result.side) == (302, "reported", "home")
    assert (result.home_score, result.away_score, result.home_touchdowns) == (24, 17, 3)
    assert BoxScoreReport.objects.get().data == {"home": HOME, "away": AWAY, "periods": []}


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ({"points": 25}, "points_differ"),
        ({"extra_points": 3}, "too_many_tries"),
        ({"timeouts": 7}, "too_many_timeouts"),
        ({"field_goals": -1}, "negative_number"),
    ],
)
def test_impossible_box_score_is_refused(fixture: Fixture, lines: dict[str, Any], code: str) -> None:
    assert refused(fixture, **lines) == code


def test_overtime_has_its_own_time_outs(fixture: Fixture) -> None:
    home = {**HOME, "timeouts": 7}
    assert report_box(fixture=fixture, actor=named("hannah"), home=home, away=AWAY, overtime=True).overtime


def test_one_point_is_an_impossible_score(fixture: Fixture) -> None:
    with pytest.raises(Refused) as refusal:
        record_result(fixture=fixture, score=Score((1, 0)), actor=named("carla"))
    assert refusal.value.code == "impossible_score"


def test_box_score_is_added_to_a_final_score(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((24, 17)), actor=named("carla"))
    report_box(fixture=fixture, home=HOME, away=AWAY, actor=named("amir"))
    result = Result.objects.get(fixture=fixture)
    assert (result.state, result.home_score, BoxScoreReport.objects.get().side) == ("final", 24, "away")


def test_a_difference_is_shown_and_changes_nothing(fixture: Fixture) -> None:
    record_result(fixture=fixture, score=Score((24, 20)), actor=named("carla"))
    page = phone("amir").post(at("box", fixture), SENT)
    assert (page.status_code, "is 20–24, but your entry says 17–24" in text(page.content)) == (422, True)
    assert not BoxScoreReport.objects.exists()


def test_page_shows_the_box_score_and_that_people_counted_it(fixture: Fixture) -> None:
    report_box(fixture=fixture, home=HOME, away={**AWAY, "yards": -3}, actor=named("hannah"))
    confirm_result(fixture=fixture, actor=named("amir"))
    shown = text(phone().get(at("game", fixture)).content)
    assert "Counted by hannah, not computed from plays." in shown
    assert "Total yards -3 –" in shown


def test_game_page_shows_differences_to_a_reported_box_score(fixture: Fixture) -> None:
    finished = auto_play(fixture_header(fixture), master=3, season=1, game=1)
    sheet, box = write_notation(unpack(finished.sheet).sheet), finished.box
    home, away = (
        {name: box[side][name] for name in ("points", *POINTS_BY_KIND)} for side in ("home", "away")
    )
    counted = {**home, "first_downs": 99}
    report_box(fixture=fixture, actor=named("hannah"), home=counted, away=away, overtime=finished.overtime)
    game = hand_in_sheet(fixture=fixture, text=sheet, actor=named("hannah"))
    page = text(phone().get(at("game", fixture)).content)
    assert f"First downs – 99 {box['away']['first_downs']} / {box['home']['first_downs']}" in page
    assert page.count("the same") == len(home)
    table = [reverse(f"games:{name}", args=[game.public_id]) for name in ("table", "log")]
    assert [phone().get(address).status_code for address in table] == [200, 200]


def test_a_scorers_phone_reports_a_box_score(fixture: Fixture) -> None:
    scorers_phone(secret_for(fixture, "carla")).post(at("box", fixture), SENT)
    report, result = BoxScoreReport.objects.get(), Result.objects.get(fixture=fixture)
    assert (report.reported_by, report.side, result.state) == (None, "", "reported")


def test_person_without_permission_cannot_report_a_box_score(fixture: Fixture) -> None:
    vera = person("vera", fixture.season.league, Role.VIEWER)
    with pytest.raises(Forbidden):
        report_box(fixture=fixture, home=HOME, away=AWAY, actor=vera)
