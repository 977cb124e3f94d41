"""Provable dice: a finished game is replayed from our own data or the published data of another instance."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoDbBlocker

from games.models import Game, ScoresheetEntry
from games.story.proofs import check_proof, proof_of
from games.table.actions import finish_by_computer, hand_over_side, undo_input
from games.table.corrections import agree_to_correction, set_game_state
from league.frame.errors import Refused
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season
from tests.shared_rows import shared_rows
from tests.table.phones import ANN, BEN, RULESETS, fresh, pick_up
from tests.table.test_undo import FOURTH, at_the_goal_line, throw

pytestmark = pytest.mark.django_db


def by_the_app(ruleset: str = "first_and_roll") -> Game:
    """A whole game in which the app makes every roll."""
    return finish_by_computer(game=pick_up(ruleset, away="situational"), player=ANN)


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """The key of a game that `by_the_app` has played."""
    with shared_rows(django_db_blocker):
        yield by_the_app().pk


@pytest.fixture
def rolled(played: int) -> Game:
    return Game.objects.get(pk=played)


def proof(game: Game) -> dict[str, Any]:
    """The proof as read from a file."""
    read: dict[str, Any] = json.loads(json.dumps(proof_of(Game.objects.get(pk=game.pk))))
    return read


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_roll_and_ruling_of_a_game_verifies(ruleset: str) -> None:
    found = check_proof(proof(by_the_app(ruleset)))
    assert (found.differences, found.unchecked) == ((), ())


def test_roll_that_contradicts_the_secret_is_reported(rolled: Game) -> None:
    data = proof(rolled)
    roll = next(row for row in data["entries"] if row[2] == "R_COIN")
    roll[4] = {"coin": "tails" if roll[4]["coin"] == "heads" else "heads"}
    assert check_proof(data).differences[0].startswith(f"Entry {roll[0]}: R_COIN: the secret gives")


def test_wrong_secret_is_detected(rolled: Game) -> None:
    data = proof(rolled) | {"commitment": "00" * 32}
    assert check_proof(data).differences == (
        "The secret does not match the fingerprint that was published before kickoff.",
    )


def test_changed_box_score_number_is_reported(rolled: Game) -> None:
    data = proof(rolled)
    plays = data["box_score"]["home"]["plays"]
    data["box_score"]["home"]["plays"] += 1
    sentence = f"Box score, home, plays: the proof has {plays + 1}, but the game gives {plays}."
    assert check_proof(data).differences == (sentence,)


def test_command_names_the_entry_that_the_rules_refuse(tmp_path: Path, rolled: Game) -> None:
    data, file, out = proof(rolled), tmp_path / "game.json", io.StringIO()
    call = next(row for row in data["entries"] if row[2] == "D_CALL_OFF")
    call[4] = "purple"
    file.write_text(json.dumps(data), "utf-8")
    with pytest.raises(SystemExit):
        call_command("verify", str(file), stdout=out)
    assert f"DIFFERS: Entry {call[0]}: The rules refuse this entry" in out.getvalue()
    assert out.getvalue().endswith("This game is not what it says.\n")


def test_typed_dice_undo_handover_and_corrections_verify_and_are_listed_as_unchecked() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="3", clock="blank")
    game = undo_input(game=game, player=ANN, seen=game.last)
    game = throw(game, ANN, off_red="1", clock="T")
    set_game_state(game=game, player=ANN, correction=FOURTH)
    agree_to_correction(game=fresh(game), player=BEN)
    hand_over_side(game=fresh(game), player=BEN, side="away")
    game = finish_by_computer(game=fresh(game), player=ANN)
    found = check_proof(proof(game))
    kinds = set(game.entries.values_list("kind", flat=True))
    assert (kinds, found.differences) == (set(ScoresheetEntry.Kind.values) - {ScoresheetEntry.Kind.DEAL}, ())
    assert found.unchecked == (
        "3 throws and draws on a real table: their rulings were checked, but not the dice and cards.",
        "2 corrections that were agreed on.",
    )


def test_game_with_phone_rolls_is_marked(rolled: Game) -> None:
    Game.objects.filter(pk=rolled.pk).update(provable=False)
    assert "without a network" in check_proof(proof(rolled)).unchecked[0]


def test_auto_played_game_verifies_against_its_seed() -> None:
    game = play_fixture(fixture=expansion_season(rounds=1).fixtures.first())  # type: ignore[arg-type]
    found = check_proof(proof(game))
    assert found.differences == ()
    assert found.unchecked == ("Its dice come from its season’s public seed: anybody could predict them.",)


def test_proof_is_not_available_before_the_final_whistle(client: Client) -> None:
    game = pick_up(away="situational")
    with pytest.raises(Refused) as refused:
        proof_of(game)
    shown = client.get(f"/api/v1/games/{game.public_id}").json()
    answer = client.get(f"/api/v1/games/{game.public_id}/proof")
    assert (refused.value.code, answer.status_code) == ("game_not_finished", 409)
    assert shown["commitment"] == game.commitment
    assert game.secret not in json.dumps(shown) + answer.content.decode()


def test_command_accepts_an_id_or_an_api_answer_file(tmp_path: Path, client: Client, rolled: Game) -> None:
    out = io.StringIO()
    call_command("verify", str(rolled.public_id), stdout=out)
    file = tmp_path / "game.json"
    file.write_bytes(client.get(f"/api/v1/games/{rolled.public_id}/proof").content)
    call_command("verify", str(file), stdout=out)
    assert out.getvalue().splitlines()[-1] == "Everything agrees."
    assert out.getvalue().count("Everything agrees.") == 2


def test_command_exits_with_1_on_differences(tmp_path: Path, rolled: Game) -> None:
    file, out = tmp_path / "game.json", io.StringIO()
    file.write_text(json.dumps(proof(rolled) | {"score": [99, 0]}))
    with pytest.raises(SystemExit) as ended:
        call_command("verify", str(file), "--json", stdout=out)
    assert ended.value.code == 1
    assert json.loads(out.getvalue())["verified"] is False


def test_a_proof_of_another_format_is_refused(rolled: Game) -> None:
    with pytest.raises(Refused) as refused:
        check_proof(proof(rolled) | {"format": 2})
    assert refused.value.code == "other_format"


def test_invalid_proof_file_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"score": 3}')
    with pytest.raises(CommandError, match="not_a_proof"):
        call_command("verify", str(file))
