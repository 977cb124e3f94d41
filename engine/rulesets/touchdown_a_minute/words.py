"""Touchdown-A-Minute Football in words: what its calls, dice and throws are called.
English here; `translate` finds the other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.gridiron.words import Titles, Words
from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out
from engine.rulesets.touchdown_a_minute.rules.record import STRATEGIES, Die, Roll
from engine.rulesets.touchdown_a_minute.rules.throws import face_name

DICE = {
    Die.WHITE_1: _("Play Die 1"),
    Die.WHITE_2: _("Play Die 2"),
    Die.WHITE_3: _("Play Die 3"),
    Die.WHITE_4: _("Play Die 4"),
    Die.RUN_INSIDE: _("Run Inside"),
    Die.RUN_OUTSIDE: _("Run Outside"),
    Die.SHORT_PASS: _("Short Pass"),
    Die.LONG_PASS: _("Long Pass"),
    Die.STOP_RUN: _("Stop Run"),
    Die.NICKEL: _("Nickel Defense"),
    Die.DIME: _("Dime Defense"),
    Die.BLITZ: _("Blitz"),
    Die.COIN: _("coin"),
}
LOOKS = {
    Die.WHITE_1: ("1", "white"),
    Die.WHITE_2: ("2", "white"),
    Die.WHITE_3: ("3", "white"),
    Die.WHITE_4: ("4", "white"),
    Die.RUN_INSIDE: ("RI", "red"),
    Die.RUN_OUTSIDE: ("RO", "red"),
    Die.SHORT_PASS: ("SP", "red"),
    Die.LONG_PASS: ("LP", "red"),
    Die.STOP_RUN: ("SR", "blue"),
    Die.NICKEL: ("NI", "blue"),
    Die.DIME: ("DI", "blue"),
    Die.BLITZ: ("BL", "blue"),
    Die.COIN: ("C", "white"),
}
ROLLS = {
    Roll.COIN: _("Coin"),
    Roll.PLAY: _("Play"),
    Roll.FLAG: _("Flag?"),
    Roll.RUNBACK: _("Run-back"),
    Roll.KICKOFF: _("Kick"),
    Roll.ONSIDE: _("Onside kick"),
    Roll.KICK_RETURN: _("Return"),
    Roll.PUNT_RETURN: _("Return"),
    Roll.PUNT: _("Punt"),
    Roll.FREE_KICK: _("Free kick"),
    Roll.FG: _("Kick"),
    Roll.XP: _("Extra point"),
}
STRENGTHS = [DICE[die] for die in Die][Die.RUN_INSIDE : Die.COIN]


def titles(components: Mapping[str, Any], header: Mapping[str, Any]) -> Titles:
    """Returns the names of the strategies: the offense's and the defense's."""
    names = [DICE[die] for die in Die][Die.RUN_INSIDE : Die.COIN]
    return names[:STRATEGIES], names[STRATEGIES:]


WORDS = Words(
    dice=DICE,
    looks=LOOKS,
    rolls=ROLLS,
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
