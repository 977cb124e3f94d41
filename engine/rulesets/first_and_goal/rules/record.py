"""1st & Goal: the names of phases, inputs, dice, faces and rulings.
Section numbers are those of the rule reference."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

from engine.errors import EngineError
from engine.gridiron.events import BOXED, HOME, Line
from engine.gridiron.options import known_value, options_in, resolved, unknown_option, words_of
from engine.gridiron.words import Data
from engine.gridiron.words import gettext_noop as _
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE, Recorder, Tape
from engine.kernel.record import fixed, ints, many, one, outside, record

OFFENSE, DEFENSE = 0, 1  # the two decks
PLAYS, COPIES, HAND = 12, 5, 8  # the box; a set may have fewer plays and other numbers of copies
DECK = PLAYS * COPIES
TIMEOUTS = 3  # of a half, and of an overtime: 1G-SET-3, 1G-HALF-1, 1G-OT-1


# Phases, each the beginning of a step and a snapshot. DEAL comes only after a correction: hands, then a down.
Phase = IntEnum("Phase", "START KICKOFF DOWN TRY FREE_KICK FINAL DEAL", start=0)

# The inputs: three kinds of chance, then the Decisions of section 4.1.
Ask = IntEnum(
    "Ask",
    "DIE DRAW BURN COIN_CALL COIN_CHOICE KICK_TYPE KICKOFF_RECEIVE TIMEOUT_OFFENSE TIMEOUT_DEFENSE"
    " TIMEOUT_ACTION OFFENSE_CALL DEFENSE_CALL STOP_BURN BURN_FROM_HAND BREAKAWAY_GO PENALTY_ANSWER"
    " RUN_CLOCK FAKE_OFFENSE FAKE_DEFENSE FAKE_CARD_OFFENSE FAKE_CARD_DEFENSE FG_CARD PUNT_METHOD"
    " PUNT_RECEIVE TRY_CHOICE",
    start=0,
)

# The throws of section 4.2.
Roll = IntEnum(
    "Roll",
    "COIN KICKOFF_RETURN KICKOFF_RETURN_AGAIN ONSIDE SQUIB SCRIMMAGE SCRIMMAGE_AGAIN TURNOVER_CHECK"
    " TURNOVER_MOVE PENALTY_CHECK FG_BLOCK FG_KICK PUNT_KICK PUNT_BOUNCE PUNT_RECOVER PUNT_RETURN"
    " PUNT_RETURN_AGAIN SNEAK HAIL_MARY EXTRA_POINT",
    start=0,
)

Die = IntEnum("Die", "RED IVORY BROWN YELLOW BLUE GREEN BLACK PLAY REFEREE PENALTY COIN D20", start=0)
COLORED_DICE = tuple(Die)[: Die.BLACK]
PLAY, REFEREE, PENALTY = 1 << Die.PLAY, 1 << Die.REFEREE, 1 << Die.PENALTY
COIN, D20 = 1 << Die.COIN, 1 << Die.D20

# What the white dice and the coin show, as values on the tape.
Face = IntEnum("Face", "BLANK X BREAKAWAY T P HAIL MARY D O FIVE FIVE_A TEN FIFTEEN HEADS TAILS", start=0)

# Answers that are not the number of a card.
YES, NO = 0, 1  # timeout_*, stop_burn, run_clock
HEADS, TAILS = 0, 1
RECEIVE, KICK_OFF = 0, 1
NORMAL, ONSIDE, SQUIB = 0, 1, 2
TAKE_TOUCHBACK, RUN_OUT = 0, 1
REROLL, STOP = 0, 1
ACCEPT, DECLINE = 0, 1
SHOW_KICK, SHOW_FAKE = 0, 1
FAIR_CATCH, RETURN = 0, 1
TRY_KICK, TRY_TWO = 0, 1
FIELD_GOAL, PUNT, SNEAK, KNEEL, HAIL_MARY, END_HALF, REDRAW = range(
    PLAYS, PLAYS + 7
)  # REDRAW + n discards pair n
RESHUFFLE, NO_ACTION = PLAYS, PLAYS + 1  # timeout_action: below them the card that is searched
METHOD_A = 0  # punt_method: 1 + die is B without that die


# Which kicking or returning dice: the column of g.kick_dice.
Kick = IntEnum("Kick", "KICKOFF_RETURN PUNT PUNT_RETURN FIELD_GOAL ONSIDE SQUIB", start=0)

# The rulings on an answer. Below REFUSED it is legal; CLAIM is accepted on the coach's word and marked.
Ruling = IntEnum(
    "Ruling",
    "FINE CLAIM REFUSED NOT_IN_HAND BARRED NOT_FOURTH_DOWN CARD_PLAYABLE DECK_EMPTY DECK_NOT_EMPTY"
    " NOT_IN_DISCARDS CLAIM_IMPOSSIBLE NOT_ON_A_TRY NOT_ONE_YARD NO_HAND NO_HAIL_MARY"
    " ONSIDE_AFTER_SCORE NO_SQUIB NO_FAKE NO_SUCH_PUNT_DIE NO_TWO_POINT",
    start=0,
)

GAME = "1st & Goal"
FOLDER = Path(__file__).parents[1]

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

WORDS: dict[str, type[IntEnum]] = {
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
CHOICES = words_of(WORDS)
OPTIONS = options_in(FOLDER)
DEFAULTS = {"pair_talk": "no"} | {name: values[0] for name, values in CHOICES.items()} | OPTIONS["defaults"]
DICE_LISTS = tuple(name for name in OPTIONS["defaults"] if name.endswith("_dice"))
COLORS = tuple(die.name.lower() for die in COLORED_DICE)


def resolve(edition: str, chosen: Data) -> dict[str, Any]:
    """Every option with its value: the edition's preset, changed by what a league has chosen.

    Raises EngineError: unknown_edition, unknown_option, unknown_option_value, option_not_in_edition."""
    options = resolved(GAME, OPTIONS["editions"], DEFAULTS, edition, chosen, _checked)
    options["penalty_die"] = [str(face) for face in options["penalty_die"]]  # 5 is as good as "5"
    return options


def _checked(edition: str, name: str, value: Any) -> Any:
    if name in CHOICES:
        known_value(GAME, CHOICES, name, value)
        if OPTIONS["missing"].get(edition, {}).get(name, value) != value:
            sentence = _("The option {name} is not in the edition {edition}.")
            raise EngineError("option_not_in_edition", sentence, name=name, edition=edition)
    elif name in DICE_LISTS:
        _check_dice(name, value)
    elif name == "penalty_die":
        faces = dict.fromkeys(DEFAULTS[name])
        six = isinstance(value, (list, tuple)) and len(value) == 6
        if not six or any(str(face) not in faces for face in value):
            sentence = _("The option {name} takes six of {known}.")
            raise EngineError("unknown_option_value", sentence, name=name, known=", ".join(faces))
    elif name != "matrix":
        raise unknown_option(GAME, name)
    return list(value) if isinstance(value, (list, tuple)) else value


def _check_dice(name: str, value: Any) -> None:
    fine = isinstance(value, (list, tuple)) and all(value.count(die) == 1 and die in COLORS for die in value)
    if not fine or len(value) < (2 if name == "punt_dice" else 1):
        sentence = _("The option {name} takes different colors of {known}.")
        raise EngineError("unknown_option_value", sentence, name=name, known=", ".join(COLORS))


SCENES, MOST_TO_GO, LONGEST_KICK = 5, 20, 60  # how much a game plan knows


@record
class Team:
    """One side. `coach` is its computer coach; `unseen` is 1 if the person at the table holds real cards."""

    score: int = 0
    timeouts: int = 3
    coach: int = 0
    unseen: int = 0
    traits: list[int] = ints(7)  # the traits of its computer coach, see engine.coaches


@record
class Deck:
    """A deck as counts per play. Unseen: `deck` is one pool of deck and hand,
    and only the sizes tell them apart."""

    deck: list[int] = ints(PLAYS)
    hand: list[int] = ints(PLAYS)
    discard: list[int] = ints(PLAYS)
    deck_size: int = 0
    hand_size: int = 0
    known_top: int = NONE  # 1G-PEN-9 put it back; one is enough, it is the next card to be drawn or burned
    on_table: int = NONE
    burned: int = NONE  # this play's run burn, while a foul may still undo it
    burned_from_hand: int = 0
    dealing: int = 0  # cards of the deal that is due, announced before the first


@record
class Throw:
    """The throw on the table: its dice, known before it is rolled, and the faces that they show."""

    roll: int = 0
    side: int = 0
    colours: int = 0  # one bit for each coloured die
    blacks: int = 0
    whites: int = 0  # one bit for each of PLAY, REFEREE, PENALTY, COIN, D20
    count: int = 0
    shown: list[int] = ints(12)  # every face in the order of rolling
    yards: int = 0  # sum of the coloured dice, or the d20
    black: int = 0  # the black result that counts
    play: int = 0
    referee: int = 0
    penalty: int = 0
    coin: int = 0


@record
class Options:
    """Section 3, each as the number of its value in options.CHOICES."""

    black_dice: int = 0
    breakaway_stop: int = 0
    penalty_cards: int = 0
    half_distance_rounding: int = 0
    fg_card_cost: int = 0
    onside_when: int = 0
    advanced_broken_plays: int = 0
    d20_kicks: int = 0
    optional_turnovers: int = 0
    three_breakaways: int = 0
    squib_kick: int = 0
    coin_winner: int = 0
    x_effect: int = 0
    breakaway_counts_black: int = 0
    own_end_zone_turnover: int = 0
    safety_line: int = 0
    defense_half_distance: int = 0
    return_penalty: int = 0
    draw_rule: int = 0
    timeouts_per_play: int = 0
    try_run_burn: int = 0
    sneak_card_cost: int = 0
    overtime: int = 0
    overtime_start: int = 0
    overtime_scoreless: int = 0
    # Younger than the first stored games: not part of a saved state, which has the header beside it.
    fake_kick_cards: int = fixed()
    faked_fg_cost: int = fixed()
    turnover_yards: int = fixed()
    hail_mary_deck: int = fixed()


@record
class Game:
    """A game of 1st & Goal between two inputs."""

    phase: int = Phase.START
    half: int = 1  # 3 and more: overtime
    offense: int = HOME  # side in possession; the kicking side at a kickoff
    holder: int = HOME  # side that holds the offense deck
    received: int = HOME  # side that received the opening kickoff
    after_score: int = 0  # this kickoff follows a score
    try_again: int = 0  # 1G-TRY-4: the two-point try is repeated
    spot: int = 0
    down: int = 1
    target: int = 10
    total: int = 0  # yards of the play so far: what a Decision is about
    walk: int = 0  # yards of the foul, forward positive
    asked: int = 0
    team: list[Team] = many(Team, 2)
    deck: list[Deck] = many(Deck, 2)
    throw: Throw = one(Throw)
    options: Options = one(Options)
    rng: list[int] = ints(4)
    box: list[list[list[int]]] = ints(2, BOXED, 3)
    dice: tuple[tuple[tuple[int, ...], ...], ...] = fixed(2, Die.D20, 6)  # face values, side by side
    house: tuple[tuple[int, ...], ...] = fixed(2, len(Die))  # 1: this die's faces are our stand-in
    kick_dice: tuple[tuple[int, ...], ...] = fixed(2, len(Kick))  # coloured dice as bits
    copies: tuple[tuple[int, ...], ...] = fixed(2, PLAYS)  # cards of each play; 0 past the last play
    colours: tuple[tuple[int, ...], ...] = fixed(PLAYS, PLAYS)  # the matrix: coloured dice as bits ...
    blacks: tuple[tuple[int, ...], ...] = fixed(PLAYS, PLAYS)  # ... and black dice
    is_run: tuple[int, ...] = fixed(PLAYS)
    limit: tuple[int, ...] = fixed(PLAYS)  # 1G-RED-1: 20, 10 or 0
    is_blitz: tuple[int, ...] = fixed(PLAYS)
    # What computer coaches worked out from all of these before the game; no rule reads it.
    plan: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...] = fixed(2, 2, SCENES, PLAYS)
    gain_chance: tuple[tuple[int, ...], ...] = fixed(2, MOST_TO_GO + 1)
    kick_chance: tuple[tuple[int, ...], ...] = fixed(2, LONGEST_KICK + 1)
    tape: Tape | Recorder | None = outside()
    log: list[Line] | None = outside()


@rule
def side_of(g: Game, role: int) -> int:
    """The side that holds this deck."""
    return g.holder if role == OFFENSE else 1 - g.holder


@rule
def role_of(g: Game, side: int) -> int:
    """The deck that this side holds."""
    return OFFENSE if side == g.holder else DEFENSE


@rule
def unseen(g: Game, role: int) -> bool:
    """Whether the holder of this deck uses real cards, which the app does not deal."""
    return g.team[side_of(g, role)].unseen == 1


@rule
def out_of_cards(g: Game) -> bool:
    """1G-CLK-1: the offense deck is the clock."""
    return g.deck[OFFENSE].deck_size + g.deck[OFFENSE].hand_size == 0
