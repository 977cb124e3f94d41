"""Kickoffs and returns."""

from __future__ import annotations

from engine.gridiron.rulings import BOOKS_DIFFER, FEWEST, INFERRED, OPTIONAL, PRINTED, SILENT, chosen, fixed
from engine.gridiron.translation import gettext_noop as _

RULINGS = (
    chosen(
        "coin_winner",
        _(
            "The books do not say whether the winner of the toss may choose. Receiving at once is the "
            "shorter way."
        ),
    ),
    chosen("pair_talk", OPTIONAL, PRINTED),
    fixed(
        "first-and-goal",
        _("When does 1st & goal begin?"),
        _("From the 90 on. There both sentences give the same game."),
        _("The books say both “9 or less” and “the marker reaches the end zone”."),
        "1G-DOWN-3",
        sure=PRINTED,
    ),
    fixed(
        "order-after-a-move",
        _("In which order is a play judged once the ball has moved?"),
        _("Turnover, touchdown, safety, first down, end of downs, end of the half."),
        FEWEST,
        "1G-DOWN-6",
    ),
    fixed(
        "who-takes-the-touchback",
        _("Who chooses between touchback and return?"),
        _("The receivers, before any die is rolled."),
        _(
            "The German section on kickoffs names the defending team. Its section on special teams and "
            "the English book name the receivers."
        ),
        "1G-KICK-2",
        sure=PRINTED,
    ),
    chosen(
        "kickoff_return_dice",
        _(
            "A printed example of the German book totals 10. Red, ivory, brown and blue cannot make it "
            "(11 to 35); with yellow in place of blue they can (9 to 31, on average 20). The dice of "
            "the English book were reported by one owner."
        ),
        INFERRED,
    ),
    fixed(
        "return-behind-the-line",
        _("What is a return that ends on or behind the returner’s own goal line?"),
        _("A touchback, before any fumble. A penalty is walked off from the 20."),
        SILENT,
        "1G-KICK-7",
        "1G-RET-5",
    ),
    fixed(
        "return-fumbled-past-the-line",
        _("What if a returner reaches the goal line and fumbles?"),
        _("The kicking team has a touchback on its 20."),
        _("As on a play: a turnover comes before a touchdown."),
        "1G-RET-2",
    ),
    chosen(
        "return_penalty",
        _("The English book names fouls on punts, but not the spot from which they are walked off."),
    ),
    fixed(
        "foul-on-a-return-that-scores",
        _("What does a foul do to a return that scores?"),
        _(
            "An accepted foul of the returners takes the touchdown away and is walked off from the 99. "
            "One of the kickers counts as declined."
        ),
        SILENT,
        "1G-RET-4",
    ),
    chosen("onside_when", _("The German book describes it only for the kickoff after a score."), PRINTED),
    chosen("onside_dice", BOOKS_DIFFER, PRINTED),
    fixed(
        "onside-ten-yards",
        _("Does an onside kick need ten yards, or more than ten?"),
        _("Ten are enough."),
        _("A German caption says more than ten, the rule itself at least ten."),
        "1G-ONS-2",
        sure=PRINTED,
    ),
    fixed(
        "onside-symbols",
        _("What do X, BREAKAWAY and P do on an onside kick?"),
        _("Nothing, and nobody returns it."),
        SILENT,
        "1G-ONS-4",
    ),
)
