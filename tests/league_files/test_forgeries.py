"""Every forged, broken or hostile league file is refused with a code, and leaves nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import combinations
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoDbBlocker

from games.league_files.reader import FileLimits
from games.league_files.tables import MANIFEST
from games.models import Game
from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.models import Change, League, Member, Placeholder, Result, SeasonSecret
from league.people.members import assign_coach
from tests.helpers.small_seasons import small_season
from tests.league_files.leagues import begun_season, exported, forged, imported, packed, rows_of
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
Rows = dict[str, list[Any]]
Forgery = Callable[[Rows], object]
DAMAGED = ("league_file_damaged", "season_differs", "bad_wishes", "bad_points")


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[bytes]:
    """The file of a season that has begun, whose league stays here."""
    with shared_rows(django_db_blocker):
        season, _ann, _ben = begun_season()
        yield exported(season.league)


@pytest.fixture(scope="module")
def bare(file: bytes) -> bytes:
    """The file of a season without games, which is read sooner."""
    season, ann = small_season("Bare League", public_dice=False), User.objects.get(username="ann")
    season.league.members.create(user=ann, role=Member.Role.COMMISSIONER)
    assign_coach(team=season.league.teams.order_by("pk")[0], person=ann, actor=ann)
    data = exported(season.league)
    run_and_roll_back(lambda: imported(data, name="Copy"))  # nothing is wrong with it
    return data


def refusal(data: bytes, **options: Any) -> str:
    """The code with which the file is refused; nothing of it is left."""
    before = League.objects.count(), Game.objects.count(), Placeholder.objects.count()
    with pytest.raises(Refused) as refused:
        imported(data, name="Copy", **options)
    assert (League.objects.count(), Game.objects.count(), Placeholder.objects.count()) == before
    assert refused.value.sentence.endswith((".", "`."))
    return refused.value.code


def at_the_table(rows: Rows) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in rows["games"] if row["entries"])
    return found


def by_computer(rows: Rows) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in rows["games"] if row["sheet"])
    return found


def rolls(rows: Rows) -> list[list[Any]]:
    """The entries of the game at the table that the app rolled."""
    return [entry for entry in at_the_table(rows)["entries"] if entry[1] == "input" and entry[5] == "house"]


def change_roll(rows: Rows) -> None:
    first, second = next(
        (one, other)
        for one, other in combinations(rolls(rows), 2)
        if one[2] == other[2] and one[4] != other[4]
    )
    first[4] = second[4]


def own_score(rows: Rows) -> None:
    by_computer(rows)["home_score"] += 7


def other_result(rows: Rows) -> None:
    rows["results"][0]["home_score"] += 7


def other_words(rows: Rows) -> None:
    by_computer(rows)["play_by_play"].pop()


def other_seed(rows: Rows) -> None:
    by_computer(rows)["sheet"]["seed"][0] ^= 1


def other_values(rows: Rows) -> None:
    values = by_computer(rows)["sheet"]["values"]
    values[5], values[6] = values[6] + 1, values[5]


def other_purpose(rows: Rows) -> None:
    by_computer(rows)["drawn_for"] = "game 99: x at y"


def typed_as_rolled(rows: Rows) -> None:
    rolls(rows)[0][5] = "person:1"


@pytest.mark.parametrize(
    "forge",
    [
        *(change_roll, own_score, other_result, other_words),
        *(other_seed, other_values, other_purpose, typed_as_rolled),
    ],
)
def test_game_that_was_not_played_like_this_is_refused(file: bytes, forge: Forgery) -> None:
    assert refusal(forged(file, forge)) == "game_differs"


def another_champion(rows: Rows) -> None:
    rows["seasons"][0] |= {"state": "finished", "champion": 1}


def two_seasons_of_a_week(rows: Rows) -> None:
    rows["seasons"].append(rows["seasons"][0] | {"number": 2})
    rows["weeks"][0]["season"] = 2


def line_that_is_not_there(rows: Rows) -> None:
    rows["fixtures"][0]["home"] = 99


def negative_line(rows: Rows) -> None:
    rows["fixtures"][0]["home"] = -1


def unknown_column(rows: Rows) -> None:
    rows["teams"][0]["league"] = 1


def script_as_color(rows: Rows) -> None:
    rows["teams"][0]["primary_color"] = "red;}"


def text_for_a_number(rows: Rows) -> None:
    rows["results"][0]["home_score"] = "many"


def object_for_a_name(rows: Rows) -> None:
    rows["people"][0]["teams"] = ["x"]


def nul(rows: Rows) -> None:
    rows["changes"][0]["reason"] = "\0"


def half_a_character(rows: Rows) -> None:
    rows["changes"][0]["reason"] = "\ud800"


def turned_name(rows: Rows) -> None:
    rows["teams"][0]["nickname"] = "slwO\u202e"


def second_line_of_a_name(rows: Rows) -> None:
    rows["weeks"][0]["name"] = "Week 1\nFinal: 7-0"


def turned_name_in_the_history(rows: Rows) -> None:
    change = next(row for row in rows["changes"] if row["after"])
    change["after"] = {**change["after"], "name": "slwO\u202e"}


def unknown_kind_of_change(rows: Rows) -> None:
    rows["changes"][0]["kind"] = "hacked"


def odd_snapshot(rows: Rows) -> None:
    rows["changes"][-1]["after"] = {"role": [[{}]], "nobody": 1}


def team_twice(rows: Rows) -> None:
    rows["teams"][1]["slug"] = rows["teams"][0]["slug"]


def rules_that_are_none(rows: Rows) -> None:
    rows["league"][0]["options"] = {"dice": "loaded"}


def wishes_that_are_none(rows: Rows) -> None:
    rows["seasons"][0]["wishes"] = [1]


def points_without_a_week(rows: Rows) -> None:
    rows["seasons"][0]["adjustments"] = [decision(week="one")]


def half_a_point(rows: Rows) -> None:
    rows["seasons"][0]["adjustments"] = [decision(points=0.5)]


def points_at_no_time(rows: Rows) -> None:
    rows["seasons"][0]["adjustments"] = [decision(at="2026-01-01")]


def points_for_a_long_reason(rows: Rows) -> None:
    rows["seasons"][0]["adjustments"] = [decision(reason="x" * 301)]


def decision(**values: object) -> dict[str, object]:
    """A decision on points, with these values instead of good ones."""
    good = {"team": "x", "points": -1, "week": 1, "reason": "Late", "at": "2026-01-01T00:00:00+00:00"}
    return {**good, **values}


def terms_that_are_none(rows: Rows) -> None:
    rows["seasons"][0]["kept_terms"] = {"preset": 7}


def edition_of_nothing(rows: Rows) -> None:
    rows["editions"].append({"week": 1, "reported": [], "made_at": "2026-01-01T00:00:00+00:00"})


def result_in_progress(rows: Rows) -> None:
    rows["results"][0]["state"] = "in_progress"


def score_of_a_game_that_was_not_played(rows: Rows) -> None:
    rows["results"][0]["outcome"] = "no_contest"


def header_of_nothing(rows: Rows) -> None:
    by_computer(rows)["header"] = {"ruleset": "first_and_goal", "version": 1}


def circumstance_that_is_none(rows: Rows) -> None:
    at_the_table(rows)["circumstances"] = [{"kind": "cheated"}]


@pytest.mark.parametrize(
    "damage",
    [
        *(two_seasons_of_a_week, line_that_is_not_there, negative_line, unknown_column, script_as_color),
        *(object_for_a_name, nul, half_a_character, unknown_kind_of_change, another_champion),
        *(turned_name, second_line_of_a_name, turned_name_in_the_history, edition_of_nothing),
        *(odd_snapshot, team_twice, wishes_that_are_none, terms_that_are_none),
        *(points_without_a_week, half_a_point, points_at_no_time, points_for_a_long_reason),
    ],
)
def test_rows_that_the_service_could_not_show_are_refused(bare: bytes, damage: Forgery) -> None:
    assert refusal(forged(bare, damage)) in DAMAGED


@pytest.mark.parametrize(
    "damage",
    [
        *(text_for_a_number, result_in_progress, score_of_a_game_that_was_not_played),
        *(header_of_nothing, circumstance_that_is_none),
    ],
)
def test_games_that_the_service_could_not_show_are_refused(file: bytes, damage: Forgery) -> None:
    assert refusal(forged(file, damage)) in DAMAGED


def test_rules_that_do_not_exist_are_refused(bare: bytes) -> None:
    assert refusal(forged(bare, rules_that_are_none)).startswith("unknown_option")


def test_other_digest_of_a_season_is_refused(bare: bytes) -> None:
    rows = rows_of(bare)
    texts = {f"rows/{name}.jsonl": as_lines(lines) for name, lines in rows.items()}
    manifest = manifest_of(bare)
    manifest["seasons"][0]["digest"] = "00" * 32
    assert refusal(packed(manifest, texts)) == "digest_differs"


def as_lines(rows: list[Any]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def manifest_of(file: bytes) -> dict[str, Any]:
    with ZipFile(BytesIO(file)) as archive:
        found: dict[str, Any] = json.loads(archive.read(MANIFEST))
    return found


def test_newer_version_is_refused_with_advice(bare: bytes) -> None:
    assert refusal(packed(manifest_of(bare) | {"version": 2}, {"rows/new.jsonl": b""})) == "league_file_newer"


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "rows/auth.user.jsonl", "components/x.toml"]
)
def test_other_names_inside_are_refused(bare: bytes, name: str) -> None:
    texts = {f"rows/{table}.jsonl": as_lines(lines) for table, lines in rows_of(bare).items()}
    assert refusal(packed(manifest_of(bare), {**texts, name: b"{}\n"})) == "league_file_damaged"


def test_changed_byte_is_refused(bare: bytes) -> None:
    with ZipFile(BytesIO(bare)) as archive:
        texts = {name: archive.read(name) for name in archive.namelist()}
        comment = archive.comment
    changed = BytesIO()
    with ZipFile(changed, "w") as archive:
        for name, text in texts.items():
            archive.writestr(name, text.replace(b"Bare", b"Bear"))
        archive.comment = comment
    assert refusal(changed.getvalue()) == "league_file_damaged"


def test_zip_bomb_is_refused_before_it_is_unpacked(file: bytes) -> None:
    bomb = BytesIO()
    with ZipFile(bomb, "w", ZIP_DEFLATED) as archive:
        archive.writestr("rows/teams.jsonl", b" " * 20_000_000)
        archive.writestr(MANIFEST, b"{}")
    assert refusal(bomb.getvalue()) == "league_file_damaged"


def test_limits_of_bytes_and_games_hold(file: bytes) -> None:
    assert refusal(file, limits=FileLimits(bytes=1000, rows={})) == "league_file_too_large"
    for name in ("teams", "games"):
        limits = FileLimits(bytes=10**9, rows={f"rows/{name}.jsonl": 1})
        assert refusal(file, limits=limits) == "league_file_too_large"


@pytest.mark.parametrize("data", [b"", b"PK\x05\x06" + b"\0" * 18, b"no zip", b"\x1f\x8b" * 100])
def test_file_that_is_no_league_is_refused(data: bytes) -> None:
    assert refusal(data) == "league_file_damaged"


def test_file_cut_in_half_is_refused(bare: bytes) -> None:
    assert refusal(bare[: len(bare) // 2]) == "league_file_damaged"


def test_name_that_is_taken_is_refused(file: bytes) -> None:
    with pytest.raises(Refused) as refused:
        imported(file)
    assert refused.value.code == "league_exists"


def test_unpublished_secret_stays_where_it_is_and_a_new_one_decides_further_games(file: bytes) -> None:
    secret = SeasonSecret.objects.get(season__league__slug="small-league")
    assert secret.value.encode() not in b"".join(as_lines(rows) for rows in rows_of(file).values())
    known, new = imported(file, name="Copy").league.seasons.get().secrets.order_by("number")
    assert (known.value, known.commitment) == ("", secret.commitment)
    assert new.value not in ("", secret.value)


def test_corrected_result_needs_a_correction_in_the_history(file: bytes) -> None:
    correction = {
        "kind": Change.Kind.RESULT_CORRECTED,
        "about": "season/1/game/2",
        "before": {"home_score": 1},
        "after": {"home_score": 99},
        "reason": "So it was.",
        "at": "2026-01-01T00:00:00+00:00",
        "actor": 1,
        "person": None,
        "reverts": None,
    }

    def correct(rows: Rows) -> None:
        rows["results"][0]["home_score"] = 99
        rows["changes"].append(correction)

    league = imported(forged(file, correct), name="Copy").league
    assert Result.objects.filter(fixture__season__league=league, home_score=99).exists()
