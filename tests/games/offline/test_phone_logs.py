"""A phone's log, handed in: in order, once, by the rules, and never over what somebody else has entered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.play.playthrough import Decision
from games.models import CorrectionRequest, Game, PhoneLogBatch, ScoresheetEntry
from games.services.phone_logs.batch import read_phone_log
from games.services.phone_logs.sync import TableMovedOn, hand_in_log, request_log_correction
from games.services.table.answers import answer_decision, undo_input
from games.services.table.handover import finish_by_computer
from league.errors import Forbidden, Refused
from tests.games.offline.phones import log_of, played, sent, sheet_of, twin_of
from tests.games.table.phones import ANN, BEN, RULESETS, fresh, pick_up, standing, with_ben

pytestmark = pytest.mark.django_db


def alone(ruleset: str = "first_and_roll", **chosen: str) -> Game:
    """A game in which Ann decides for both sides, some inputs old."""
    return played(pick_up(ruleset, away="me", **chosen), 3)


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_log_is_entered_to_the_word_with_its_play_by_play(ruleset: str) -> None:
    game = alone(ruleset)
    twin = fresh(played(twin_of(game), 12))
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    assert sheet_of(game) == sheet_of(twin)
    assert (game.home_score, game.plays, game.tail) == (twin.home_score, twin.plays, twin.tail)
    assert standing(game).save() == standing(twin).save()


def test_a_game_that_ended_on_the_phone_ends_here() -> None:
    game = alone("touchdown_a_minute")
    twin = finish_by_computer(game=twin_of(game), player=ANN)
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    assert (game.state, game.box_score.data) == (Game.State.FINISHED, twin.box_score.data)


def test_a_batch_counts_once_however_often_it_comes() -> None:
    game = alone()
    log = log_of(played(twin_of(game), 9), game.last)
    first = hand_in_log(game=game, player=ANN, log=log)
    again = hand_in_log(game=game, player=ANN, log=log)
    assert (again.last, PhoneLogBatch.objects.count()) == (first.last, 1)


def test_batches_follow_each_other() -> None:
    game = alone()
    twin = played(twin_of(game), 9)
    middle = twin.last
    twin = played(twin, 9)
    hand_in_log(game=game, player=ANN, log=log_of(twin, game.last, upto=middle))
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, middle, number=2))
    assert sheet_of(game) == sheet_of(twin)


def test_a_batch_that_has_grown_goes_on_where_it_had_got_to() -> None:
    game = alone()
    twin = played(twin_of(game), 6)
    base, first = game.last, log_of(twin, game.last)
    hand_in_log(game=game, player=ANN, log=first)
    twin = played(twin, 3)
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, base))
    assert (sheet_of(game) == sheet_of(twin), PhoneLogBatch.objects.get().last) == (True, twin.last)


def test_an_input_that_had_arrived_before_the_signal_went_stays_as_it_is() -> None:
    game = alone(dice="table")
    base, twin = game.last, twin_of(game)
    call = standing(game).awaiting()[0]
    assert isinstance(call, Decision)
    said = {"side": call.by, "asked": call.id, "answer": call.answers[0]}
    for row in (game, twin):
        answer_decision(game=row, player=ANN, seen=base, **said)
    twin = played(fresh(twin), 9)
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, base))
    assert sheet_of(game) == sheet_of(twin)


def test_a_table_that_has_gone_on_otherwise_is_never_overwritten() -> None:
    game = alone()
    twin = played(twin_of(game), 8)
    base, game = game.last, played(game, 8)
    before = sheet_of(game)
    with pytest.raises(TableMovedOn) as forked:
        hand_in_log(game=game, player=ANN, log=log_of(twin, base))
    assert (forked.value.base, sheet_of(game), PhoneLogBatch.objects.count()) == (base, before, 0)


def test_a_log_that_parted_goes_on_as_a_correction() -> None:
    game = alone()
    base, twin = game.last, played(twin_of(game), 12)
    game = played(game, 8)
    game = request_log_correction(game=game, player=ANN, log=log_of(twin, base))
    assert list(
        game.entries.filter(kind=ScoresheetEntry.Kind.SET_STATE).values_list("source", flat=True)
    ) == ["person:1"]
    assert (game.home_score, game.away_score) == (twin.home_score, twin.away_score)


def test_a_log_that_comes_again_as_a_correction_corrects_once() -> None:
    game = alone()
    base, twin = game.last, played(twin_of(game), 12)
    log = log_of(twin, base)
    game = request_log_correction(game=played(game, 8), player=ANN, log=log)
    game = played(game, 2)
    assert request_log_correction(game=game, player=ANN, log=log).last == game.last


def test_the_other_coach_has_to_agree_to_a_log_that_parted() -> None:
    game = alone()
    base, twin = game.last, played(twin_of(game), 8)
    game = with_ben(played(game, 8))
    request_log_correction(game=game, player=ANN, log=log_of(twin, base))
    assert CorrectionRequest.objects.get(game=game).asked_by.side == "home"
    assert not ScoresheetEntry.objects.filter(game=game, kind=ScoresheetEntry.Kind.SET_STATE).exists()


def test_no_phone_goes_on_alone_while_somebody_else_plays() -> None:
    game = alone()
    twin = played(twin_of(game), 9)
    base, game = game.last, with_ben(game)
    for player, code in ((ANN, "others_play"), (BEN, "others_play")):
        with pytest.raises(Forbidden) as refused:
            hand_in_log(game=game, player=player, log=log_of(twin, base))
        assert code_of(refused) == code


def test_dice_that_a_phone_rolled_can_never_be_proved() -> None:
    game = alone()
    log = log_of(played(twin_of(game), 9), game.last)
    assert not hand_in_log(game=game, player=ANN, log=log).provable


def test_dice_that_lay_on_the_table_are_as_good_without_a_signal() -> None:
    game = alone(dice="table")
    twin = played(twin_of(game), 8, typed=True)
    base, game = game.last, hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    own = game.entries.filter(number__gt=base, source="house")
    assert (game.provable, game.last > base, own.exists()) == (True, True, False)


def test_no_phone_types_dice_that_the_app_is_to_roll() -> None:
    game = alone()
    Game.objects.update(dice="table")
    log = log_of(played(twin_of(fresh(game)), 8, typed=True), game.last)
    Game.objects.update(dice="app")
    with pytest.raises(Refused) as refused:
        hand_in_log(game=game, player=ANN, log=log)
    assert code_of(refused) == "dice_by_the_app"


def test_a_call_that_waits_on_the_phone_waits_here() -> None:
    game = alone()
    twin = twin_of(game)
    while not twin.seats.filter(early__isnull=False).exists():
        twin = played(twin, 1)
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    assert [seat.early for seat in game.seats.order_by("pk")] == [
        seat.early for seat in twin.seats.order_by("pk")
    ]


def test_a_call_that_changed_while_the_answer_was_lost_waits_as_it_is_now() -> None:
    game = alone()
    twin, base = twin_of(game), game.last
    while not twin.seats.filter(early__isnull=False).exists():
        twin = played(twin, 1)
    said = sent(twin, base)
    nothing_yet = [{**seat, "early": None} for seat in said["seats"]]
    for seats in (nothing_yet, said["seats"]):
        game = hand_in_log(game=game, player=ANN, log=read_phone_log({**said, "seats": seats}))
    assert game.seats.filter(early__isnull=False).exists()


def test_what_was_undone_on_the_phone_is_undone_here() -> None:
    game = pick_up(away="me", dice="table")
    twin = played(twin_of(game), 1)
    twin = undo_input(game=twin, player=ANN, seen=twin.last)
    twin = played(twin, 9)
    game = hand_in_log(game=game, player=ANN, log=log_of(twin, game.last))
    assert sheet_of(game) == sheet_of(twin)
    assert (game.plays, game.tail) == (fresh(twin).plays, fresh(twin).tail)


def test_a_ruling_that_the_rules_do_not_make_is_refused_and_nothing_stays() -> None:
    game = alone()
    log = log_of(played(twin_of(game), 8), game.last)
    forged = [replace(entry, mark="claim") if entry.n == log.base + 2 else entry for entry in log.entries]
    with pytest.raises(Refused) as refused:
        hand_in_log(game=game, player=ANN, log=replace(log, entries=tuple(forged)))
    assert (code_of(refused), fresh(game).last) == ("log_differs", game.last)


def test_a_phone_speaks_for_nobody_else() -> None:
    game = alone()
    log = log_of(played(twin_of(game), 8), game.last)
    forged = [replace(entry, source="person:2") if ":" in entry.source else entry for entry in log.entries]
    with pytest.raises(Refused) as refused:
        hand_in_log(game=game, player=ANN, log=replace(log, entries=tuple(forged)))
    assert code_of(refused) == "not_theirs"


@pytest.mark.parametrize("spoiled", [{"base": -1}, {"entries": [{}]}, {"device": "mine"}, {"seats": None}])
def test_what_is_no_log_is_refused(spoiled: dict[str, object]) -> None:
    game = alone()
    with pytest.raises(Refused) as refused:
        read_phone_log(sent(played(twin_of(game), 3), game.last) | spoiled)
    assert code_of(refused) == "log_unreadable"
