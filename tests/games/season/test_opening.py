"""Which season the command plays: a new one, or the one that the league has; never over another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.management.season.opening import open_or_continue
from games.management.season.wishes import Wishes
from league.errors import Refused
from league.models import League, Season

pytestmark = pytest.mark.django_db

NOTHING = Wishes(
    league="Sunday League",
    seed=None,
    preset=None,
    ruleset=None,
    edition=None,
    weeks=None,
    workers=1,
    port=8000,
    serve=False,
    json=False,
)


def refusal(asked: Wishes) -> str:
    with pytest.raises(Refused) as refused:
        open_or_continue(asked)
    return refused.value.code


def test_a_new_name_founds_a_league_under_the_rules_asked_for() -> None:
    season = open_or_continue(replace(NOTHING, seed=7, edition="de", preset="round_robin"))
    assert (season.seed, season.league.edition, season.league.preset) == (7, "de", "round_robin")


def test_the_same_name_goes_on_with_the_season_and_its_seed() -> None:
    first = open_or_continue(NOTHING)
    again = open_or_continue(replace(NOTHING, league="sunday league"))
    assert (again.pk, again.seed, Season.objects.count()) == (first.pk, first.seed, 1)


def test_a_name_that_only_shares_the_address_is_not_the_league() -> None:
    open_or_continue(NOTHING)
    assert refusal(replace(NOTHING, league="Sunday-League!")) == "other_name"


def test_the_seed_of_the_season_may_be_given_again() -> None:
    first = open_or_continue(replace(NOTHING, seed=7))
    assert open_or_continue(replace(NOTHING, seed=7)).pk == first.pk


def test_another_seed_is_refused() -> None:
    open_or_continue(replace(NOTHING, seed=7))
    assert refusal(replace(NOTHING, seed=8)) == "other_seed"
    assert Season.objects.get().seed == 7


def test_other_rules_are_refused() -> None:
    open_or_continue(NOTHING)
    assert refusal(replace(NOTHING, edition="de")) == "other_rules"
    assert League.objects.get().edition == "en"


def test_a_preset_that_does_not_exist_founds_nothing() -> None:
    assert refusal(replace(NOTHING, preset="endless")) == "unknown_preset"
    assert League.objects.count() == 0


def test_a_seed_out_of_range_founds_nothing() -> None:
    assert refusal(replace(NOTHING, seed=-1)) == "bad_seed"
    assert League.objects.count() == 0
