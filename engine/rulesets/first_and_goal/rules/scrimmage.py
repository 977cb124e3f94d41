"""One scrimmage play: 1G-PLAY-5..9, the Play die (1G-DIE), penalties (1G-PEN), downs (1G-DOWN)."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import first_and_ten, next_down, note_down, yards_between_goal_lines
from engine.kernel.compilation import rule
from engine.kernel.inputs import NONE, ask, note
from engine.rulesets.first_and_goal.rules.cards import after_the_play, clear_table, lay_down
from engine.rulesets.first_and_goal.rules.clock import run_burn, run_clock
from engine.rulesets.first_and_goal.rules.names import (
    DEFENSE,
    OFFENSE,
    PLAY,
    STOP,
    Ask,
    Die,
    Face,
    Phase,
    Roll,
)
from engine.rulesets.first_and_goal.rules.options import (
    BreakawayStop,
    EndZoneTurnover,
    NoYes,
    PenaltyCards,
    Switch,
    Turnovers,
    TurnoverYards,
    XEffect,
    YesNo,
)
from engine.rulesets.first_and_goal.rules.penalties import accepted, brings_first_down, flagged, walk_off
from engine.rulesets.first_and_goal.rules.record import Game
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
        ball_lost(g, is_run)
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
    yards = yards_between_goal_lines(g, g.total)
    if is_run:
        note(g, Event.RUN, g.offense, yards)
    elif lost:
        note(g, Event.INTERCEPTION, g.offense, yards)
    elif g.total < 0:
        note(g, Event.SACK, g.offense, yards)
    elif broken_up or g.total == 0:
        note(g, Event.INCOMPLETION, g.offense, yards)
    else:
        note(g, Event.COMPLETION, g.offense, yards)
    if is_run and lost:
        note(g, Event.FUMBLE, g.offense, 1)


@rule
def end_the_try(g: Game, good: bool) -> None:
    """1G-TRY-2: two points or nothing; the scorer kicks off."""
    if good:
        g.team[g.offense].score += 2
        note(g, Event.TWO_POINT, g.offense, 2)
    else:
        note(g, Event.TWO_POINT_FAILED, g.offense, 0)
    if g.deck[OFFENSE].on_table != NONE:
        after_the_play(g, False)
    g.phase = Phase.KICKOFF


@rule
def ball_lost(g: Game, is_run: bool) -> None:
    """1G-DIE-5..7, 1G-OPT-2: the other team's ball where it lies,
    a touchback past one goal line, points behind the other."""
    loser = g.offense
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
