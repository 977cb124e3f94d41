"""1st & Goal against the computer without a signal: the phone plays with a different hand for the
computer, so no person sees or chooses the hand that the computer really has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from engine.errors import IllegalAnswer
from engine.play import house
from engine.play.corrections import BEFORE
from engine.play.deals import NOT_YET_RECORDED, deal_hand, record_deals
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, own_cards, public_entries
from engine.play.scoresheet import DEAL, HOUSE, PHONE, Entry
from games.models import Game
from games.offline.phone_logs import PhoneLog, hand_in_log, read_phone_log, request_log_correction
from games.offline.takeaway import game_for_phone
from games.records import scoresheets
from games.story.proofs import check_proof, proof_of
from games.table.actions import finish_by_computer
from league.frame.errors import Refused
from tests.offline.phones import DEVICE, played, sit_down
from tests.shared_rows import shared_rows
from tests.table.phones import ANN, act, fresh, pick_up, standing

pytestmark = pytest.mark.django_db
OF_THE_PHONE = bytes(32)


def against_the_computer(inputs: int = 4, **chosen: str) -> Game:
    """A game of Ann at a stop where she calls a play."""
    game = played(pick_up("first_and_goal", away="situational", **chosen), inputs)
    while len(standing(game).awaiting()) < 2:
        game = act(game, ANN)
    return game


def hand_of(play: Playthrough) -> list[int]:
    """The hand of the computer, which is away."""
    return list(play.now.deck[0 if play.now.holder == 1 else 1].hand)


def given(game: Game) -> Playthrough:
    """The game as sent to Ann's phone."""
    game = fresh(game)
    game.saved = game_for_phone(game, ANN)["rows"]["game"]["saved"]
    return scoresheets.resume_game(game)


def row_of(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.n,
        "kind": entry.kind,
        "asked": entry.id,
        "by": entry.by,
        "answer": entry.answer,
        "source": entry.source,
        "mark": entry.mark or "",
        "voids": entry.voids,
        "of": entry.of,
    }


def rows_of(base: int, *entries: Entry, number: int = 1) -> dict[str, Any]:
    rows = [row_of(entry) for entry in entries]
    return {"device": str(DEVICE), "number": number, "base": base, "entries": rows, "seats": []}


def log(base: int, *entries: Entry, number: int = 1) -> PhoneLog:
    return read_phone_log(rows_of(base, *entries, number=number))


def begun_without_a_signal(game: Game) -> list[Entry]:
    """The entries that the phone writes: the deal, Ann's call, and all automatic entries after it."""
    play, last = given(game), game.last
    record_deals(play)
    call = next(due for due in decisions(play) if due.by == "home")
    play.answer("home", call.answers[0], "person:1")
    while not any(due.by == "home" for due in decisions(play)):
        if decisions(play):
            house.decide(play, "away", OF_THE_PHONE)
        else:
            house.roll(play, OF_THE_PHONE)
    return play.sheet.since(last + 1)


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[int, list[Entry]]]:
    """The key of such a game, and what the phone enters next without a signal."""
    with shared_rows(django_db_blocker):
        game = against_the_computer()
        yield game.pk, begun_without_a_signal(game)


@pytest.fixture
def game(begun: tuple[int, list[Entry]]) -> Game:
    return Game.objects.get(pk=begun[0])


@pytest.fixture
def entries(begun: tuple[int, list[Entry]]) -> list[Entry]:
    return begun[1]


def decisions(play: Playthrough) -> list[Decision]:
    return [due for due in play.awaiting() if isinstance(due, Decision)]


def refused(game: Game, batch: PhoneLog) -> str:
    with pytest.raises(Refused) as error:
        hand_in_log(game=fresh(game), player=ANN, log=batch)
    return error.value.code


def test_phone_gets_a_different_hand_for_the_computer(game: Game) -> None:
    seen: set[tuple[int, ...]] = set()
    for _input in range(4):
        phone, here = given(game), standing(game)
        assert phone.wants == here.wants
        assert own_cards(phone, "home") == own_cards(here, "home")
        assert public_entries(phone) == public_entries(here)
        seen.add(tuple(a - b for a, b in zip(hand_of(phone), hand_of(here), strict=True)))
        game = act(game, ANN)
    assert len(seen) > 1


def test_log_of_a_phone_with_a_dealt_hand_is_accepted_and_hides_the_deal(
    game: Game, entries: list[Entry], client: Client
) -> None:
    assert [entry.kind for entry in entries[:2]] == [DEAL, "input"]
    sit_down(client)
    answer = client.post(
        f"/play/{game.public_id}/sync/", rows_of(game.last, *entries), content_type="application/json"
    )
    assert (answer.status_code, answer.json()) == (200, {"last": game.last + len(entries)})
    game = fresh(game)
    answers = game.entries.order_by("number").values_list("answer", flat=True)
    assert list(answers)[-len(entries) :] == [entry.answer for entry in entries]
    assert (game.provable, standing(game).hands) == (False, {"away": PHONE})
    assert [one["kind"] for one in game.circumstances] == ["offline"]
    play = scoresheets.resume_game(game, whole=True)
    assert [entry.answer for entry in public_entries(play) if entry.kind == DEAL] == [None]


def test_game_with_a_dealt_hand_verifies(game: Game, entries: list[Entry]) -> None:
    """The only differences are the phone's own dice, which do not come from the game's secret."""
    game = hand_in_log(game=game, player=ANN, log=log(game.last, *entries))
    found = check_proof(proof_of(finish_by_computer(game=game, player=ANN)))
    assert all("the secret gives" in difference for difference in found.differences)
    assert any("without a network" in sentence for sentence in found.unchecked)


def test_next_batch_of_the_phone_does_not_deal_again(game: Game, entries: list[Entry]) -> None:
    base = game.last
    game = hand_in_log(game=game, player=ANN, log=log(base, *entries[:2]))
    game = hand_in_log(game=game, player=ANN, log=log(base + 2, *entries[2:], number=2))
    assert game.last == base + len(entries)


def test_a_log_that_begins_with_the_hidden_hand_is_refused(game: Game, entries: list[Entry]) -> None:
    deal, *others = entries
    renumbered = [Entry(**{**entry_as_dict(entry), "n": entry.n - 1}) for entry in others]
    assert refused(game, log(game.last, *renumbered)) == "log_differs"
    with pytest.raises(Refused) as error:
        request_log_correction(game=fresh(game), player=ANN, log=log(game.last, *renumbered))
    assert (error.value.code, deal.source, fresh(game).last) == ("log_differs", PHONE, game.last)


def entry_as_dict(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in Entry.__slots__}


def changed(entry: Entry, **values: Any) -> Entry:
    return Entry(**{**entry_as_dict(entry), **values})


def test_log_cannot_choose_the_hand_or_deal_twice(game: Game, entries: list[Entry]) -> None:
    deal, answer = entries[:2]
    other = [*deal.answer[1:], deal.answer[0]]
    again = changed(deal, n=answer.n + 1)
    for forged in (
        [changed(deal, answer=other), answer],
        [changed(deal, by="home"), answer],
        [changed(deal, source=HOUSE), answer],
        [changed(deal, answer=None), answer],
        [deal, answer, again],
    ):
        assert refused(game, log(game.last, *forged)) == "log_differs"


def test_log_cannot_undo_beyond_its_deal(game: Game, entries: list[Entry]) -> None:
    deal, answer = entries[:2]
    back = Entry(answer.n + 1, "set_state", "set_state", "both", {BEFORE: game.last - 3}, "person:1")
    assert refused(game, log(game.last, deal, answer, back)) == "log_differs"


def test_the_computer_gets_a_new_hand_once_the_game_continues_at_the_table(
    game: Game, entries: list[Entry]
) -> None:
    game = hand_in_log(game=game, player=ANN, log=log(game.last, *entries))
    last = game.last
    while not game.entries.filter(kind=DEAL, source=HOUSE).exists():
        game = act(game, ANN)
        assert game.last < last + 40
    assert standing(game).hands == {"away": HOUSE}
    replayed = Playthrough.replay(scoresheets.sheet_of(game))
    assert (hand_of(replayed), replayed.hands) == (hand_of(standing(game)), {"away": HOUSE})


def test_entries_before_a_deal_cannot_be_undone(game: Game) -> None:
    play = standing(game)
    call = next(due for due in decisions(play) if due.by == "home")
    play.answer("home", call.answers[0], "person:1")
    play = Playthrough.resume(play.sheet, play.save())
    play.deal("away", deal_hand(play, "away", OF_THE_PHONE, NOT_YET_RECORDED), PHONE)
    with pytest.raises(IllegalAnswer) as error:
        play.undo("person:1")
    assert error.value.code == "undo_past_dice"
