"""Programs at a table: another pace, seats that change hands, and whole plays entered at once."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.api.games.test_table import act, look, pick_up, program, send
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
CALLS = ["D_STRATEGY_OFF", "D_STRATEGY_DEF"]
PLAY = {
    "offense": {"call": "run_inside", "face": "FM"},
    "defense": {"call": "stop_run", "face": "TK"},
    "white": ["GN1", "GN2", "GN2", "GN1"],
}


@pytest.fixture
def ann() -> APIClient:
    return program(person("ann"))


def seats(told: Any) -> list[tuple[str, bool, str, bool]]:
    return [(seat["name"], seat["yours"], seat["computer"], seat["free"]) for seat in told["seats"]]


def test_game_can_switch_to_mail_with_app_dice(ann: APIClient) -> None:
    game = pick_up(ann, dice="table")
    told = ann.put(f"{game}/pace", {"pace": "mail", "dice": "table"}, format="json").json()
    assert (told["pace"], told["dice"]) == ("mail", "app")


def test_passed_seat_belongs_to_the_person_with_the_new_link(ann: APIClient) -> None:
    game = pick_up(ann, away="situational")
    link = send(ann, f"{game}/seats/home/both/offer").json()
    assert look(ann, game)["seats"][0]["yours"]
    told = send(program(person("ben")), "/api/v1/games/sit", secret=link["secret"]).json()
    assert seats(told)[0] == ("ben", True, "", False)
    assert send(ann, f"{game}/seats/home/both/offer").json()["code"] == "not_your_side"


def test_person_may_take_over_the_computers_side(ann: APIClient) -> None:
    game = pick_up(ann, away="situational")
    assert seats(send(ann, f"{game}/seats/away/open").json())[1] == ("", False, "", True)
    assert send(ann, f"{game}/seats/away/open").json()["code"] == "not_the_computers"


def test_scribe_enters_calls_and_throw_in_one_request(ann: APIClient) -> None:
    game = pick_up(ann, ruleset="touchdown_a_minute", away="me", dice="table", sealed=False)
    while [one["asked"] for one in look(ann, game)["questions"]] != CALLS:
        act(ann, game)
    seen = look(ann, game)["last"]
    assert send(ann, f"{game}/plays", seen=seen, **{**PLAY, "white": ["?"] * 4}).status_code == 409
    assert send(ann, f"{game}/plays", seen=seen, **PLAY).status_code == 200
    entries = ann.get(f"{game}/entries").json()["results"]
    written = {entry["asked"]: (entry["answer"], entry["source"]) for entry in entries[-3:]}
    assert [written[asked] for asked in CALLS] == [("run_inside", "person:1"), ("stop_run", "person:1")]
    assert written["R_PLAY"][1] == "person:1"
