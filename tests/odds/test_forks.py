"""A fork shows a season with changes beside the season itself, which stays as it is."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import serializers
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from games.forks.services import (
    KIND,
    change_fork,
    create_fork,
    delete_unused_forks,
    discard_fork,
    fork_specs,
    play_fork_once,
    simulate_fork,
)
from games.models import Fork
from games.simulations import samples as kinds
from league.frame.errors import Forbidden, Hidden, Refused
from league.models import Fixture, League, Member, Membership, Result, Season, Team, Week
from tests.helpers.small_seasons import play, small_season
from tests.odds import quick_seasons
from tests.simulations.counting import work_through

pytestmark = pytest.mark.django_db
ROWS = (League, Season, Week, Fixture, Result, Team, Membership)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kinds.KINDS, KIND, quick_seasons.__name__)


@pytest.fixture
def season() -> Season:
    found = small_season()
    League.objects.filter(pk=found.league_id).update(playoff_places=2)
    found = Season.objects.select_related("league__feed").get(pk=found.pk)
    play(found, 3)
    return found


@pytest.fixture
def person() -> User:
    return User.objects.create_user("ann", password="x")


def all_changes(season: Season) -> dict[str, Any]:
    """One change of each kind."""
    games = list(Fixture.objects.filter(season=season).order_by("number"))
    first, second = list(Team.objects.filter(memberships__season=season).order_by("pk"))[:2]
    return {
        "results": {
            str(games[0].number): {"home": 0, "away": 35},
            str(games[1].number): {"open": True},
            str(games[-1].number): {"outcome": "no_contest"},
        },
        "dice": {first.slug: second.key},
        "divisions": {first.slug: ["One", "Only"]},
        "format": {"playoff_places": 4, "reseed": False, "tie_break": "simple"},
        "options": {"overtime": "off"},
    }


def stored_rows() -> dict[str, str]:
    return {kind.__name__: serializers.serialize("json", kind._base_manager.order_by("pk")) for kind in ROWS}


def test_no_row_of_the_season_changes(season: Season, person: User) -> None:
    before, feed = stored_rows(), season.league.feed.last
    fork = create_fork(season=season, actor=person, changes=all_changes(season), seasons=100)
    fork = change_fork(fork=fork, actor=person, changes={"format": {"playoff_places": 2}}, week=2)
    fork = play_fork_once(fork=simulate_fork(fork=fork, actor=person), actor=person, seed=5)
    for run in (fork.original, fork.changed, fork.once):
        assert run
        work_through(run)
    discard_fork(fork=fork, actor=person)
    season.league.feed.refresh_from_db()
    assert (stored_rows(), season.league.feed.last) == (before, feed)
    assert not Fork.objects.exists()


def test_every_kind_of_change_reaches_the_simulated_season(season: Season, person: User) -> None:
    changes = all_changes(season)
    was, now = fork_specs(create_fork(season=season, actor=person, changes=changes, week=2))
    results = {str(number): result for number, *_game, result in now["games"]}
    assert [results[number] for number in changes["results"]] == [
        ["played", 0, 35, None, None],
        None,
        ["no_contest", None, None, None, None],
    ]
    (slug, key), *_rest = changes["dice"].items()
    assert now["rest"]["sides"][slug][0] == key != was["rest"]["sides"][slug][0]
    assert (now["places"], now["reseed"]) == (4, False)
    assert now["steps"]["division"] == ["head_to_head", "net_points", "points_for"]
    assert [header["options"]["overtime"] for header in was["rest"]["headers"]] == ["on", "on"]
    assert now["rest"]["headers"][0]["options"]["overtime"] == "off"
    assert {week for _number, week, *_sides, result in was["games"] if result} == {1, 2}


REFUSED: list[tuple[Any, str]] = [
    ({"weather": {}}, "bad_changes"),
    ([], "bad_changes"),
    ({"results": {"999": {"home": 1, "away": 2}}}, "unknown_game"),
    ({"results": {"1": {"home": -1, "away": 2}}}, "bad_score"),
    ({"results": {"1": {"home": True, "away": 2}}}, "bad_score"),
    ({"results": {"1": {"outcome": "played"}}}, "bad_changes"),
    ({"dice": {"nobody": "base"}}, "unknown_team"),
    ({"dice": {"TEAM": "nobody"}}, "unknown_team"),
    ({"dice": "all"}, "bad_changes"),
    ({"divisions": {"TEAM": ["One", "Other"]}}, "unknown_division"),
    ({"format": {"playoff_places": 10}}, "too_few_clubs"),
    ({"format": {"playoff_places": 99}}, "unknown_playoff_format"),
    ({"format": {"tie_break": ["pro"]}}, "unknown_tie_break"),
    ({"options": {"overtime": "maybe"}}, "unknown_option_value"),
    ({"options": {"weather": "rain"}}, "unknown_option"),
    ({"components": "box_of_another_league"}, "unknown_components"),
]


def test_changes_that_make_no_season_are_refused(season: Season, person: User) -> None:
    slug = Team.objects.filter(memberships__season=season).values_list("slug", flat=True)[0]
    codes = []
    for changes, _code in REFUSED:
        named = json.loads(json.dumps(changes).replace("TEAM", slug))
        try:
            create_fork(season=season, actor=person, changes=named)
        except Refused as refused:
            codes.append(refused.code)
    assert codes == [code for _changes, code in REFUSED]
    assert not Fork.objects.exists()


def test_a_page_compares_the_season_with_the_fork(season: Season, person: User, client: Client) -> None:
    client.force_login(person)
    made = client.post(
        f"{season.get_absolute_url()}forks/", {"name": "Upset", "week": "3", "seasons": "1000"}
    )
    fork = Fork.objects.get()
    assert made["Location"] == fork.get_absolute_url()
    first = Fixture.objects.filter(season=season).order_by("number")[0]
    client.post(fork.get_absolute_url(), {"part": "results", "game": first.number, "home": "3", "away": "30"})
    client.post(f"{fork.get_absolute_url()}simulate/")
    client.post(f"{fork.get_absolute_url()}once/", {"seed": "8"})
    fork.refresh_from_db()
    for run in (fork.original, fork.changed, fork.once):
        assert run
        work_through(run)
    page = client.get(fork.get_absolute_url()).content.decode()
    assert "30–3" in page
    assert "10–20" in page  # the result as it was
    file = client.get(fork.get_absolute_url(), {"csv": "compared-table"}).content.decode()
    [row] = [line.split(",") for line in file.splitlines() if first.home.nickname in line]
    before, after = row[1].split()[0], row[1].split()[-1]
    assert before != after
    client.post(f"{fork.get_absolute_url()}remove/", {"place": f"results/{first.number}"})
    fork.refresh_from_db()
    assert fork.changes == {}


def test_a_link_shows_no_more_than_the_league_does(season: Season, person: User, client: Client) -> None:
    fork = create_fork(season=season, actor=person)
    link = fork.get_absolute_url()
    assert client.get(link).status_code == 200  # a public league
    other = User.objects.create_user("bob", password="x")
    client.force_login(other)
    assert b'name="part"' not in client.get(link).content  # somebody else's fork has no forms
    assert client.post(f"{link}discard/").status_code == 403
    assert client.post(f"{link}copy/").status_code == 302
    assert Fork.objects.filter(owner=other).count() == 1
    League.objects.filter(pk=season.league_id).update(visibility="private")
    assert client.get(link).status_code == 404
    assert str(Fork.objects.get(owner=other).public_id).encode() not in client.get("/forks/").content
    Member.objects.create(league=season.league, user=other, role="viewer")
    assert client.get(link).status_code == 200


def test_a_program_reads_the_fork_it_has_made_and_changed(season: Season, person: User) -> None:
    program = APIClient()
    program.force_login(person)
    forks = f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/forks"
    made = program.post(forks, {"name": "Upset", "week": 2}, format="json")
    assert (made.status_code, made.json()["name"], made.json()["week"]) == (201, "Upset", 2)
    address = f"{forks}/{made.json()['id']}"
    own = {"tie_break": "own", "steps": {"division": ["net_points"], "wild_card": ["points_for"]}}
    changed = program.patch(address, {"changes": {"format": own}}, format="json")
    assert (changed.status_code, changed.json()["changes"]) == (200, {"format": own})
    luck = {"format": {**own, "steps": {"division": ["luck"], "wild_card": []}}}
    assert program.patch(address, {"changes": luck}, format="json").json()["code"] == "unknown_step"
    assert program.get(address).json() == changed.json() != made.json()
    started = program.post(f"{address}/simulate").json()
    assert started["original"]["state"] == started["changed"]["state"] == "queued"


def test_who_may_fork(season: Season, person: User) -> None:
    from django.contrib.auth.models import AnonymousUser

    with pytest.raises(Forbidden):
        create_fork(season=season, actor=AnonymousUser())
    season.league.visibility = "private"
    with pytest.raises(Hidden):
        create_fork(season=season, actor=person)


def test_a_person_keeps_so_many_forks(season: Season, person: User, settings: Any) -> None:
    settings.FORKS_PER_PERSON = 1
    create_fork(season=season, actor=person)
    with pytest.raises(Refused, match="limit of forks"):
        create_fork(season=season, actor=person)


def test_a_fork_that_nobody_uses_is_deleted(season: Season, person: User, client: Client) -> None:
    kept, unused = (create_fork(season=season, actor=person) for _ in range(2))
    Fork.objects.update(used_at=timezone.now() - timedelta(days=91))
    client.get(kept.get_absolute_url())
    assert delete_unused_forks() == 1
    assert [fork.pk for fork in Fork.objects.all()] == [kept.pk]
    assert unused.pk != kept.pk


def test_equal_forks_are_one_simulation(season: Season, person: User) -> None:
    one, other = (
        simulate_fork(fork=create_fork(season=season, actor=person), actor=person) for _ in range(2)
    )
    assert one.original_id == one.changed_id == other.original_id
