"""The situational coach of 1st & Goal: its game plan, played by down, distance, spot, score and clock."""

from __future__ import annotations

from engine.coaches import RANDOM_LEGAL, lead_of, random_coach
from engine.gridiron.field import GOAL
from engine.gridiron.words import Data
from engine.kernel.compilation import rule
from engine.kernel.dice import below, next32, scale
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.coach.calls import (
    best_discard,
    defense_card,
    is_draining_clock,
    kick_chance,
    last_cards,
    mean_of,
    offense_card,
    situation_value,
    stops_burn,
    trails_late,
    wants_time_out,
    worst_card,
)
from engine.rulesets.first_and_goal.coach.game_plan import write_game_plans
from engine.rulesets.first_and_goal.coach.kicks import (
    best_method,
    fake_card,
    fourth_down,
    kick_type,
    kickoff_receive,
    punt_receive,
    try_choice,
)
from engine.rulesets.first_and_goal.rules import setup
from engine.rulesets.first_and_goal.rules.legal import PAIRS, how_many, legal
from engine.rulesets.first_and_goal.rules.record import (
    ACCEPT,
    DECLINE,
    FIELD_GOAL,
    NO,
    NO_ACTION,
    OFFENSE,
    PLAYS,
    REDRAW,
    REROLL,
    SNEAK,
    STOP,
    YES,
    Ask,
    Die,
    Face,
    Game,
    Phase,
    Ruling,
    role_of,
)

REDRAWS = len(PAIRS)
SNEAK_CHANCE = 480  # of a yard, in a thousand, below which the sneak's even chance is the better one
SAVE_CARDS = 8  # a sneak takes none
DECIDES = 850  # chance of a kick that is not put off in overtime
EVEN = 500


@rule
def special_call(g: Game, by: int) -> int:
    """Returns the special play that suits the situation, or NONE."""
    call = last_cards(g, by)
    if call == NONE and g.half > 2 and kick_chance(g, by, GOAL - g.spot) >= DECIDES:
        call = FIELD_GOAL
    if call == NONE and g.down == 4:
        call = fourth_down(g, by)
    one_yard = g.target - g.spot == 1
    if call == NONE and one_yard and (g.gain_chance[by][1] < SNEAK_CHANCE or trails_late(g, by, SAVE_CARDS)):
        call = SNEAK
    return call


@rule
def offense_call(g: Game, by: int, number: int) -> int:
    """Returns a special play, a card, or the call of a hand with only barred cards."""
    call = NONE
    if g.phase != Phase.TRY:
        call = special_call(g, by)
    if call == NONE:
        call = offense_card(g, by, number)
    return call if call != NONE else no_card(g, by)


@rule
def no_card(g: Game, by: int) -> int:
    """1G-RED-2: every hand card is barred. Kicks if that is likely good, otherwise redraws."""
    if g.phase != Phase.TRY and g.down >= 3 and kick_chance(g, by, GOAL - g.spot) >= EVEN:
        return FIELD_GOAL
    for pair in range(REDRAWS - 1, -1, -1):  # two cards before one
        if legal(g, Ask.OFFENSE_CALL, by, REDRAW + pair) == Ruling.FINE:
            return REDRAW + pair
    return FIELD_GOAL


@rule
def timeout_action(g: Game, by: int) -> int:
    """Returns the time-out action. A card from the discards is one more play: not for a leading offense, and
    with the last cards a pass, because a run takes two."""
    if role_of(g, by) == OFFENSE and g.half >= 2 and lead_of(g, by) > 0:
        return NO_ACTION
    passes_only = role_of(g, by) == OFFENSE and g.deck[OFFENSE].deck_size == 0
    return best_discard(g, by, NO_ACTION, passes_only)


@rule
def penalty_answer(g: Game, by: int) -> int:
    """Returns the better choice for this side: the enforced penalty or the result of the play."""
    if g.deck[OFFENSE].on_table == NONE:
        return ACCEPT  # returns, kicks, sneaks: yards or another chance for nothing
    if g.phase == Phase.TRY:
        return DECLINE if by == g.offense and g.spot + g.total >= GOAL else ACCEPT
    end, back = g.spot + g.total, max(1, min(GOAL - 1, g.spot + g.walk))
    stands = (
        situation_value(end, 1, end + 10) if end >= g.target else situation_value(end, g.down + 1, g.target)
    )
    first = g.walk > 0 and (back >= g.target or g.throw.penalty == Face.FIVE_A)
    walked = situation_value(back, 1, back + 10) if first else situation_value(back, g.down, g.target)
    return ACCEPT if (walked > stands) == (by == g.offense) else DECLINE


@rule
def breakaway_go(g: Game, by: int) -> int:
    """Rolls again while the expected yards are positive."""
    t = g.throw
    black = 0
    for face in range(6):
        black += g.dice[1 - by][Die.BLACK][face]
    hope = 6 * mean_of(g, by, t.colours) + (black if t.blacks > 0 else 0)
    return REROLL if hope > 0 else STOP


@rule
def situational(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision. Frequent ones come first."""
    if kind == Ask.OFFENSE_CALL:
        return offense_call(g, by, number)
    if kind == Ask.DEFENSE_CALL or kind == Ask.FAKE_CARD_DEFENSE:
        return defense_card(g, by, number)
    if kind == Ask.TIMEOUT_OFFENSE or kind == Ask.TIMEOUT_DEFENSE:
        return YES if wants_time_out(g, by) else NO
    if kind == Ask.STOP_BURN:
        return YES if stops_burn(g, by) else NO
    if kind == Ask.RUN_CLOCK:
        return YES if is_draining_clock(g, by) else NO
    if kind == Ask.PENALTY_ANSWER:
        return penalty_answer(g, by)
    if kind == Ask.TIMEOUT_ACTION:
        return timeout_action(g, by)
    if kind == Ask.BURN_FROM_HAND or kind == Ask.FG_CARD:
        return worst_card(g, by)
    return other_decisions(g, kind, by, number)


@rule
def other_decisions(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer for the coin, kickoffs, fakes, punts, tries and breakaways."""
    if kind == Ask.FAKE_OFFENSE or kind == Ask.FAKE_DEFENSE:
        return fake_card(g, kind, by, number)
    if kind == Ask.FAKE_CARD_OFFENSE:
        return offense_card(g, by, number)
    if kind == Ask.KICK_TYPE:
        return kick_type(g, by)
    if kind == Ask.KICKOFF_RECEIVE:
        return kickoff_receive(g, by)
    if kind == Ask.BREAKAWAY_GO:
        return breakaway_go(g, by)
    if kind == Ask.PUNT_METHOD:
        return best_method(g, by)
    if kind == Ask.PUNT_RECEIVE:
        return punt_receive(g, by)
    if kind == Ask.TRY_CHOICE:
        return try_choice(g, by)
    return 0  # heads, receive


random_legal = random_coach(how_many, legal, int(Ruling.REFUSED))


def set_up(components: Data, header: Data) -> Game:
    """Returns the record before the coin is called, with both coaches' game plans."""
    g = setup.set_up(components, header)
    write_game_plans(g)
    return g


@rule
def coach(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer of a computer coach, from one 32-bit random number. It can only guess with real
    cards, which the app does not see."""
    if g.team[by].coach == RANDOM_LEGAL or g.team[by].unseen == 1:
        return random_legal(g, kind, by, number)
    return situational(g, kind, by, number)


@rule
def card_from_deck(g: Game, role: int, number: int) -> int:
    """Returns the card of the deck that this random number draws, without replacement."""
    d = g.deck[role]
    nth = scale(number, d.deck_size)
    for card in range(PLAYS):
        nth -= d.deck[card]
        if nth < 0:
            return card
    return 0


@rule
def automatic_answer(g: Game, kind: int, by: int, item: int) -> int:
    """Returns any input of a game without people: a die, a card or a Decision."""
    if kind == Ask.DIE:
        if item == Die.D20:
            return below(g, 20) + 1
        return g.dice[by][item][below(g, 6)]
    if kind == Ask.DRAW or kind == Ask.BURN:
        return card_from_deck(g, item, next32(g))
    return coach(g, kind, by, next32(g))
