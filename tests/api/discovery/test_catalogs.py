"""What there is to choose from can be read without an account, and stored by caches."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import resolve
from django.utils.html import escape
from rest_framework.test import APIClient

from api.errors import CODES, REMEDIES, error_codes
from engine.catalog import RULESETS
from tests.api.discovery.codes import collected

pytestmark = pytest.mark.django_db
CATALOGS = ("rules", "rules/first_and_goal", "clubs", "presets", "components", "errors", "events")


def read(client: APIClient, address: str, **headers: str) -> Any:
    return client.get(f"/api/v1/{address}", headers=headers).json()


@pytest.mark.parametrize("address", CATALOGS)
def test_catalog_is_the_same_for_everybody_and_can_be_stored(client: APIClient, address: str) -> None:
    answer = client.get(f"/api/v1/{address}")
    assert (answer.status_code, answer["Cache-Control"]) == (200, "public, max-age=3600")
    again = client.get(f"/api/v1/{address}", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ruleset_shows_all_its_options_decisions_rolls_and_dice(client: APIClient, ruleset: str) -> None:
    words = RULESETS[ruleset].words
    told = read(client, f"rules/{ruleset}")
    names = {part: [one["name"] for one in told[part]] for part in ("options", "decisions", "rolls", "dice")}
    assert names == {
        "options": list(words.labels("options")),
        "decisions": list(words.labels("decisions")),
        "rolls": list(words.labels("rolls")),
        "dice": [die.name.lower() for die in words.dice],
    }


def test_every_choice_of_an_option_has_a_title_in_the_language_of_the_reader(client: APIClient) -> None:
    english, german = (
        {
            str(value["value"]): value["title"]
            for one in read(client, "rules/touchdown_a_minute", **{"Accept-Language": language})["options"]
            if one["name"] == "overtime"
            for value in one["values"]
        }
        for language in ("en", "de")
    )
    assert set(english) == {"sudden_death", "none"}
    assert english != german
    assert all(german.values())


def test_clubs_are_the_ones_that_a_league_may_take(client: APIClient) -> None:
    clubs = read(client, "clubs")["results"]
    assert len(clubs) == 24
    assert "boston-bombers" in {club["slug"] for club in clubs}


def test_component_set_shows_its_data_and_digest(client: APIClient) -> None:
    (first, *_others) = read(client, "components")["results"]
    whole = read(client, f"components/{first['ruleset']}/{first['name']}")
    assert whole["digest"] == first["digest"]
    assert set(first["teams"]) == set(whole["data"].get("team", ()))


@pytest.mark.parametrize("address", ["rules/chess", "components/chess/x", "components/first_and_goal/..%2F"])
def test_unknown_name_is_not_found(client: APIClient, address: str) -> None:
    answer = client.get(f"/api/v1/{address}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_codes_of_refusals_are_those_of_the_sources() -> None:
    """If they are not: `python3 tests/api/discovery/collect_codes.py`."""
    assert json.loads(CODES.read_text(encoding="utf-8")) == collected()


def test_every_code_has_a_sentence(client: APIClient) -> None:
    codes = read(client, "errors?limit=1000")["results"]
    assert {"result_final", "wrong_password", "barred", "required"} <= {one["code"] for one in codes}
    assert [one["code"] for one in codes if not one["sentences"]] == []


def test_every_code_has_a_meaning_and_a_remedy_at_its_address(client: APIClient) -> None:
    codes = read(client, "errors?limit=1000")["results"]
    assert len(codes) > 400
    for one in codes:
        assert resolve(f"/api/v1/errors/{one['code']}").kwargs == {"code": one["code"]}
        assert one["remedy"]
    assert read(client, f"errors/{codes[-1]['code']}") == codes[-1]
    assert read(client, "errors/nonsense")["code"] == "not_found"


def test_people_get_a_page_about_a_code(client: APIClient) -> None:
    people = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": "en"}
    first_of_status = {one["status"]: one for one in reversed(error_codes())}
    assert first_of_status.keys() == REMEDIES.keys()
    for error in first_of_status.values():
        page = client.get(f"/api/v1/errors/{error['code']}", headers=people)
        assert (page.status_code, page["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert {"Accept", "Cookie"} <= {part.strip() for part in page["Vary"].split(",")}
        assert "public" not in page.headers.get("Cache-Control", "")
        for text in (error["code"], *error["sentences"], error["remedy"].partition("`")[0]):
            assert escape(text) in page.content.decode()
    for unknown in ("nonsense", "%00", "a" * 5000):
        assert client.get(f"/api/v1/errors/{unknown}", headers=people).status_code == 404
