"""The coach's kicks: kickoffs, fakes, returns and tries."""

from __future__ import annotations

from engine.coaches.profiles import FAKES, TWO_POINT
from engine.coaches.traits import lead_of, scaled_by_trait, wants_two
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.rulesets.first_and_goal.coach.evaluation import cards_left, leads_late, mean_of, trails_late
from engine.rulesets.first_and_goal.rules.legal import legal
from engine.rulesets.first_and_goal.rules.names import (
    FAIR_CATCH,
    NORMAL,
    ONSIDE,
    RETURN,
    RUN_OUT,
    SHOW_FAKE,
    SHOW_KICK,
    TAKE_TOUCHBACK,
    TRY_KICK,
    TRY_TWO,
    Ask,
    Kick,
    Ruling,
)
from engine.rulesets.first_and_goal.rules.options import D20Kicks
from engine.rulesets.first_and_goal.rules.record import Game

GUARD, FAKED = 3, 6  # percent: of kicks on which the defense shows FAKE, of inviting ones that are faked
CHART = 30  # cards left
INVITING, OWN_HALF = 7, 40  # yards to go, and the spot, that invite a fake
TWO_SCORES = 16
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
    series = 2 * SERIES if behind > TWO_SCORES // 2 else SERIES
    desperate = behind <= TWO_SCORES and trails_late(g, by, series)
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
