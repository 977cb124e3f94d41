"""1st & Goal in words: its texts, and the codes of the text notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from engine.gridiron.words import Data, Label, Titles, Translate, Words, translated
from engine.notation.vocabulary import Codes, Vocabulary, codes_in, spelled_out
from engine.rulesets.first_and_goal.rules.record import FOLDER, Die, Roll
from engine.rulesets.first_and_goal.rules.setup import play_names
from engine.rulesets.first_and_goal.rules.throws import face_name

GIVEN_UP = ("burn_from_hand", "fg_card")


class GoalWords(Words):
    die_type, roll_type = Die, Roll
    face_name = staticmethod(face_name)
    clock_unit = "cards"
    snaps = frozenset({Roll.SCRIMMAGE, Roll.SNEAK})
    turnover_checks = frozenset({Roll.TURNOVER_CHECK})
    flags = frozenset({Roll.PENALTY_CHECK})

    def titles(self, components: Data, header: Data) -> Titles:
        """Plays in the order of the matrix."""
        matrix = components["matrix"][header["options"]["matrix"]]
        return [play["name"] for play in matrix["offense"]], [play["name"] for play in matrix["defense"]]

    def card_label(self, components: Data, header: Data, name: str, translate: Translate) -> Label:
        for deck in ("offense", "defense"):
            for play in components["matrix"][header["options"]["matrix"]][deck]:
                if play["name"] == name:
                    limit = play.get("red_zone_limit", 0)
                    label = self.labels("patterns")[f"{deck}_{'limited' if limit else play['kind']}"]
                    return translated(label, translate, card=translate(name), n=limit)
        raise KeyError(name)

    def answer_label(self, decision: str, answer: Any, translate: Translate) -> Label:
        patterns, kind, named = self.labels("patterns"), "", answer
        if isinstance(answer, Mapping):
            ((kind, named),) = answer.items()
        elif answer in self.labels("answers", decision):
            return super().answer_label(decision, answer, translate)
        if kind == "redraw":
            return translated(patterns[kind], translate, cards=" + ".join(map(translate, named)))
        if kind == "b":
            return translated(patterns[kind], translate, die=translate(self.dice[Die[named.upper()]].name))
        usual = "given_up" if decision in GIVEN_UP else "card"
        return translated(patterns[kind or usual], translate, card=translate(named))


WORDS = GoalWords(FOLDER)


def vocabulary(components: Data, header: Data) -> Vocabulary:
    """The words of a game with this matrix. A card without a code is written as its key."""
    tables, dice = codes_in(FOLDER)
    names = play_names(components["matrix"][header["options"]["matrix"]])
    called = WORDS.titles(components, header)
    offense, defense = (_codes(keys, words) for keys, words in zip(names, called, strict=True))
    own = tables["answers"]
    answers = own | {
        "timeout_action": {**own["timeout_action"], **_searches({**offense, **defense})},
        "offense_call": {**_calls(offense), **own["offense_call"], **_redraws(names[0])},
        "defense_call": _calls(defense),
        "burn_from_hand": offense,
        "fg_card": offense,
        "fake_card_offense": offense,
        "fake_card_defense": defense,
    }
    return Vocabulary(
        answers=spelled_out(answers),
        dice=dice,
        several={"black": frozenset({"turnover_move"})},
        cards={**offense, **defense},
        deals={"draw": "+", "burn": "-"},
        one_card=frozenset({"burn"}),
    )


def _code(card: str) -> str:
    code: str = codes_in(FOLDER)[0]["cards"].get(card, card)
    return code


def _codes(keys: Sequence[str], called: Sequence[str]) -> Codes:
    """Cards by code, by key and by what is printed on them."""
    return (
        {_code(key): key for key in keys} | {key: key for key in keys} | dict(zip(called, keys, strict=True))
    )


def _calls(cards: Codes) -> Codes:
    return {code: {"card": card} for code, card in cards.items()}


def _searches(cards: Codes) -> Codes:
    return {f"FIND:{code}": {"search": card} for code, card in cards.items()}


def _redraws(keys: Sequence[str]) -> Codes:
    """One card, or two: written in the order of the matrix, read in either order."""
    codes = [_code(key) for key in keys]
    redraws: dict[str, Any] = {
        f"REDRAW:{code}": {"redraw": [key]} for code, key in zip(codes, keys, strict=True)
    }
    for first, second in combinations_with_replacement(range(len(keys)), 2):
        both = {"redraw": [keys[first], keys[second]]}
        redraws[f"REDRAW:{codes[first]}+{codes[second]}"] = redraws[
            f"REDRAW:{codes[second]}+{codes[first]}"
        ] = both
    return redraws
