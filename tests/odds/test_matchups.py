"""Matchups: the games between all pairs of a league's teams."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.components.own_sets import average_dice
from engine.play.house import auto_play
from games.models import Matchups, Run
from games.odds import matchups
from games.odds.matchups import (
    SEED,
    Ground,
    LeagueMatchups,
    matchups_of,
    matchups_of_pair,
    pair_rows,
    start_matchups,
)
from games.simulations import samples
from games.simulations.samples import add_counts, play_matchups
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import League, Team
from tests.helpers.people import person
from tests.simulations.counting import work_through

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("compiled")]


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchups, "samples_for", lambda _samples: 8)


@pytest.fixture
def league() -> League:
    """1st & Roll, in which teams differ by their coaches only: two of three teams have the same one."""
    league = create_league(name="Test League", ruleset="first_and_roll")
    for nth, profile in enumerate(["", "", "gambler"]):
        add_team(league, f"team-{nth}", profile=profile)
    return league


def add_team(league: League, slug: str, key: str = "base", profile: str = "") -> None:
    colors = {"primary_color": "#000000", "secondary_color": "#ffffff"}
    names = {"city": "Club", "nickname": slug, "abbreviation": f"T{slug[-1]}"}
    Team.objects.create(league=league, slug=slug, key=key, profile=profile, **names, **colors)


def counted(league: League, counts: dict[str, list[int]]) -> LeagueMatchups:
    matchups = LeagueMatchups(league)
    matchups.counts = counts
    return matchups


def test_teams_with_the_same_dice_and_coach_share_their_games(league: League) -> None:
    plan = LeagueMatchups(league)
    first, second, third = (plan.sides[slug] for slug in sorted(plan.sides))
    assert first == second != third
    assert sorted(plan.pairs) == sorted([(first, first), (first, third), (third, first)])


def test_counts_are_those_of_games_that_can_be_replayed(league: League) -> None:
    plan = LeagueMatchups(league)
    played = play_matchups(plan.spec, 7, 0, plan.size)["pairs"]
    (pair, number), *_ = plan.pairs.items()
    sides = [plan.spec["sides"][side] for side in pair]
    header = plan.spec["header"] | {"teams": [s[0] for s in sides], "coaches": [s[1] for s in sides]}
    scores = [auto_play(header, master=7, season=number, game=game).score for game in range(8)]
    assert played[str(number)][:1] + played[str(number)][3:5] == [8, *map(sum, zip(*scores, strict=True))]


def test_result_does_not_depend_on_how_the_games_are_cut(league: League) -> None:
    spec, size = LeagueMatchups(league).spec, LeagueMatchups(league).size
    cut = add_counts(play_matchups(spec, 7, 0, 11), play_matchups(spec, 7, 11, size - 11))
    assert cut == play_matchups(spec, 7, 0, size)


def test_finished_run_is_stored_and_both_teams_see_the_same_games(league: League) -> None:
    run = start_matchups(league=league).run
    assert run
    work_through(run)
    found = matchups_of(league)
    assert Matchups.objects.get().counts == play_matchups(found.spec, SEED, 0, run.size)["pairs"]
    one, _, other = sorted(found.sides)
    home, away = found.matchup(one, other, Ground.HOME), found.matchup(other, one, Ground.AWAY)
    both = found.matchup(one, other, Ground.NEUTRAL)
    assert home
    assert away
    assert both
    assert home.chance + away.chance == pytest.approx(1)
    assert (both.games, home.spread) == (16, -away.spread)
    assert start_matchups(league=league).run == run


def test_another_coach_is_another_question(league: League) -> None:
    start_matchups(league=league)
    league.teams.update(profile="balanced")
    assert matchups_of(league).row is None


def test_matchups_need_two_teams(league: League) -> None:
    league.teams.exclude(profile="gambler").delete()
    with pytest.raises(Refused) as refused:
        LeagueMatchups(league)
    assert refused.value.code == "matchups_few_teams"


def test_strength_is_the_margin_that_is_lost_with_average_dice() -> None:
    league = create_league(name="Dice League")
    add_team(league, "cobras-1", "columbus_cobras")
    add_team(league, "widows-2", "birmingham_black_widows")
    plan = LeagueMatchups(league)
    team = league.teams.order_by("slug")[0]
    side, average = plan.sides[team.slug], plan.average
    assert average is not None
    without = plan.without[side, "run"]
    counts = {
        str(plan.pairs[side, average]): [10, 6, 4, 240, 200, 4000],  # 4 better at home
        str(plan.pairs[average, side]): [10, 5, 5, 210, 230, 4000],  # 2 better away
        str(plan.pairs[without, average]): [10, 5, 5, 210, 200, 4000],  # 1 better
        str(plan.pairs[average, without]): [10, 5, 5, 200, 210, 4000],  # 1 better
    }
    strength = counted(league, counts).strength(team.slug, "run")
    assert strength
    assert strength[0] == pytest.approx(3 - 1)
    assert strength[1] == pytest.approx((19.5**2 / 20 + 19.97**2 / 20) ** 0.5, rel=0.2)
    assert counted(league, {}).strength(team.slug, "run") is None
    made = plan.spec["header"]["components"]["data"]["team"]
    one, other = (made[plan.spec["sides"][number][0]]["dice"] for number in (side, without))
    assert {color for color in one if one[color] != other[color]} <= {"red", "ivory", "brown"}


def test_average_dice_have_the_mean_sum() -> None:
    dice = [{"red": [0, 1, 1, 2, 3, 5]}, {"red": [5, 4, 2, 2, 1, 1]}, {"red": [-9, 0, 0, 0, 0, 9]}]
    found = average_dice(dice)["red"]
    assert sum(found) == round((12 + 15 + 0) / 3)
    assert found == sorted(found)
    assert average_dice(dice[:1])["red"] == dice[0]["red"]


def test_people_who_run_the_league_ask_and_everybody_who_sees_it_reads(
    league: League, client: Client
) -> None:
    address = reverse("games:matchups", args=[league.slug])
    client.force_login(person("viewer", league, Role.VIEWER))
    assert client.post(address).status_code == 403
    client.force_login(person("boss", league, Role.COMMISSIONER))
    assert client.post(address).status_code == 302
    assert "<progress" in client.get(address).content.decode()
    work_through(Run.objects.get())
    page = client.get(address, {"ground": "home", "show": "score", "sort": "team"}).content.decode()
    assert "heat-map" in page
    assert "± " in page
    rows = client.get(address, {"csv": "1"}).content.decode().splitlines()
    assert len(rows) == 1 + 3
    answer = client.get(reverse("api:matchups", args=[league.slug])).json()
    assert (len(answer["matchups"]), answer["simulation"]["state"]) == (18, "done")


def test_two_compared_teams_have_their_matchups_if_they_are_known(league: League) -> None:
    assert matchups_of_pair(league, "team-0", "team-2") == {}
    plan = LeagueMatchups(league)
    counts = {str(pair): [8, 5, 2, 160, 120, 4000] for pair in plan.pairs.values()}
    Matchups.objects.create(league=league, question=plan.digest, counts=counts)
    found = matchups_of_pair(league, "team-0", "team-2")
    assert [row[0] for row in pair_rows(found)] == ["At home", "Away from home", "Neutral ground"]
    assert pair_rows(found)[0][1:3] == ("69\N{NO-BREAK SPACE}% ± 32.1\N{NO-BREAK SPACE}%", "20.0–15.0")
    assert matchups_of_pair(league, "team-0", "gone") == {}


def test_worth_of_dice_is_measured_in_games_against_the_average_team(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games are a toy: a side wins by its points against the average team with the usual computer coach.
    All other games end without a point."""
    points = {"columbus_cobras": 10, "birmingham_black_widows": 30}
    points |= {"t0_run": 7, "t0_pass": 12, "t0_defense": 10, "t1_run": 29, "t1_pass": 20, "t1_defense": 24}

    def toy_games(header: dict[str, Any], _record: Any, *, games: int, **_more: Any) -> tuple[int, ...]:
        sides = list(zip(header["teams"], header["coaches"], strict=True))
        met = ("average", "situational") in sides
        home, away = (games * points.get(team, 0) if met else 0 for team, _coach in sides)
        return (games, 0, 0, home, away, 0)

    monkeypatch.setattr(samples, "situation_odds", toy_games)
    league = create_league(name="Dice League")
    add_team(league, "cobras-1", "columbus_cobras", profile="gambler")
    add_team(league, "widows-2", "birmingham_black_widows", profile="balanced")
    address = reverse("games:matchups", args=[league.slug])
    client.force_login(person("boss", league, Role.COMMISSIONER))
    assert client.post(address).status_code == 302
    work_through(Run.objects.get())
    answer = client.get(reverse("api:matchups", args=[league.slug])).json()
    assert {(row["team"]["slug"], row["part"]): row["points"] for row in answer["strengths"]} == {
        ("cobras-1", "run"): 10 - 7,
        ("cobras-1", "pass"): 10 - 12,
        ("cobras-1", "defense"): 0,
        ("widows-2", "run"): 30 - 29,
        ("widows-2", "pass"): 30 - 20,
        ("widows-2", "defense"): 30 - 24,
    }
