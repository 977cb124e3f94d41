"""A side's view, and the answers of its computer coach, do not depend on hidden information."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from engine.gridiron.events import SIDES
from engine.kernel.record import copy_of
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, own_cards, public_entries
from engine.play.setup import header
from engine.rulesets.first_and_goal.rules.record import DEFENSE, OFFENSE
from tests.engine.conformance.games import Case, each_case, plain_header, stops

CARDS = ("first_and_goal", "en")


def seen(game: Playthrough, side: str) -> str:
    """Everything that a side sees, as text."""
    own = [due for due in game.awaiting() if isinstance(due, Decision) and due.by == side]
    return repr((own_cards(game, side), own, public_entries(game)))


@each_case
def test_sealed_call_shows_only_that_it_was_made(case: Case) -> None:
    game, dice, pairs = Playthrough.begin(plain_header(case)), random.Random(1), 0
    for _ in stops(game, dice):
        if len(game.wants) == 2 and dice.random() < 0.2:
            nth = dice.randrange(2)
            by, other = SIDES[game.wants[nth][1]], SIDES[game.wants[1 - nth][1]]
            views = set()
            for answer in game.questions.legal(game.now, game.wants[nth])[:6]:
                twin = Playthrough.resume(
                    type(game.sheet)(game.sheet.header, game.sheet.entries), game.save()
                )
                twin.answer(by, answer, f"person:{by}")
                if len(twin.wants) == 1 and SIDES[twin.wants[0][1]] == other:
                    views.add(seen(twin, other))
            assert len(views) <= 1
            pairs += len(views)
    assert pairs > 0


@each_case
def test_a_void_call_is_never_shown(case: Case) -> None:
    game, dice = Playthrough.begin(plain_header(case)), random.Random(2)
    for _ in stops(game, dice):
        pass
    voids = [entry.voids for entry in game.sheet.entries if entry.voids]
    assert bool(voids) == (case[0] == "first_and_goal"), "only its calls can make the other side's void"
    for void in voids:
        entry = game.sheet.entries[void - 1]
        assert (public_entries(game)[void - 1].answer, entry.answer is None) == (None, False)


def shuffled(game: Playthrough, hidden: int) -> None:
    """The game with other cards in the other side's hand and deck, and another order of the own deck; all
    sizes are kept."""
    for g in (game.now, game.mark):
        theirs = g.deck[hidden]
        pool = [card for card, copies in enumerate(theirs.deck) for _ in range(copies)]
        pool += [card for card, copies in enumerate(theirs.hand) for _ in range(copies)]
        pool.sort(reverse=True)
        for card in range(len(theirs.hand)):
            theirs.hand[card] = pool[: theirs.hand_size].count(card)
            theirs.deck[card] = pool[theirs.hand_size :].count(card)


@pytest.mark.parametrize("edition", ["en", "de"])
def test_view_reveals_nothing_of_the_other_hand_or_deck(edition: str) -> None:
    game, dice = Playthrough.begin(plain_header((CARDS[0], edition))), random.Random(3)
    looks = 0
    for _ in islice(stops(game, dice), 1, None, 13):
        for side, name in enumerate(SIDES):
            before, kept = seen(game, name), (copy_of(game.now), copy_of(game.mark))
            shuffled(game, DEFENSE if game.now.holder == side else OFFENSE)
            assert seen(game, name) == before
            looks += 1
            game.now.deck, game.mark.deck = kept[0].deck, kept[1].deck
    assert looks > 40


@pytest.mark.parametrize("coach", ["random_legal", "situational"])
def test_coach_ignores_the_other_sides_hand(coach: str) -> None:
    game = Playthrough.begin(header(coaches=(coach, coach)))
    dice, answers = random.Random(4), 0
    for _ in stops(game, dice):
        for kind, by, _ in [want for want in game.wants if want[0] not in game.questions.chance]:
            number, g = dice.getrandbits(32), copy_of(game.now)
            answer = game.rules.coach(g, kind, by, number)
            hidden = g.deck[DEFENSE if g.holder == by else OFFENSE]
            hidden.hand, hidden.deck, hidden.discard = hidden.deck, hidden.discard, hidden.hand
            assert game.rules.coach(g, kind, by, number) == answer
            answers += 1
    assert answers > 100


def test_the_other_sides_deals_and_time_out_actions_are_hidden() -> None:
    game, dice = Playthrough.begin(plain_header(CARDS)), random.Random(5)
    for _ in stops(game, dice):
        pass
    secret = [entry.answer for entry in public_entries(game) if entry.id in game.questions.secret_ids]
    assert secret == [None] * len(secret) != []


def test_a_correction_shows_no_hand() -> None:
    game = Playthrough.begin(plain_header(CARDS))
    state: dict[str, Any] = _half_way(game)
    game.set_state(state, "person:referee")
    assert public_entries(game)[-1].answer is None


def _half_way(game: Playthrough) -> dict[str, Any]:
    """The state of the game after some plays."""
    from engine.kernel.record import dump

    for _ in islice(stops(game, random.Random(6)), 100):
        pass
    return dump(game.mark)
