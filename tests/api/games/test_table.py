"""A game at a table played by programs: each sees and answers its own questions."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Coach, Season
from league.people.members import assign_coach
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db
FIXTURE = "/api/v1/leagues/test-league/seasons/1/fixtures/1"


def program(user: User) -> APIClient:
    client = APIClient()
    client.force_login(user)
    return client


@pytest.fixture
def ann() -> APIClient:
    return program(person("ann"))


@pytest.fixture
def ben() -> APIClient:
    return program(person("ben"))


def pick_up(client: APIClient, **wish: Any) -> str:
    """A new game's address."""
    answer = client.post("/api/v1/games", {"ruleset": "first_and_roll", **wish}, format="json")
    assert answer.status_code == 201, answer.json()
    return str(answer["Location"]).removesuffix("/table")


def look(client: APIClient, game: str) -> Any:
    return client.get(f"{game}/table").json()


def send(client: APIClient, address: str, **body: Any) -> Any:
    return client.post(address, body, format="json")


def act(client: APIClient, game: str) -> Any:
    """One input: the first answer to the first question, else the house rolls."""
    seen = look(client, game)
    if seen["questions"]:
        asked = seen["questions"][0]
        given = asked["answers"][0]["answer"] if asked["answers"] else None
        wish = {"side": asked["side"], "asked": asked["asked"], "answer": given}
        return send(client, f"{game}/answers", seen=seen["last"], **wish)
    return send(client, f"{game}/rolls", seen=seen["last"])


def test_a_program_plays_a_whole_game_against_the_computer(ann: APIClient) -> None:
    game = pick_up(ann, away="situational", ruleset="touchdown_a_minute")
    for _play in range(5):
        assert act(ann, game).status_code == 200
    over = send(ann, f"{game}/finish").json()
    assert (over["state"], over["questions"], over["roll"], over["board"]) == ("finished", [], None, None)
    assert send(ann, f"{game}/rolls", seen=over["last"]).json()["code"] == "game_over"


def test_two_programs_sit_down_at_one_table(ann: APIClient, ben: APIClient) -> None:
    game = pick_up(ann)
    assert send(ben, f"{game}/answers", seen=0, side="away").json()["code"] == "not_seated"
    link = send(ann, f"{game}/seats/away/both/link").json()
    seated = send(ben, "/api/v1/games/sit", secret=link["secret"]).json()
    assert [(seat["side"], seat["name"], seat["yours"]) for seat in seated["seats"]] == [
        ("home", "ann", False),
        ("away", "ben", True),
    ]
    assert ann.delete(f"{game}/seats/away/both/link").status_code == 403
    assert ben.delete(f"{game}/seats/away/both/link").status_code == 204
    late = send(program(person("cara")), "/api/v1/games/sit", secret=link["secret"])
    assert (late.status_code, late.json()["code"]) == (404, "link_invalid")


def test_two_programs_take_seats_by_one_link_of_the_table(ann: APIClient, ben: APIClient) -> None:
    game = pick_up(ann, ruleset="first_and_goal", home="me_offense", away="link_pair")
    link = send(ann, f"{game}/link").json()
    assert link["link"].endswith(f"/play/tables/{link['secret']}/")
    vague = send(ben, "/api/v1/games/sit", secret=link["secret"]).json()
    assert (vague["code"], "home/defense, away/offense, away/defense" in str(vague)) == ("no_such_seat", True)
    seated = send(ben, "/api/v1/games/sit", secret=link["secret"], side="away", part="offense").json()
    assert [seat["name"] for seat in seated["seats"]] == ["ann", "", "ben", ""]
    assert ann.delete(f"{game}/link").status_code == 204
    late = send(program(person("cara")), "/api/v1/games/sit", secret=link["secret"], side="home")
    assert (late.status_code, late.json()["code"]) == (404, "link_invalid")


def until(client: APIClient, game: str, what: str) -> Any:
    """The table when the client is asked, or has to roll."""
    for _input in range(60):
        if (seen := look(client, game))[what]:
            return seen
        act(client, game)
    raise AssertionError(what)


def test_the_feed_tells_the_toss_as_the_page_does(ann: APIClient) -> None:
    game = pick_up(ann, away="situational", ruleset="first_and_roll")
    while not (events := ann.get(f"{game}/events").json()["results"]):
        act(ann, game)
    fed = [item["data"] for item in ann.get(f"{game}/feed").json()["results"] if item["kind"] == "play"]
    assert re.match(r"\w+( \(ann\))? won the toss and (receive|kick off)\. \w+ kick", events[0]["text"])
    assert fed[-1]["text"] == events[0]["text"]
    log = ann.get(f"/play/{game.rpartition('/')[2]}/log/").content.decode()
    assert events[0]["text"] in unescape(log)


def test_late_answer_gets_the_current_state(ann: APIClient) -> None:
    game = pick_up(ann, away="situational")
    first = look(ann, game)
    act(ann, game)
    late = send(ann, f"{game}/rolls", seen=first["last"])
    assert (late.status_code, late.json()["code"]) == (409, "already_answered")


def test_unknown_answer_is_refused_without_effect(ann: APIClient) -> None:
    game = pick_up(ann, away="situational", ruleset="first_and_goal")
    seen = until(ann, game, "questions")
    if not seen["questions"][0]["asked"]:  # the side that lost the toss may skip its question
        side = seen["questions"][0]["side"]
        send(ann, f"{game}/answers", seen=seen["last"], side=side, asked="", answer=None)
        seen = until(ann, game, "questions")
    asked = seen["questions"][0]
    wish = {"seen": seen["last"], "side": asked["side"], "asked": asked["asked"], "answer": "nonsense"}
    refused = send(ann, f"{game}/answers", **wish)
    assert (refused.status_code, refused.json()["code"]) == (409, "unknown_answer")
    assert look(ann, game) == seen


def test_dry_run_at_the_table_does_not_show_the_dice(ann: APIClient) -> None:
    game = pick_up(ann, away="situational", dice="table")
    seen = until(ann, game, "roll")
    answer = ann.post(f"{game}/rolls?dry_run=true", {"seen": seen["last"]}, format="json")
    assert (answer.status_code, answer.json()) == (200, seen)


def test_repeated_roll_request_does_not_roll_again(ann: APIClient) -> None:
    game = pick_up(ann, away="situational", dice="table")
    body, headers = {"seen": until(ann, game, "roll")["last"]}, {"Idempotency-Key": "roll 1"}
    first, again = (ann.post(f"{game}/rolls", body, format="json", headers=headers) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json()) == (200, look(ann, game))


def test_faces_are_typed_in_the_order_of_the_dice(ann: APIClient) -> None:
    game = pick_up(ann, away="situational", dice="table")
    seen = until(ann, game, "roll")
    roll = seen["roll"]
    faces = [offered[0] for offered in roll["faces"]]
    assert send(ann, f"{game}/throws", seen=seen["last"], faces=faces).status_code == 200
    entries = ann.get(f"{game}/entries").json()["results"]
    assert [entry["source"] for entry in entries if entry["asked"] == roll["asked"]][-1] == "person:1"


def test_undo_and_set_state(ann: APIClient) -> None:
    game = pick_up(ann, away="situational", ruleset="touchdown_a_minute")
    wanted = {**until(ann, game, "questions")["board"], "home_score": 14, "down": 2, "to_go": 5, "spot": 40}
    after = send(ann, f"{game}/state", **wanted).json()["board"]
    assert (after["home_score"], after["down"], after["to_go"], after["spot"]) == (14, 2, 5, 40)
    assert send(ann, f"{game}/undo", seen=0).json()["code"] == "already_answered"


def test_a_game_is_set_to_its_only_overtime_and_to_none_after_it(ann: APIClient) -> None:
    options = {"overtime": "sudden_death", "overtime_end": "tie"}
    game = pick_up(ann, away="situational", options=options)
    wanted = {**until(ann, game, "questions")["board"], "down": 2, "to_go": 5, "spot": 40, "clock": 1}
    refused = send(ann, f"{game}/state", **{**wanted, "period": 4}).json()
    assert (refused["code"], refused["detail"]) == (
        "impossible_state",
        "This game has no period 4: the last one is 3.",
    )
    assert send(ann, f"{game}/state", **{**wanted, "period": 3}).json()["board"]["period"] == 3


def test_standing_orders_and_handover(ann: APIClient) -> None:
    game = pick_up(ann)
    ordered = ann.put(f"{game}/orders", {"side": "home", "orders": ["kick_deep"]}, format="json").json()
    assert [seat["orders"] for seat in ordered["seats"]] == [["kick_deep"], None]
    handed = send(ann, f"{game}/hand-over", side="home", coach="situational").json()
    assert [seat["computer"] for seat in handed["seats"]] == ["situational", ""]
    assert send(ann, f"{game}/abandon").json()["state"] == "abandoned"


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=1)


def coach_of(season: Season, name: str, side: str, part: Coach.Part) -> APIClient:
    user = person(name, season.league, Role.COACH)
    assign_coach(team=getattr(season.fixtures.get(number=1), side), person=user, part=part)
    return program(user)


def test_defense_coach_of_a_pair_cannot_answer_for_the_offense(season: Season) -> None:
    hannah = coach_of(season, "hannah", "home", Coach.Part.BOTH)
    olga = coach_of(season, "olga", "away", Coach.Part.OFFENSE)
    dirk = coach_of(season, "dirk", "away", Coach.Part.DEFENSE)
    game = str(send(hannah, f"{FIXTURE}/game", home="me", away="link")["Location"]).removesuffix("/table")
    either = {"coin_call", "coin_choice"}  # which either coach of the pair may answer
    for _input in range(80):
        asked = [one for one in look(olga, game)["questions"] if one["answers"]]
        if mine := [one for one in asked if one["asked"] not in either]:
            break
        act(next(who for who in (dirk, olga, hannah) if look(who, game)["questions"] or who is hannah), game)
    due = mine[0]
    wish = {"side": "away", "asked": due["asked"], "answer": due["answers"][0]["answer"]}
    seen = look(dirk, game)
    refused = send(dirk, f"{game}/answers", seen=seen["last"], **wish)
    assert (due["part"], refused.status_code, refused.json()["code"]) == ("offense", 403, "not_your_side")
    assert due["asked"] not in [one["asked"] for one in seen["questions"]]
    assert send(olga, f"{game}/answers", seen=seen["last"], **wish).status_code == 200


def test_no_answer_of_a_game_takes_more_queries_than_a_coin_toss(
    ann: APIClient, django_assert_max_num_queries: Any
) -> None:
    game = pick_up(ann, home="me", away="situational")
    for _input in range(14):
        seen = look(ann, game)
        asked = next(iter(seen["questions"]), None)
        wish = {"seen": seen["last"]}
        if asked:
            given = asked["answers"][0]["answer"] if asked["answers"] else None
            wish |= {"side": asked["side"], "asked": asked["asked"], "answer": given}
        # Two for the session and two for a savepoint, which a program with a token does not need.
        with django_assert_max_num_queries(16):
            assert send(ann, f"{game}/{'answers' if asked else 'rolls'}", **wish).status_code == 200
