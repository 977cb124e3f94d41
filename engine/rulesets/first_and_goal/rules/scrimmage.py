"""One scrimmage play: 1G-PLAY-5..9, the Play die (1G-DIE), penalties (1G-PEN), downs (1G-DOWN).

Also the plays without a card from each side: sneak, kneel, Hail Mary (1G-SNEAK, 1G-KNEEL, 1G-HAIL), and the
redraw (1G-RED-2).
"""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import (
    accepts_penalty,
    award_two_points,
    count_down,
    first_and_ten,
    half_the_distance,
    next_down,
    note_down,
    note_hail_mary,
    note_snap,
    yards_between_goal_lines,
)
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE, ask, note
from engine.rulesets.first_and_goal.rules.cards import (
    after_the_play,
    burn_a_card,
    clear_table,
    deal,
    discard_from_hand,
    lay_down,
    run_burn,
    run_clock,
    undo_burn,
)
from engine.rulesets.first_and_goal.rules.legal import FIRST_CARD, SECOND_CARD
from engine.rulesets.first_and_goal.rules.record import (
    DEFENSE,
    OFFENSE,
    PENALTY,
    PLAY,
    PLAYS,
    REFEREE,
    STOP,
    Ask,
    BreakawayStop,
    DefenseHalf,
    Die,
    EndZoneTurnover,
    Face,
    Game,
    HalfDistance,
    NoYes,
    PenaltyCards,
    Phase,
    Roll,
    SafetyLine,
    SneakCost,
    Switch,
    Turnovers,
    TurnoverYards,
    XEffect,
    YesNo,
)
from engine.rulesets.first_and_goal.rules.scoring import (
    behind_own_line,
    over_to_defense,
    possession,
    safety,
    touchback,
    touchdown,
)
from engine.rulesets.first_and_goal.rules.throws import is_lost, third_breakaway, throw

RED = 1 << Die.RED


@rule
def reveal(g: Game, play: int, answer: int) -> None:
    """1G-PLAY-5: both cards go face up to the table."""
    lay_down(g, OFFENSE, play)
    lay_down(g, DEFENSE, answer)


@rule
def scrimmage(g: Game, faked: bool) -> None:
    """1G-PLAY-5..9 with the cards on the table. `faked`: no black die (1G-FAKE-1)."""
    play, answer = g.deck[OFFENSE].on_table, g.deck[DEFENSE].on_table
    is_run = g.is_run[play] == 1
    if is_run and (g.phase != Phase.TRY or g.options.try_run_burn == NoYes.YES):
        run_burn(g)
    colours, blacks = g.colours[play][answer], 0 if faked else g.blacks[play][answer]
    throw(g, Roll.SCRIMMAGE, g.offense, colours, blacks, PLAY)
    symbol = g.throw.play
    g.total = first_total(g, is_run)
    foul = symbol == Face.P and flagged(g)
    if foul and accepted(g):
        replay_the_down(g)
        return
    if symbol == Face.BREAKAWAY:
        break_away(g, Roll.SCRIMMAGE_AGAIN, colours, blacks, PLAY)
    g.spot += g.total
    lost = symbol == Face.T and is_lost(g, not is_run)
    note_play(g, is_run, symbol == Face.X, lost)
    if g.phase == Phase.TRY:
        end_the_try(g, g.spot >= 100 and not lost)
    elif lost:
        ball_lost(g)
    else:
        completed = not is_run and symbol != Face.X and g.total >= 0 and not foul
        move_the_chains(g, completed)


@rule
def first_total(g: Game, is_run: bool) -> int:
    """1G-PLAY-8, 1G-DIE-2, -5, 1G-OPT-6: the total of the first roll."""
    t = g.throw
    if t.play == Face.T and g.options.turnover_yards == TurnoverYards.COLORS_ONLY:
        return t.yards
    if t.play == Face.X:
        if is_run and g.options.advanced_broken_plays == Switch.ON:
            return t.yards + t.black - 3
        return 0 if g.options.x_effect == XEffect.WHOLE_PLAY_ZERO else t.black
    return roll_total(g)


@rule
def roll_total(g: Game) -> int:
    """Coloured dice and black;
    `breakaway_counts_black = no` leaves the black out of a play that broke away."""
    t = g.throw
    again = t.roll == Roll.SCRIMMAGE_AGAIN or t.play == Face.BREAKAWAY
    if again and g.options.breakaway_counts_black == YesNo.NO:
        return t.yards
    return t.yards + t.black


@rule
def break_away(g: Game, roll: int, colours: int, blacks: int, whites: int) -> None:
    """1G-DIE-3, -4, 1G-OPT-3: reroll every die while BREAKAWAY shows;
    the ball carrier may stop below zero."""
    chain = 1
    may_stop = g.options.breakaway_stop == BreakawayStop.OFFENSE_MAY_STOP
    while g.throw.play == Face.BREAKAWAY and g.spot + g.total < 100:
        note(g, Event.BREAKAWAY, g.offense, g.total)
        if third_breakaway(g, chain):
            g.total = 100 - g.spot
            return
        if may_stop and g.total < 0 and ask(g, Ask.BREAKAWAY_GO, g.offense, 0) == STOP:
            return
        throw(g, roll, g.offense, colours, blacks, whites)
        g.total += roll_total(g)
        chain += 1


@rule
def replay_the_down(g: Game) -> None:
    """1G-PEN-4, -5, -8, 1G-TRY-2, -4: an accepted foul. The down is played again from the walked-off spot."""
    back = g.options.penalty_cards == PenaltyCards.RETURN_TO_HAND
    if g.phase == Phase.TRY:
        after_the_play(g, back)
        if g.walk > 0:
            g.spot = 99
            g.try_again = 1
        else:
            end_the_try(g, False)
        return
    walk_off(g)
    if brings_first_down(g):
        first_and_ten(g)
        note(g, Event.FIRST_DOWN, g.offense, 1)
    after_the_play(g, back)


@rule
def note_play(g: Game, is_run: bool, broken_up: bool, lost: bool) -> None:
    """Notes the play for the box score after the ball has moved. A pass for a loss is a sack (1G-CLK-2),
    one for no gain is incomplete, although the clock may be run after it."""
    yards, on_try = yards_between_goal_lines(g, g.total), g.phase == Phase.TRY
    if is_run:
        note_snap(g, Event.RUN, yards, on_try)
    elif lost:
        note_snap(g, Event.INTERCEPTION, yards, on_try)
    elif g.total < 0:
        note_snap(g, Event.SACK, yards, on_try)
    elif broken_up or g.total == 0:
        note_snap(g, Event.INCOMPLETION, yards, on_try)
    else:
        note_snap(g, Event.COMPLETION, yards, on_try)
    if is_run and lost:
        note_snap(g, Event.FUMBLE, 1, on_try)


@rule
def end_the_try(g: Game, good: bool) -> None:
    """1G-TRY-2: two points or nothing; the scorer kicks off."""
    award_two_points(g, good)
    if g.deck[OFFENSE].on_table != NONE:
        after_the_play(g, False)
    g.phase = Phase.KICKOFF


@rule
def ball_lost(g: Game) -> None:
    """1G-DIE-5..7, 1G-OPT-2: the other team's ball where it lies,
    a touchback past one goal line, points behind the other."""
    loser = g.offense
    count_down(g, 0)
    if g.options.optional_turnovers != Turnovers.OFF:
        clear_table(g, False)
        turnover_move(g)
    elif g.spot >= 100:
        clear_table(g, False)
        touchback(g, 1 - loser)
    elif not behind_own_line(g):
        clear_table(g, False)
        over_to_defense(g)
    elif g.options.own_end_zone_turnover == EndZoneTurnover.DEFENSIVE_TOUCHDOWN:
        clear_table(g, False)
        touchdown(g, 1 - loser)
    else:
        after_the_play(g, False)
        safety(g)


@rule
def turnover_move(g: Game) -> None:
    """1G-OPT-2: the loser's red and the taker's black die move the ball once more."""
    taker = 1 - g.offense
    throw(g, Roll.TURNOVER_MOVE, g.offense, RED, 1, 0)
    g.spot += g.throw.yards + g.throw.black
    if g.spot >= 100:
        touchback(g, taker)
    else:
        possession(g, taker, min(99, 100 - g.spot))


@rule
def move_the_chains(g: Game, completed: bool) -> None:
    """1G-DOWN-2, -4, -6 after the ball has moved; `completed`: the offense may run the clock (1G-CLK-2)."""
    note_down(g)
    if g.spot >= 100:
        note(g, Event.FIRST_DOWN, g.offense, 1)
        after_the_play(g, False)
        touchdown(g, g.offense)
    elif behind_own_line(g):
        after_the_play(g, False)
        safety(g)
    elif g.spot < g.target and g.down == 4:
        note(g, Event.DOWNS, g.offense, 1)
        clear_table(g, False)
        over_to_defense(g)
    else:
        next_down(g)
        if completed:
            run_clock(g)
        after_the_play(g, False)


@rule
def sneak(g: Game) -> None:
    """1G-SNEAK-1: one yard or none, on the Play die alone."""
    g.total = 0
    pay_for_sneak(g)
    throw(g, Roll.SNEAK, g.offense, 0, 0, PLAY)
    symbol = g.throw.play
    if symbol == Face.P and flagged(g) and accepted(g):
        replay_the_down(g)
        return
    gains = symbol == Face.HAIL or symbol == Face.MARY or symbol == Face.BREAKAWAY
    g.total = 1 if gains else 0
    g.spot += g.total
    note(g, Event.SNEAK, g.offense, g.total)
    move_the_chains(g, False)


@rule
def pay_for_sneak(g: Game) -> None:
    """1G-CLK-5: with the option, it costs a card and a burn as a run does; the burn cannot be stopped."""
    if g.options.sneak_card_cost == SneakCost.NONE or g.deck[OFFENSE].hand_size == 0:
        return
    lay_down(g, OFFENSE, ask(g, Ask.BURN_FROM_HAND, g.offense, 0))
    if g.options.sneak_card_cost == SneakCost.TWO:
        burn_a_card(g)


@rule
def kneel(g: Game) -> None:
    """1G-KNEEL-1: a hand card, a yard and a down."""
    discard_from_hand(g, OFFENSE, ask(g, Ask.BURN_FROM_HAND, g.offense, 0))
    g.total = -1
    g.spot -= 1
    note(g, Event.KNEEL, g.offense, -1)
    move_the_chains(g, False)


@rule
def hail_mary(g: Game) -> bool:
    """1G-HAIL-1, -2: one die shows HAIL, the other MARY. True if the half ends here, without a try."""
    throw(g, Roll.HAIL_MARY, g.offense, 0, 0, PLAY | REFEREE)
    play, referee = g.throw.play, g.throw.referee
    caught = (play == Face.HAIL and referee == Face.MARY) or (play == Face.MARY and referee == Face.HAIL)
    note_hail_mary(g, caught)
    discard_the_hand(g)
    if caught:
        touchdown(g, g.offense)
    return not caught


@rule
def discard_the_hand(g: Game) -> None:
    """1G-HAIL-2: with what is left in the deck (`hail_mary_deck`); an unseen coach's pool is both."""
    d = g.deck[OFFENSE]
    for card in range(PLAYS):
        d.discard[card] += d.hand[card] + d.deck[card]
        d.hand[card] = 0
        d.deck[card] = 0
    d.deck_size = 0
    d.hand_size = 0
    d.known_top = NONE


@rule
def redraw(g: Game, pair: int) -> None:
    """1G-RED-2: one or two barred cards go, as many come while the deck lasts."""
    note(g, Event.REDRAW, g.offense, g.team[g.offense].unseen)
    first, second = FIRST_CARD[pair], SECOND_CARD[pair]
    discard_from_hand(g, OFFENSE, first)
    cards = 1
    if second != NONE:
        discard_from_hand(g, OFFENSE, second)
        cards = 2
    deal(g, OFFENSE, min(cards, g.deck[OFFENSE].deck_size))


@rule
def flagged(g: Game) -> bool:
    """1G-PEN-1, -2, -9: whether there is a foul. Its yards, forward positive, go to g.walk. D is the side
    without the ball."""
    throw(g, Roll.PENALTY_CHECK, g.offense, 0, 0, REFEREE | PENALTY)
    by_defense = g.throw.referee == Face.D
    if not by_defense and g.throw.referee != Face.O:
        return False
    if g.throw.penalty == Face.FIFTEEN:
        g.walk = 15
    elif g.throw.penalty == Face.TEN:
        g.walk = 10
    else:
        g.walk = 5
    if not by_defense:
        g.walk = -g.walk
    undo_burn(g)
    note(g, Event.FOUL, 1 - g.offense if by_defense else g.offense, abs(g.walk))
    return True


@rule
def accepted(g: Game) -> bool:
    """1G-PEN-3: the offended coach chooses."""
    return accepts_penalty(g, Ask.PENALTY_ANSWER)


@rule
def walk_off(g: Game) -> None:
    """1G-PEN-4, -6, -7: marks off g.walk from g.spot, half the distance where it would reach a goal line."""
    round_up = g.options.half_distance_rounding == HalfDistance.UP
    crosses = g.options.safety_line == SafetyLine.CROSSES
    end = g.spot + g.walk
    if end >= 100:
        to_the_one = g.options.defense_half_distance == DefenseHalf.TO_THE_ONE
        g.spot = 99 if to_the_one else min(99, g.spot + half_the_distance(100 - g.spot, round_up))
    elif end < 0 or (end == 0 and not crosses):
        g.spot = max(min(1, g.spot), g.spot - half_the_distance(g.spot, round_up))
    else:
        g.spot = end


@rule
def brings_first_down(g: Game) -> bool:
    """1G-PEN-5: a foul by the defense with 5A, or one that reached the target."""
    return g.walk > 0 and (g.throw.penalty == Face.FIVE_A or g.spot >= g.target)
