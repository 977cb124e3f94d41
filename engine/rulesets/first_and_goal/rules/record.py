"""1st & Goal: the game record, and the holders of the decks."""

from __future__ import annotations

from engine.gridiron.events import BOXED, HOME, Line
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE
from engine.kernel.record import fixed, ints, many, one, outside, record
from engine.kernel.tape import Recorder, Tape
from engine.rulesets.first_and_goal.rules.names import DEFENSE, OFFENSE, PLAYS, Die, Kick, Phase

SCENES, MOST_TO_GO, LONGEST_KICK = 5, 20, 60  # how much a game plan knows


@record
class Team:
    """One side. `coach` is its computer coach; `unseen` is 1 if the person at the table holds real cards."""

    score: int = 0
    timeouts: int = 3
    coach: int = 0
    unseen: int = 0
    traits: list[int] = ints(7)  # the traits of its computer coach, see coaches.profiles


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
