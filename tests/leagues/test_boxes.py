"""A league's own box: begun, filled in card by card, refused with what to do, shared as one file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from engine.components import library
from engine.components.exchange import export_set, merge_table
from engine.components.library import component_set
from league.boxes import services as boxes_services
from league.boxes.selectors import box_name, component_set_of
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.leagues.services import create_league
from league.leagues.settings import change_league
from league.models import Change, League
from league.seasons.services import open_season
from tests.fuzzing.mutations import within_limits
from tests.helpers.people import person
from tests.helpers.seasons import schedule_rounds
from tests.people.test_people import at, signed_in, text

pytestmark = pytest.mark.django_db
NAME = "box_of_sunday_league"
CARD = {"name": "Bomb", "kind": "pass", "limit": "20", "copies": "5"}


@pytest.fixture
def league(tmp_path: Path, settings: LazySettings) -> League:
    settings.DATA_DIR = tmp_path
    return create_league(name="Sunday League")


@pytest.fixture
def ann(league: League) -> Client:
    """The commissioner's browser."""
    return signed_in(person("ann", league, Role.COMMISSIONER))


def begin(client: Client, league: League, **fields: object) -> Any:
    return client.post(at("box", league.slug), {"source": "house_2026_2", **fields})


def card_page(league: League, key: str = "bomb") -> str:
    return at("box_card", league.slug, key)


def filled(client: Client, league: League, key: str = "bomb") -> dict[str, list[str]]:
    """The fields of a card as a browser without a script would send them."""
    page = client.get(card_page(league, key)).content.decode()
    fields: dict[str, list[str]] = {name: [value] for name, value in CARD.items()}
    for name, value in re.findall(r'name="([^"]+-dice)"\s+value="(\w+)"\s+checked', page):
        fields.setdefault(name, []).append(value)
    for name, options in re.findall(r'<select name="([^"]+-black)".*?>(.*?)</select>', page, re.DOTALL):
        fields[name] = re.findall(r'value="(\d)" selected', options)
    return fields


def test_box_is_begun_and_a_changed_matchup_is_from_a_card(
    ann: Client, league: League, tmp_path: Path
) -> None:
    assert begin(ann, league).status_code == 302
    fields = filled(ann, league)
    answer = ann.post(
        card_page(league), {**fields, "nickel-dice": ["red", "blue"], "nickel-black": "2", "next": ""}
    )
    assert answer["Location"] == card_page(league, "reverse")
    matrix = component_set(league.ruleset, NAME, tmp_path / "components").data["matrix"]["own_matchups"]
    assert matrix["cell"]["bomb"]["nickel"] == {"dice": ["red", "blue"], "black": 2}
    was = component_set(league.ruleset).data["matrix"]["house_matrix_first_and_goal_2"]
    assert matrix["cell"]["bomb"]["dime"] == was["cell"]["bomb"]["dime"]
    assert {"offense": "bomb", "defense": "nickel", "sure": "owner"} in matrix["known"]
    change = Change.objects.filter(kind=Change.Kind.BOX_FILLED_IN).latest("at")
    assert (change.after or {})["card"] == "Bomb"


def test_a_card_that_was_compared_counts_as_read(ann: Client, league: League) -> None:
    begin(ann, league)
    ann.post(card_page(league), {**filled(ann, league), "all_read": "on"})
    assert "12 of 12" in text(ann.get(at("box", league.slug)))


def test_bad_input_is_kept_marked_and_saves_nothing(ann: Client, league: League, tmp_path: Path) -> None:
    begin(ann, league)
    dice = ["red", "ivory", "brown", "green"]
    answer = ann.post(card_page(league), {**filled(ann, league), "dime-dice": dice, "nickel-black": "6"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "4 colored dice: a matchup has three at most. Take one away." in page
    assert re.findall(r'name="dime-dice"\s+value="(\w+)"\s+checked', page) == dice
    assert re.search(r'name="nickel-black".*?value="6" selected', page, re.DOTALL)
    assert not Change.objects.filter(kind=Change.Kind.BOX_FILLED_IN, after__card="Bomb").exists()


def test_a_matchup_is_checked_while_it_is_filled_in(ann: Client, league: League) -> None:
    begin(ann, league)
    sent = {**filled(ann, league), "check": "dime"}
    good = text(ann.post(card_page(league), {**sent, "dime-dice": ["red"], "dime-black": "3"})).strip()
    assert good == "red · 3 black dice complete, not saved yet"
    bad = text(ann.post(card_page(league), {**sent, "dime-dice": ["red", "ivory", "brown", "green"]})).strip()
    assert bad == "4 colored dice: a matchup has three at most. Take one away."


def test_one_file_carries_the_box_to_another_league(ann: Client, league: League) -> None:
    begin(ann, league)
    ann.post(card_page(league), {**filled(ann, league), "nickel-dice": ["green"], "name": "Long Bomb"})
    shared = ann.get(at("box_file", league.slug, "json"))
    assert shared["Content-Disposition"] == f'attachment; filename="{NAME}.json"'
    other = create_league(name="Monday League")
    bob = signed_in(person("bob", other, Role.COMMISSIONER))
    upload = SimpleUploadedFile("shared.json", shared.content)
    assert begin(bob, other, upload=upload).status_code == 302
    assert "Long Bomb" in text(bob.get(at("box", other.slug)))
    damaged = json.loads(shared.content)
    damaged["data"]["matrix"]["own_matchups"]["cell"]["bomb"]["nickel"]["black"] = 3
    upload = SimpleUploadedFile("shared.json", json.dumps(damaged).encode())
    refused = begin(bob, other, upload=upload, replace="on")
    assert (refused.status_code, "Get it again" in text(refused)) == (422, True)


def test_a_spreadsheet_goes_out_and_in(ann: Client, league: League) -> None:
    begin(ann, league)
    table = ann.get(at("box_file", league.slug, "csv")).content.decode()
    upload = SimpleUploadedFile("matchups.csv", table.replace("Bomb,", "Heave,").encode())
    assert begin(ann, league, upload=upload, replace="on").status_code == 302
    assert "Heave" in text(ann.get(at("box", league.slug)))
    upload = SimpleUploadedFile("matchups.csv", table.replace("blue", "azure").encode())
    assert "there is no die `azure`" in text(begin(ann, league, upload=upload, replace="on"))


def test_no_two_leagues_share_the_name_of_a_box() -> None:
    slugs = ("a-b", "a_b", "a__b", "w" * 50, "w" * 49 + "-x", "w" * 49 + "_x")
    names = [box_name(League(slug=slug)) for slug in slugs]
    assert len(set(names)) == len(slugs)
    assert all(library.NAME.fullmatch(name) for name in names)


def test_a_box_is_replaced_only_on_request(ann: Client, league: League) -> None:
    begin(ann, league)
    refused = begin(ann, league)
    assert (refused.status_code, "tick that the new one replaces it" in text(refused)) == (422, True)


def test_box_of_a_season_under_way_stays_as_it_is(ann: Client, league: League) -> None:
    begin(ann, league)
    change_league(league=league, components=NAME)
    league.refresh_from_db()
    assert component_set_of(league).name == NAME
    schedule_rounds(open_season(league=league, seed=1), 1)
    refused = ann.post(card_page(league), {**filled(ann, league), "nickel-black": "6"})
    assert (refused.status_code, "stays as it is until" in text(refused)) == (422, True)


def test_only_people_who_run_the_league_fill_in_its_box(ann: Client, league: League, client: Client) -> None:
    begin(ann, league)
    coach = signed_in(person("cat", league, Role.COACH))
    for address in (at("box", league.slug), card_page(league), at("box_file", league.slug, "json")):
        assert coach.get(address).status_code == 403


def test_a_game_without_matchups_has_no_box_to_fill_in(ann: Client, tmp_path: Path) -> None:
    dan = create_league(name="Rollers", ruleset="first_and_roll")
    runner = signed_in(person("dan", dan, Role.COMMISSIONER))
    assert "there is nothing to fill in" in text(runner.get(at("box", dan.slug)))
    assert at("box", dan.slug) not in runner.get(at("settings", dan.slug)).content.decode()


HOSTILE = {
    "box.toml": [
        "a." * 31_000 + "b = 1",
        "a = " + "[" * 60_000,
        "a = " + "9" * 5000,
        "a = inf",
        "x" * 900_000,
    ],
    "box.json": [
        "[" * 100_000,
        '{"about": {"game": ["first_and_goal"]}}',
        "9" * 5000,
        '{"a": "\\ud800"}',
        '{"a": NaN}',
    ],
    "box.csv": ["play," + "D," * 5000, "play,D\nBomb," + "9" * 5000, 'play,"' + "x" * 200_000],
}


@pytest.mark.parametrize(("name", "content"), [(name, one) for name in HOSTILE for one in HOSTILE[name]])
def test_a_hostile_file_is_refused_and_saves_nothing(
    ann: Client, league: League, tmp_path: Path, name: str, content: str
) -> None:
    file = SimpleUploadedFile(name, content.encode())
    with within_limits():
        answer = ann.post(at("box", league.slug), {"upload": file})
    assert (answer.status_code, list((tmp_path / "components").rglob("*.toml"))) == (422, [])


@pytest.mark.parametrize("form", ["toml", "json", "csv"])
def test_a_file_is_read_before_the_league_is_locked(
    league: League, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    box, transactions = component_set(league.ruleset), []

    def noted(read: Any) -> Any:
        def reading(*arguments: Any, **more: Any) -> Any:
            transactions.append(len(connection.savepoint_ids))
            return read(*arguments, **more)

        return reading

    for name in ("read_set", "merge_table"):
        monkeypatch.setattr(boxes_services, name, noted(getattr(boxes_services, name)))
    text = export_set(box, form, table="matrix")
    boxes_services.import_box(league=league, actor=None, text=text, form=form, file="box")
    assert transactions == [len(connection.savepoint_ids)]


def test_a_card_saved_while_a_table_is_read_is_not_lost(
    ann: Client, league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(ann, league)
    fields = filled(ann, league)

    def save_meanwhile(*arguments: Any, **more: Any) -> Any:
        ann.post(card_page(league), {**fields, "nickel-dice": ["red", "blue"], "nickel-black": "2"})
        return merge_table(*arguments, **more)

    monkeypatch.setattr(boxes_services, "merge_table", save_meanwhile)
    text = export_set(component_set(league.ruleset), "csv", table="matrix")
    with pytest.raises(Refused) as refused:
        boxes_services.import_box(league=league, actor=None, text=text, form="csv", file="box", replace=True)
    assert refused.value.code == "box_changed"
