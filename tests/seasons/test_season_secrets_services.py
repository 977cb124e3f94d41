"""A season's secret: made when the season opens, published when it ends, and what depends on it meanwhile."""

from __future__ import annotations

import pytest
from django.test import Client

from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.frame.permissions import Role
from league.frame.secrets import commitment_of
from league.history.services import revert_change
from league.leagues.services import create_league
from league.models import Change, Result, Season
from league.playoffs.services import advance_playoffs, crown_champion
from league.results.services import Score, correct_result, record_result
from league.schedule.services import draw_schedule
from league.seasons.services import close_regular_season, open_season, reopen_regular_season
from league.standings.selectors import standings_of, tosses_in
from league.standings.steps import Coin, CoinToss
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


def secret_season() -> Season:
    """A season of one week whose playoffs have two clubs of each conference."""
    season = expansion_season(rounds=1, public_dice=False)
    season.league.playoff_places = 2
    season.league.save()
    return season


def all_won_at_home(season: Season, *, but: int = 0) -> None:
    """The home side wins every game 20-10, so all winners are level; game number `but` stays open."""
    for fixture in season.fixtures.exclude(number=but).order_by("number"):
        record_result(fixture=fixture, score=Score((20, 10)))
    season.refresh_from_db()


def finish(season: Season) -> Season:
    """Closes it, plays the Bowl (24-17) and crowns the champion."""
    close_regular_season(season=season)
    [bowl] = advance_playoffs(season=season)
    record_result(fixture=bowl, score=Score((24, 17)))
    crown_champion(season=season)
    return Season.objects.get(pk=season.pk)


def test_a_season_opens_with_256_bits_whose_fingerprint_is_in_the_history() -> None:
    eve = person("eve")
    league = create_league(name="Sunday League", actor=eve)
    season = open_season(league=league, seed=7, actor=eve)
    secret = season.secrets.get()
    opened = Change.objects.get(kind="season_opened")
    assert len(bytes.fromhex(secret.value)) == 32
    assert opened.after == {"season": 1, "seed": 7, "commitment": commitment_of(secret.value)}


def test_the_same_seed_has_another_secret_in_every_season() -> None:
    secrets = {
        open_season(league=create_league(name=name), seed=7).secrets.get().value for name in ("A", "B", "C")
    }
    assert len(secrets) == 3


def test_public_dice_have_no_secret() -> None:
    season = open_season(league=create_league(name="A"), seed=7, public_dice=True)
    assert list(season.secrets.all()) == []


def test_final_coin_is_tossed_after_the_last_regular_game() -> None:
    season = secret_season()
    all_won_at_home(season, but=12)
    before = [one.toss for one in standings_of(season).decisions if one.toss]
    assert {toss.provisional for toss in before} == {True}
    record_result(fixture=season.fixtures.get(number=12), score=Score((20, 10)))
    after = [one for one in standings_of(season).decisions if one.toss]
    coin = Coin(secret=season.secrets.get().value)
    assert after
    assert all(one.toss == coin.toss(one.level) for one in after)
    assert {one.toss.provisional for one in after if one.toss} == {False}


def test_dry_run_of_the_last_result_does_not_reveal_the_coins() -> None:
    season = secret_season()
    all_won_at_home(season, but=12)
    last = season.fixtures.get(number=12)

    def tosses() -> list[CoinToss]:
        record_result(fixture=last, score=Score((20, 10)))
        return [one.toss for one in standings_of(season).decisions if one.toss]

    assert {toss.provisional for toss in run_and_roll_back(tosses)} == {True}
    assert {toss.provisional for toss in tosses()} == {False}


def test_provisional_coins_use_the_public_seed_and_say_so() -> None:
    season = secret_season()
    decision = next(one for one in standings_of(season).decisions if one.toss)
    public = Coin(season.seed, provisional=True)
    assert decision.toss == public.toss(decision.level)
    assert "in an order that counts for nothing" in " ".join(decision.sentences())


def test_earlier_weeks_keep_their_provisional_order() -> None:
    season = expansion_season(rounds=2, public_dice=False)
    before = standings_of(season, through=1)
    all_won_at_home(season)
    week_1 = {one.toss.provisional for one in standings_of(season, through=1).decisions if one.toss}
    week_2 = {one.toss.provisional for one in standings_of(season, through=2).decisions if one.toss}
    assert (bool(before.league), week_1, week_2) == (True, {True}, {False})


def test_repeating_a_correction_tosses_the_same_coins() -> None:
    season = secret_season()
    all_won_at_home(season)
    first = tosses_in(season)
    game = season.fixtures.get(number=1)
    for score in (Score((3, 10)), Score((20, 10))) * 2:
        correct_result(fixture=game, score=score, reason="a try")
    close_regular_season(season=season)
    reopen_regular_season(season=season)
    season.refresh_from_db()
    assert tosses_in(season) == first
    assert len(first) > 0


def test_the_secret_is_published_with_the_champion() -> None:
    season = secret_season()
    all_won_at_home(season)
    [hidden] = season.secrets.all()
    [shown] = finish(season).secrets.all()
    assert (hidden.published, shown.published) == ("", season.secrets.get().value)
    assert hidden.commitment == shown.commitment == commitment_of(shown.published)
    assert Change.objects.filter(kind="secret_published").count() == 1


def test_season_that_loses_its_champion_gets_a_new_secret_and_keeps_its_coins() -> None:
    season = secret_season()
    all_won_at_home(season)
    season = finish(season)
    tosses = tosses_in(season)
    first = season.secrets.get()
    finalist = season.fixtures.get(round=1).home
    lost = season.fixtures.get(round=None, home=finalist)
    correct_result(fixture=lost, score=Score((0, 10)), reason="typed the wrong way round")
    season.refresh_from_db()
    assert season.state == Season.State.PLAYOFFS
    [_old, new] = season.secrets.all()
    assert (new.published, new.commitment == first.commitment) == ("", False)
    renewed = Change.objects.get(kind="secret_renewed")
    assert (renewed.before, renewed.after) == (
        {"commitment": first.commitment},
        {"commitment": new.commitment},
    )
    level = set(tosses_in(season)) & set(tosses)
    assert {group: tosses_in(season)[group] for group in level} == {group: tosses[group] for group in level}
    correct_result(fixture=lost, score=Score((20, 10)), reason="it was right")
    assert [bool(one.published) for one in season.secrets.all()] == [True, True]


def test_preview_of_a_new_champion_does_not_change_secrets() -> None:
    season = secret_season()
    all_won_at_home(season)
    season = finish(season)
    bowl = season.fixtures.get(round=1)
    run_and_roll_back(lambda: correct_result(fixture=bowl, score=Score((3, 10)), reason="a preview"))
    assert [bool(one.published) for one in season.secrets.all()] == [True]


def test_opening_cannot_be_reverted_after_a_computer_game() -> None:
    eve = person("eve")
    league = create_league(name="Sunday League", actor=eve)
    season = open_season(league=league, actor=eve)
    opened = Change.objects.get(kind="season_opened")
    Change.objects.create(league=league, actor=eve, kind="deadline_passed", about="season/1/game/3")
    with pytest.raises(Refused) as refused:
        revert_change(change=opened, actor=eve)
    assert (refused.value.code, Season.objects.get()) == ("dice_rolled", season)


def test_a_knockout_is_drawn_by_its_secret() -> None:
    drawn = []
    for name in ("A", "B", "C"):
        season = open_season(league=create_league(name=name, preset="knockout"), seed=7)
        draw_schedule(season=season)
        season.refresh_from_db()
        drawn.append([seed.team.slug for seed in season.seeds.select_related("team").order_by("pk")])
        assert not any(one.toss and one.toss.provisional for one in standings_of(season).decisions)
    assert drawn[0] != drawn[1] != drawn[2]


def test_page_says_whether_the_dice_are_public(client: Client) -> None:
    season = secret_season()
    expansion_season(rounds=1, name="Open Dice")
    secret, public = (
        client.get(f"/leagues/{slug}/1/").content.decode() for slug in ("test-league", "open-dice")
    )
    assert season.secrets.get().commitment in secret
    assert "its public seed" not in secret
    assert "its public seed, 7: anybody can replay the season, and anybody can predict the games" in public


def test_api_says_whether_the_dice_are_public(client: Client) -> None:
    season = secret_season()
    expansion_season(rounds=1, name="Open Dice")
    told = [
        client.get(f"/api/v1/leagues/{s}/seasons").json()["results"][0] for s in ("test-league", "open-dice")
    ]
    assert [one["public_dice"] for one in told] == [False, True]
    commitment = season.secrets.get().commitment
    [[fingerprint], none] = [one["fingerprints"] for one in told]
    assert (fingerprint["commitment"], fingerprint["secret"], none) == (commitment, None, [])
    assert fingerprint["made_at"]


def test_secret_is_not_shown_in_the_admin(client: Client) -> None:
    season = secret_season()
    boss = person("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    client.force_login(boss)
    pages = ["/admin/", "/admin/league/season/", f"/admin/league/season/{season.pk}/change/"]
    answers = [client.get(page) for page in pages]
    value = season.secrets.get().value
    assert [answer.status_code for answer in answers] == [200] * 3
    assert not [answer for answer in answers if value in answer.content.decode()]


def test_secret_of_a_running_season_is_not_shown_to_coaches(client: Client) -> None:
    season = secret_season()
    all_won_at_home(season)
    client.force_login(person("ben", season.league, Role.COACH))
    value = season.secrets.get().value
    account = client.get("/account/export/").content.decode()
    tosses = client.get("/api/v1/leagues/test-league/seasons/1/tosses").content.decode()
    assert Result.objects.count() == 12
    assert value not in account + tosses
