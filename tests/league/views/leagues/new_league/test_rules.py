"""The rules and the season format of a new league."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.models import League
from tests.flat import flat
from tests.league.views.leagues.new_league.steps import (
    NAME,
    step,
    upto,
)
from tests.league.views.people.test_people import at

pytestmark = pytest.mark.django_db


def test_only_presets_that_fit_are_offered(client: Client) -> None:
    upto(client, "season")
    page = client.get(at("found_step", "season")).content.decode()
    assert re.findall(r'name="preset" value="(\w+)"', page) == [
        "round_robin",
        "double_round_robin",
        "knockout",
    ]
    assert "This kind of season needs three divisions of four clubs" in page


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
    form = {"preset": "round_robin", "tie_break": "own", "wild_card_steps": ["points_for"]}
    lists = {"division_steps": ["", "net_points", "", "head_to_head", ""], **form}
    step(client, "season", lists)
    shown = client.get(at("found_step", "season")).content.decode()
    selected = re.findall(
        r'aria-label="Between teams of the same division, step \d".*?</select>', shown, re.DOTALL
    )
    assert [re.findall(r'value="(\w+)" selected', each) for each in selected[:3]] == [
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
    form = {"preset": "round_robin", "tie_break": "own", "wild_card_steps": ["points_for"]}
    page = step(client, "season", {**form, "division_steps": ["net_points", "net_points"]})
    assert "“Net points in all games” is chosen twice" in page
