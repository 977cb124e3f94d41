"""1st & Goal in words: titles of calls, dice and throws. English here; `translate` finds other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.gridiron.words import DieLabel, Titles, Words, label
from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out
from engine.rulesets.first_and_goal.rules.record import Die, Roll
from engine.rulesets.first_and_goal.rules.setup import play_names
from engine.rulesets.first_and_goal.rules.throws import face_name

DICE = {
    Die.RED: DieLabel("R", "red", "red"),
    Die.IVORY: DieLabel("I", "ivory", "ivory"),
    Die.BROWN: DieLabel("N", "brown", "brown"),
    Die.YELLOW: DieLabel("Y", "yellow", "yellow"),
    Die.BLUE: DieLabel("U", "blue", "blue"),
    Die.GREEN: DieLabel("G", "green", "green"),
    Die.BLACK: DieLabel("K", "black", "black"),
    Die.PLAY: DieLabel("P", "white", "Play die"),
    Die.REFEREE: DieLabel("F", "white", "Referee die"),
    Die.PENALTY: DieLabel("E", "white", "Penalty die"),
    Die.COIN: DieLabel("C", "white", "coin"),
    Die.D20: DieLabel("D", "white", "d20"),
}
ROLLS = {
    Roll.COIN: label("Coin", "The coin is tossed.", "1G-SET-2"),
    Roll.KICKOFF_RETURN: label("Return", "The receivers run the kickoff back.", "1G-KICK-4"),
    Roll.KICKOFF_RETURN_AGAIN: label("Again", "Breakaway: the return goes on.", "1G-RET-1"),
    Roll.ONSIDE: label("Onside kick", "Ten yards or more and a T: the kickers keep the ball.", "1G-ONS-2"),
    Roll.SQUIB: label("Squib kick", "The dice give the distance; there is no return.", "1G-OPT-5"),
    Roll.SCRIMMAGE: label(
        "Play",
        "The offense rolls its colors and the Play die, the defense its black dice.",
        "1G-PLAY-6",
    ),
    Roll.SCRIMMAGE_AGAIN: label("Again", "Breakaway: every die of the play once more.", "1G-DIE-3"),
    Roll.TURNOVER_CHECK: label("Turnover?", "A T on the Referee die loses the ball.", "1G-DIE-5"),
    Roll.TURNOVER_MOVE: label("Spot of the turnover", "How far the turnover moves the ball.", "1G-OPT-2"),
    Roll.PENALTY_CHECK: label(
        "Flag?", "D is a foul by the defense, O by the offense; anything else is no foul.", "1G-PEN-1"
    ),
    Roll.FG_BLOCK: label("Block?", "An X on both dice blocks the kick.", "1G-FG-2"),
    Roll.FG_KICK: label("Kick", "The kick must reach the goal line.", "1G-FG-3"),
    Roll.PUNT_KICK: label("Punt", "How far the punt carries.", "1G-PUNT-2", "1G-PUNT-4"),
    Roll.PUNT_BOUNCE: label("Bounce", "A lucky bounce: the red die is added.", "1G-PUNT-4"),
    Roll.PUNT_RECOVER: label("Recovery?", "A T on the Referee die: the punters have the ball.", "1G-PUNT-4"),
    Roll.PUNT_RETURN: label("Return", "The receivers run the punt back.", "1G-PUNT-3"),
    Roll.PUNT_RETURN_AGAIN: label("Again", "Breakaway: the return goes on.", "1G-RET-1"),
    Roll.SNEAK: label("Sneak", "HAIL, MARY or BREAKAWAY makes the yard.", "1G-SNEAK-1"),
    Roll.HAIL_MARY: label("Hail Mary", "HAIL on one die and MARY on the other: touchdown.", "1G-HAIL-1"),
    Roll.EXTRA_POINT: label("Extra point", "Only an X on both dice blocks it.", "1G-TRY-1"),
}


def titles(components: Mapping[str, Any], header: Mapping[str, Any]) -> Titles:
    """Returns the titles of the cards: the offense's and the defense's plays in the order of the matrix."""
    matrix = components["matrix"][header["options"]["matrix"]]
    return [play["name"] for play in matrix["offense"]], [play["name"] for play in matrix["defense"]]


WORDS = Words(
    dice=DICE,
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
