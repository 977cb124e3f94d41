"""Founding a league step by step, forward and back."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from engine.play.setup import header
from league.components import component_set_of
from league.models import League
from league.permissions import Role, role_of
from league.selectors.season.teams import slugs_by_division
from league.services.leagues.leagues import create_league
from tests.league.views.leagues.new_league.steps import (
    NAME,
    POLICIES,
    step,
    upto,
    walk,
    walk_on,
)
from tests.league.views.people.test_people import at, text

pytestmark = pytest.mark.django_db


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


def test_going_back_keeps_all_input_even_if_invalid(client: Client) -> None:
    step(client, "name", NAME)
    wrong = {"go": "back", "penalty_die": "99"}
    assert step(client, "rules", wrong) == at("found_step", "name")
    assert 'value="Valley League"' in client.get(at("found")).content.decode()
    assert 'value="99"' in client.get(at("found_step", "rules")).content.decode()


def test_with_the_defaults_it_takes_one_page(client: Client) -> None:
    assert step(client, "name", NAME, go="defaults") == at("league", "valley-league")
    assert League.objects.get().seasons.get().memberships.count() == 24


def test_taken_name_is_reported_and_the_form_keeps_its_values(client: Client) -> None:
    upto(client, "season")
    create_league(name="Valley League")
    assert step(client, "season") == at("found_step", "name")
    assert "There is a league named Valley League" in text(client.get(at("found")))
    step(client, "name", {**NAME, "name": "Vale League"})
    assert walk_on(client) == at("league", "vale-league")


def test_a_step_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get(at("found_step", "dance")).status_code == 404
