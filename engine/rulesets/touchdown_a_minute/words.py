"""Touchdown-A-Minute Football in words: what its calls, dice and throws are called.
English here; `translate` finds the other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.gridiron.words import DieLabel, Titles, Words, label
from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out
from engine.rulesets.touchdown_a_minute.rules.record import STRATEGIES, Die, Roll
from engine.rulesets.touchdown_a_minute.rules.throws import face_name

DICE = {
    Die.WHITE_1: DieLabel("1", "white", "Play Die 1"),
    Die.WHITE_2: DieLabel("2", "white", "Play Die 2"),
    Die.WHITE_3: DieLabel("3", "white", "Play Die 3"),
    Die.WHITE_4: DieLabel("4", "white", "Play Die 4"),
    Die.RUN_INSIDE: DieLabel("RI", "red", "Run Inside"),
    Die.RUN_OUTSIDE: DieLabel("RO", "red", "Run Outside"),
    Die.SHORT_PASS: DieLabel("SP", "red", "Short Pass"),
    Die.LONG_PASS: DieLabel("LP", "red", "Long Pass"),
    Die.STOP_RUN: DieLabel("SR", "blue", "Stop Run"),
    Die.NICKEL: DieLabel("NI", "blue", "Nickel Defense"),
    Die.DIME: DieLabel("DI", "blue", "Dime Defense"),
    Die.BLITZ: DieLabel("BL", "blue", "Blitz"),
    Die.COIN: DieLabel("C", "white", "coin"),
}
ROLLS = {
    Roll.COIN: label("Coin", "The coin is tossed.", "TDM-SETUP-1"),
    Roll.PLAY: label("Play", "Both strategy dice and the four Play Dice.", "TDM-PLAY-1"),
    Roll.FLAG: label(
        "Flag?", "Count GN and CP: many against the defense, few against the offense.", "TDM-PEN-2"
    ),
    Roll.RUNBACK: label("Run-back", "The turnover is run back.", "TDM-FUM-3"),
    Roll.KICKOFF: label("Kickoff", "45 yards, and 5 for each GN or CP.", "TDM-KICK-2"),
    Roll.ONSIDE: label("Onside kick", "No GN: the kickers recover.", "TDM-KICK-4"),
    Roll.KICK_RETURN: label("Return", "The receivers run the kickoff back.", "TDM-KICK-3"),
    Roll.PUNT_RETURN: label("Return", "The receivers run the punt back.", "TDM-PUNT-2"),
    Roll.PUNT: label("Punt", "25 yards, and 5 for each GN or CP; without one it is blocked.", "TDM-PUNT-1"),
    Roll.FREE_KICK: label("Free kick", "25 yards, and 5 for each GN or CP.", "TDM-SAFETY-1"),
    Roll.FG: label("Kick", "20 yards, and 10 for each GN or CP; without one it is blocked.", "TDM-FG-1"),
    Roll.XP: label("Extra point", "Good with any GN or CP.", "TDM-XP-1"),
}
STRENGTHS = [DICE[die].name for die in Die][Die.RUN_INSIDE : Die.COIN]


def titles(components: Mapping[str, Any], header: Mapping[str, Any]) -> Titles:
    """Returns the names of the strategies: the offense's and the defense's."""
    return STRENGTHS[:STRATEGIES], STRENGTHS[STRATEGIES:]


WORDS = Words(
    dice=DICE,
    rolls=ROLLS | {Roll.KICKOFF: label("Kick")},
    face_name=face_name,
    titles=titles,
    snaps=frozenset({Roll.PLAY}),
    flags=frozenset({Roll.FLAG}),
    spoken=frozenset({_("heads"), _("tails")}),
    strengths=STRENGTHS,
    clock=ngettext_noop("{n} play left", "{n} plays left"),
    clock_unit="plays",
    clock_title=_("Plays left in the quarter"),
    periods=(_("1st quarter"), _("2nd quarter"), _("3rd quarter"), _("4th quarter")),
    period_title=_("Quarter"),
)


OFFENSE = {"RI": "run_inside", "RO": "run_outside", "SP": "short_pass", "LP": "long_pass"}
DEFENSE = {"SR": "stop_run", "NI": "nickel", "DI": "dime", "BL": "blitz"}
ANSWERS: dict[str, Codes] = {
    "D_STRENGTH": OFFENSE | DEFENSE,
    "D_COIN_CALL": {"HEADS": "heads", "TAILS": "tails"},
    "D_COIN_CHOICE": {"REC": "receive", "KICK": "kick"},
    "D_KICKOFF_KIND": {"NORMAL": "regular", "ONSIDE": "onside"},
    "D_SCRIMMAGE": {"PLAY": "play", "PUNT": "punt", "FG": "field_goal"},
    "D_STRATEGY_OFF": OFFENSE,
    "D_STRATEGY_DEF": DEFENSE,
    "D_HOME_REROLL": {"AGAIN": "reroll", "KEEP": "keep"},
    "D_STRENGTH_OFF": {"EXTRA": "extra", "SAVE": "pass", "FIRST": "first_down"},
    "D_STRENGTH_DEF": {"EXTRA": "extra", "SAVE": "pass"},
    "D_PENALTY": {"ACC": "accept", "DEC": "decline"},
    "D_RUNBACK": {"RUN": "run", "HOLD": "hold"},
    "D_PUNT_RECEIVE": {"FC": "fair_catch", "RET": "return"},
    "D_TRY": {"XP": "kick", "TWO": "two_point"},
    "D_TIMEOUT": {"TO": "use", "NO": "pass"},
}
DIE_CODES = (
    *(DieCode(str(number), f"white_{number}", plain=str.upper) for number in range(1, 5)),
    *(DieCode(letters, name, plain=str.upper) for letters, name in (OFFENSE | DEFENSE).items()),
    DieCode("C", "coin", {"H": "heads", "T": "tails"}, str.lower),
)


def vocabulary(components: Mapping[str, Any], header: Mapping[str, Any]) -> Vocabulary:
    """Returns the codes of a game, the same for every set of dice."""
    return Vocabulary(
        answers=spelled_out(ANSWERS),
        dice=DIE_CODES,
        lists={"D_CANCEL": "-"},
    )
