"""Properties of any game up to any input: suspending, rebuilding, undoing and writing lose nothing."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES
from engine.kernel.record import dump
from engine.notation.writer import write_notation
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import Entry, Scoresheet
from tests.engine.conformance.games import CASES, Case, any_header, pick, stops
from tests.engine.notation.games import read_scoresheet

PAIRS = st.sampled_from([(), ("home",), ("away",), SIDES])
examples = settings(max_examples=20, deadline=None, derandomize=True)
any_moment = given(
    case=st.sampled_from(CASES), seed=st.integers(0, 1 << 32), most=st.integers(0, 300), pairs=PAIRS
)


def moment(case: Case, seed: int, most: int, pairs: tuple[str, ...]) -> tuple[Playthrough, random.Random]:
    """A game with random options after at most that many inputs, or at the last stop before its end."""
    dice = random.Random(seed)
    header = any_header(case, dice) | ({"pairs": list(pairs)} if pairs else {})
    game = Playthrough.begin(header)
    for _ in islice(stops(game, dice), most):
        pass
    return game, dice


def same(one: Playthrough, other: Playthrough) -> bool:
    """Whether both are at the same stop of the same game."""
    return (one.save(), one.wants, dump(one.now)) == (other.save(), other.wants, dump(other.now))


@examples
@any_moment
def test_game_resumes_from_its_saved_state_and_its_sheet(
    case: Case, seed: int, most: int, pairs: tuple[str, ...]
) -> None:
    game, _ = moment(case, seed, most, pairs)
    assert same(Playthrough.resume(game.sheet, game.save()), game)
    assert same(Playthrough.replay(Scoresheet.read(game.sheet.save())), game)


@examples
@any_moment
def test_undo_leaves_no_trace_and_keeps_revealed_calls_and_dice(
    case: Case, seed: int, most: int, pairs: tuple[str, ...]
) -> None:
    game, dice = moment(case, seed, most, pairs)
    if game.over:
        return
    before = Playthrough.resume(Scoresheet(game.sheet.header, game.sheet.entries), game.save())
    by, answer, source = pick(game, dice, dice.choice(game.wants))
    game.answer(by, answer, source)
    stands = _undo(game, source)
    assert stands in ("", "undo_past_dice", "undo_past_reveal")
    if stands:
        assert source == "house" or _shows_both_calls(game)
    else:
        assert same(game, before)


def _undo(game: Playthrough, source: str) -> str:
    """Undoes the newest answer; returns the refusal's code, or None."""
    try:
        game.undo(source)
    except IllegalAnswer as refused:
        return refused.code
    return ""


def _shows_both_calls(game: Playthrough) -> bool:
    """Whether the newest two answers of people, or of the rules for them, are a pair of calls."""
    newest: list[Entry] = [entry for entry in game.sheet.entries if entry.voids is None][-3:]
    return any(entry.id in game.questions.sealed_ids for entry in newest)


@examples
@any_moment
def test_exactly_the_offered_answers_are_accepted(
    case: Case, seed: int, most: int, pairs: tuple[str, ...]
) -> None:
    game, _ = moment(case, seed, most, pairs)
    for want in [want for want in game.wants if want[0] not in game.questions.chance]:
        legal = game.questions.legal(game.now, want)
        assert legal
        for answer in legal:
            game.questions.read(game.now, want, answer)
        for answer in [word for word in WORDS if word not in legal]:
            assert _is_refused(game, SIDES[want[1]], answer)


# Answers of all games, and values that are no answers.
WORDS: list[Any] = [
    *("heads", "receive", "kick", "normal", "onside", "squib", "touchback", "run_out", "timeout", "no"),
    *("reshuffle", "none", "field_goal", "punt", "sneak", "kneel", "hail_mary", "end_half", "reroll", "stop"),
    *("accept", "burn", "fake", "a", {"b": "red"}, "fair_catch", "return", "two_point", {"card": "slant"}),
    *("play", "red", ["red", "red"], "bomb", "hold", "pat", "run", "use", "run_inside", "blitz", "keep"),
    *("extra", "first_down", [], ["GN5"], {"search": "bomb"}, {"redraw": ["bomb", "bomb"]}, None, 0, True),
]


def _is_refused(game: Playthrough, by: str, answer: Any) -> bool:
    before = game.save()
    try:
        game.answer(by, answer)
    except IllegalAnswer:
        return game.save() == before
    return False


@settings(max_examples=15, deadline=None, derandomize=True)
@any_moment
def test_notation_round_trips_from_any_moment(
    case: Case, seed: int, most: int, pairs: tuple[str, ...]
) -> None:
    game, _ = moment(case, seed, most, pairs)
    again = read_scoresheet(write_notation(game.sheet))
    assert (again.header, again.entries) == (game.sheet.header, game.sheet.entries)
