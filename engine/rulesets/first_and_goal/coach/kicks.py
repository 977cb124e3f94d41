"""Kicks of the situational coach: punts, field goals, kickoffs, fakes, returns and tries.

A punt is with all dice, or with the Play die in the place of one of them, whichever pins the receivers
deeper.
"""

from __future__ import annotations

from engine.coaches import (
    FAKES,
    FOURTH_DOWN,
    TWO_POINT,
    TWO_SCORES,
    lead_of,
    scaled_by_trait,
    three_points_count,
    trait,
    wants_two,
)
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.coach.calls import (
    LATE,
    THREE,
    TOUCHDOWN,
    cards_left,
    field_position,
    kick_chance,
    leads_late,
    mean_of,
    trails_late,
)
from engine.rulesets.first_and_goal.rules.legal import legal
from engine.rulesets.first_and_goal.rules.record import (
    FAIR_CATCH,
    FIELD_GOAL,
    METHOD_A,
    MOST_TO_GO,
    NORMAL,
    ONSIDE,
    PUNT,
    RETURN,
    RUN_OUT,
    SHOW_FAKE,
    SHOW_KICK,
    TAKE_TOUCHBACK,
    TRY_KICK,
    TRY_TWO,
    Ask,
    D20Kicks,
    Die,
    Game,
    Kick,
    Phase,
    Ruling,
)
from engine.rulesets.first_and_goal.rules.scoring import TOUCHBACK_SPOT

SPREAD = 10  # yards by which a punt may come down nearer or farther than its mean
RECOVERIES = 2  # yards that recoveries and fouls of the Play die are worth on average


@rule
def caught_at(landing: int, back: int) -> int:
    """Returns where the receivers start on average if punts come down here on average and `back` yards
    follow. Those that reach the goal line are touchbacks."""
    over, short = landing + SPREAD - GOAL, GOAL - landing + SPREAD
    if over <= 0:
        return GOAL - landing + back
    if short <= 0:
        return TOUCHBACK_SPOT
    return (over * TOUCHBACK_SPOT + short * (short // 2 + back)) // (2 * SPREAD)


@rule
def receivers_spot(g: Game, by: int, method: int) -> int:
    """Returns the receivers' average first spot after a punt by this method, from their own goal line. The
    Play die stops one return in six, and blocks one punt in six; two in six are dead where they fall."""
    dice = g.kick_dice[by][Kick.PUNT]
    back = mean_of(g, 1 - by, g.kick_dice[1 - by][Kick.PUNT_RETURN])
    if method == METHOD_A:
        return caught_at(g.spot + mean_of(g, by, dice), 5 * back // 6)
    landing = g.spot + mean_of(g, by, dice - (1 << (method - 1)))
    return (5 * caught_at(landing, back // 2) + GOAL - g.spot) // 6 - RECOVERIES


@rule
def best_method(g: Game, by: int) -> int:
    """Returns the answer to PUNT_METHOD that leaves the receivers deepest."""
    best, deepest = METHOD_A, receivers_spot(g, by, METHOD_A)
    if g.phase != Phase.DOWN:
        return best
    for die in range(Die.BLACK):
        method = die + 1
        if legal(g, Ask.PUNT_METHOD, by, method) == Ruling.FINE:
            spot = receivers_spot(g, by, method)
            if spot < deepest:
                best, deepest = method, spot
    return best


WORTH_A_PUNT = 15  # yards of field position that a punt must gain
BEYOND = 3  # yards that a play which makes the line gains on top
NO_USE = -10_000
LAST, PROTECT = 4, 16  # cards: the last plays of a half, and of a game in which a lead is protected
SURE, EVEN = 850, 500  # chances of a kick in a thousand
MIDFIELD = 50


@rule
def value_of_playing(g: Game, by: int) -> int:
    """Returns the value in hundredths of a point if the offense plays on."""
    to_go = g.target - g.spot
    chance = g.gain_chance[by][min(MOST_TO_GO, to_go)]
    made = TOUCHDOWN if g.target >= GOAL else field_position(g.spot + to_go + BEYOND)
    return (chance * made - (1000 - chance) * field_position(GOAL - 1 - g.spot)) // 1000


@rule
def value_of_kicking(g: Game, by: int) -> int:
    """Returns the value of a field goal, which may decide the game or be of no use."""
    lead, points = lead_of(g, by), THREE
    if trails_late(g, by, LATE) and lead < -3:
        return NO_USE
    if g.half > 2 or (g.half == 2 and -3 <= lead <= 0 and cards_left(g) <= LATE):
        points = TOUCHDOWN
    chance = kick_chance(g, by, GOAL - g.spot)
    return (chance * points - (1000 - chance) * field_position(GOAL - g.spot)) // 1000


@rule
def value_of_punting(g: Game, by: int) -> int:
    """Returns the value of a punt and its return. A trailing team may not get the ball again."""
    if trails_late(g, by, LATE) or (trails_late(g, by, 2 * LATE) and lead_of(g, by) < -TWO_SCORES):
        return NO_USE
    theirs = receivers_spot(g, by, best_method(g, by))
    return NO_USE if theirs > GOAL - g.spot - WORTH_A_PUNT else -field_position(theirs)


@rule
def takes_three_points(g: Game, by: int) -> bool:
    """Whether a kick that is almost certain is better than a play, whatever the field position: with the last
    cards of the first half, and near the end where three points count."""
    if kick_chance(g, by, GOAL - g.spot) < SURE:
        return False
    if g.half == 1:
        return cards_left(g) <= LAST
    return cards_left(g) <= PROTECT and three_points_count(g, by)


@rule
def protects_lead(g: Game, by: int) -> bool:
    """Whether the side does not risk its lead on a fourth down. A yard in the other half may be risked."""
    return leads_late(g, by, PROTECT) and (g.target - g.spot > 1 or g.spot < MIDFIELD)


@rule
def fourth_down(g: Game, by: int) -> int:
    """Returns FIELD_GOAL, PUNT, or NONE to play on."""
    if takes_three_points(g, by):
        return FIELD_GOAL
    playing = value_of_playing(g, by) + trait(g, by, FOURTH_DOWN)
    kicking, punting = value_of_kicking(g, by), value_of_punting(g, by)
    if protects_lead(g, by) and (punting > NO_USE or kick_chance(g, by, GOAL - g.spot) >= EVEN):
        playing = NO_USE
    if playing >= kicking and playing >= punting:
        return NONE
    return FIELD_GOAL if kicking >= punting else PUNT


GUARD, FAKED = 3, 6  # percent: of kicks on which the defense shows FAKE, of inviting ones that are faked
CHART = 30  # cards left
INVITING, OWN_HALF = 7, 40  # yards to go, and the spot, that invite a fake
MOST_BEHIND = 16
SERIES = 7  # cards that the receivers can run off before they have to give the ball back
WORTH_RUNNING = 17  # mean of the return dice: broken tackles lift it to the touchback's 20
HOLD_ON = 8  # cards


@rule
def fake_card(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the side of the Fake/Kick card: occasionally a fake near a first down, or a guard."""
    percent = scale(number, 100)
    if kind == Ask.FAKE_DEFENSE:
        return SHOW_FAKE if percent < GUARD else SHOW_KICK
    inviting = g.target - g.spot <= INVITING and g.spot >= OWN_HALF and g.half <= 2 and g.down == 4
    if (
        inviting
        and percent < scaled_by_trait(g, by, FAKES, FAKED)
        and legal(g, kind, by, SHOW_FAKE) == Ruling.FINE
    ):
        return SHOW_FAKE
    return SHOW_KICK


@rule
def kick_type(g: Game, by: int) -> int:
    """Onside when the receivers could run out the clock on a team that is behind, but not out of reach."""
    behind = -lead_of(g, by)
    series = 2 * SERIES if behind > MOST_BEHIND // 2 else SERIES
    desperate = behind <= MOST_BEHIND and trails_late(g, by, series)
    return ONSIDE if desperate and legal(g, Ask.KICK_TYPE, by, ONSIDE) == Ruling.FINE else NORMAL


@rule
def kickoff_receive(g: Game, by: int) -> int:
    """Decides to return the kick if that gains more than the touchback. A return can be fumbled."""
    if leads_late(g, by, HOLD_ON):
        return TAKE_TOUCHBACK
    if g.options.d20_kicks == D20Kicks.KICKOFFS or g.options.d20_kicks == D20Kicks.BOTH:
        return RUN_OUT
    mean = mean_of(g, by, g.kick_dice[by][Kick.KICKOFF_RETURN])
    return RUN_OUT if mean >= WORTH_RUNNING else TAKE_TOUCHBACK


@rule
def punt_receive(g: Game, by: int) -> int:
    """Decides the same for a punt."""
    if leads_late(g, by, HOLD_ON):
        return FAIR_CATCH
    return RETURN if mean_of(g, by, g.kick_dice[by][Kick.PUNT_RETURN]) >= 3 else FAIR_CATCH


@rule
def try_choice(g: Game, by: int) -> int:
    """Two points by chart or nerve, if they may be tried."""
    two = wants_two(g, by, g.half == 2 and cards_left(g) <= scaled_by_trait(g, by, TWO_POINT, CHART))
    return TRY_TWO if two and legal(g, Ask.TRY_CHOICE, by, TRY_TWO) == Ruling.FINE else TRY_KICK
