"""1st & Goal in words: titles of calls, dice and throws. English here; `translate` finds other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.gridiron.words import Titles, Words
from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out
from engine.rulesets.first_and_goal.rules.record import Die, Roll
from engine.rulesets.first_and_goal.rules.setup import play_names
from engine.rulesets.first_and_goal.rules.throws import face_name

DICE = {
    Die.RED: _("red"),
    Die.IVORY: _("ivory"),
    Die.BROWN: _("brown"),
    Die.YELLOW: _("yellow"),
    Die.BLUE: _("blue"),
    Die.GREEN: _("green"),
    Die.BLACK: _("black"),
    Die.PLAY: _("Play die"),
    Die.REFEREE: _("Referee die"),
    Die.PENALTY: _("Penalty die"),
    Die.COIN: _("coin"),
    Die.D20: _("d20"),
}
LOOKS = {
    Die.RED: ("R", "red"),
    Die.IVORY: ("I", "ivory"),
    Die.BROWN: ("N", "brown"),
    Die.YELLOW: ("Y", "yellow"),
    Die.BLUE: ("U", "blue"),
    Die.GREEN: ("G", "green"),
    Die.BLACK: ("K", "black"),
    Die.PLAY: ("P", "white"),
    Die.REFEREE: ("F", "white"),
    Die.PENALTY: ("E", "white"),
    Die.COIN: ("C", "white"),
    Die.D20: ("D", "white"),
}
ROLLS = {
    Roll.COIN: _("Coin"),
    Roll.KICKOFF_RETURN: _("Return"),
    Roll.KICKOFF_RETURN_AGAIN: _("Again"),
    Roll.ONSIDE: _("Onside kick"),
    Roll.SQUIB: _("Squib kick"),
    Roll.SCRIMMAGE: _("Play"),
    Roll.SCRIMMAGE_AGAIN: _("Again"),
    Roll.TURNOVER_CHECK: _("Turnover?"),
    Roll.TURNOVER_MOVE: _("Spot of the turnover"),
    Roll.PENALTY_CHECK: _("Flag?"),
    Roll.FG_BLOCK: _("Block?"),
    Roll.FG_KICK: _("Kick"),
    Roll.PUNT_KICK: _("Punt"),
    Roll.PUNT_BOUNCE: _("Bounce"),
    Roll.PUNT_RECOVER: _("Recovery?"),
    Roll.PUNT_RETURN: _("Return"),
    Roll.PUNT_RETURN_AGAIN: _("Again"),
    Roll.SNEAK: _("Sneak"),
    Roll.HAIL_MARY: _("Hail Mary"),
    Roll.EXTRA_POINT: _("Extra point"),
}


def titles(components: Mapping[str, Any], header: Mapping[str, Any]) -> Titles:
    """Returns the titles of the cards: the offense's and the defense's plays in the order of the matrix."""
    matrix = components["matrix"][header["options"]["matrix"]]
    return [play["name"] for play in matrix["offense"]], [play["name"] for play in matrix["defense"]]


WORDS = Words(
    dice=DICE,
    looks=LOOKS,
    rolls=ROLLS,
    face_name=face_name,
    titles=titles,
    snaps=frozenset({Roll.SCRIMMAGE, Roll.SNEAK}),
    turnover_checks=frozenset({Roll.TURNOVER_CHECK}),
    flags=frozenset({Roll.PENALTY_CHECK}),
    spoken=frozenset({_("heads"), _("tails"), _("BLANK")}),
    clock=ngettext_noop("{n} card left", "{n} cards left"),
    clock_unit="cards",
    clock_title=_("Cards that the offense has left, deck and hand"),
    periods=(_("1st half"), _("2nd half")),
    period_title=_("Half"),
)

CALL_NAMES: Sequence[str] = (  # for translators: the plays on the house cards
    _("Reverse"),
    _("Sweep"),
    _("Counter"),
    _("Off Tackle"),
    _("Draw"),
    _("Halfback Dive"),
    _("Screen"),
    _("Slant"),
    _("Short Pass"),
    _("Play Action"),
    _("Medium Pass"),
    _("Bomb"),
    _("Goal Line"),
    _("Run Blitz"),
    _("Edge Contain"),
    _("Inside Stack"),
    _("Six-Man Front"),
    _("Base 4-3"),
    _("Cover 2 Spy"),
    _("Nickel"),
    _("Dime"),
    _("Corner Blitz"),
    _("Safety Blitz"),
    _("Prevent"),
)


CARDS = {
    "reverse": "REV",
    "sweep": "SWP",
    "counter": "CTR",
    "off_tackle": "OFF",
    "draw": "DRW",
    "halfback_dive": "DIV",
    "screen": "SCR",
    "slant": "SLA",
    "short_pass": "SHO",
    "play_action": "PAC",
    "medium_pass": "MED",
    "bomb": "BOM",
    "goal_line": "GL",
    "run_blitz": "RB",
    "edge_contain": "EC",
    "inside_stack": "IS",
    "six_man_front": "6M",
    "base_four_three": "43",
    "cover_2_spy": "C2",
    "nickel": "NI",
    "dime": "DI",
    "corner_blitz": "CB",
    "safety_blitz": "SB",
    "prevent": "PR",
}
TIMEOUT = {"TO": "timeout", "NO": "no"}
FAKE = {"KICK": "kick", "FAKE": "fake"}
ANSWERS: dict[str, Codes] = {
    "coin_call": {"HEADS": "heads", "TAILS": "tails"},
    "coin_choice": {"REC": "receive", "KICK": "kick"},
    "kick_type": {"NORMAL": "normal", "ONSIDE": "onside", "SQUIB": "squib"},
    "kickoff_receive": {"TB": "touchback", "RET": "run_out"},
    "timeout_offense": TIMEOUT,
    "timeout_defense": TIMEOUT,
    "stop_burn": TIMEOUT,
    "breakaway_go": {"GO": "reroll", "STOP": "stop"},
    "penalty_answer": {"ACC": "accept", "DEC": "decline"},
    "run_clock": {"BURN": "burn", "NO": "no"},
    "fake_offense": FAKE,
    "fake_defense": FAKE,
    "punt_receive": {"FC": "fair_catch", "RET": "return"},
    "try_choice": {"XP": "kick", "TWO": "two_point"},
}
SPECIAL = {
    "FG": "field_goal",
    "PUNT": "punt",
    "SNEAK": "sneak",
    "KNEEL": "kneel",
    "HAIL": "hail_mary",
    "END": "end_half",
}
COLORS = {"R": "red", "I": "ivory", "N": "brown", "Y": "yellow", "U": "blue", "G": "green"}
SYMBOLS = {
    "X": "X",
    "BRK": "BREAKAWAY",
    "T": "T",
    "P": "P",
    "HAIL": "HAIL",
    "MARY": "MARY",
    "D": "D",
    "O": "O",
    "-": "BLANK",
}
DIE_CODES = (
    *(DieCode(letter, color, plain=int) for letter, color in COLORS.items()),
    DieCode("K", "black", plain=int),
    DieCode("P", "play", SYMBOLS, str.upper),
    DieCode("F", "referee", SYMBOLS, str.upper),
    DieCode("E", "penalty", plain=str.upper),
    DieCode("C", "coin", {"H": "heads", "T": "tails"}, str.lower),
    DieCode("D", "d20", plain=int),
)


def vocabulary(components: Mapping[str, Any], header: Mapping[str, Any]) -> Vocabulary:
    """The words of a game with this matrix. A card without a code is written as its key."""
    names, called = play_names(components["matrix"][header["options"]["matrix"]]), titles(components, header)
    offense, defense = (_codes(keys, words) for keys, words in zip(names, called, strict=True))
    answers = ANSWERS | {
        "timeout_action": _searches({**offense, **defense}),
        "offense_call": {**_calls(offense), **SPECIAL, **_redraws(names[0])},
        "defense_call": _calls(defense),
        "burn_from_hand": offense,
        "fg_card": offense,
        "fake_card_offense": offense,
        "fake_card_defense": defense,
        "punt_method": {"A": "a"} | {f"B-{letter}": {"b": die} for letter, die in COLORS.items()},
    }
    return Vocabulary(
        answers=spelled_out(answers),
        dice=DIE_CODES,
        several={"black": frozenset({"turnover_move"})},
        cards={**offense, **defense},
        deals={"draw": "+", "burn": "-"},
        one_card=frozenset({"burn"}),
    )


def _codes(keys: Sequence[str], called: Sequence[str]) -> Codes:
    """Cards by code, by key and by what is printed on them."""
    codes = {CARDS.get(key, key): key for key in keys}
    return codes | {key: key for key in keys} | dict(zip(called, keys, strict=True))


def _calls(cards: Codes) -> Codes:
    return {code: {"card": card} for code, card in cards.items()}


def _searches(cards: Codes) -> Codes:
    return {"SHUF": "reshuffle", "NONE": "none"} | {
        f"FIND:{code}": {"search": card} for code, card in cards.items()
    }


def _redraws(keys: Sequence[str]) -> Codes:
    """One card, or two: written in the order of the matrix, read in either order."""
    codes = [CARDS.get(key, key) for key in keys]
    redraws: dict[str, Any] = {
        f"REDRAW:{code}": {"redraw": [key]} for code, key in zip(codes, keys, strict=True)
    }
    for first, second in combinations_with_replacement(range(len(keys)), 2):
        both = {"redraw": [keys[first], keys[second]]}
        redraws[f"REDRAW:{codes[first]}+{codes[second]}"] = redraws[
            f"REDRAW:{codes[second]}+{codes[first]}"
        ] = both
    return redraws
