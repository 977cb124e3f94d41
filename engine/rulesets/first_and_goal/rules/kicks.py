"""Fake/Kick cards (1G-FAKE), field goals (1G-FG), punts and free kicks (1G-PUNT, 1G-SAF-2)."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import first_and_ten, score
from engine.kernel.compilation import rule
from engine.kernel.inputs import ALWAYS, ask, ask_pair, note
from engine.rulesets.first_and_goal.rules.cards import burn_top, discard_from_hand
from engine.rulesets.first_and_goal.rules.kickoff import end_return
from engine.rulesets.first_and_goal.rules.penalties import accepted, brings_first_down, flagged, walk_off
from engine.rulesets.first_and_goal.rules.record import (
    D20,
    FAIR_CATCH,
    METHOD_A,
    OFFENSE,
    PLAY,
    REFEREE,
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
    Roll,
)
from engine.rulesets.first_and_goal.rules.scoring import next_phase, over_to_defense, possession, touchback
from engine.rulesets.first_and_goal.rules.scrimmage import RED, break_away, reveal, scrimmage
from engine.rulesets.first_and_goal.rules.throws import both_show_x, throw

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
