"""The flow of a game, section 4.3: coin, kickoff, downs, halves.

One step goes from one boundary to the next.
"""

from __future__ import annotations

from engine.gridiron.events import AWAY, Event
from engine.gridiron.field import award_extra_point, end_game, fresh_timeouts
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, ask_pair, note
from engine.rulesets.first_and_goal.rules.cards import deal_hands, new_decks, time_outs
from engine.rulesets.first_and_goal.rules.kicks import free_kick, kick_or_fake, kickoff
from engine.rulesets.first_and_goal.rules.legal import playable
from engine.rulesets.first_and_goal.rules.record import (
    COIN,
    FIELD_GOAL,
    HAIL_MARY,
    HEADS,
    KNEEL,
    OFFENSE,
    PLAY,
    PLAYS,
    PUNT,
    RECEIVE,
    REDRAW,
    REFEREE,
    SNEAK,
    TIMEOUTS,
    TRY_TWO,
    Ask,
    CoinWinner,
    Face,
    Game,
    OnOff,
    OvertimeStart,
    Phase,
    Roll,
    Scoreless,
    out_of_cards,
)
from engine.rulesets.first_and_goal.rules.scoring import TOUCHBACK_SPOT, possession
from engine.rulesets.first_and_goal.rules.scrimmage import (
    end_the_try,
    hail_mary,
    kneel,
    redraw,
    reveal,
    scrimmage,
    sneak,
)
from engine.rulesets.first_and_goal.rules.throws import both_show_x, throw


@rule
def opening(g: Game) -> None:
    """1G-SET-2, -3, 1G-OT-1, -2: Away calls the coin; the game and every overtime open with it."""
    note(g, Event.COIN, AWAY, g.half)
    call = ask(g, Ask.COIN_CALL, AWAY, 0)
    throw(g, Roll.COIN, AWAY, 0, 0, COIN)
    winner = AWAY if (call == HEADS) == (g.throw.coin == Face.HEADS) else 1 - AWAY
    receiver = winner
    if g.options.coin_winner == CoinWinner.CHOOSES and ask(g, Ask.COIN_CHOICE, winner, 0) != RECEIVE:
        receiver = 1 - winner
    if g.half == 1:
        g.received = receiver
    open_half(g, receiver)
    if g.half > 2 and g.options.overtime_start == OvertimeStart.OWN_20:
        possession(g, receiver, TOUCHBACK_SPOT)


@rule
def open_half(g: Game, receiver: int) -> None:
    """1G-SET-5, 1G-HALF-1"""
    fresh_timeouts(g, TIMEOUTS)
    new_decks(g, receiver)
    g.offense = 1 - receiver
    g.after_score = 0
    g.phase = Phase.KICKOFF


@rule
def half_over(g: Game) -> None:
    """1G-CLK-1, 1G-HALF-2, 1G-OT-1, -2"""
    note(g, Event.HALF_OVER, g.offense, g.half)
    tied = g.team[0].score == g.team[1].score
    if g.half == 1:
        g.half = 2
        open_half(g, 1 - g.received)
    elif (
        tied
        and g.options.overtime == OnOff.ON
        and (g.half == 2 or g.options.overtime_scoreless == Scoreless.REPEAT)
    ):
        g.half += 1
        fresh_timeouts(g, TIMEOUTS)
        g.phase = Phase.START
    else:
        end_game(g, Phase.FINAL)


@rule
def call_a_play(g: Game) -> None:
    """DOWN in section 4.3: time-outs, then the sealed calls, again after each redraw."""
    time_outs(g)
    call, answer = ask_pair(g, Ask.OFFENSE_CALL, g.offense, Ask.DEFENSE_CALL, 1 - g.offense, PLAYS)
    while call >= REDRAW:
        redraw(g, call - REDRAW)
        if g.phase == Phase.TRY and stuck_on_the_try(g):
            end_the_try(g, False)
            return
        call, answer = ask_pair(g, Ask.OFFENSE_CALL, g.offense, Ask.DEFENSE_CALL, 1 - g.offense, PLAYS)
    if call < PLAYS:
        reveal(g, call, answer)
        scrimmage(g, False)
    elif call == FIELD_GOAL or call == PUNT:
        kick_or_fake(g, call == FIELD_GOAL)
    elif call == SNEAK:
        sneak(g)
    elif call == KNEEL:
        kneel(g)
    elif call != HAIL_MARY or hail_mary(g):
        half_over(g)


@rule
def stuck_on_the_try(g: Game) -> bool:
    """1G-TRY-5: nothing playable and nothing to draw."""
    d = g.deck[OFFENSE]
    return playable(g) == 0 and (d.deck_size == 0 or d.hand_size == 0)


@rule
def try_for_points(g: Game) -> None:
    """1G-TRY-1..5"""
    if g.try_again == 1:
        if stuck_on_the_try(g):
            end_the_try(g, False)
        else:
            call_a_play(g)
    elif ask(g, Ask.TRY_CHOICE, g.offense, 0) == TRY_TWO:
        call_a_play(g)
    else:
        kick_the_point(g)


@rule
def kick_the_point(g: Game) -> None:
    """1G-TRY-1: fails only if both dice show X."""
    throw(g, Roll.EXTRA_POINT, g.offense, 0, 0, PLAY | REFEREE)
    award_extra_point(g, not both_show_x(g))
    g.phase = Phase.KICKOFF


@rule
def step(g: Game) -> None:
    """Plays one step to the next boundary: a coin toss, kickoff, down, try or free kick."""
    if g.phase == Phase.START:
        opening(g)
    elif g.phase == Phase.TRY:
        try_for_points(g)
    elif g.phase == Phase.DEAL:
        deal_hands(g)
        g.phase = Phase.DOWN
    elif out_of_cards(g):
        half_over(g)
    elif g.phase == Phase.KICKOFF:
        kickoff(g)
    elif g.phase == Phase.FREE_KICK:
        free_kick(g)
    else:
        call_a_play(g)
