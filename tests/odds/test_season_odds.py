"""The odds of seasons: asked for after results, stored when a simulation has ended, shown with their
error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from games.autoplay.season_jobs import start_season_job
from games.models import Run, SeasonOdds
from games.odds.season_odds import certainties_of, refresh_odds, start_odds_of_weeks, start_season_odds
from games.odds.season_specs import SeasonSpecs
from games.odds.season_tables import SampledChance
from games.simulations import samples as kinds
from games.simulations.samples import Kind, add_counts, player_of, season_of
from games.simulations.services import SIMULATIONS
from league.frame.errors import Refused
from league.models import Season
from league.results.services import Score, record_result
from league.seasons.services import take_step
from tests.helpers.clubs import drawn_season
from tests.helpers.computer_games import play_fixture, play_week
from tests.odds import tallies
from tests.odds.tallies import SEASONS, counts_of, store_odds
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """Three weeks of two games, then the final."""
    with shared_rows(django_db_blocker):
        yield drawn_season().pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


@pytest.fixture(autouse=True)
def made_up_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulations that take no time."""

    def play(spec: dict[str, Any], _seed: int, _first: int, count: int) -> dict[str, Any]:
        return {**counts_of(spec), "seasons": count}

    monkeypatch.setattr(tallies, "KIND", Kind("season", play, add_counts, chunk=SEASONS), raising=False)
    monkeypatch.setitem(kinds.KINDS, "season", tallies.__name__)


def odds(season: Season, through: int = 0) -> SeasonOdds:
    return SeasonOdds.objects.select_related("run").get(season=season, through=through)


def simulate(*, until_quiet: bool = True) -> None:
    """What beat and the workers do until nothing is left."""
    for _turn in range(20 if until_quiet else 1):
        refresh_odds()
        for run in Run.objects.filter(state__in=Run.OPEN):
            while SIMULATIONS.take(run.public_id):
                pass


def won(season: Season, week: int) -> None:
    for fixture in season.fixtures.filter(week__number=week):
        record_result(fixture=fixture, score=Score((20, 10)))


def test_odds_follow_the_results(season: Season) -> None:
    simulate()
    first = odds(season).answered
    won(season, 1)
    simulate()
    assert odds(season).answered == odds(season, 1).answered != first


def test_a_burst_of_results_is_one_simulation(season: Season) -> None:
    won(season, 1)
    refresh_odds()
    refresh_odds()
    assert Run.objects.count() == 1


def test_simulation_of_old_results_is_stopped(season: Season) -> None:
    refresh_odds()
    old = odds(season).run
    record_result(fixture=season.fixtures.get(number=1), score=Score((20, 10)))
    refresh_odds()
    assert old
    old.refresh_from_db()
    assert (old.state, odds(season).run == old) == (Run.State.STOPPED, False)


def test_odds_wait_while_a_job_plays_the_season(season: Season) -> None:
    start_season_job(season=season)
    refresh_odds()
    assert not Run.objects.exists()


def test_nothing_is_computed_without_a_change(season: Season, django_assert_num_queries: Any) -> None:
    simulate()
    with django_assert_num_queries(1):
        refresh_odds()


def test_odds_after_every_week_are_kept_without_single_games(season: Season) -> None:
    won(season, 1)
    won(season, 2)
    simulate()
    kept = [(row.through, bool((row.tally or {})["games"])) for row in SeasonOdds.objects.order_by("through")]
    assert kept == [(0, True), (1, False), (2, False)]


def test_corrected_result_changes_the_odds_of_its_week_only(season: Season) -> None:
    won(season, 1)
    won(season, 2)
    simulate()
    before = {week: odds(season, week).answered for week in (1, 2)}
    result = season.fixtures.get(number=season.fixtures.filter(week__number=2)[0].number).result
    result.home_score = 3
    result.save()
    season.league.feed.last += 1
    season.league.feed.save()
    simulate()
    after = {week: odds(season, week).answered for week in (1, 2)}
    assert (after[1] == before[1], after[2] == before[2]) == (True, False)


def test_finished_season_gets_odds_by_week_when_asked(season: Season) -> None:
    for week in (1, 2, 3):
        play_week(week=season.weeks.get(number=week))
    take_step(season=season)
    play_fixture(fixture=season.fixtures.get(week__number=4))
    take_step(season=season)
    season.refresh_from_db()
    simulate()
    assert not SeasonOdds.objects.exists()
    start_odds_of_weeks(season=season)
    simulate()
    stored = SeasonOdds.objects.filter(through__gt=0, tally__isnull=False)
    assert list(stored.order_by("through").values_list("through", flat=True)) == [1, 2, 3, 4]


def test_spec_after_a_week_has_no_later_result(season: Season) -> None:
    won(season, 1)
    won(season, 2)
    games = SeasonSpecs(season).spec(1)["games"]
    assert [result is None for _number, _week, _home, _away, result in games] == [False] * 2 + [True] * 4


def test_season_is_played_by_the_rules_of_its_league(season: Season) -> None:
    rest = SeasonSpecs(season).spec()["rest"]
    assert [header["teams"] for header in rest["headers"]] == [["base", "base"]] * 2
    assert rest["headers"][0]["ruleset"] == season.league.ruleset


def test_chunks_of_a_season_share_the_pairings_of_its_clubs(season: Season) -> None:
    """Setting them up takes as long as a chunk."""
    spec, other = (SeasonSpecs(season).spec() for _chunk in range(2))
    player = player_of(spec["rest"], season_of(spec))
    assert player_of(other["rest"], season_of(other)) is player
    other["rest"]["headers"][1]["options"] = {}
    assert player_of(other["rest"], season_of(other)) is not player


def test_only_people_who_run_the_league_start_simulations(season: Season) -> None:
    with pytest.raises(Refused) as refused:
        start_season_odds(season=season, seasons=10, actor=User.objects.create(username="fan"))
    assert refused.value.code == "not_allowed"


def test_knockout_has_no_odds() -> None:
    with pytest.raises(Refused) as refused:
        SeasonSpecs(drawn_season(name="Cup League", preset="knockout", playoff_places=4))
    assert refused.value.code == "odds_knockout"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (SampledChance(0, 1000), "<1\N{NO-BREAK SPACE}%"),
        (SampledChance(1000, 1000), ">99\N{NO-BREAK SPACE}%"),
        (SampledChance(431, 1000), "43\N{NO-BREAK SPACE}%"),
        (SampledChance(1000, 1000, True), "✓"),
        (SampledChance(3, 1000, False), "–"),
    ],
)
def test_sample_never_says_0_or_100_percent(chance: SampledChance, text: str) -> None:
    assert chance.text == text


def test_bracket_proves_who_is_out_and_who_is_in_the_bowl(season: Season) -> None:
    for week in (1, 2, 3):
        won(season, week)
    take_step(season=season)
    season.refresh_from_db()
    certain = certainties_of(season)
    seeded = sorted(certain.reached)
    out = next(slug for slug in SeasonSpecs(season).facts["rest"]["sides"] if slug not in seeded)
    first, last = certain.chances(seeded[0], 1), certain.chances(out, 1)
    assert (len(seeded), first["bowl"], first["title"]) == (2, True, None)
    assert (last["bowl"], last["title"]) == (False, False)


def test_page_shows_odds_leverage_and_error(season: Season, client: Client) -> None:
    store_odds(season)
    page = client.get(reverse("games:odds", args=[season.league.slug, season.number]))
    assert [row.chances["playoffs"].text.replace("\xa0", " ") for row in page.context["rows"]] == [
        ">99 %",
        "67 %",
        "33 %",
        "<1 %",
    ]
    hosts = [game["home"] for game in page.context["swings"]]
    assert [(side["if_won_text"], side["if_lost_text"]) for side in hosts] == [("80\xa0%", "20\xa0%")] * 2
    assert "1,000 simulated seasons" in page.context["method"]


def test_page_sorts_without_a_script(season: Season, client: Client) -> None:
    store_odds(season)
    page = client.get(reverse("games:odds", args=[season.league.slug, season.number]), {"sort": "team"})
    names = [row.team.nickname for row in page.context["rows"]]
    assert names == sorted(names)


def test_page_plots_the_odds_by_week(season: Season, client: Client) -> None:
    for week in (1, 2):
        won(season, week)
        store_odds(season, week)
    store_odds(season)
    arguments = [season.league.slug, season.number]
    assert client.get(reverse("games:odds", args=arguments)).context["figure"]
    file = client.get(reverse("games:odds", args=arguments), {"csv": "playoffs-table"}).content.decode()
    assert [len(line.split(",")) for line in file.splitlines()] == [3] * 5


def test_front_page_team_and_game_show_their_odds(season: Season, client: Client) -> None:
    store_odds(season)
    first = season.fixtures.get(number=1)
    slug, number = season.league.slug, season.number
    pages = [
        reverse("league:season", args=[slug, number]),
        reverse("league:team", args=[slug, number, first.home.slug]),
        reverse("games:game", args=[slug, number, 1]),
    ]
    assert all(b"All odds" in client.get(page).content for page in pages)
