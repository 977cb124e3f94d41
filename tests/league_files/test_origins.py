"""What came in a league file is past: it decides no dice here and cannot be reverted, and it is compared."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from games.league_files.imports import ImportedLeague
from games.league_files.loader import results_of_import
from games.league_files.views import believed_sentences
from league.frame.errors import Refused
from league.frame.secrets import commitment_of
from league.history.selectors import changes_of
from league.history.services import is_reversible, revert_change
from league.models import Change, Fixture, League, SeasonSecret
from league.results.services import Score, record_result
from league.seasons.secrets import renew_secret
from league.seasons.selectors import current_secret
from league.standings.selectors import coin_of
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.league_files.leagues import begun_season, exported, forged, imported, packed, rows_of
from tests.league_files.test_forgeries import as_lines, manifest_of
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
Rows = dict[str, list[Any]]
CHOSEN = "ab" * 32
AFTER = {"time_zone": "UTC", "auto_confirm_hours": 0, "profile": "", "wishes": {}}


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[bytes]:
    """The file of a season that has begun; a game of it was reported without the app."""
    with shared_rows(django_db_blocker):
        season, ann, _ben = begun_season()
        fixture = Fixture.objects.filter(season=season, result=None).order_by("number")[0]
        record_result(fixture=fixture, score=Score((51, 44)), actor=ann)
        yield exported(season.league)


@pytest.fixture(scope="module")
def honest(file: bytes) -> Iterator[ImportedLeague]:
    """The league of the file as it came here, with zoe as its commissioner."""
    with transaction.atomic():
        yield imported(file, name="Honest", commissioner=person("zoe"))
        transaction.set_rollback(True)


def without_digest(data: bytes) -> bytes:
    """The file with the digest of a season without games in its manifest."""
    rows = {f"rows/{table}.jsonl": as_lines(lines) for table, lines in rows_of(data).items()}
    manifest = manifest_of(data)
    manifest["seasons"][0] |= {"digest": hashlib.sha256().hexdigest(), "games": 0}
    return packed(manifest, rows)


def choose_secret(rows: Rows) -> None:
    """Puts a secret into the file, with its fingerprint in the history, as if it had been published."""
    rows["secrets"][0] |= {"value": CHOSEN, "fingerprint": "", "published_at": "2026-01-01T00:00:00+00:00"}
    opening = {
        "kind": Change.Kind.SEASON_OPENED,
        "about": "season/1",
        "after": {"commitment": commitment_of(CHOSEN)},
    }
    rows["changes"].append(forged_change(**opening))
    rows["games"] = []
    rows["results"] = []


def forged_change(**values: Any) -> dict[str, Any]:
    return {
        "kind": Change.Kind.SETTINGS,
        "about": "",
        "before": None,
        "after": None,
        "reason": "",
        "at": "2026-01-01T00:00:00+00:00",
        "actor": None,
        "person": None,
        "reverts": None,
        **values,
    }


def strip_secrets(rows: Rows) -> None:
    """Makes the dice those of the season's public seed."""
    rows["secrets"], rows["games"], rows["results"] = [], [], []


@pytest.mark.parametrize("forge", [choose_secret, strip_secrets])
def test_nobody_predicts_games_by_a_secret_or_seed_in_the_file(file: bytes, forge: Any) -> None:
    season = imported(without_digest(forged(file, forge)), name="Copy").league.seasons.get()
    secret = current_secret(season)
    assert secret
    assert secret.value != CHOSEN
    assert not secret.came_in_file
    fixture = Fixture.objects.filter(season=season).select_related(
        "season__league__feed", "week", "home", "away"
    )[0]
    assert play_fixture(fixture=fixture).drawn_from == secret
    renewal = season.league.changes.get(kind=Change.Kind.SECRET_RENEWED)
    assert (renewal.after or {})["commitment"] == secret.commitment
    assert coin_of(season).secret == ""


def unpublished_value(rows: Rows) -> None:
    choose_secret(rows)
    rows["secrets"][0]["published_at"] = None


def value_without_history(rows: Rows) -> None:
    choose_secret(rows)
    rows["secrets"][0]["value"] = "cd" * 32


def number_that_hides_later_ones(rows: Rows) -> None:
    rows["secrets"][0]["number"] = 30_000


def game_of_the_future(rows: Rows) -> None:
    rows["games"][0]["finished_at"] = "2999-01-01T00:00:00+00:00"


@pytest.mark.parametrize(
    "forge", [unpublished_value, value_without_history, number_that_hides_later_ones, game_of_the_future]
)
def test_secret_or_game_that_was_never_public_is_refused(file: bytes, forge: Any) -> None:
    with pytest.raises(Refused) as refused:
        imported(forged(file, forge), name="Copy")
    assert refused.value.code == "league_file_damaged"
    assert not League.objects.filter(name="Copy").exists()


def test_finished_season_of_a_file_that_goes_on_gets_a_secret_once(honest: ImportedLeague) -> None:
    season = honest.league.seasons.get()
    for is_published in (False, True):
        season.secrets.all().delete()
        if is_published:
            SeasonSecret.objects.create(season=season, value=CHOSEN, fingerprint=commitment_of(CHOSEN))
        assert current_secret(season) is None
        renew_secret(season)
        made = current_secret(season)
        renew_secret(season)
        assert made
        assert made.value != CHOSEN
        assert current_secret(season) == made


def test_page_and_api_say_since_when_the_dice_are_of_this_site(
    honest: ImportedLeague, client: Client
) -> None:
    page = client.get(honest.league.seasons.get().get_absolute_url()).content.decode()
    assert "Since then its dice are this site’s" in page
    [old, new] = client.get("/api/v1/leagues/honest/seasons/1").json()["fingerprints"]
    assert (old["made_at"], bool(new["made_at"])) == (None, True)
    game = Fixture.objects.filter(season__league=honest.league, game__isnull=False)[0].game
    assert client.get(f"/api/v1/games/{game.public_id}/proof").json()["from_file"] is True


def test_change_of_the_file_is_history_and_cannot_be_reverted(file: bytes) -> None:
    ann = person("anna")
    zone = {"before": {"time_zone": "Not/A_Zone"}, "after": {"time_zone": "UTC"}}
    data = forged(file, lambda rows: rows["changes"].append(forged_change(**zone)))
    league = imported(data, name="Copy", commissioner=ann).league
    told = changes_of(league, viewer=ann)
    assert [row.kind for row in told if is_reversible(row)] == []
    for row in told.filter(kind=Change.Kind.SETTINGS):
        with pytest.raises(Refused) as refused:
            revert_change(change=row, actor=ann)
        assert refused.value.code == "came_in_file"
    league.refresh_from_db()
    assert league.time_zone == "UTC"


def test_restored_values_pass_the_checks_of_their_service(honest: ImportedLeague) -> None:
    zoe, league = User.objects.get(username="zoe"), honest.league
    team, season = league.teams.order_by("pk")[0], league.seasons.get()
    fixture = Fixture.objects.filter(season=season, result=None).order_by("number")[0]
    game, score = f"season/1/game/{fixture.number}", {"outcome": "played", "away_score": 1, "home_score": 1}
    for kind, about, before, code in (
        ("settings", "", {"time_zone": "Not/A_Zone"}, "unknown_setting"),
        ("settings", "", {"auto_confirm_hours": -5}, "bad_hours"),
        ("profile_chosen", f"team/{team.slug}", {"profile": "nobody"}, "unknown_coach"),
        ("result", game, {"state": "final", **score}, "impossible_score"),
        ("result", game, {"state": "hacked", **score, "home_score": 6}, "not_possible_now"),
        ("schedule_wishes", "season/1", {"wishes": [1]}, "bad_wishes"),
    ):
        after = {name: AFTER[name] for name in before if name in AFTER} or None
        change = Change.objects.create(
            league=league, kind=kind, about=about, before=before, after=after, actor=zoe
        )
        with pytest.raises(Refused) as refused:
            revert_change(change=change, actor=zoe)
        assert refused.value.code == code


def other_score(rows: Rows) -> None:
    next(row for row in rows["results"] if row["home_score"] == 51)["home_score"] = 58


def other_zone(rows: Rows) -> None:
    rows["league"][0]["time_zone"] = "Not/A_Zone"


def other_hours(rows: Rows) -> None:
    rows["league"][0]["auto_confirm_hours"] = 30_000


def other_coach(rows: Rows) -> None:
    rows["teams"][0]["profile"] = "nobody"


@pytest.mark.parametrize(
    ("forge", "code"),
    [(other_zone, "unknown_time_zone"), (other_hours, "bad_hours"), (other_coach, "unknown_coach")],
)
def test_value_that_no_form_would_take_is_refused(file: bytes, forge: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        imported(forged(file, forge), name="Copy")
    assert refused.value.code == code


def test_results_without_a_game_are_counted_and_compared_with_the_history(
    file: bytes, honest: ImportedLeague
) -> None:
    assert (honest.believed, [one.differs for one in honest.results]) == (1, [False])
    made = imported(forged(file, other_score), name="Copy")
    [result] = results_of_import(made.league)
    assert (result.stated["home_score"], (result.recorded or {})["home_score"], result.differs) == (
        58,
        51,
        True,
    )
    [sentence] = believed_sentences(made.league)
    assert "44:58" in sentence
    assert "44:51" in sentence
    record = made.league.changes.get(kind=Change.Kind.LEAGUE_IMPORTED).after or {}
    assert (record["believed"], record["differing"]) == (1, 1)


def test_result_that_the_history_does_not_know_is_named(file: bytes) -> None:
    def forget(rows: Rows) -> None:
        for row in rows["changes"]:
            if row["kind"] == Change.Kind.RESULT:
                row |= {"kind": Change.Kind.LEAGUE_ARCHIVED, "about": "", "before": None, "after": None}

    made = imported(forged(file, forget), name="Copy")
    assert [(one.recorded, one.differs) for one in made.results] == [(None, False)]
    assert "nothing in the file’s own history" in believed_sentences(made.league)[0]
