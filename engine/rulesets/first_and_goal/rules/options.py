"""The options of section 3: their values in order, the default first; `de` is the older edition's preset."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from enum import IntEnum
from typing import Any

from engine.errors import EngineError
from engine.gridiron.refusals import unknown_edition, unknown_option, unknown_value
from engine.gridiron.translation import gettext_noop as _

GAME = "1st & Goal"

BlackDice = IntEnum("BlackDice", "BEST SUM", start=0)
BreakawayStop = IntEnum("BreakawayStop", "OFFENSE_MAY_STOP NEVER", start=0)
PenaltyCards = IntEnum("PenaltyCards", "RETURN_TO_HAND DISCARD", start=0)
HalfDistance = IntEnum("HalfDistance", "UP DOWN", start=0)
CardCost = IntEnum("CardCost", "ONE BOTH NONE", start=0)
OnsideDice = IntEnum("OnsideDice", "RED_BROWN RED_IVORY", start=0)
OnsideWhen = IntEnum("OnsideWhen", "ANY_KICKOFF AFTER_SCORE", start=0)
Switch = IntEnum("Switch", "OFF ON", start=0)
D20Kicks = IntEnum("D20Kicks", "OFF KICKOFFS PUNTS BOTH", start=0)
Turnovers = IntEnum("Turnovers", "OFF SECOND_CHANCE LABEL_ONLY", start=0)
SpecialTeams = IntEnum("SpecialTeams", "BOARD TEAM_CARD D20", start=0)
RefereeDie = IntEnum("RefereeDie", "ONE_HAIL_BLANK HAIL_AND_MARY", start=0)
CoinWinner = IntEnum("CoinWinner", "RECEIVES CHOOSES", start=0)
XEffect = IntEnum("XEffect", "COLOURED_ZERO WHOLE_PLAY_ZERO", start=0)
YesNo = IntEnum("YesNo", "YES NO", start=0)
NoYes = IntEnum("NoYes", "NO YES", start=0)
EndZoneTurnover = IntEnum("EndZoneTurnover", "SAFETY DEFENSIVE_TOUCHDOWN", start=0)
SafetyLine = IntEnum("SafetyLine", "REACHES CROSSES", start=0)
DefenseHalf = IntEnum("DefenseHalf", "HALF TO_THE_ONE", start=0)
ReturnPenalty = IntEnum("ReturnPenalty", "WALK_OFF REPLAY", start=0)
DrawRule = IntEnum("DrawRule", "UP_TO_EIGHT ONE_CARD", start=0)
TimeoutsPerPlay = IntEnum("TimeoutsPerPlay", "ONE_EACH NO_LIMIT", start=0)
SneakCost = IntEnum("SneakCost", "NONE ONE TWO", start=0)
OnOff = IntEnum("OnOff", "ON OFF", start=0)
OvertimeStart = IntEnum("OvertimeStart", "KICKOFF OWN_20", start=0)
Scoreless = IntEnum("Scoreless", "REPEAT TIE", start=0)
FakeKickCards = IntEnum("FakeKickCards", "FROM_A_DOWN FREE_KICKS REPEATED_PUNTS ALL_PUNTS", start=0)
FakedFieldGoal = IntEnum("FakedFieldGoal", "NONE AS_A_KICK", start=0)
TurnoverYards = IntEnum("TurnoverYards", "WITH_BLACK COLORS_ONLY", start=0)
HailMaryDeck = IntEnum("HailMaryDeck", "EMPTY ANY", start=0)

CHOICES: dict[str, type[IntEnum]] = {
    "black_dice": BlackDice,
    "breakaway_stop": BreakawayStop,
    "penalty_cards": PenaltyCards,
    "half_distance_rounding": HalfDistance,
    "fg_card_cost": CardCost,
    "onside_dice": OnsideDice,
    "onside_when": OnsideWhen,
    "advanced_broken_plays": Switch,
    "d20_kicks": D20Kicks,
    "optional_turnovers": Turnovers,
    "three_breakaways": Switch,
    "squib_kick": Switch,
    "special_teams": SpecialTeams,
    "referee_die": RefereeDie,
    "coin_winner": CoinWinner,
    "x_effect": XEffect,
    "breakaway_counts_black": YesNo,
    "own_end_zone_turnover": EndZoneTurnover,
    "safety_line": SafetyLine,
    "defense_half_distance": DefenseHalf,
    "return_penalty": ReturnPenalty,
    "draw_rule": DrawRule,
    "timeouts_per_play": TimeoutsPerPlay,
    "try_run_burn": NoYes,
    "sneak_card_cost": SneakCost,
    "overtime": OnOff,
    "overtime_start": OvertimeStart,
    "overtime_scoreless": Scoreless,
    "pair_talk": NoYes,
    "fake_kick_cards": FakeKickCards,
    "faked_fg_cost": FakedFieldGoal,
    "turnover_yards": TurnoverYards,
    "hail_mary_deck": HailMaryDeck,
}
DEFAULTS = {"pair_talk": "no"} | {name: kind(0).name.lower() for name, kind in CHOICES.items()}
UNSTATED = {
    name: DEFAULTS[name] for name in ("fake_kick_cards", "faked_fg_cost", "turnover_yards", "hail_mary_deck")
}

COLORS = ("red", "ivory", "brown", "yellow", "blue", "green")
DICE_LISTS: dict[str, tuple[str, ...]] = {
    "kickoff_return_dice": ("red", "ivory", "brown", "blue"),
    "punt_dice": ("brown", "yellow", "blue", "green"),
    "field_goal_dice": ("brown", "yellow", "blue"),
    "squib_dice": ("yellow", "blue", "green"),
}
PENALTY_FACES = ("5", "5", "5A", "10", "10", "15")
MATRIX = "house_matrix_first_and_goal"

EDITIONS: dict[str, dict[str, Any]] = {
    "en": {},
    "de": {
        "black_dice": "sum",
        "breakaway_stop": "never",
        "penalty_cards": "discard",
        "half_distance_rounding": "down",
        "fg_card_cost": "none",
        "onside_dice": "red_ivory",
        "onside_when": "after_score",
        "kickoff_return_dice": ["red", "ivory", "brown", "yellow"],  # 1G-KICK-4: its example totals 10
    },
}
NOT_IN_DE = {"advanced_broken_plays": "off", "d20_kicks": "off"}


def resolve(edition: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value: the edition's preset, changed by what a league has chosen.

    Raises EngineError: unknown_edition, unknown_option, unknown_option_value, option_not_in_edition."""
    if edition not in EDITIONS:
        raise unknown_edition(GAME, EDITIONS, edition)
    options: dict[str, Any] = {**DEFAULTS}
    options |= {name: list(dice) for name, dice in DICE_LISTS.items()}
    options |= {"penalty_die": list(PENALTY_FACES), "matrix": MATRIX, "edition": edition}
    options |= deepcopy(EDITIONS[edition])
    for name, value in chosen.items():
        if name == "edition" and value == edition:
            continue
        _check(edition, name, value)
        options[name] = list(value) if isinstance(value, (list, tuple)) else value
    options["penalty_die"] = [str(face) for face in options["penalty_die"]]  # 5 is as good as "5"
    return options


def _check(edition: str, name: str, value: Any) -> None:
    if name in CHOICES:
        values = [member.name.lower() for member in CHOICES[name]]
        if value not in values:
            raise unknown_value(name, values, value)
        if edition == "de" and NOT_IN_DE.get(name, value) != value:
            sentence = _("The option {name} is not in the edition {edition}.")
            raise EngineError("option_not_in_edition", sentence, name=name, edition=edition)
    elif name in DICE_LISTS:
        _check_dice(name, value)
    elif name == "penalty_die":
        six = isinstance(value, (list, tuple)) and len(value) == 6
        if not six or any(str(face) not in PENALTY_FACES for face in value):
            sentence, faces = _("The option {name} takes six of {known}."), dict.fromkeys(PENALTY_FACES)
            raise EngineError("unknown_option_value", sentence, name=name, known=", ".join(faces))
    elif name != "matrix":
        raise unknown_option(GAME, name)


def _check_dice(name: str, value: Any) -> None:
    fine = isinstance(value, (list, tuple)) and all(value.count(die) == 1 and die in COLORS for die in value)
    if not fine or len(value) < (2 if name == "punt_dice" else 1):
        sentence = _("The option {name} takes different colours of {known}.")
        raise EngineError("unknown_option_value", sentence, name=name, known=", ".join(COLORS))
