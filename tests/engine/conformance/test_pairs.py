"""Two coaches on each side: only the coach responsible for a question can answer it."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import islice

import pytest

from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES
from engine.gridiron.questions import BOTH, DEFENSE, OFFENSE
from engine.play.playthrough import Playthrough
from tests.engine.conformance.games import Case, any_header, each_case, pick, plain_header, stops

OTHER = {OFFENSE: DEFENSE, DEFENSE: OFFENSE}
# The coach responsible for each Decision; where both are named, it depends on which side has the ball.
EITHER = {BOTH}
ROLL = {
    "D_COIN_CALL": EITHER,
    "D_COIN_CHOICE": EITHER,
    "D_TIMEOUT": EITHER,
    "D_CALL_DEF": {DEFENSE},
    "D_BLOCK_DICE": {DEFENSE},
    "D_PENALTY": {OFFENSE, DEFENSE},
}
MINUTE = {
    "D_STRENGTH": EITHER,
    "D_COIN_CALL": EITHER,
    "D_COIN_CHOICE": EITHER,
    "D_HOME_REROLL": EITHER,
    "D_TIMEOUT": EITHER,
    "D_STRATEGY_DEF": {DEFENSE},
    "D_STRENGTH_DEF": {DEFENSE},
    "D_PENALTY": {OFFENSE, DEFENSE},
    "D_CANCEL": {OFFENSE, DEFENSE},
}


@each_case
def test_wrong_coach_of_a_pair_is_refused_at_every_stop(case: Case) -> None:
    dice = random.Random(1)
    game = Playthrough.begin(any_header(case, dice) | {"pairs": list(SIDES)})
    while not game.over:
        want = dice.choice(game.wants)
        by, answer, source = pick(game, dice, want)
        part = BOTH if by == "dice" else game.part_of(want)
        if part != BOTH:
            with pytest.raises(IllegalAnswer) as refused:
                game.answer(by, answer, source, OTHER[part])
            assert refused.value.code == "other_coach"
        game.answer(by, answer, source, part)
    assert Playthrough.replay(game.sheet).now == game.now


@pytest.mark.parametrize(
    ("ruleset", "table"), [("first_and_roll", ROLL), ("touchdown_a_minute", MINUTE)], ids=["1R", "TDM"]
)
def test_decisions_belong_to_the_offense_coach_except_those_listed(
    ruleset: str, table: dict[str, set[str]]
) -> None:
    dice, found = random.Random(2), defaultdict[str, set[str]](set)
    for _ in range(6):
        edition = {"first_and_roll": "standard"}.get(ruleset, "en")
        game = Playthrough.begin(any_header((ruleset, edition), dice) | {"pairs": list(SIDES)})
        for _ in stops(game, dice):
            for want in game.wants:
                if want[0] not in game.questions.chance:
                    found[game.questions.name(game.now, want)[0]].add(game.part_of(want))
    assert table.keys() <= found.keys()
    assert [name for name, parts in found.items() if not parts <= table.get(name, {OFFENSE})] == []


@each_case
def test_without_pairs_every_answer_is_for_the_whole_side(case: Case) -> None:
    game, dice = Playthrough.begin(plain_header(case)), random.Random(3)
    parts = {game.part_of(want) for _ in islice(stops(game, dice), 200) for want in game.wants}
    assert parts == EITHER
