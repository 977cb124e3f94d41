"""Founding a league: the rules must exist and the name must be free."""

from __future__ import annotations

from typing import Any

import pytest

from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import League

pytestmark = pytest.mark.django_db


def refusal(**wishes: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        create_league(**{"name": "Sunday League", **wishes})
    return refused.value


def test_new_league_has_the_default_rules() -> None:
    create_league(name="Sunday League")
    founded = League.objects.values_list(
        "slug", "ruleset", "edition", "preset", "playoff_places", "reseed"
    ).get()
    assert founded == ("sunday-league", "first_and_goal", "en", "classic_14", 10, True)


def test_a_league_pins_the_newest_component_set() -> None:
    assert create_league(name="Sunday League").components == "house_2026_2"


def test_each_ruleset_has_its_own_default_edition() -> None:
    assert create_league(name="Sunday League", ruleset="first_and_roll").edition == "standard"


def test_league_names_are_unique_regardless_of_spelling() -> None:
    create_league(name="Sunday League")
    assert refusal(name="sunday  LEAGUE").code == "league_exists"
    assert League.objects.count() == 1


def test_a_name_without_a_letter_is_refused() -> None:
    assert refusal(name="!!!").code == "name_needed"


def test_name_without_a_slug_is_refused() -> None:
    assert refusal(name="L" * 51).code == "name_too_long"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"ruleset": "chess"}, "unknown_ruleset"),
        ({"edition": "xx"}, "unknown_edition"),
        ({"options": {"wings": "on"}}, "unknown_option"),
        ({"components": "house_1900"}, "unknown_components"),
        ({"preset": "endless"}, "unknown_preset"),
        ({"playoff_places": 33}, "unknown_playoff_format"),
        ({"tie_break": "dice"}, "unknown_tie_break"),
    ],
)
def test_unknown_rules_are_refused(wish: dict[str, Any], code: str) -> None:
    assert refusal(**wish).code == code


def test_refusal_lists_the_choices() -> None:
    assert refusal(tie_break="dice").sentence == "There is no tie-break dice: choose one of pro, simple, own."
