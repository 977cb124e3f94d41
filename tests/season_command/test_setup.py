"""The season that the command plays: a new one or the league's current one; it never replaces another."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from games.management.commands.season import batch_of, open_or_continue_season
from games.management.season_report import SeasonOptions
from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import Coach, Job, League, Season

pytestmark = pytest.mark.django_db

NOTHING = SeasonOptions(
    league="Sunday League",
    seed=None,
    rules={},
    weeks=None,
    seasons=None,
    workers=1,
    port=8000,
    listening=None,
    json=False,
)


def refusal(options: SeasonOptions) -> str:
    with pytest.raises(Refused) as refused:
        open_or_continue_season(options)
    return refused.value.code


def test_a_new_name_founds_a_league_under_the_rules_asked_for() -> None:
    season = open_or_continue_season(
        replace(NOTHING, seed=7, rules={"edition": "de", "preset": "round_robin"})
    )
    assert (season.seed, season.league.edition, season.league.preset) == (7, "de", "round_robin")


def test_same_name_continues_the_season_and_its_seed() -> None:
    first = open_or_continue_season(NOTHING)
    again = open_or_continue_season(replace(NOTHING, league="sunday league"))
    assert (again.pk, again.seed, Season.objects.count()) == (first.pk, first.seed, 1)


def test_a_name_that_only_shares_the_address_is_not_the_league() -> None:
    open_or_continue_season(NOTHING)
    assert refusal(replace(NOTHING, league="Sunday-League!")) == "other_name"


def test_the_seed_of_the_season_may_be_given_again() -> None:
    first = open_or_continue_season(replace(NOTHING, seed=7))
    assert open_or_continue_season(replace(NOTHING, seed=7)).pk == first.pk


def test_another_seed_is_refused() -> None:
    open_or_continue_season(replace(NOTHING, seed=7))
    assert refusal(replace(NOTHING, seed=8)) == "other_seed"
    assert Season.objects.get().seed == 7


def test_other_rules_are_refused() -> None:
    open_or_continue_season(NOTHING)
    assert refusal(replace(NOTHING, rules={"edition": "de"})) == "other_rules"
    assert League.objects.get().edition == "en"


def test_unknown_preset_founds_nothing() -> None:
    assert refusal(replace(NOTHING, rules={"preset": "endless"})) == "unknown_preset"
    assert League.objects.count() == 0


def test_too_many_weeks_found_nothing_and_store_no_seed() -> None:
    with pytest.raises(Refused) as refused:
        open_or_continue_season(replace(NOTHING, seed=8, weeks=99))
    sentence = "The season has 18 weeks, 14 before the playoffs: give --weeks 1 to 18."
    assert (refused.value.code, refused.value.sentence) == ("bad_weeks", sentence)
    assert (League.objects.count(), Season.objects.count()) == (0, 0)
    assert open_or_continue_season(replace(NOTHING, seed=7, weeks=18)).seed == 7


def finish(season: Season) -> None:
    champion = season.league.teams.all()[0]
    Season.objects.filter(pk=season.pk).update(state=Season.State.FINISHED, champion=champion)


def test_finished_season_is_followed_by_one_with_the_next_seed() -> None:
    first = open_or_continue_season(replace(NOTHING, seed=7))
    finish(first)
    second = open_or_continue_season(replace(NOTHING, seed=7))
    assert (second.number, second.seed) == (2, 852960634)
    finish(second)
    third = open_or_continue_season(replace(NOTHING, seed=9))
    assert (third.number, third.seed) == (3, 9)


def test_seed_of_the_first_season_continues_a_later_one() -> None:
    finish(open_or_continue_season(replace(NOTHING, seed=7)))
    second = open_or_continue_season(NOTHING)
    assert open_or_continue_season(replace(NOTHING, seed=7)).pk == second.pk
    assert refusal(replace(NOTHING, seed=8)) == "other_seed"


def test_a_league_that_a_person_has_founded_is_left_alone() -> None:
    league = create_league(name="Sunday League", actor=User.objects.create_user("ann"))
    assert refusal(NOTHING) == "league_of_people"
    assert not league.seasons.exists()


def test_a_league_in_which_a_person_coaches_is_left_alone() -> None:
    season = open_or_continue_season(NOTHING)
    Coach.objects.create(team=season.league.teams.all()[0], user=User.objects.create_user("ann"))
    assert refusal(NOTHING) == "league_of_people"


def test_interrupted_batch_ends_with_the_same_season() -> None:
    first = open_or_continue_season(replace(NOTHING, seed=7))
    batch = batch_of(first, 3)
    assert (batch, batch_of(first, None)) == ((1, 3), (1, 1))
    payload = {"batch": list(batch)}
    Job.objects.create(kind=Job.Kind.PLAY_SEASON, season=first, key="batch", payload=payload)
    finish(first)
    second = open_or_continue_season(NOTHING)
    assert batch_of(second, 3) == (1, 3)
    assert batch_of(second, 2) == (2, 3)
    finish(second)
    finish(open_or_continue_season(NOTHING))
    assert batch_of(open_or_continue_season(NOTHING), 3) == (4, 6)


def test_a_seed_out_of_range_founds_nothing() -> None:
    assert refusal(replace(NOTHING, seed=-1)) == "bad_seed"
    assert League.objects.count() == 0
