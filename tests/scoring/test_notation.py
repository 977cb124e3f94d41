"""A typed paper sheet: errors shown in place, preview, and handing it in as the fixture's game."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.urls import reverse

from engine.notation.reader import RefereedText
from engine.notation.writer import write_notation
from engine.play.house import auto_play, unpack
from games.models import BoxScore, Game
from games.scoring import services as scoring_services
from games.scoring.notation import check_notation
from games.scoring.services import hand_in_sheet, referee_sheet
from games.table.start import fixture_header
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.models import Fixture, Result
from league.results.services import Score, record_result
from tests.helpers.people import person
from tests.scoring.fixtures import at, named, phone, scorers_phone, secret_for

pytestmark = pytest.mark.django_db

BROKEN = (
    '[Ruleset "first_and_roll"]\n\nHEADS C:H REC\nTB\nA 1 & 10 @25 | R x G R4 T:C\nA 2 & 6 @29 | R x BLUE\n'
)


def sheet_of(fixture: Fixture) -> tuple[str, tuple[int, int]]:
    """The text of a whole game of the fixture, and its score."""
    finished = auto_play(fixture_header(fixture), master=3, season=1, game=1)
    return write_notation(unpack(finished.sheet).sheet), finished.score


def text(content: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content.decode()))


def refusal(fixture: Fixture, sheet: str, by: str = "hannah") -> str:
    with pytest.raises(Refused) as refused:
        hand_in_sheet(fixture=fixture, text=sheet, actor=named(by))
    assert not Game.objects.exists()
    return refused.value.code


def test_the_first_error_is_shown_at_its_place_with_the_game_so_far() -> None:
    read = check_notation(BROKEN)
    fault = read["fault"]
    assert (fault["line"], fault["column"], fault["code"]) == (6, 19, "unknown_word")
    assert fault["mark"].index("^") == fault["text"].index("BLUE")
    assert (read["home_score"], read["away_score"], read["plays"][0].text != "") == (0, 0, True)
    assert len(fault["due"]) == 1


def test_page_explains_the_notation_of_a_play(fixture: Fixture) -> None:
    page = text(phone("hannah").get(at("fixture_notation", fixture)).content)
    assert ("CTR &nbsp;Counter" in page, "Expected next: Heads or tails? HEADS TAILS" in page) == (True, True)


def test_invalid_tags_are_refused() -> None:
    read = check_notation('[Ruleset "chess"]')
    assert (read["fault"]["code"], read["ruleset"]) == ("unknown_ruleset", "")


def test_the_page_checks_with_and_without_a_script() -> None:
    address, client = reverse("games:notation"), phone()
    whole = client.post(address, {"text": BROKEN, "check": ""}).content
    part = client.post(address, {"text": BROKEN}, headers={"HX-Request": "true"}).content
    assert ["Line 6, column 19" in text(page) for page in (whole, part)] == [True, True]
    assert [b"<textarea" in page for page in (whole, part)] == [True, False]


def test_typed_sheet_cannot_contain_corrections() -> None:
    read = check_notation('[Ruleset "first_and_roll"]\n\n%state by=person {}\n')
    assert read["fault"]["code"] == "no_corrections"


def test_text_length_is_limited() -> None:
    page = phone().post(reverse("games:notation"), {"text": "x" * 40_001, "check": ""})
    assert "shorten it" in text(page.content)


def test_a_sheet_is_handed_in_as_the_fixtures_game(fixture: Fixture) -> None:
    sheet, score = sheet_of(fixture)
    phone("hannah").post(at("fixture_notation", fixture), {"text": sheet, "hand_in": ""})
    game, result = Game.objects.get(fixture=fixture), Result.objects.get(fixture=fixture)
    assert ((game.home_score, game.away_score), game.state, game.provable) == (score, "finished", False)
    assert ((result.home_score, result.away_score), result.state, result.side) == (score, "reported", "home")
    box = BoxScore.objects.get(game=game).data
    assert (box["home"]["points"], box["home"]["touchdowns"]) == (score[0], result.home_touchdowns)
    assert phone().get(at("game", fixture)).status_code == 200


def test_sheet_adds_every_play_to_a_final_score(fixture: Fixture) -> None:
    sheet, score = sheet_of(fixture)
    record_result(fixture=fixture, score=Score(score), actor=named("carla"))
    hand_in_sheet(fixture=fixture, text=sheet, actor=named("amir"))
    assert (Result.objects.get(fixture=fixture).state, Game.objects.count()) == ("final", 1)


def test_sheet_that_contradicts_the_result_waits_for_the_commissioner(fixture: Fixture) -> None:
    sheet, score = sheet_of(fixture)
    record_result(fixture=fixture, score=Score((score[0] + 3, score[1])), actor=named("carla"))
    assert refusal(fixture, sheet) == "result_differs"


def test_unfinished_or_foreign_games_are_refused(fixture: Fixture) -> None:
    sheet, _score = sheet_of(fixture)
    half = "\n".join(sheet.replace("[Result ", "[Score ").splitlines()[:30])
    assert refusal(fixture, half) == "game_not_over"
    assert (
        refusal(fixture, sheet.replace('[Home "boston', '[Neutral "yes"]\n[Home "boston')) == "other_ground"
    )


def test_a_scorers_phone_hands_in_and_a_visitor_does_not(fixture: Fixture) -> None:
    sheet, score = sheet_of(fixture)
    with pytest.raises(Forbidden):
        hand_in_sheet(fixture=fixture, text=sheet, actor=person("vera", fixture.season.league, Role.VIEWER))
    client = scorers_phone(secret_for(fixture))
    answer = client.post(at("fixture_notation", fixture), {"text": sheet, "hand_in": ""})
    assert answer["Location"] == at("desk", fixture)
    assert Result.objects.get(fixture=fixture).home_score == score[0]


def test_a_sheet_is_refereed_before_anything_is_locked(
    fixture: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet, _score = sheet_of(fixture)
    depths: list[int] = []

    def watched(text: str) -> RefereedText:
        depths.append(len(connection.savepoint_ids))
        return referee_sheet(text)

    monkeypatch.setattr(scoring_services, "referee_sheet", watched)
    here = len(connection.savepoint_ids)
    hand_in_sheet(fixture=fixture, text=sheet, actor=named("hannah"))
    assert depths == [here]
