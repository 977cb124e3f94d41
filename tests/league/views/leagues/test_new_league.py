"""Founding a league step by step, forward and back, without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.play.setup import header
from league.components import component_set_of
from league.data import expansion
from league.models import League, Team
from league.permissions import Role, role_of
from league.selectors.season.teams import slugs_by_division
from league.services.leagues.leagues import create_league
from league.services.teams.clubs import slugs_in
from tests.flat import flat
from tests.league.people import person
from tests.league.views.people.test_people import at, signed_in, text

pytestmark = pytest.mark.django_db

NAME = {"name": "Valley League", "game": "first_and_goal:en", "visibility": "private"}
FOUR = (
    "team,division,conference\nAston Owls,North,Valley\nBexley Owls,North,Valley\nCorby Owls,South,Valley\n"
)
FOUR += "Toronto Thunder,South,Valley\n"
POLICIES = {
    "confirmation": "one_side",
    "auto_confirm_hours": "24",
    "overdue": "wait",
    "blameless": "no_contest",
    "withdrawn_unplayed": "forfeit",
    "withdrawn_played": "stand",
}


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def client(ann: User) -> Client:
    return signed_in(ann)


def step(client: Client, name: str, fields: dict[str, Any] | None = None, **more: Any) -> str:
    """Submits the step's page as it is, with these fields changed; returns the redirect."""
    shown = client.get(at("found_step", name)).content.decode()
    answer = client.post(at("found_step", name), {**fields_of(shown), **(fields or {}), **more})
    return answer.headers.get("Location", text(answer))


def fields_of(page: str) -> dict[str, Any]:
    """The form data that a browser sends for an untouched page."""
    fields: dict[str, Any] = {}
    for tag in re.findall(r"<input [^>]+>", page.partition('id="main"')[2]):
        told = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        ticked = told.get("type") not in ("radio", "checkbox") or " checked" in tag
        if "name" in told and ticked and told.get("type") != "file" and " disabled" not in tag:
            usual = "on" if told.get("type") == "checkbox" else ""
            fields.setdefault(told["name"], []).append(told.get("value", usual))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options) or re.search(r'value="([^"]*)"', options)
        fields[name] = chosen[1] if chosen else ""
    return fields


def walk(client: Client, **changes: dict[str, Any]) -> str:
    """Submits all steps, each with its changes; returns the last answer."""
    said: dict[str, dict[str, Any]] = {
        "name": NAME,
        "teams": {"source": "list", "listed": FOUR},
        "season": {"preset": "round_robin"},
        "policies": {},
        **changes,
    }
    for name in ("name", "rules", "teams", "divisions", "season", "policies", "summary"):
        led = step(client, name, said.get(name))
    return led


def test_a_league_of_four_is_founded_with_its_divisions_options_and_policies(
    client: Client, ann: User
) -> None:
    rules = {"black_dice": "sum", "overtime": "off"}
    assert walk(client, rules=rules, policies=POLICIES) == at("league", "valley-league")
    league = League.objects.get()
    assert slugs_by_division(league.seasons.get()) == {
        "Valley": {"North": ["aston-owls", "bexley-owls"], "South": ["corby-owls", "toronto-thunder"]}
    }
    assert (league.preset, league.visibility, league.confirmation) == ("round_robin", "private", "one_side")
    assert role_of(ann, league) == Role.COMMISSIONER
    assert dict(league.teams.values_list("abbreviation", "key")) == {
        "AST": "base",
        "BEX": "base",
        "COR": "base",
        "TOR": "toronto_thunder",
    }
    sheet = header(edition=league.edition, options=league.options, components=component_set_of(league))
    assert league.options == rules
    assert (sheet["options"]["black_dice"], sheet["options"]["overtime"]) == ("sum", "off")


def test_all_24_teams_stay_in_their_divisions(client: Client) -> None:
    walk(client, teams={"source": "all"}, season={"preset": "classic_14"})
    season = League.objects.get().seasons.get()
    assert slugs_by_division(season) == {
        conference: {division: sorted(slugs) for division, slugs in divisions.items()}
        for conference, divisions in slugs_in(expansion()).items()
    }


def test_picked_and_home_made_teams_are_spread_over_the_divisions(client: Client) -> None:
    teams = {"source": "some", "picked": ["columbus_cobras", "toronto_thunder"], "own": "3", "divisions": "2"}
    renamed = {"club-2-city": "Ashby", "club-2-abbreviation": "ash", "club-2-key": "boston_bombers"}
    walk(client, teams=teams, divisions=renamed)
    assert slugs_by_division(League.objects.get().seasons.get()) == {
        "League": {"North": ["columbus-cobras", "toronto-thunder"], "East": ["ashby-1", "team-2", "team-3"]}
    }
    own = Team.objects.get(slug="ashby-1")
    assert (own.abbreviation, own.key) == ("ASH", "boston_bombers")


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        (FOUR + "\n".join(f"Town {n},North,Valley" for n in range(29)), "4 to 32 clubs; this one has 33"),
        ("team,division\nAston,North", "there is no column conference"),
        ("team,division,conference\nAston,,Valley", "line 2: the column division is empty"),
        (
            "team,division,conference,dice\n" + "".join(f"Town {n},North,Valley,nobody\n" for n in range(4)),
            "has no dice of nobody",
        ),
    ],
)
def test_invalid_list_is_refused_and_kept_in_the_form(client: Client, listed: str, sentence: str) -> None:
    step(client, "name", NAME)
    step(client, "rules")
    assert sentence in step(client, "teams", {"source": "list", "listed": listed})
    assert listed.splitlines()[-1] in client.get(at("found_step", "teams")).content.decode()
    assert client.get(at("found_step", "divisions")).headers["Location"] == at("found_step", "teams")


def test_two_teams_with_one_abbreviation_are_refused(client: Client) -> None:
    for name, fields in (("name", NAME), ("rules", {}), ("teams", {"source": "list", "listed": FOUR})):
        step(client, name, fields)
    assert "2 teams have the abbreviation BEX" in step(client, "divisions", {"club-0-abbreviation": "BEX"})


def test_a_list_may_be_uploaded(client: Client) -> None:
    step(client, "name", NAME)
    step(client, "rules")
    file = SimpleUploadedFile("teams.csv", FOUR.encode())
    assert step(client, "teams", {"source": "list", "upload": file}) == at("found_step", "divisions")
    assert "Bexley Owls" in text(client.get(at("found_step", "divisions")))


def test_going_back_keeps_all_input_even_if_invalid(client: Client) -> None:
    step(client, "name", NAME)
    wrong = {"go": "back", "penalty_die": "99"}
    assert step(client, "rules", wrong) == at("found_step", "name")
    assert 'value="Valley League"' in client.get(at("found")).content.decode()
    assert 'value="99"' in client.get(at("found_step", "rules")).content.decode()


def test_a_division_and_a_team_can_be_added(client: Client) -> None:
    for name, fields in (("name", NAME), ("rules", {}), ("teams", {"source": "list", "listed": FOUR})):
        step(client, name, fields)
    step(client, "divisions", {"go": "club"})
    step(client, "divisions", {"go": "division"})
    step(client, "divisions", {"club-4-place": "2"})
    assert walk_on(client) == at("league", "valley-league")
    assert list(slugs_by_division(League.objects.get().seasons.get())["Valley"]) == [
        "North",
        "South",
        "Division 3",
    ]


def walk_on(client: Client) -> str:
    return [step(client, name) for name in ("season", "policies", "summary")][-1]


def test_only_presets_that_fit_are_offered(client: Client) -> None:
    for name, fields in (("name", NAME), ("rules", {}), ("teams", {"source": "list", "listed": FOUR})):
        step(client, name, fields)
    step(client, "divisions")
    page = client.get(at("found_step", "season")).content.decode()
    assert re.findall(r'name="preset" value="(\w+)"', page) == [
        "round_robin",
        "double_round_robin",
        "knockout",
    ]
    assert "This kind of season needs three divisions of four clubs" in page


def test_with_the_defaults_it_takes_one_page(client: Client) -> None:
    assert step(client, "name", NAME, go="defaults") == at("league", "valley-league")
    assert League.objects.get().seasons.get().memberships.count() == 24


def test_taken_name_is_reported_and_the_form_keeps_its_values(client: Client) -> None:
    for name, fields in (("name", NAME), ("rules", {}), ("teams", {"source": "list", "listed": FOUR})):
        step(client, name, fields)
    step(client, "divisions")
    create_league(name="Valley League")
    assert step(client, "season") == at("found_step", "name")
    assert "There is a league named Valley League" in text(client.get(at("found")))
    step(client, "name", {**NAME, "name": "Vale League"})
    assert walk_on(client) == at("league", "vale-league")


def test_a_step_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get(at("found_step", "dance")).status_code == 404


def upto(client: Client, last: str, /, **changes: dict[str, Any]) -> None:
    """Submits the steps before this one unchanged."""
    said = {"name": NAME, "teams": {"source": "list", "listed": FOUR}, **changes}
    for before in ("name", "rules", "teams", "divisions", "season", "policies"):
        if before == last:
            return
        step(client, before, said.get(before))


def test_a_list_of_names_is_enough(client: Client) -> None:
    names = "Team\n1. Ålesund Owls\n- Bexley  Foxes\n\nToronto Thunder\n  Rovers \r\nBexley Hounds\n"
    walk(client, teams={"source": "list", "listed": names, "divisions": "2"})
    divisions = slugs_by_division(League.objects.get().seasons.get())["League"]
    assert {name: sorted(slugs) for name, slugs in divisions.items()} == {
        "North": ["alesund-owls", "bexley-foxes"],
        "East": ["bexley-hounds", "rovers", "toronto-thunder"],
    }
    teams = {team.name: team for team in Team.objects.all()}
    assert {name: (team.city, team.nickname, team.abbreviation) for name, team in teams.items()} == {
        "Ålesund Owls": ("Ålesund", "Owls", "ALE"),
        "Bexley Foxes": ("Bexley", "Foxes", "BEX"),
        "Toronto Thunder": ("Toronto", "Thunder", "TOR"),
        "Rovers": ("", "Rovers", "ROV"),
        "Bexley Hounds": ("Bexley", "Hounds", "BEL"),
    }
    assert teams["Toronto Thunder"].key == "toronto_thunder"
    assert len({team.primary_color for team in teams.values()}) > 3


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [("Owls\nFoxes\nowls\nBears", "owls is in the list twice"), ("\n \n", "The list names no teams")],
)
def test_invalid_list_of_names_is_refused(client: Client, listed: str, sentence: str) -> None:
    upto(client, "teams")
    assert sentence in step(client, "teams", {"source": "list", "listed": listed})


@pytest.mark.parametrize(
    "entered",
    [
        {"source": "all", "own": "8"},
        {"source": "all", "picked": "columbus_cobras"},
        {"source": "all", "listed": FOUR},
        {"source": "some", "own": "8", "listed": FOUR},
        {"source": "list", "own": "8", "listed": FOUR},
    ],
)
def test_input_for_another_choice_is_never_dropped_silently(client: Client, entered: dict[str, str]) -> None:
    upto(client, "teams")
    assert "Please choose that, or clear those fields" in step(client, "teams", entered)
    assert client.get(at("found_step", "divisions")).headers["Location"] == at("found_step", "teams")


@pytest.mark.parametrize("game", ["first_and_goal:en", "first_and_roll:standard", "touchdown_a_minute:en"])
def test_rules_follow_the_book_by_default(client: Client, game: str) -> None:
    upto(client, "rules", name={**NAME, "game": game})
    page = flat(client.get(at("found_step", "rules")).content)
    assert "You play by the book." in page
    assert "<details><summary>Change single rules" in page
    visible = re.sub(r"<[^>]+>", " ", page)
    assert re.findall(r"\b[a-z]+_[a-z0-9_]+\b", visible) == []


def test_changed_rule_is_listed_and_expanded(client: Client) -> None:
    upto(client, "rules")
    step(client, "rules", {"black_dice": "sum"})
    page = flat(client.get(at("found_step", "rules")).content)
    assert "By the book, except: <b>Several black dice</b></p>" in page
    assert "<details open><summary>Change single rules" in page


def test_own_tie_break_steps_are_chosen_in_words_and_in_order(client: Client) -> None:
    upto(client, "season")
    page = flat(client.get(at("found_step", "season")).content)
    assert '<option value="net_points">Net points in all games</option>' in page
    assert "net_points" not in re.sub(r"<[^>]+>", " ", page)
    wish = {"preset": "round_robin", "tie_break": "own", "wild_card_steps": ["points_for"]}
    lists = {"division_steps": ["", "net_points", "", "head_to_head", ""], **wish}
    step(client, "season", lists)
    shown = client.get(at("found_step", "season")).content.decode()
    chosen = re.findall(
        r'aria-label="Between teams of the same division, step \d".*?</select>', shown, re.DOTALL
    )
    assert [re.findall(r'value="(\w+)" selected', one) for one in chosen[:3]] == [
        ["net_points"],
        ["head_to_head"],
        [],
    ]
    step(client, "policies")
    step(client, "summary")
    assert League.objects.get().steps == {
        "division": ["net_points", "head_to_head"],
        "wild_card": ["points_for"],
    }


def test_duplicate_step_is_refused_by_its_label(client: Client) -> None:
    upto(client, "season")
    wish = {"preset": "round_robin", "tie_break": "own", "wild_card_steps": ["points_for"]}
    said = step(client, "season", {**wish, "division_steps": ["net_points", "net_points"]})
    assert "“Net points in all games” is chosen twice" in said
