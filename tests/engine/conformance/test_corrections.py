"""Undo, set_state and handover."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES
from engine.kernel.record import dump
from engine.play import house
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.presentation.play_by_play import play_by_play
from tests.engine.conformance.games import Case, each_case, pick, plain_header, stops

SECRET = bytes(range(32))


def refusal(game: Playthrough, source: str) -> str:
    """The code with which an undo is refused; nothing has changed."""
    before, entries = game.save(), len(game.sheet.entries)
    with pytest.raises(IllegalAnswer) as refused:
        game.undo(source)
    assert (game.save(), len(game.sheet.entries)) == (before, entries)
    return refused.value.code


@each_case
def test_an_undo_brings_back_the_state_before_the_answer(case: Case) -> None:
    """Covers every boundary that a Decision can cross, including scores and halves."""
    game, dice = Playthrough.begin(plain_header(case)), random.Random(1)
    taken_back = 0
    while not game.over:
        want = dice.choice(game.wants)
        by, answer, source = pick(game, dice, want)
        watched = source != "house" and dice.random() < 0.1
        before = (game.save(), dump(game.now), game.wants) if watched else None
        game.answer(by, answer, source)
        if watched and (want[0] not in game.questions.sealed or game.sealed):
            game.undo(source)
            assert (game.save(), dump(game.now), game.wants) == before
            game.answer(by, answer, source)
            taken_back += 1
    assert taken_back > 5
    assert Playthrough.replay(game.sheet).now == game.now


@each_case
def test_revealed_calls_cannot_be_undone(case: Case) -> None:
    game, dice, shown = Playthrough.begin(plain_header(case)), random.Random(7), 0
    for _ in islice(stops(game, dice), 400):
        if len(game.wants) == 2:
            first, second = dice.sample(game.wants, 2)
            game.answer(*pick(game, dice, first))
            if game.wants == [second]:  # else a special play, which needs no other half
                last = game.sheet.last
                game.answer(*pick(game, dice, second))
                if game.sheet.entries[last].voids is None and not game.sealed:
                    shown += 1
                    assert {refusal(game, f"person:{side}") for side in SIDES} == {"undo_past_reveal"}
    assert shown > 5


@each_case
def test_sealed_call_can_be_undone_until_the_other_is_given(case: Case) -> None:
    game, dice, taken_back = Playthrough.begin(plain_header(case)), random.Random(8), 0
    for _ in islice(stops(game, dice), 400):
        if len(game.wants) == 2:
            before, first = game.save(), dice.choice(game.wants)
            by, answer, source = pick(game, dice, first)
            game.answer(by, answer, source)
            if game.sealed:
                game.undo(source)
                assert game.save() == before
                taken_back += 1
    assert taken_back > 5


@each_case
def test_undo_cannot_cross_dice(case: Case) -> None:
    game, dice = Playthrough.begin(plain_header(case)), random.Random(2)
    last, walls = "", 0
    for _ in islice(stops(game, dice), 150):
        newest = game.sheet.entries[-1] if game.sheet.entries else None
        if newest and newest.source == "house" and last:
            assert refusal(game, last) == "undo_past_dice"
            walls += 1
        last = newest.source if newest and newest.source.startswith("person") else last
    assert walls > 20


@each_case
def test_undo_without_own_answers_is_refused(case: Case) -> None:
    assert refusal(Playthrough.begin(plain_header(case)), "person:nobody") == "nothing_to_undo"


@each_case
def test_typed_throw_can_be_corrected_until_another_person_acts(case: Case) -> None:
    game, dice = Playthrough.begin(plain_header(case)), random.Random(3)
    while not any(want[0] in game.questions.chance for want in game.wants):
        game.answer(*pick(game, dice, game.wants[0]))
    before, answer = game.save(), pick(game, dice, game.wants[0])[1]
    game.answer("dice", answer, "person:ann")
    assert refusal(game, "person:bob") == "nothing_to_undo"
    game.undo("person:ann")
    assert game.save() == before
    game.answer("dice", answer, "person:ann")
    by, answer, _source = pick(game, dice, game.wants[0])
    game.answer(by, answer, "person:bob")
    assert refusal(game, "person:ann") == "undo_past_dice"


@each_case
def test_retyped_throw_gets_the_same_automatic_actions(case: Case) -> None:
    """Deals and computer calls follow automatically, and typing the faces again must not change them."""
    game, repeated = Playthrough.begin({**plain_header(case), "coaches": ["situational", "situational"]}), 0
    while not game.over and repeated < 5:
        if is_typed(game):
            faces = house.house_roll(game, SECRET)
            game.answer("dice", faces, "person:ann")
            followed = continue_app(game)
            if followed:
                game.undo("person:ann")
                game.answer("dice", faces, "person:ann")
                assert continue_app(game) == followed
                assert Playthrough.replay(game.sheet).draw == game.draw
                repeated += 1
        elif not app_continues(game):
            away_answers(game)
    assert repeated == 5


@each_case
def test_typed_throw_is_final_once_the_app_has_rolled(case: Case) -> None:
    game, walls = Playthrough.begin({**plain_header(case), "coaches": ["situational", "situational"]}), 0
    while not game.over and not walls:
        if is_typed(game):
            game.answer("dice", house.house_roll(game, SECRET), "person:ann")
            continue_app(game)
            if is_typed(game):
                house.roll(game, SECRET)
                walls += refusal(game, "person:ann") == "undo_past_dice"
        elif not app_continues(game):
            away_answers(game)
    assert walls == 1


def is_typed(game: Playthrough) -> bool:
    """Whether a roll is due that a person may type."""
    return any(want[0] in game.questions.chance for want in game.wants) and (
        game.awaiting()[0].id not in game.questions.deal_ids  # type: ignore[union-attr]
    )


def app_continues(game: Playthrough) -> bool:
    """Enters one deal of the app or decision of home's computer; returns whether either was due."""
    for due in game.awaiting():
        if isinstance(due, Roll) and not is_typed(game):
            house.roll(game, SECRET)
            return True
        if isinstance(due, Decision) and due.by == "home":
            house.decide(game, "home", SECRET)
            return True
    return False


def continue_app(game: Playthrough) -> list[tuple[str, str]]:
    """Continues until a person is asked; returns the new entries as (question, answer)."""
    first = game.sheet.last + 1
    while app_continues(game):
        pass
    return [(entry.id, str(entry.answer)) for entry in game.sheet.since(first)]


def away_answers(game: Playthrough) -> None:
    """The away coach gives the first legal answer."""
    (due,) = (due for due in game.awaiting() if isinstance(due, Decision))
    game.answer("away", due.answers[0], "person:bob")


@each_case
def test_a_handover_survives_an_undo(case: Case) -> None:
    game, dice = Playthrough.begin(plain_header(case)), random.Random(4)
    for _ in stops(game, dice):
        want = game.wants[0]
        if want[0] not in game.questions.chance and len(game.sheet.entries) > 20:
            break
    side = SIDES[game.wants[0][1]]
    game.answer(side, game.questions.legal(game.now, game.wants[0])[0], "person:ann")
    game.handover("home", "situational", "person:referee")
    game.undo("person:ann")
    assert (game.now.team[0].coach, game.now.team[1].coach) == (1, 0)
    assert Playthrough.replay(game.sheet).now == game.now


@each_case
def test_a_correction_is_an_entry_that_the_sheet_keeps(case: Case) -> None:
    game, dice = Playthrough.begin(plain_header(case)), random.Random(5)
    for _ in islice(stops(game, dice), 60):
        pass
    state = dump(game.mark)
    state["team"][0]["score"] += 3
    game.set_state(state, "person:referee")
    assert (game.score[0], game.sheet.entries[-1].kind) == (state["team"][0]["score"], "set_state")
    for _ in islice(stops(game, dice), 40):
        pass
    assert Playthrough.replay(game.sheet).now == game.now


@each_case
def test_undo_cannot_cross_a_correction(case: Case) -> None:
    game, dice = Playthrough.begin(plain_header(case)), random.Random(6)
    while game.wants[0][0] in game.questions.chance:
        game.answer(*pick(game, dice, game.wants[0]))
    side = SIDES[game.wants[0][1]]
    game.answer(side, game.questions.legal(game.now, game.wants[0])[0], "person:ann")
    game.set_state(dump(game.mark), "person:referee")
    assert refusal(game, "person:ann") == "undo_past_dice"


@each_case
def test_play_by_play_marks_a_correction(case: Case) -> None:
    """Dice thrown before the correction are not listed after it."""
    header = plain_header(case)
    game, dice = Playthrough.begin(header), random.Random(5)
    lines = list(game.new_lines)
    for _ in islice(stops(game, dice), 60):
        lines += game.new_lines
    game.set_state(dump(game.mark), "person:referee")
    row = play_by_play(header, [*lines, *game.new_lines], ("Ours", "Theirs"))[-1]
    home, away = game.score
    assert (row.text, row.throws) == (f"A correction: the game continues at Ours {home}, Theirs {away}.", [])
