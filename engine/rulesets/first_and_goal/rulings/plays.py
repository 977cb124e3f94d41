"""Cards, plays and penalties."""

from __future__ import annotations

from engine.gridiron.rulings import BOOKS_DIFFER, FEWEST, INFERRED, PRINTED, SILENT, chosen, fixed
from engine.gridiron.translation import gettext_noop as _

SYMBOLS_KNOWN = _("Its symbols are known, their number is not.")
RULINGS = (
    chosen(
        "timeouts_per_play",
        _("The books set no limit. One each keeps a coach from searching the discards again and again."),
    ),
    fixed(
        "time-out-hands",
        _("How large may a time-out make a hand?"),
        _(
            "A searched card makes nine. An empty hand is not reshuffled. Neither coach sees what the "
            "other does."
        ),
        FEWEST,
        "1G-PLAY-4",
    ),
    chosen(
        "matrix",
        _(
            "The matchups are printed on the cards and not public. Ours fits everything that is known; "
            "an owner of the box enters the real ones."
        ),
    ),
    chosen("black_dice", BOOKS_DIFFER, PRINTED),
    chosen(
        "draw_rule",
        _(
            "The books speak of one card. Drawing up to eight lets a hand recover that has paid for a "
            "field goal or a sneak."
        ),
    ),
    fixed(
        "empty-defense-deck",
        _("What if the defense runs out of cards?"),
        _("It shuffles its discards and draws eight."),
        _("Only the offense deck is the clock."),
        "1G-PLAY-10",
    ),
    fixed(
        "when-decks-change",
        _("When do the decks change hands after a kick?"),
        _(
            "Once, after the whole kick and return. If the old offense has the ball again, nothing is "
            "shuffled."
        ),
        FEWEST,
        "1G-HAND-1",
        "1G-HAND-2",
    ),
    chosen(
        "x_effect",
        _("The books take the colored dice away. Some tables read a broken play as no yards at all."),
        PRINTED,
    ),
    chosen(
        "breakaway_counts_black",
        _(
            "The books move the ball by the colored dice. But the English note on negative totals, and "
            "the German reroll by both coaches, need the black die."
        ),
        INFERRED,
    ),
    chosen("breakaway_stop", BOOKS_DIFFER, PRINTED),
    fixed(
        "breakaway-total",
        _("Which total must be negative for a runner to stop a breakaway?"),
        _("The running total of the whole play. A safety is judged only at its end."),
        FEWEST,
        "1G-DIE-4",
    ),
    chosen(
        "turnover_yards",
        _("The books name only the colored dice here. On every other play the black die counts as well."),
        INFERRED,
    ),
    fixed(
        "lost-past-the-goal-line",
        _("Is a ball that is lost past the goal line a touchdown first?"),
        _("No. The Referee die comes before any touchdown; a lost ball is a touchback."),
        FEWEST,
        "1G-DIE-6",
    ),
    chosen(
        "own_end_zone_turnover",
        _(
            "The books name only turnovers past the other goal line. Behind the own one we give what a "
            "tackled runner gives."
        ),
    ),
    chosen("referee_die", SYMBOLS_KNOWN),
    chosen("penalty_die", SYMBOLS_KNOWN),
    fixed(
        "foul-that-reaches-the-line",
        _("Is a foul of the defense that reaches the line to gain a first down?"),
        _("Yes."),
        _("The rule on punts says that a penalty may bring one."),
        "1G-PEN-5",
        sure=INFERRED,
    ),
    chosen("half_distance_rounding", BOOKS_DIFFER, PRINTED),
    chosen(
        "defense_half_distance",
        _("The books halve the distance only toward the own goal line. We mirror it."),
    ),
    chosen(
        "penalty_cards",
        _("The English book gives them back. The German one does not say, but its summary discards them."),
        PRINTED,
    ),
    fixed(
        "burned-card-after-a-foul",
        _("Where does a burned card go after a foul?"),
        _(
            "Back on top of the deck, or to the hand that it came from. A time-out against the burn "
            "stays spent."
        ),
        SILENT,
        "1G-PEN-9",
    ),
)
