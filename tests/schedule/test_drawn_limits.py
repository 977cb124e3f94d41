"""A drawn schedule keeps the limits of its kind of season, counted from the games alone."""

from __future__ import annotations

import csv
import json
from collections import Counter
from io import StringIO
from itertools import combinations, groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Drawing, Season
from tests.helpers.people import person
from tests.helpers.small_seasons import play, small_season
from tests.races import worker
from tests.schedule.shapes import expansion_schedule

SEED = "11"
FIRST_FOUND = "0.1"  # the effort that ends with the first schedule


class Game(NamedTuple):
    week: int
    home: str
    away: str


def drawn(folder: Path, preset: str, *sizes: int, wishes: Any = None) -> list[Game]:
    """The printed games of a league of one conference, with divisions A, B, ... of these sizes."""
    options = ["--preset", preset, "--seed", SEED, "--effort", FIRST_FOUND, "--csv"]
    clubs = [(club, club[0]) for club in named(*sizes)]
    teams = ["team,division,conference", *(f"{club},{division},Only" for club, division in clubs)]
    (folder / "teams.csv").write_text("\n".join(teams))
    options += ["--teams", str(folder / "teams.csv")]
    if wishes:
        (folder / "wishes.json").write_text(json.dumps(wishes))
        options += ["--constraints", str(folder / "wishes.json")]
    out, err = StringIO(), StringIO()
    call_command("schedule", *options, stdout=out, stderr=err)
    games = [
        Game(int(row["week"]), row["home"], row["away"]) for row in csv.DictReader(StringIO(out.getvalue()))
    ]
    certificate = json.loads(err.getvalue().splitlines()[-1])
    assert certificate["violations"] == []
    assert len(games) == certificate["games"] if "games" in certificate else games
    return games


def named(*sizes: int) -> list[str]:
    """A1, A2, ..., B1, ...: the clubs of divisions of these sizes."""
    return [
        f"{'ABCDEFGH'[place]}{number}" for place, size in enumerate(sizes) for number in range(1, size + 1)
    ]


def weeks_of(games: list[Game], club: str) -> list[Game]:
    return [game for game in games if club in (game.home, game.away)]


def check_weeks(games: list[Game], clubs: list[str], weeks: int, byes: int = 0) -> None:
    """Every club plays once in each week but those of its byes."""
    assert {game.week for game in games} == set(range(1, weeks + 1))
    for club in clubs:
        own = [game.week for game in weeks_of(games, club)]
        assert len(own) == len(set(own)) == weeks - byes, club


def meetings(games: list[Game]) -> Counter[frozenset[str]]:
    return Counter(frozenset((game.home, game.away)) for game in games)


def check_rematches(games: list[Game], least: int) -> int:
    """Clubs that meet twice do so once at each field, and at least so many weeks later. Returns how many
    pairs do."""
    pairs = 0
    by_pair = sorted(games, key=lambda game: (sorted((game.home, game.away)), game.week))
    for _pair, own in groupby(by_pair, key=lambda game: sorted((game.home, game.away))):
        first, *again = own
        for second in again:
            pairs += 1
            assert second.home == first.away
            assert second.week - first.week >= least
    return pairs


def homes(games: list[Game], clubs: list[str]) -> set[int]:
    counts = Counter(game.home for game in games)
    return {counts[club] for club in clubs}


def longest_stand(games: list[Game], club: str) -> int:
    """The most games in a row at home, or away."""
    at_home = [game.home == club for game in sorted(weeks_of(games, club))]
    return max(len(list(run)) for _home, run in groupby(at_home))


@pytest.mark.parametrize("clubs", [4, 5, 8])
def test_in_a_round_robin_everybody_meets_once(tmp_path: Path, clubs: int) -> None:
    names = named(clubs)
    games = drawn(tmp_path, "round_robin", clubs)
    assert meetings(games) == dict.fromkeys(map(frozenset, combinations(names, 2)), 1)
    check_weeks(games, names, clubs - 1 + clubs % 2, byes=clubs % 2)
    byes = [
        week
        for week in range(1, clubs + 1)
        for club in names
        if week not in [g.week for g in weeks_of(games, club)]
    ]
    assert sorted(byes) == (list(range(1, clubs + 1)) if clubs % 2 else sorted([clubs] * clubs))
    assert homes(games, names) == ({(clubs - 1) // 2} if clubs % 2 else {clubs // 2 - 1, clubs // 2})


def test_in_a_double_round_robin_everybody_meets_at_both_fields(tmp_path: Path) -> None:
    names = named(6)
    games = drawn(tmp_path, "double_round_robin", 6)
    check_weeks(games, names, 10)
    assert meetings(games) == dict.fromkeys(map(frozenset, combinations(names, 2)), 2)
    assert check_rematches(games, least=4) == 15
    assert homes(games, names) == {5}


@pytest.mark.parametrize(("clubs", "weeks", "most"), [(4, 5, 2), (6, 7, 2), (5, 5, 1), (6, 4, 1)])
def test_a_season_of_some_weeks_pairs_everybody_equally_often(
    tmp_path: Path, clubs: int, weeks: int, most: int
) -> None:
    names = named(clubs)
    games = drawn(tmp_path, f"weeks_{weeks}", clubs)
    check_weeks(games, names, weeks, byes=clubs % 2)
    met = meetings(games)
    assert {met[pair] for pair in map(frozenset, combinations(names, 2))} <= {most - 1, most}
    (played,) = {len(weeks_of(games, club)) for club in names}
    assert all(abs(2 * at_home - played) <= 2 for at_home in homes(games, names))


def test_division_twice_pairs_rivals_twice_and_others_once(tmp_path: Path) -> None:
    names = named(4, 4)
    games = drawn(tmp_path, "division_twice", 4, 4)
    check_weeks(games, names, 10)
    met = meetings(games)
    for one, other in combinations(names, 2):
        assert met[frozenset((one, other))] == (2 if one[0] == other[0] else 1)
    assert check_rematches(games, least=3) == 12
    assert homes(games, names) == {5}
    assert {game.home[0] == game.away[0] for game in games if game.week == 10} == {True}


@pytest.fixture(scope="module")
def classic(tmp_path_factory: pytest.TempPathFactory) -> list[Game]:
    return drawn(tmp_path_factory.mktemp("classic"), "classic_14", 4, 4, 4)


def test_classic_14_has_two_games_with_rivals_and_one_with_others(classic: list[Game]) -> None:
    names = named(4, 4, 4)
    check_weeks(classic, names, 14)
    met = meetings(classic)
    for one, other in combinations(names, 2):
        assert met[frozenset((one, other))] == (2 if one[0] == other[0] else 1)
    assert homes(classic, names) == {7}


def test_classic_14_keeps_rematches_apart_and_ends_in_the_division(classic: list[Game]) -> None:
    assert check_rematches(classic, least=6) == 18
    assert {game.home[0] == game.away[0] for game in classic if game.week == 14} == {True}
    assert max(longest_stand(classic, club) for club in named(4, 4, 4)) == 2


def test_pro_17_gives_everybody_one_week_off_from_week_5_to_14() -> None:
    games = [Game(*match) for match in expansion_schedule("pro_17", 1).games]
    names = sorted({game.home for game in games})
    assert len(names) == 24
    check_weeks(games, names, 18, byes=1)
    playing = {
        week: {club for game in games if game.week == week for club in game[1:]} for week in range(1, 19)
    }
    off = {week: len(names) - len(clubs) for week, clubs in playing.items() if len(clubs) < len(names)}
    assert sum(off.values()) == 24
    assert min(off) >= 5
    assert max(off) <= 14
    assert max(off.values()) <= 6
    assert homes(games, names) == {8, 9}
    assert check_rematches(games, least=6) == 36


def test_wishes_are_kept_whatever_they_are_about(tmp_path: Path) -> None:
    wishes = {
        "free_weeks": [3],
        "fixed": [{"week": 5, "clubs": ["A1", "A2"], "home": "A2"}, {"week": 8, "clubs": ["A3", "A4"]}],
        "no_home": [{"club": "A5", "weeks": [1, 2]}],
        "shared_fields": [["A1", "A6"]],
    }
    games = drawn(tmp_path, "double_round_robin", 6, wishes=wishes)
    assert {game.week for game in games} == {1, 2, *range(4, 12)}
    assert Game(5, "A2", "A1") in games
    assert frozenset(("A3", "A4")) in meetings([game for game in games if game.week == 8])
    assert not {1, 2} & {game.week for game in games if game.home == "A5"}
    fields = [{game.week for game in games if game.home == club} for club in ("A1", "A6")]
    assert not fields[0] & fields[1]
    check_rematches(games, least=1)


def test_a_blocked_club_rests_if_the_season_has_byes_and_else_plays_away(tmp_path: Path) -> None:
    blocked = {"blocked": [{"club": "A3", "weeks": [2]}]}
    odd = drawn(tmp_path, "round_robin", 5, wishes=blocked)
    assert 2 not in [game.week for game in weeks_of(odd, "A3")]
    even = drawn(tmp_path, "round_robin", 6, wishes=blocked)
    (game,) = [game for game in weeks_of(even, "A3") if game.week == 2]
    assert game.away == "A3"


@pytest.mark.parametrize(
    ("code", "wishes"),
    [
        ("no_schedule_fits", {"fixed": [{"week": 2, "clubs": ["A1", rival]} for rival in ("A2", "A3")]}),
        ("no_schedule_fits", {"no_home": [{"club": "A1", "weeks": [1, 2, 3]}]}),
        ("no_such_week", {"fixed": [{"week": 9, "clubs": ["A1", "A2"]}]}),
        ("unknown_club", {"shared_fields": [["A1", "Z9"]]}),
    ],
)
def test_wishes_that_nothing_can_keep_are_refused(tmp_path: Path, code: str, wishes: Any) -> None:
    with pytest.raises(CommandError, match=f"^{code}: "):
        drawn(tmp_path, "round_robin", 4, wishes=wishes)


@pytest.fixture
def season(sent_tasks: list[Any]) -> Season:
    """Six teams that meet twice, without a schedule."""
    season = small_season(drawn=False, clubs=6)
    person("carla", season.league, Role.COMMISSIONER)
    return season


def games_of(season: Season) -> list[Game]:
    """The games of the file that the schedule's page offers."""
    page = Client().get(reverse("league:schedule_csv", args=[season.league.slug, season.number]))
    return [
        Game(int(row["week"]), row["home"], row["away"])
        for row in csv.DictReader(StringIO(page.content.decode()))
    ]


@pytest.mark.django_db
def test_a_schedule_drawn_on_the_page_keeps_limits_and_wishes(season: Season) -> None:
    clubs = sorted(season.league.teams.values_list("slug", flat=True))
    programs = APIClient()
    programs.force_login(User.objects.get(username="carla"))
    address = f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/schedule"
    wishes = {
        "fixed": [{"week": 5, "clubs": clubs[:2], "home": clubs[1]}],
        "no_home": [{"club": clubs[2], "weeks": [1]}],
        "shared_fields": [clubs[3:5]],
    }
    assert programs.put(f"{address}/wishes", wishes, format="json").status_code == 200
    client = Client()
    client.force_login(User.objects.get(username="carla"))
    assert client.post(reverse("league:draw", args=[season.league.slug, season.number])).status_code == 302
    games = games_of(season)
    check_weeks(games, clubs, 10)
    assert check_rematches(games, least=2) == 15
    assert homes(games, clubs) == {5}
    assert Game(5, clubs[1], clubs[0]) in games
    assert clubs[2] not in {game.home for game in games if game.week == 1}
    fields = [{game.week for game in games if game.home == club} for club in clubs[3:5]]
    assert not fields[0] & fields[1]
    certificate = programs.get(address).json()["certificate"]
    assert certificate["violations"] == []
    assert [(wish["code"], wish["kept"]) for wish in certificate["wishes"]] == [
        (code, True) for code in wishes
    ]
    stored = season.fixtures.select_related("week", "home", "away")
    assert [Game(row.week.number, row.home.slug, row.away.slug) for row in stored.order_by("number")] == games


@pytest.mark.django_db
def test_the_rest_of_a_schedule_is_drawn_around_the_games_that_stand(season: Season) -> None:
    client = Client()
    client.force_login(User.objects.get(username="carla"))
    place = (season.league.slug, season.number)
    client.post(reverse("league:draw", args=place))
    before = games_of(season)
    play(season, through=4)
    assert client.post(reverse("league:drawing", args=place), {"from_week": 5}).status_code == 302
    drawing = Drawing.objects.get()
    worker("league.draw_on", str(drawing.public_id))()
    taken = client.post(reverse("league:steer_drawing", args=[*place, drawing.public_id, "take"]))
    assert taken.status_code == 302
    games, clubs = games_of(season), sorted(season.league.teams.values_list("slug", flat=True))
    assert [game for game in games if game.week < 5] == [game for game in before if game.week < 5]
    check_weeks(games, clubs, 10)
    assert meetings(games) == meetings(before)
    assert check_rematches(games, least=1) == 15
    assert homes(games, clubs) == {5}
    assert season.fixtures.exclude(result=None).count() == 12
