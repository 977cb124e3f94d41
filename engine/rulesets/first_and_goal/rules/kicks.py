"""Fake/Kick cards (1G-FAKE), field goals (1G-FG), punts and free kicks (1G-PUNT, 1G-SAF-2); kickoffs
(1G-KICK), onside (1G-ONS) and squib kicks (1G-OPT-5), and returns (1G-RET)."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import first_and_ten, score, yards_between_goal_lines
from engine.kernel.compilation import rule
from engine.kernel.inputs import ALWAYS, ask, ask_pair, note
from engine.rulesets.first_and_goal.rules.cards import burn_top, discard_from_hand
from engine.rulesets.first_and_goal.rules.record import (
    D20,
    FAIR_CATCH,
    METHOD_A,
    NORMAL,
    OFFENSE,
    ONSIDE,
    PLAY,
    REFEREE,
    RUN_OUT,
    SHOW_FAKE,
    Ask,
    CardCost,
    D20Kicks,
    Face,
    FakedFieldGoal,
    FakeKickCards,
    Game,
    Kick,
    Phase,
    ReturnPenalty,
    Roll,
)
from engine.rulesets.first_and_goal.rules.scoring import (
    TOUCHBACK_SPOT,
    next_phase,
    over_to_defense,
    possession,
    touchback,
    touchdown,
)
from engine.rulesets.first_and_goal.rules.scrimmage import (
    RED,
    accepted,
    break_away,
    brings_first_down,
    flagged,
    reveal,
    scrimmage,
    walk_off,
)
from engine.rulesets.first_and_goal.rules.throws import both_show_x, is_lost, throw

BONUS = 5  # KICK against FAKE
NO_KICK = -1  # the kick was faked


@rule
def fake_play(g: Game, is_field_goal: bool) -> None:
    """1G-FAKE-1, -2: FAKE against KICK is a normal down without black dice."""
    g.phase = Phase.DOWN  # a faked free kick is a down, too
    note(g, Event.FAKE, g.offense, 0)
    play, answer = ask_pair(g, Ask.FAKE_CARD_OFFENSE, g.offense, Ask.FAKE_CARD_DEFENSE, 1 - g.offense, ALWAYS)
    reveal(g, play, answer)
    if is_field_goal and g.options.faked_fg_cost == FakedFieldGoal.AS_A_KICK:
        pay_for_field_goal(g)
    scrimmage(g, True)


@rule
def kick_or_fake(g: Game, is_field_goal: bool) -> None:
    """1G-FAKE-1: the Fake/Kick cards, and the punt or field goal that follows from them."""
    bonus = show_cards(g, is_field_goal)
    if bonus == NO_KICK:
        return
    if is_field_goal:
        field_goal(g, bonus)
    else:
        punt(g, bonus)


@rule
def show_cards(g: Game, is_field_goal: bool) -> int:
    """1G-FAKE-1: both coaches show a side of their card. Returns the yards added to the kick, or NO_KICK."""
    ours, theirs = ask_pair(g, Ask.FAKE_OFFENSE, g.offense, Ask.FAKE_DEFENSE, 1 - g.offense, ALWAYS)
    if ours == SHOW_FAKE and theirs != SHOW_FAKE:
        fake_play(g, is_field_goal)
        return NO_KICK
    if is_field_goal:
        pay_for_field_goal(g)
    if ours == SHOW_FAKE:
        note(g, Event.BROKEN_UP, g.offense, 0)
        over_to_defense(g)
        return NO_KICK
    return BONUS if theirs == SHOW_FAKE else 0


@rule
def pay_for_field_goal(g: Game) -> None:
    """1G-FG-5, -6"""
    if g.options.fg_card_cost == CardCost.NONE:
        return
    d = g.deck[OFFENSE]
    if d.hand_size > 0:
        discard_from_hand(g, OFFENSE, ask(g, Ask.FG_CARD, g.offense, 0))
        if g.options.fg_card_cost == CardCost.ONE:
            return
    if d.deck_size > 0:
        burn_top(g, OFFENSE)
    elif d.hand_size > 0:
        discard_from_hand(g, OFFENSE, ask(g, Ask.BURN_FROM_HAND, g.offense, 0))


@rule
def field_goal(g: Game, bonus: int) -> None:
    """1G-FG-2..4"""
    kicker, distance = g.offense, 100 - g.spot
    throw(g, Roll.FG_BLOCK, 1 - kicker, 0, 0, PLAY | REFEREE)
    if both_show_x(g):
        note(g, Event.FIELD_GOAL_BLOCKED, kicker, distance)
        over_to_defense(g)
        return
    throw(g, Roll.FG_KICK, kicker, g.kick_dice[kicker][Kick.FIELD_GOAL], 0, 0)
    if g.throw.yards + bonus >= distance:
        score(g, kicker, 3)
        note(g, Event.FIELD_GOAL, kicker, distance)
        next_phase(g, Phase.KICKOFF)
    else:
        note(g, Event.FIELD_GOAL_MISSED, kicker, distance)
        over_to_defense(g)


@rule
def punt(g: Game, bonus: int) -> None:
    """1G-PUNT-2..5, 1G-OPT-8; also the free kick of 1G-SAF-2. An accepted foul may bring another kick."""
    again = punt_once(g, bonus)
    while again:
        if cards_come_first(g, True):
            bonus = show_punt_cards(g)
        again = bonus != NO_KICK and punt_once(g, bonus)


@rule
def free_kick(g: Game) -> None:
    """1G-SAF-2, 1G-FAKE-4: a punt, with the Fake/Kick cards first if the option says so."""
    bonus = 0
    if cards_come_first(g, False):
        bonus = show_punt_cards(g)
    if bonus != NO_KICK:
        punt(g, bonus)


@rule
def cards_come_first(g: Game, repeated: bool) -> bool:
    """1G-FAKE-4, 1G-PUNT-4 (`fake_kick_cards`): does a free kick, or a repeated punt, begin with the
    Fake/Kick cards? A repeated free kick is both."""
    which = g.options.fake_kick_cards
    at_free_kick = which in (FakeKickCards.FREE_KICKS, FakeKickCards.ALL_PUNTS)
    at_repeated = which in (FakeKickCards.REPEATED_PUNTS, FakeKickCards.ALL_PUNTS)
    return (at_free_kick or g.phase != Phase.FREE_KICK) and (at_repeated or not repeated)


@rule
def show_punt_cards(g: Game) -> int:
    """The cards of a free kick or a repeated punt, see `show_cards`. A free kick stands for a fourth down
    with ten yards to go, so that a fake has a line to gain."""
    if g.phase == Phase.FREE_KICK:
        first_and_ten(g)
        g.down = 4
    return show_cards(g, False)


@rule
def by_d20(g: Game) -> bool:
    """1G-OPT-8: whether punts are rolled with the d20."""
    return g.options.d20_kicks in (D20Kicks.PUNTS, D20Kicks.BOTH)


@rule
def punt_once(g: Game, bonus: int) -> bool:
    """One kick. True if an accepted penalty repeats it."""
    punter = g.offense
    dice = g.kick_dice[punter][Kick.PUNT]
    if by_d20(g):
        throw(g, Roll.PUNT_KICK, punter, 0, 0, D20)
        land(g, 35 + g.throw.yards + bonus, g.throw.yards > 10)
        return False
    method = ask(g, Ask.PUNT_METHOD, punter, 0)
    if method == METHOD_A:
        throw(g, Roll.PUNT_KICK, punter, dice, 0, 0)
        land(g, g.throw.yards + bonus, True)
        return False
    throw(g, Roll.PUNT_KICK, punter, dice - (1 << (method - 1)), 0, PLAY)
    return method_b(g, g.throw.play, g.throw.yards + bonus)


@rule
def method_b(g: Game, symbol: int, yards: int) -> bool:
    """1G-PUNT-4: what the Play die does to a punt. True if an accepted penalty repeats the kick."""
    if symbol == Face.X:
        note(g, Event.PUNT_BLOCKED, g.offense, 0)
        over_to_defense(g)
        return False
    if symbol == Face.BREAKAWAY:
        throw(g, Roll.PUNT_BOUNCE, g.offense, RED, 0, 0)
        yards += g.throw.yards
    if symbol == Face.P and flagged(g) and accepted(g):
        return kick_again(g)
    yards = max(0, yards)  # 1G-EXP-1
    if symbol == Face.T and g.spot + yards < 100:
        throw(g, Roll.PUNT_RECOVER, g.offense, 0, 0, REFEREE)
        if g.throw.referee == Face.T:
            note(g, Event.PUNT, g.offense, yards)
            note(g, Event.RECOVERY, g.offense, 1)
            possession(g, g.offense, g.spot + yards)
            return False
    land(g, yards, symbol != Face.HAIL and symbol != Face.MARY)
    return False


@rule
def kick_again(g: Game) -> bool:
    """1G-PUNT-4: walked off, the kick is repeated;
    a foul that brings a first down calls a scrimmage punt off."""
    walk_off(g)
    if g.phase == Phase.DOWN and brings_first_down(g):
        first_and_ten(g)
        note(g, Event.FIRST_DOWN, g.offense, 1)
        return False
    return True


@rule
def land(g: Game, yards: int, may_return: bool) -> None:
    """1G-PUNT-2, -3, -5: where the punt comes down, and what the receivers make of it."""
    yards = max(0, yards)  # 1G-EXP-1
    receiver = 1 - g.offense
    landing = g.spot + yards
    note(g, Event.PUNT, g.offense, min(yards, 100 - g.spot))
    if landing >= 100:
        touchback(g, receiver)
    elif not may_return:
        note(g, Event.FAIR_CATCH if by_d20(g) else Event.DEAD_BALL, receiver, 0)
        possession(g, receiver, 100 - landing)
    elif ask(g, Ask.PUNT_RECEIVE, receiver, 0) == FAIR_CATCH:
        note(g, Event.FAIR_CATCH, receiver, 0)
        possession(g, receiver, 100 - landing)
    else:
        g.offense, g.spot = receiver, min(99, 100 - landing)
        return_punt(g)


@rule
def return_punt(g: Game) -> None:
    """1G-PUNT-3, 1G-OPT-8"""
    returner, caught = g.offense, g.spot
    dice = 0 if by_d20(g) else g.kick_dice[returner][Kick.PUNT_RETURN]
    whites = PLAY | D20 if by_d20(g) else PLAY
    throw(g, Roll.PUNT_RETURN, returner, dice, 0, whites)
    symbol = g.throw.play
    g.total = 0 if symbol == Face.X else g.throw.yards
    if symbol == Face.BREAKAWAY:
        break_away(g, Roll.PUNT_RETURN_AGAIN, dice, 0, whites)
    end_return(g, Event.PUNT_RETURN, symbol, caught)


KICKING_SPOT = 30


@rule
def kickoff(g: Game) -> None:
    """1G-KICK-2: the kicking coach picks the kick, the receivers touchback or return."""
    kicker = g.offense
    kick = ask(g, Ask.KICK_TYPE, kicker, 0)
    if kick == ONSIDE:
        onside(g, kicker)
    elif kick != NORMAL:
        squib(g, kicker)
    else:
        note(g, Event.KICKOFF, kicker, 0)
        if ask(g, Ask.KICKOFF_RECEIVE, 1 - kicker, 0) == RUN_OUT:
            run_out(g, 1 - kicker)
        else:
            touchback(g, 1 - kicker)


@rule
def onside(g: Game, kicker: int) -> None:
    """1G-ONS-2, -3: ten yards and a T."""
    throw(g, Roll.ONSIDE, kicker, g.kick_dice[kicker][Kick.ONSIDE], 0, PLAY | REFEREE)
    yards = g.throw.yards
    note(g, Event.ONSIDE_KICK, kicker, yards)
    landing = KICKING_SPOT + yards
    if yards >= 10 and (g.throw.play == Face.T or g.throw.referee == Face.T):
        note(g, Event.RECOVERY, kicker, 1)
        possession(g, kicker, landing)
    else:
        possession(g, 1 - kicker, 100 - landing)


@rule
def squib(g: Game, kicker: int) -> None:
    """1G-OPT-5"""
    throw(g, Roll.SQUIB, kicker, g.kick_dice[kicker][Kick.SQUIB], 0, 0)
    note(g, Event.SQUIB_KICK, kicker, g.throw.yards)
    landing = KICKING_SPOT + g.throw.yards
    if landing >= 100:
        touchback(g, 1 - kicker)
    else:
        possession(g, 1 - kicker, 100 - landing)


@rule
def run_out(g: Game, returner: int) -> None:
    """1G-KICK-4..6, or 1G-OPT-7 with the d20."""
    g.offense, g.spot = returner, 0
    if g.options.d20_kicks in (D20Kicks.KICKOFFS, D20Kicks.BOTH):
        run_out_by_d20(g)
        return
    dice = g.kick_dice[returner][Kick.KICKOFF_RETURN]
    throw(g, Roll.KICKOFF_RETURN, returner, dice, 0, PLAY)
    symbol = g.throw.play
    if symbol == Face.X:
        touchback(g, returner)
        return
    g.total = g.throw.yards
    if symbol == Face.BREAKAWAY:
        break_away(g, Roll.KICKOFF_RETURN_AGAIN, dice, 0, PLAY)
    end_return(g, Event.KICK_RETURN, symbol, TOUCHBACK_SPOT)


@rule
def run_out_by_d20(g: Game) -> None:
    """1G-OPT-7: from the 10; a 20 rolls again, a second 20 goes all the way."""
    throw(g, Roll.KICKOFF_RETURN, g.offense, 0, 0, D20)
    g.total = 10 + g.throw.yards
    if g.throw.yards == 20:
        throw(g, Roll.KICKOFF_RETURN_AGAIN, g.offense, 0, 0, D20)
        g.total = 100 if g.throw.yards == 20 else g.total + g.throw.yards
    end_return(g, Event.KICK_RETURN, Face.BLANK, TOUCHBACK_SPOT)


@rule
def end_return(g: Game, event: int, symbol: int, replay_from: int) -> None:
    """1G-RET-2..5: the move of g.total from g.spot, then what T and P say."""
    returner = g.offense
    g.spot += g.total
    note(g, event, returner, yards_between_goal_lines(g, g.total))
    behind = g.spot <= 0
    if behind:
        g.spot = TOUCHBACK_SPOT
        note(g, Event.TOUCHBACK, returner, 0)
    if symbol == Face.T and not behind and is_lost(g, False):
        note(g, Event.FUMBLE, returner, 1)
        possession_by_fumble(g, 1 - returner)
        return
    if symbol == Face.P and flagged(g):
        return_penalty(g, replay_from)
    if g.spot >= 100:
        touchdown(g, returner)
    else:
        possession(g, returner, g.spot)


@rule
def possession_by_fumble(g: Game, taker: int) -> None:
    """1G-RET-2"""
    if g.spot >= 100:
        touchback(g, taker)
    else:
        possession(g, taker, 100 - g.spot)


@rule
def return_penalty(g: Game, replay_from: int) -> None:
    """1G-RET-3, -4: yards from the end of the return, or from where it began; a score counts in spite of
    the kickers' foul."""
    if g.spot >= 100 and g.walk > 0:
        note(g, Event.DECLINED, g.offense, g.walk)
    elif accepted(g):
        if g.options.return_penalty == ReturnPenalty.REPLAY:
            g.spot = replay_from
        elif g.spot >= 100:
            g.spot = 99
        walk_off(g)
