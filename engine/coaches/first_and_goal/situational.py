"""The situational coach of 1st & Goal: down, distance, spot, score and cards left."""

from __future__ import annotations

from engine.coaches.first_and_goal.picking import best_discard, random_legal, weighted_card, worst_card
from engine.kernel.asking import NONE
from engine.kernel.compile import rule
from engine.kernel.dice import scale
from engine.rulesets.first_and_goal.legal import legal
from engine.rulesets.first_and_goal.names import (
    ACCEPT,
    DECLINE,
    FAIR_CATCH,
    FIELD_GOAL,
    HAIL_MARY,
    KNEEL,
    METHOD_A,
    NO,
    NO_ACTION,
    NORMAL,
    OFFENSE,
    ONSIDE,
    PUNT,
    REROLL,
    RETURN,
    RUN_OUT,
    SHOW_FAKE,
    SHOW_KICK,
    SNEAK,
    STOP,
    TAKE_TOUCHBACK,
    TRY_KICK,
    TRY_TWO,
    YES,
    Ask,
    Die,
    Face,
    Kick,
    Phase,
    Ruling,
)
from engine.rulesets.first_and_goal.options import OnsideWhen
from engine.rulesets.first_and_goal.record import Game, role_of

PERCENT = 100


@rule
def cards_left(g: Game) -> int:
    """The clock."""
    return g.deck[OFFENSE].deck_size + g.deck[OFFENSE].hand_size


@rule
def lead_of(g: Game, side: int) -> int:
    """Points ahead."""
    return g.team[side].score - g.team[1 - side].score


@rule
def sum_of_means(g: Game, side: int, colours: int) -> int:
    """Expected yards of a throw of these dice, rounded down."""
    faces = 0
    for die in range(Die.BLACK):
        if colours >> die & 1:
            for face in range(6):
                faces += g.dice[side][die][face]
    return faces // 6


@rule
def fourth_down(g: Game, by: int, left: int) -> int:
    """Kick, punt, or NONE to go for it."""
    reach = sum_of_means(g, by, g.kick_dice[by][Kick.FIELD_GOAL])
    distance, to_go, lead = 100 - g.spot, g.target - g.spot, lead_of(g, by)
    if g.half == 2 and lead < 0 and left <= 12:
        return FIELD_GOAL if lead >= -3 and distance <= reach + 2 else NONE
    if distance <= reach:
        return FIELD_GOAL
    if to_go <= 2 and g.spot >= 50:
        return NONE
    if distance <= reach + 3:
        return FIELD_GOAL
    return NONE if distance <= 35 and to_go <= 5 else PUNT


@rule
def last_cards(g: Game, by: int, left: int) -> int:
    """The end of a half: kneel it out, kick, or throw it up; NONE for an ordinary play."""
    lead, hand = lead_of(g, by), g.deck[OFFENSE].hand_size
    if g.deck[OFFENSE].deck_size > 0:
        return NONE
    if g.half >= 2 and lead > 0 and hand <= 5 - g.down and g.spot > hand:
        return KNEEL
    reach = sum_of_means(g, by, g.kick_dice[by][Kick.FIELD_GOAL])
    kick_helps = g.half != 2 or -3 <= lead <= 0
    if left <= 2 and kick_helps and 100 - g.spot <= reach + 4:
        return FIELD_GOAL
    if (
        left == 1
        and 100 - g.spot > 25
        and (g.half != 2 or lead <= 0)
        and legal(g, Ask.OFFENSE_CALL, by, HAIL_MARY) == Ruling.FINE
    ):
        return HAIL_MARY
    return NONE


@rule
def offense_call(g: Game, by: int, number: int) -> int:
    """A card, or the special play that the moment asks for."""
    left = cards_left(g)
    if g.phase != Phase.TRY:
        call = last_cards(g, by, left)
        if call == NONE and g.down == 4:
            call = fourth_down(g, by, left)
        if call == NONE and g.target - g.spot == 1 and g.half == 2 and lead_of(g, by) < 0 and left <= 8:
            call = SNEAK  # it costs no card
        if call != NONE:
            return call
    card = weighted_card(g, Ask.OFFENSE_CALL, by, number)
    if card != NONE:
        return card
    if g.phase != Phase.TRY and g.deck[OFFENSE].deck_size == 0 and g.deck[OFFENSE].hand_size == 0:
        return FIELD_GOAL
    return random_legal(g, Ask.OFFENSE_CALL, by, number)


@rule
def wants_time_out(g: Game, by: int) -> bool:
    """The offense lengthens a half with its last cards; the defense keeps its time-outs to stop burns."""
    return by == g.offense and cards_left(g) <= 10 and (g.half != 2 or lead_of(g, by) <= 0)


@rule
def timeout_action(g: Game, by: int) -> int:
    """A card out of the discards is a play more: not for a team that is ahead and has the ball."""
    if role_of(g, by) == OFFENSE and g.half >= 2 and lead_of(g, by) > 0:
        return NO_ACTION
    return best_discard(g, by, NO_ACTION)


@rule
def worth(g: Game, spot: int, down: int, target: int) -> int:
    """What a spot and down are worth to the offense, in yards of field position."""
    if spot >= 100:
        return 140
    if spot <= 0:
        return -40
    if down > 4:
        return spot - 45
    to_go = target - spot
    return spot + 12 - 4 * (down - 1) - to_go * down // 4


@rule
def penalty_answer(g: Game, by: int) -> int:
    """Which is better for this side: the foul walked off, or the play as it stands."""
    if g.deck[OFFENSE].on_table == NONE:
        return ACCEPT  # returns, kicks, sneaks: the foul is on the other side
    if g.phase == Phase.TRY:
        return DECLINE if by == g.offense and g.spot + g.total >= 100 else ACCEPT
    end = g.spot + g.total
    stands = worth(g, end, 1, end + 10) if end >= g.target else worth(g, end, g.down + 1, g.target)
    back = max(1, min(99, g.spot + g.walk))
    first = g.walk > 0 and (back >= g.target or g.throw.penalty == Face.FIVE_A)
    walked = worth(g, back, 1, back + 10) if first else worth(g, back, g.down, g.target)
    return ACCEPT if (walked > stands) == (by == g.offense) else DECLINE


@rule
def kick_type(g: Game, by: int) -> int:
    """Onside when the cards run out on a team that is behind by no more than two scores."""
    desperate = g.half == 2 and -16 <= lead_of(g, by) < 0 and cards_left(g) <= 14
    allowed = g.after_score == 1 or g.options.onside_when == OnsideWhen.ANY_KICKOFF
    return ONSIDE if desperate and allowed else NORMAL


@rule
def try_choice(g: Game, by: int) -> int:
    """Two points where one would not change what is needed."""
    lead = lead_of(g, by)
    two = g.half == 2 and cards_left(g) <= 30 and (lead in (-2, -5, -10, 1, 5))
    return TRY_TWO if two and legal(g, Ask.TRY_CHOICE, by, TRY_TWO) == Ruling.FINE else TRY_KICK


@rule
def showing(g: Game, kind: int, by: int, number: int) -> int:
    """Fake/Kick cards: the offense fakes rarely and only where a first down is near, the defense guards
    against it."""
    if kind == Ask.FAKE_DEFENSE:
        return SHOW_FAKE if scale(number, PERCENT) < 20 else SHOW_KICK
    near = g.target - g.spot <= 8 and g.spot >= 40 and scale(number, PERCENT) < 8
    return SHOW_FAKE if near and legal(g, kind, by, SHOW_FAKE) == Ruling.FINE else SHOW_KICK


@rule
def breakaway_go(g: Game, by: int) -> int:
    """Roll on while the dice of the play promise yards."""
    t = g.throw
    black = 0
    for face in range(6):
        black += g.dice[1 - by][Die.BLACK][face]
    hope = 6 * sum_of_means(g, by, t.colours) + (black if t.blacks > 0 else 0)
    return REROLL if hope > 0 else STOP


@rule
def situational(g: Game, kind: int, by: int, number: int) -> int:
    """One answer to one Decision."""
    if kind == Ask.OFFENSE_CALL:
        return offense_call(g, by, number)
    if kind in (Ask.DEFENSE_CALL, Ask.FAKE_CARD_OFFENSE, Ask.FAKE_CARD_DEFENSE):
        return weighted_card(g, kind, by, number)
    if kind in (Ask.TIMEOUT_OFFENSE, Ask.TIMEOUT_DEFENSE):
        return YES if wants_time_out(g, by) else NO
    if kind == Ask.TIMEOUT_ACTION:
        return timeout_action(g, by)
    if kind == Ask.STOP_BURN:
        return YES if g.half == 2 and lead_of(g, by) < 0 and cards_left(g) <= 24 else NO
    if kind == Ask.RUN_CLOCK:
        return YES if g.half == 2 and lead_of(g, by) > 0 and cards_left(g) <= 30 else NO
    if kind in (Ask.BURN_FROM_HAND, Ask.FG_CARD):
        return worst_card(g, kind, by)
    if kind == Ask.PENALTY_ANSWER:
        return penalty_answer(g, by)
    if kind in (Ask.FAKE_OFFENSE, Ask.FAKE_DEFENSE):
        return showing(g, kind, by, number)
    return kicking_game(g, kind, by)


@rule
def kicking_game(g: Game, kind: int, by: int) -> int:
    """Coin, kickoffs, punts, tries and breakaways."""
    if kind == Ask.KICK_TYPE:
        return kick_type(g, by)
    if kind == Ask.KICKOFF_RECEIVE:
        return RUN_OUT if sum_of_means(g, by, g.kick_dice[by][Kick.KICKOFF_RETURN]) >= 20 else TAKE_TOUCHBACK
    if kind == Ask.BREAKAWAY_GO:
        return breakaway_go(g, by)
    if kind == Ask.PUNT_METHOD:
        return METHOD_A
    if kind == Ask.PUNT_RECEIVE:
        return RETURN if sum_of_means(g, by, g.kick_dice[by][Kick.PUNT_RETURN]) >= 3 else FAIR_CATCH
    if kind == Ask.TRY_CHOICE:
        return try_choice(g, by)
    return 0  # heads, receive
