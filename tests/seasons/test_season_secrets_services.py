"""A season's secret: made when the season opens, published when it ends, and what depends on it meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.frame.permissions import Role
from league.frame.secrets import commitment_of
from league.history.services import revert_change
from league.leagues.services import create_league
from league.models import Change, League, Season
from league.playoffs.services import advance_playoffs, crown_champion
from league.results.services import Score, correct_result, record_result
from league.schedule.services import draw_schedule
from league.seasons.services import close_regular_season, open_season, reopen_regular_season
from league.standings.selectors import standings_of, tosses_in
from league.standings.steps import Coin, CoinToss
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def keys(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[int, int]]:
    """Two seasons of one week whose playoffs have two clubs of each conference: one without results, and one
    whose home sides have won."""
    with shared_rows(django_db_blocker):
        seasons = [
            expansion_season(rounds=1, name=name, public_dice=False) for name in ("Test League", "Won League")
        ]
        League.objects.update(playoff_places=2)
        all_won_at_home(seasons[1])
        yield seasons[0].pk, seasons[1].pk


@pytest.fixture
def season(keys: tuple[int, int]) -> Season:
    return Season.objects.select_related("league__feed").get(pk=keys[0])


@pytest.fixture
def won(keys: tuple[int, int]) -> Season:
    return Season.objects.select_related("league__feed").get(pk=keys[1])


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
    opened = league.changes.get(kind="season_opened")
    assert len(bytes.fromhex(secret.value)) == 32
    assert opened.after == {"season": 1, "seed": 7, "commitment": commitment_of(secret.value)}


def test_the_same_seed_has_another_secret_in_every_season() -> None:
    secrets = {
        open_season(league=create_league(name=name), seed=7).secrets.get().value for name in ("A", "B")
    }
    assert len(secrets) == 2


def test_public_dice_have_no_secret() -> None:
    season = open_season(league=create_league(name="A"), seed=7, public_dice=True)
    assert list(season.secrets.all()) == []


def test_the_last_regular_result_tosses_the_coins_and_its_dry_run_does_not_reveal_them(
    season: Season,
) -> None:
    all_won_at_home(season, but=12)
    last = season.fixtures.get(number=12)

    def tosses() -> list[CoinToss]:
        record_result(fixture=last, score=Score((20, 10)))
        return [one.toss for one in standings_of(season).decisions if one.toss]

    assert {one.toss.provisional for one in standings_of(season).decisions if one.toss} == {True}
    assert {toss.provisional for toss in run_and_roll_back(tosses)} == {True}
    assert {toss.provisional for toss in tosses()} == {False}
    coin = Coin(secret=season.secrets.get().value)
    assert all(one.toss == coin.toss(one.level) for one in standings_of(season).decisions if one.toss)


def test_provisional_coins_use_the_public_seed_and_say_so(season: Season) -> None:
    decision = next(one for one in standings_of(season).decisions if one.toss)
    public = Coin(season.seed, provisional=True)
    assert decision.toss == public.toss(decision.level)
    assert "in an order that counts for nothing" in " ".join(decision.sentences())


def test_earlier_weeks_keep_their_provisional_order() -> None:
    season = small_season(public_dice=False, preset="round_robin")
    before = standings_of(season, through=1)
    for fixture in season.fixtures.order_by("number"):
        record_result(fixture=fixture, score=Score((7, 7)))
    season.refresh_from_db()
    week_1 = {one.toss.provisional for one in standings_of(season, through=1).decisions if one.toss}
    week_3 = {one.toss.provisional for one in standings_of(season, through=3).decisions if one.toss}
    assert (bool(before.league), week_1, week_3) == (True, {True}, {False})


def test_repeating_a_correction_tosses_the_same_coins(won: Season) -> None:
    season = won
    first = tosses_in(season)
    game = season.fixtures.get(number=1)
    for score in (Score((3, 10)), Score((20, 10))) * 2:
        correct_result(fixture=game, score=score, reason="a try")
    close_regular_season(season=season)
    reopen_regular_season(season=season)
    season.refresh_from_db()
    assert tosses_in(season) == first
    assert len(first) > 0


def test_the_secret_is_published_with_the_champion(won: Season) -> None:
    season = won
    [hidden] = season.secrets.all()
    [shown] = finish(season).secrets.all()
    assert (hidden.published, shown.published) == ("", season.secrets.get().value)
    assert hidden.commitment == shown.commitment == commitment_of(shown.published)
    assert Change.objects.filter(kind="secret_published").count() == 1


def test_season_that_loses_its_champion_gets_a_new_secret_and_keeps_its_coins(won: Season) -> None:
    season = finish(won)
    tosses = tosses_in(season)
    first = season.secrets.get()
    bowl = season.fixtures.get(round=1)
    run_and_roll_back(lambda: correct_result(fixture=bowl, score=Score((3, 10)), reason="a preview"))
    assert [bool(one.published) for one in season.secrets.all()] == [True]
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


def test_opening_cannot_be_reverted_after_a_computer_game() -> None:
    eve = person("eve")
    league = create_league(name="Sunday League", actor=eve)
    season = open_season(league=league, actor=eve)
    opened = league.changes.get(kind="season_opened")
    Change.objects.create(league=league, actor=eve, kind="deadline_passed", about="season/1/game/3")
    with pytest.raises(Refused) as refused:
        revert_change(change=opened, actor=eve)
    assert (refused.value.code, league.seasons.get()) == ("dice_rolled", season)


def test_a_knockout_is_drawn_by_its_secret() -> None:
    drawn = []
    for name in ("A", "B", "C"):
        season = open_season(league=create_league(name=name, preset="knockout"), seed=7)
        draw_schedule(season=season)
        season.refresh_from_db()
        drawn.append([seed.team.slug for seed in season.seeds.select_related("team").order_by("pk")])
        assert not any(one.toss and one.toss.provisional for one in standings_of(season).decisions)
    assert drawn[0] != drawn[1] != drawn[2]


def test_page_and_api_say_whether_the_dice_are_public(client: Client, season: Season) -> None:
    small_season("Open Dice", drawn=False)
    slugs = ("test-league", "open-dice")
    secret, public = (client.get(f"/leagues/{slug}/1/").content.decode() for slug in slugs)
    commitment = season.secrets.get().commitment
    assert commitment in secret
    assert "its public seed" not in secret
    assert "its public seed, 7: anybody can replay the season, and anybody can predict the games" in public
    told = [client.get(f"/api/v1/leagues/{slug}/seasons").json()["results"][0] for slug in slugs]
    assert [one["public_dice"] for one in told] == [False, True]
    [[fingerprint], none] = [one["fingerprints"] for one in told]
    assert (fingerprint["commitment"], fingerprint["secret"], none) == (commitment, None, [])
    assert fingerprint["made_at"]


def test_secret_is_not_shown_in_the_admin(client: Client, season: Season) -> None:
    boss = person("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    client.force_login(boss)
    pages = ["/admin/", "/admin/league/season/", f"/admin/league/season/{season.pk}/change/"]
    answers = [client.get(page) for page in pages]
    value = season.secrets.get().value
    assert [answer.status_code for answer in answers] == [200] * 3
    assert not [answer for answer in answers if value in answer.content.decode()]


def test_secret_of_a_running_season_is_not_shown_to_coaches(client: Client, won: Season) -> None:
    client.force_login(person("ben", won.league, Role.COACH))
    value = won.secrets.get().value
    account = client.get("/account/export/").content.decode()
    answer = client.get("/api/v1/leagues/won-league/seasons/1/tosses")
    assert answer.json()
    assert value not in account + answer.content.decode()
