"""The codes of Touchdown-A-Minute Football."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out

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
DICE = (
    *(DieCode(str(number), f"white_{number}", plain=str.upper) for number in range(1, 5)),
    *(DieCode(letters, name, plain=str.upper) for letters, name in (OFFENSE | DEFENSE).items()),
    DieCode("C", "coin", {"H": "heads", "T": "tails"}, str.lower),
)


def vocabulary(components: Mapping[str, Any], header: Mapping[str, Any]) -> Vocabulary:
    """Returns the codes of a game, the same for every set of dice."""
    return Vocabulary(
        answers=spelled_out(ANSWERS),
        dice=DICE,
        lists={"D_CANCEL": "-"},
    )
