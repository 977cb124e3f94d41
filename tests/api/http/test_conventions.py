"""What programs can rely on: misspelt names are refused, every list has a limit, every origin may read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from api.drawings import MOST_WISHES, WishesIn
from api.http.schema import api_description
from api.models import Token
from games.models import Game
from league.frame.permissions import Role
from league.models import League
from tests.api.conftest import ApiWorld
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
TOKENS = "/api/v1/tokens"
SEARCHES = {"name", "abbreviation", "about"}  # what any text may be searched for


def program(user: User) -> APIClient:
    client = APIClient()
    client.force_login(user)
    return client


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("query", ["dryrun=true", "dry-run=true", "dry_run=true&x=1", "limit=1"])
def test_misspelt_parameter_of_a_write_is_refused_without_effect(
    world: ApiWorld, coach: APIClient, query: str
) -> None:
    answer = coach.post(f"{TOKENS}?{query}", {"name": "notebook"}, format="json")
    assert code(answer) == (400, "unknown_parameter")
    assert "Known parameters: dry_run." in answer.json()["detail"]
    assert not Token.objects.exists()


def test_unknown_parameter_is_refused_with_the_known_names(world: ApiWorld, client: APIClient) -> None:
    league = f"/api/v1/leagues/{world.league.slug}"
    answer = client.get(f"{league}/seasons/1/fixtures?wek=1")
    assert code(answer) == (400, "unknown_parameter")
    assert "week" in answer.json()["detail"]
    assert code(client.get(f"{league}?week=1")) == (400, "unknown_parameter")
    assert code(client.get(f"{league}/feed/live?from=1")) == (400, "unknown_parameter")
    assert code(client.get("/api/v1/schema?lang=de")) == (400, "unknown_parameter")


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("fixtures?week=1&week=2", "repeated_parameter"),
        ("fixtures?week=1&week=1", "repeated_parameter"),
        ("standings?through=1&through=2", "repeated_parameter"),
        ("fixtures?cursor=&cursor=", "repeated_parameter"),
        ("fixtures?" + "week=1&" * 10_000, "too_many_parameters"),
        ("fixtures?" + "&".join(f"a{n}=1" for n in range(10_000)), "too_many_parameters"),
        ("fixtures?" + "&".join(f"a{n}=1" for n in range(900)), "unknown_parameter"),
    ],
)
def test_parameters_that_occur_twice_or_are_very_many_are_refused(
    world: ApiWorld, client: APIClient, rest: str, expected: str
) -> None:
    assert code(client.get(f"/api/v1/leagues/{world.league.slug}/seasons/1/{rest}")) == (400, expected)
    assert code(client.post(f"{TOKENS}?dry_run=true&dry_run=false"))[0] == 401  # permissions come first


def test_repeated_option_of_a_write_is_refused_without_effect(world: ApiWorld, coach: APIClient) -> None:
    answer = coach.post(f"{TOKENS}?dry_run=true&dry_run=false", {"name": "notebook"}, format="json")
    assert code(answer) == (400, "repeated_parameter")
    assert not Token.objects.exists()


def test_lists_of_names_may_be_sent_in_parts(world: ApiWorld, client: APIClient) -> None:
    answer = client.get(f"/api/v1/leagues/{world.league.slug}/teams?fields=slug&fields=name&limit=1")
    assert [set(team) for team in answer.json()["results"]] == [{"slug", "name"}]


def test_every_filter_refuses_unknown_values(world: ApiWorld) -> None:
    commissioner = program(person("carla", world.league, Role.COMMISSIONER))
    values = {"league": world.league.slug, "season": 1, "game": world.game.public_id}
    taken = []
    for path, methods in api_description()["paths"].items():
        for one in methods.get("get", {}).get("parameters", ()):
            if one["in"] != "query" or one["name"] in SEARCHES or "webhook" in path or "live" in path:
                continue
            answer = commissioner.get(path.format_map(defaultdict(lambda: "1", values)), {one["name"]: "zz"})
            taken.append((path, one["name"], answer.status_code, answer.get("Content-Type")))
    assert len(taken) > 100
    assert [one for one in taken if one[2] == 200] == []


def test_refused_value_of_a_filter_comes_with_the_known_ones(world: ApiWorld, client: APIClient) -> None:
    league = f"/api/v1/leagues/{world.league.slug}"
    for address, names in (
        (f"{league}/seasons?state=lost", "scheduled, regular, playoffs, finished"),
        (f"{league}/seasons/1/fixtures?due=perhaps", "true, false"),
        (f"{league}/seasons/1/fixtures?week=99", "1, 2, "),
        (f"{league}/seasons/1/fixtures?team=nobody", "birmingham-black-widows, "),
        (f"{league}/seasons/1/divisions?conference=North", "Eastern, Western"),
        (f"{league}/teams?season=2", "Known values: 1."),
        ("/api/v1/games?league=closed-league", "Known values: open-league."),
        ("/api/v1/games?team=nobody", "birmingham-black-widows, "),
        ("/api/v1/leagues?ruleset=chess", "first_and_goal, "),
    ):
        [slip] = client.get(address).json()["errors"]
        assert slip["code"] == "invalid_choice"
        assert names in slip["detail"]
    assert client.get(f"{league}/seasons/1/fixtures?week=1.5").json()["code"] == "invalid"
    assert client.get(f"{league}/seasons/1/fixtures?round=1.5").json()["code"] == "invalid"


@pytest.mark.parametrize(
    "condition",
    [{"If-None-Match": "*"}, {"If-Match": '"x", ' * 10_000 + '"x"'}, {"If-None-Match": "*, W/"}],
)
def test_conditions_are_checked_after_the_parameters(
    world: ApiWorld, client: APIClient, condition: dict[str, str]
) -> None:
    league = f"/api/v1/leagues/{world.league.slug}"
    for address, status in (
        (f"{league}/seasons/1/fixtures?week=99", 400),
        (f"{league}/seasons/1/fixtures?limit=0", 400),
        (f"{league}/seasons/1/standings?through=99", 400),
        (f"{league}/seasons/99", 404),
        (f"{league}/seasons/1/weeks/99", 404),
        ("/api/v1/errors?cursor=x", 400),
    ):
        assert (address, client.get(address, headers=condition).status_code) == (address, status)
    answer = client.get(f"{league}/seasons/1/standings?through=1", headers=condition)
    assert answer.status_code == (200 if "W/" in str(condition) else 304 if "*" in str(condition) else 412)


def test_permission_is_checked_before_the_condition_of_a_write(world: ApiWorld, coach: APIClient) -> None:
    stale, hours = {"If-Match": '"stale"'}, {"auto_confirm_hours": 5}

    def patch(who: APIClient, league: League, body: dict[str, int]) -> tuple[int, str]:
        address = f"/api/v1/leagues/{league.slug}"
        return code(who.patch(address, body, format="json", headers=stale))

    assert patch(coach, world.closed.league, hours) == (403, "not_allowed")
    assert patch(coach, world.league, {"x": 1}) == (400, "invalid")
    carla = program(person("carla", world.league, Role.COMMISSIONER))
    assert patch(carla, world.league, hours) == (412, "changed_meanwhile")
    world.league.refresh_from_db()
    assert world.league.auto_confirm_hours != 5


def test_misspelt_field_is_refused_at_any_depth(world: ApiWorld, coach: APIClient) -> None:
    answer = coach.post(TOKENS, {"name": "notebook", "scop": "write"}, format="json")
    assert code(answer) == (400, "invalid")
    assert [(slip["field"], slip["code"]) for slip in answer.json()["errors"]] == [("scop", "unknown_field")]
    deep = {"name": "X", "conferences": [{"name": "A", "divisons": [], "divisions": []}]}
    answer = coach.post("/api/v1/leagues", deep, format="json")
    assert ("conferences.0.divisons", "unknown_field") in [
        (slip["field"], slip["code"]) for slip in answer.json()["errors"]
    ]
    assert not Token.objects.exists()


def test_an_address_that_takes_no_body_refuses_one(world: ApiWorld, coach: APIClient) -> None:
    answer = coach.post(f"/api/v1/games/{world.at_table.public_id}/abandon", {"reason": "x"}, format="json")
    assert code(answer) == (400, "invalid")
    world.at_table.refresh_from_db()
    assert world.at_table.state == Game.State.IN_PROGRESS


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("[" * 1000 + "]" * 1000, "too_deep"),
        ('{"name":' + "[" * 40 + "]" * 40 + "}", "too_deep"),
        ("[" * 200_000, "too_deep"),
        ('{"name": "x", "name": "y"}', "duplicate_name"),
        ('{"\\ud800": 1, "\\ud800": 1}', "duplicate_name"),
        ('{"name": 1e999}', "bad_number"),
        ('{"name": ' + "9" * 400 + "}", "bad_number"),
        ('{"name": ' + "9" * 5000 + "}", "parse_error"),
        ('{"name": NaN}', "parse_error"),
        ('{"name": -Infinity}', "parse_error"),
        ('{"name": "\\ud800"}', "bad_text"),
        ('{"name": "\\u0000"}', "bad_text"),
        ('{"\\u0000": 1}', "bad_text"),
        ("\xff", "parse_error"),
    ],
)
def test_unusable_json_is_refused(world: ApiWorld, coach: APIClient, body: str, expected: str) -> None:
    answer = coach.generic("POST", TOKENS, body.encode("latin-1"), content_type="application/json")  # type: ignore[arg-type]
    assert code(answer) == (400, expected)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_stream_refuses_writes(world: ApiWorld, client: APIClient, method: str) -> None:
    answer = getattr(client, method)(f"/api/v1/leagues/{world.league.slug}/feed/live")
    assert (*code(answer), answer["Allow"]) == (405, "method_not_allowed", "GET")


def test_every_list_has_a_limit_and_a_next_link(world: ApiWorld, coach: APIClient) -> None:
    league = f"/api/v1/leagues/{world.league.slug}"
    lists = [
        path
        for path, methods in api_description()["paths"].items()
        if {"limit", "cursor"} <= {one["name"] for one in methods.get("get", {}).get("parameters", ())}
    ]
    assert len(lists) >= 20
    assert [path for path in answered_by_lists() if path not in lists] == []
    for rest in ("/seasons/1/weeks", "/seasons/1/divisions", "/seasons/1/conferences", "/teams"):
        whole = coach.get(f"{league}{rest}").json()["results"]
        read, address = [], f"{league}{rest}?limit=2"
        while address:
            page = coach.get(address).json()
            assert len(page["results"]) <= 2
            read += page["results"]
            address = page["next"]
        assert read == whole
        assert len(whole) >= 2


def answered_by_lists() -> list[str]:
    """The addresses whose GET answers with a list; a feed has positions instead of cursors, and the
    `results` of `me` are games."""
    components, found = api_description()["components"]["schemas"], []
    for path, methods in api_description()["paths"].items():
        answer = methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        schema = answer.get("application/json", {}).get("schema", {})
        if "$ref" in schema:
            schema = components[schema["$ref"].rpartition("/")[2]]
        if schema.get("type") == "array" or "results" in schema.get("properties", {}):
            found.append(path)
    return [path for path in found if not path.endswith(("/feed", "/me"))]


@pytest.mark.parametrize("limit", ["0", "-1", "x", "", "1e9"])
def test_invalid_limit_is_a_problem(world: ApiWorld, client: APIClient, limit: str) -> None:
    for rest in ("weeks", "fixtures"):
        answer = client.get(f"/api/v1/leagues/{world.league.slug}/seasons/1/{rest}?limit={limit}")
        assert code(answer) == (400, "bad_limit")


def test_preflight_from_another_origin_is_allowed(client: APIClient) -> None:
    asked = {"Origin": "https://stats.example", "Access-Control-Request-Method": "POST"}
    answer = client.options("/api/v1/leagues", headers=asked)
    assert answer.status_code == 204
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "POST" in answer["Access-Control-Allow-Methods"]
    for header in ("Authorization", "Idempotency-Key", "If-Match", "Content-Type"):
        assert header in answer["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer
    assert client.options("/api/v1/nothing/here", headers=asked).status_code in (404, 405)
    assert "Access-Control-Allow-Origin" not in client.options("/accounts/login/", headers=asked)


def test_refusals_are_readable_from_another_origin(client: APIClient) -> None:
    answer = client.post("/api/v1/leagues")
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (401, "*")
    assert "Retry-After" in answer["Access-Control-Expose-Headers"]


def pick_up(ann: APIClient, **wish: Any) -> str:
    answer = ann.post("/api/v1/games", {"ruleset": "first_and_roll", **wish}, format="json")
    return str(answer["Location"]).removesuffix("/table")


def test_dry_run_of_another_pace_shows_the_result() -> None:
    ann = program(person("ann"))
    game = pick_up(ann, dice="table")
    change = {"pace": "mail", "dice": "app"}
    rehearsed = ann.put(f"{game}/pace?dry_run=true", change, format="json").json()
    before = ann.get(f"{game}/table").json()
    done = ann.put(f"{game}/pace", change, format="json").json()
    assert (before["pace"], done["pace"]) == ("table", "mail")
    assert rehearsed == (done if done["last"] == before["last"] else before)  # rolled dice are not shown


def test_dry_run_of_orders_shows_the_result() -> None:
    ann = program(person("ann"))
    game = pick_up(ann, dice="table")
    orders = {"side": "home", "orders": ["accept"]}
    rehearsed = ann.put(f"{game}/orders?dry_run=true", orders, format="json").json()
    assert [seat["orders"] for seat in ann.get(f"{game}/table").json()["seats"] if seat["yours"]] == [[]]
    assert rehearsed == ann.put(f"{game}/orders", orders, format="json").json()
    assert [seat["orders"] for seat in rehearsed["seats"] if seat["yours"]] == [orders["orders"]]


def test_dry_run_of_an_undo_shows_the_result() -> None:
    ann = program(person("ann"))
    game = pick_up(ann, home="me", away="me", dice="table")
    question = ann.get(f"{game}/table").json()
    while not question["questions"]:
        faces = [faces[0] for faces in question["roll"]["faces"]]
        question = ann.post(
            f"{game}/throws", {"seen": question["last"], "faces": faces}, format="json"
        ).json()
    asked = question["questions"][0]
    answer = {"side": asked["side"], "asked": asked["asked"], "answer": asked["answers"][0]["answer"]}
    answered = ann.post(f"{game}/answers", {"seen": question["last"], **answer}, format="json").json()
    seen = {"seen": answered["last"]}
    rehearsed = ann.post(f"{game}/undo?dry_run=true", seen, format="json").json()
    assert ann.get(f"{game}/table").json() == answered
    assert rehearsed == ann.post(f"{game}/undo", seen, format="json").json()
    assert [one["asked"] for one in rehearsed["questions"]] == [one["asked"] for one in question["questions"]]


def test_every_list_in_a_body_has_a_largest_length() -> None:
    assert [
        f"{method} {path}: {name}"
        for path, methods in api_description()["paths"].items()
        for method, operation in methods.items()
        for content in operation.get("requestBody", {}).get("content", {}).values()
        for name in _endless_lists(content["schema"])
    ] == []


def _endless_lists(schema: dict[str, Any], name: str = "") -> Iterator[str]:
    if "$ref" in schema:
        schema = api_description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if schema.get("type") == "array":
        if "maxItems" not in schema:
            yield name
        yield from _endless_lists(schema["items"], f"{name}[]")
    for key, child in schema.get("properties", {}).items():
        yield from _endless_lists(child, f"{name}.{key}")


def test_a_list_that_is_too_long_is_refused_before_its_items_are_read() -> None:
    wishes = WishesIn(data={"travel_partners": [[]] * (MOST_WISHES + 1)})
    assert not wishes.is_valid()
    assert [str(error) for error in wishes.errors["travel_partners"]] == [
        f"Ensure this field has no more than {MOST_WISHES} elements."
    ]


def test_thousands_of_unknown_fields_are_not_all_named() -> None:
    """The answer to 50,000 of them took 86 MB."""
    client = APIClient()
    client.force_login(person("ann"))
    sent = {f"{number:05}": 0 for number in range(5_000)}
    answer = client.post("/api/v1/notation", sent, format="json")
    named = [error for error in answer.json()["errors"] if error["code"] == "unknown_field"]
    assert [error["field"] for error in named] == [f"{number:05}" for number in range(20)]
