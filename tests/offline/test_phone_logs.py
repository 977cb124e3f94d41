"""A phone's log is entered in order, once, by the rules, and never over other people's entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytest_django import DjangoDbBlocker

from engine.play.prompts import Decision
from games.models import CorrectionRequest, Game, PhoneLogBatch, ScoresheetEntry
from games.offline.phone_logs import TableMovedOn, hand_in_log, read_phone_log, request_log_correction
from games.table.actions import answer_decision, finish_by_computer, undo_input
from league.frame.errors import Forbidden, Refused
from tests.offline.phones import log_of, played, sent, sheet_of, twin_of
from tests.shared_rows import shared_rows
from tests.table.phones import ANN, BEN, RULESETS, fresh, pick_up, standing, with_ben

pytestmark = pytest.mark.django_db


def alone(ruleset: str = "first_and_roll", **chosen: str) -> Game:
    """A game in which Ann decides for both sides, some inputs old."""
    return played(pick_up(ruleset, away="me", **chosen), 3)


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[int, int, int]]:
    """The keys of a game and of its twin on a phone, and the number of an entry halfway through the log."""
    with shared_rows(django_db_blocker):
        game = alone()
        twin = played(twin_of(game), 6)
        yield game.pk, played(twin, 3).pk, twin.last


@pytest.fixture
def game(begun: tuple[int, int, int]) -> Game:
    return Game.objects.get(pk=begun[0])


@pytest.fixture
def twin(begun: tuple[int, int, int]) -> Game:
    """The same game nine inputs later, on a phone without a signal."""
    return Game.objects.get(pk=begun[1])


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


@pytest.mark.parametrize("ruleset", RULESETS)
def test_log_is_entered_exactly_with_its_play_by_play(ruleset: str) -> None:
    game = alone(ruleset)
    twin = fresh(played(twin_of(game), 9))
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    assert sheet_of(game) == sheet_of(twin)
    assert (game.home_score, game.plays, game.tail) == (twin.home_score, twin.plays, twin.tail)
    assert standing(game).save() == standing(twin).save()


def test_game_that_ended_on_the_phone_ends_on_the_server() -> None:
    game = alone("touchdown_a_minute")
    twin = finish_by_computer(game=twin_of(game), player=ANN)
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    assert (game.state, game.box_score.data) == (Game.State.FINISHED, twin.box_score.data)


def test_repeated_batch_counts_once(game: Game, twin: Game) -> None:
    log = log_of(twin, game.last)
    first = hand_in_log(game=game, player=ANN, log=log)
    again = hand_in_log(game=game, player=ANN, log=log)
    assert (again.last, PhoneLogBatch.objects.count()) == (first.last, 1)


def test_batches_follow_each_other(game: Game, twin: Game, begun: tuple[int, int, int]) -> None:
    middle = begun[2]
    hand_in_log(game=game, player=ANN, log=log_of(twin, game.last, upto=middle))
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, middle, number=2))
    assert sheet_of(game) == sheet_of(twin)


def test_longer_batch_continues_after_its_entered_part(
    game: Game, twin: Game, begun: tuple[int, int, int]
) -> None:
    base = game.last
    hand_in_log(game=game, player=ANN, log=log_of(twin, base, upto=begun[2]))
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, base))
    assert (sheet_of(game) == sheet_of(twin), PhoneLogBatch.objects.get().last) == (True, twin.last)


def test_input_entered_before_the_signal_was_lost_is_kept() -> None:
    game = alone(dice="table")
    base, twin = game.last, twin_of(game)
    call = standing(game).awaiting()[0]
    assert isinstance(call, Decision)
    fields = {"side": call.by, "asked": call.id, "answer": call.answers[0]}
    for row in (game, twin):
        answer_decision(game=row, player=ANN, seen=base, **fields)
    twin = played(fresh(twin), 9)
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, base))
    assert sheet_of(game) == sheet_of(twin)


def test_diverged_table_is_never_overwritten(game: Game, twin: Game) -> None:
    base, game = game.last, played(game, 4)
    before = sheet_of(game)
    with pytest.raises(TableMovedOn) as forked:
        hand_in_log(game=game, player=ANN, log=log_of(twin, base))
    assert (forked.value.base, sheet_of(game), PhoneLogBatch.objects.count()) == (base, before, 0)


def test_diverged_log_is_entered_as_a_correction_once(game: Game, twin: Game) -> None:
    base = game.last
    log, game = log_of(twin, base), played(game, 4)
    game = request_log_correction(game=game, player=ANN, log=log)
    assert list(
        game.entries.filter(kind=ScoresheetEntry.Kind.SET_STATE).values_list("source", flat=True)
    ) == ["person:1"]
    assert (game.home_score, game.away_score) == (twin.home_score, twin.away_score)
    game = played(game, 2)
    assert request_log_correction(game=game, player=ANN, log=log).last == game.last


def test_other_coach_must_agree_to_a_diverged_log(game: Game, twin: Game) -> None:
    base = game.last
    game = with_ben(played(game, 4))
    request_log_correction(game=game, player=ANN, log=log_of(twin, base))
    assert CorrectionRequest.objects.get(game=game).asked_by.side == "home"
    assert not ScoresheetEntry.objects.filter(game=game, kind=ScoresheetEntry.Kind.SET_STATE).exists()


def test_phone_cannot_continue_alone_while_another_person_plays(game: Game, twin: Game) -> None:
    base, game = game.last, with_ben(game)
    for player, code in ((ANN, "others_play"), (BEN, "others_play")):
        with pytest.raises(Forbidden) as refused:
            hand_in_log(game=game, player=player, log=log_of(twin, base))
        assert code_of(refused) == code


def test_dice_rolled_by_a_phone_are_not_provable(game: Game, twin: Game) -> None:
    assert not hand_in_log(game=game, player=ANN, log=log_of(twin, game.last)).provable


def test_typed_dice_are_accepted_from_a_phone() -> None:
    game = alone(dice="table")
    twin = played(twin_of(game), 8, typed=True)
    base, game = game.last, hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    own = game.entries.filter(number__gt=base, source="house")
    assert (game.provable, game.last > base, own.exists()) == (True, True, False)


def test_phone_cannot_type_dice_that_the_app_rolls() -> None:
    game = alone()
    Game.objects.update(dice="table")
    log = log_of(played(twin_of(fresh(game)), 8, typed=True), game.last)
    Game.objects.update(dice="app")
    with pytest.raises(Refused) as refused:
        hand_in_log(game=game, player=ANN, log=log)
    assert code_of(refused) == "dice_by_the_app"


def test_call_pending_on_the_phone_is_pending_on_the_server_and_may_change() -> None:
    game = alone()
    twin, base = twin_of(game), game.last
    while not twin.seats.filter(early__isnull=False).exists():
        twin = played(twin, 1)
    early = [seat.early for seat in twin.seats.order_by("pk")]
    data = sent(twin, base)
    nothing_yet = [{**seat, "early": None} for seat in data["seats"]]
    for seats in (nothing_yet, data["seats"]):
        game = hand_in_log(game=game, player=ANN, log=read_phone_log({**data, "seats": seats}))
    assert [seat.early for seat in game.seats.order_by("pk")] == early


def test_undo_on_the_phone_is_an_undo_on_the_server() -> None:
    game = pick_up(away="me", dice="table")
    twin = played(twin_of(game), 1)
    twin = undo_input(game=twin, player=ANN, seen=twin.last)
    twin = played(twin, 9)
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    assert sheet_of(game) == sheet_of(twin)
    assert (game.plays, game.tail) == (fresh(twin).plays, fresh(twin).tail)


def test_impossible_ruling_is_refused_without_effect(game: Game, twin: Game) -> None:
    log = log_of(twin, game.last)
    forged = [replace(entry, mark="claim") if entry.n == log.base + 2 else entry for entry in log.entries]
    with pytest.raises(Refused) as refused:
        hand_in_log(game=game, player=ANN, log=replace(log, entries=tuple(forged)))
    assert (code_of(refused), fresh(game).last) == ("log_differs", game.last)


def test_phone_cannot_answer_for_other_seats(game: Game, twin: Game) -> None:
    log = log_of(twin, game.last)
    forged = [replace(entry, source="person:2") if ":" in entry.source else entry for entry in log.entries]
    with pytest.raises(Refused) as refused:
        hand_in_log(game=game, player=ANN, log=replace(log, entries=tuple(forged)))
    assert code_of(refused) == "not_theirs"


@pytest.mark.parametrize("spoiled", [{"base": -1}, {"entries": [{}]}, {"device": "mine"}, {"seats": None}])
def test_malformed_log_is_refused(spoiled: dict[str, object], game: Game, twin: Game) -> None:
    with pytest.raises(Refused) as refused:
        read_phone_log(sent(twin, game.last) | spoiled)
    assert code_of(refused) == "log_unreadable"
