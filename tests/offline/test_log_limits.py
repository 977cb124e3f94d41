"""Limits of logs from phones: size, form, and a cost linear in their length."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.gridiron.corrections import DownCorrection
from engine.kernel.record import dump
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import Entry, replay_entry
from games.models import Game
from games.offline import phone_logs
from games.offline.phone_logs import PhoneLog, TableMovedOn, hand_in_log, read_phone_log
from games.records import scoresheets
from games.table.actions import answer_decision
from games.table.corrections import go_back_to_play, set_game_state
from league.frame.errors import Refused
from tests.fuzzing.mutations import ROUNDS, mutated, within_limits
from tests.offline.phones import DEVICE, played, sent, sheet_of, sit_down, twin_of
from tests.table.phones import ANN, RULESETS, fresh, pick_up, standing, with_ben

pytestmark = pytest.mark.django_db
DOWN = DownCorrection((7, 3), (2, 2), 1, 9, "home", 2, 50, 8)
ROW = {"asked": "", "by": "away", "source": "person:1", "mark": "", "voids": None, "of": None}


def log_from(play: Playthrough, base: int) -> PhoneLog:
    """The log of everything entered after `base`."""
    return PhoneLog(DEVICE, 1, base, tuple(play.sheet.since(base + 1)), (), "digest")


def with_undos(game: Game, pairs: int) -> PhoneLog:
    """A call that is given and undone `pairs` times."""
    play = scoresheets.resume_game(game, whole=True)
    due: Any = play.awaiting()[0]
    for _pair in range(pairs):
        play.answer(due.by, due.answers[0], "person:1")
        play.undo("person:1")
    return log_from(play, game.last)


def refusal(sent: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        read_phone_log(sent)
    return refused.value.code


def test_log_of_undos_is_replayed_in_linear_time() -> None:
    times = []
    for pairs in (phone_logs.MOST // 32, phone_logs.MOST // 4):
        game = pick_up(away="me", dice="table")
        log = with_undos(game, pairs)
        began = time.process_time()
        game = hand_in_log(game=game, player=ANN, log=log)
        times.append(time.process_time() - began)
        assert game.last == 2 * pairs
    assert times[1] < 20 * times[0]  # eight times as long a log; it was 64 times as long


def test_game_is_locked_only_while_saving_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pick_up(away="me")
    twin = played(twin_of(game), 12)
    log, depths = read_phone_log(sent(twin, game.last)), []

    def watched(play: Playthrough, entry: Entry) -> Any:
        depths.append(len(connection.savepoint_ids))
        return replay_entry(play, entry)

    depth = len(connection.savepoint_ids)
    monkeypatch.setattr(phone_logs, "replay_entry", watched)
    hand_in_log(game=game, player=ANN, log=log)
    assert set(depths) == {depth}


def test_table_that_continued_during_the_replay_is_not_overwritten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = pick_up(away="me", dice="table")
    twin = played(twin_of(game), 6)
    log = read_phone_log(sent(twin, game.last))

    def meanwhile(play: Playthrough, entry: Entry) -> Any:
        monkeypatch.setattr(phone_logs, "replay_entry", replay_entry)
        due: Any = standing(game).awaiting()[0]
        fields = {"side": due.by, "asked": due.id, "answer": due.answers[-1]}
        answer_decision(game=game, player=ANN, seen=fresh(game).last, **fields)
        return replay_entry(play, entry)

    monkeypatch.setattr(phone_logs, "replay_entry", meanwhile)
    with pytest.raises(TableMovedOn):
        hand_in_log(game=game, player=ANN, log=log)
    assert sheet_of(game)[0][4] != sheet_of(twin)[0][4]


def test_too_long_log_is_refused_with_advice() -> None:
    rows = [{**ROW, "number": nth, "kind": "undo", "answer": None} for nth in range(1, phone_logs.MOST + 2)]
    data = {"device": str(DEVICE), "number": 1, "base": 0, "entries": rows, "seats": []}
    assert refusal(data) == "log_too_long"
    assert len(read_phone_log({**data, "entries": rows[:-1]}).entries) == phone_logs.MOST


def test_corrections_in_a_log_are_limited() -> None:
    game = pick_up(away="me")
    data = {"device": str(DEVICE), "number": 1, "base": 0, "seats": []}

    def correction(nth: int, answer: Any) -> dict[str, Any]:
        return {**ROW, "number": nth, "kind": "set_state", "answer": answer}

    public = [correction(nth, DOWN.described()) for nth in range(1, phone_logs.MOST_CORRECTIONS + 2)]
    assert refusal({**data, "entries": public}) == "too_many_corrections"
    small: dict[str, Any] = {"deck": [], "team": []}
    assert refusal({**data, "entries": [correction(1, small)]}) == "log_with_states"
    assert refusal({**data, "entries": [correction(1, dump(standing(game).mark) | {"x": "9" * 9000})]}) == (
        "log_unreadable"
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_corrections_of_a_log_are_those_of_the_form(ruleset: str) -> None:
    game = pick_up(ruleset, away="me")
    twin = played(twin_of(game), 8)
    twin = played(set_game_state(game=twin, player=ANN, correction=DOWN), 4)
    twin = played(go_back_to_play(game=twin, player=ANN, number=4), 3)
    data = sent(twin, game.last)
    game = hand_in_log(game=game, player=ANN, log=read_phone_log(data))
    assert sheet_of(game) == sheet_of(twin)
    assert standing(game).save() == standing(twin).save()
    wrong = {**DOWN.described(), "score": [1, 0]}
    data["entries"] = [
        {**row, "answer": wrong} if row["kind"] == "set_state" else row for row in data["entries"]
    ]
    other = pick_up(ruleset, away="me")
    with pytest.raises(Refused):
        hand_in_log(game=other, player=ANN, log=read_phone_log({**data, "base": 0}))


def test_log_makes_no_correction_that_a_coach_elsewhere_has_to_agree_to(client: Client) -> None:
    """With the computer's coach in the seat of the other person, nobody but Ann is asked during play."""
    sit_down(client)
    found = {}
    for other in ("Ben", "nobody"):
        game = with_ben(pick_up()) if other == "Ben" else pick_up(away="me")
        game.seats.filter(side="away").update(coach="situational")
        row = {**ROW, "by": "both", "number": game.last + 1, "kind": "set_state", "answer": DOWN.described()}
        row["asked"] = "set_state"
        data = {"device": str(DEVICE), "number": 1, "base": game.last, "seats": [], "entries": [row]}
        answer = client.post(f"/play/{game.public_id}/sync/", data, content_type="application/json")
        found[other] = (answer.status_code, answer.json().get("code"), fresh(game).home_score)
    assert found == {"Ben": (409, "not_theirs", 0), "nobody": (200, None, 7)}


def test_saving_a_log_takes_the_same_queries_for_any_number_of_undos() -> None:
    counts = []
    for pairs in (5, 60):
        game = pick_up(away="me", dice="table")
        log = with_undos(game, pairs)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            hand_in_log(game=game, player=ANN, log=log)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_damaged_log_is_refused_or_accepted_without_errors(ruleset: str, client: Client) -> None:
    dice = random.Random(ruleset)
    sit_down(client)
    game = played(pick_up(ruleset, away="me"), 2)
    twin = played(twin_of(game), 5)
    twin = played(set_game_state(game=twin, player=ANN, correction=DOWN), 4)
    right, seen = sent(twin, game.last), set()
    for _round in range(ROUNDS // 2):
        log = {**mutated(right, dice), "choice": dice.choice(("", "correction"))}
        with within_limits():
            answer = client.post(f"/play/{game.public_id}/sync/", log, content_type="application/json")
        seen.add(answer.status_code)
    assert seen <= {200, 403, 409}
    assert 409 in seen


@pytest.mark.parametrize(
    "body", [b"[" * 100_000, b'{"base": NaN}', b'{"base": Infinity}', b"\xff", b"[]", b"1"]
)
def test_invalid_json_is_not_a_log(body: bytes, client: Client) -> None:
    game = pick_up(away="me")
    answer = client.post(f"/play/{game.public_id}/sync/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "log_unreadable")
