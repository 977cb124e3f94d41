"""Touchdown-A-Minute: our readings of the rulebook where it is silent, unclear, or contradicts itself."""

from __future__ import annotations

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import FEWEST, INFERRED, PRINTED, chosen, fixed

LOST_PAGE = _("This page of the rulebook is lost. Our rule completes the ones that are known.")
RULINGS = (
    chosen(
        "dice_set",
        "No sheet of stickers is public. Only four faces are certain to share a throw; an owner of "
        "the box enters the real ones.",
    ),
    fixed(
        "what-counts-as-a-play",
        "Which plays count toward the thirty of a quarter?",
        "Every snap, also punts, field goals and plays with an accepted penalty. Kickoffs, free "
        "kicks, tries, returns and voided plays do not.",
        "The book says only that run-backs do not count.",
        "TDM-CLOCK-2",
        "TDM-CLOCK-3",
    ),
    chosen("timeouts", LOST_PAGE),
    fixed(
        "order-of-a-play",
        "In which order is a play settled?",
        "Roll, home reroll, strengths, flag, turnover and sack, canceling, movement, score, count, time-out.",
        LOST_PAGE,
        "TDM-PLAY-3",
    ),
    fixed(
        "run-without-results",
        "What does a run without GN, TK and FM gain?",
        "Nothing. SK does nothing on a run.",
        LOST_PAGE,
        "TDM-RUN-1",
        "TDM-RUN-3",
    ),
    fixed(
        "who-cancels-a-pass",
        "Who picks the CP that a BP cancels?",
        "The defensive coach. FM does nothing on a pass.",
        "As the book says it for runs.",
        "TDM-PASS-1",
    ),
    fixed(
        "pass-without-results",
        "What is a pass without CP, IN and SK?",
        "Incomplete.",
        LOST_PAGE,
        "TDM-PASS-3",
    ),
    chosen("sack_yards", LOST_PAGE),
    chosen("sack_needs", LOST_PAGE),
    fixed(
        "several-long-gains",
        "What do several L do?",
        "With other yards they still multiply once; alone they are ten yards each. Each may be canceled.",
        FEWEST,
        "TDM-LONG-2",
    ),
    chosen(
        "runback_cancel",
        "An example of a run-back keeps the GN5, so the coach running back picks what goes.",
        INFERRED,
    ),
    fixed(
        "second-fumble",
        "Where is a second fumble measured from?",
        "From where that run-back began; the other side recovers.",
        FEWEST,
        "TDM-FUM-4",
    ),
    chosen("two_in_touchdown", "The book gives two FM a touchdown. Interceptions mirror it."),
    fixed(
        "turnover-near-the-lines",
        "What happens to a turnover near a goal line?",
        "Past the goal line it is a touchback. A run-back never ends behind the own 1. Then 1st down.",
        LOST_PAGE,
        "TDM-TURN-1",
    ),
    chosen("touchback_spot", LOST_PAGE),
    chosen(
        "strengths",
        "The list of strengths is printed, what they do is lost. A league may play without them.",
        PRINTED,
    ),
    chosen(
        "strength_die",
        "The book says one strength play a quarter, not on which play. With the matching die it is "
        "part of the call; without it, it is a second chance after the dice.",
    ),
    fixed(
        "extra-result",
        "How does the result of a strength join the roll?",
        "As if it had been rolled: it can be canceled, counts among red or blue, and an L "
        "multiplies it. The extra IN of a Dime counts among the two of a touchdown.",
        LOST_PAGE,
        "TDM-STR-3",
        "TDM-STR-5",
    ),
    fixed(
        "first-down-by-strength",
        "When may a strength take the first down?",
        "If the play gains a yard, and ends one to five yards short (Long Pass ten) with the worst "
        "cancels. Never over the goal line; the defense’s strength may still prevent it.",
        LOST_PAGE,
        "TDM-STR-4",
    ),
    fixed(
        "when-home-rerolls",
        "When does the home team ask for the reroll?",
        "Right after the roll, on scrimmage plays of either side. The voided play does not count, "
        "and strengths are not spent.",
        LOST_PAGE,
        "TDM-HOME-2",
    ),
    fixed(
        "kickoffs",
        "How is a kickoff played?",
        "45 yards and 5 for each red result of the white dice. Onside: without a GN the kickers "
        "recover on their 45.",
        LOST_PAGE,
        "TDM-KICK-1",
        "TDM-KICK-2",
        "TDM-KICK-4",
    ),
    fixed(
        "kick-returns",
        "How is a kick returned?",
        "Ten yards (on punts none) and the open field: GN and CP count, each TK cancels one that "
        "the tacklers pick, and an L multiplies its own kind. More TK than yards lose nothing.",
        LOST_PAGE,
        "TDM-KICK-3",
        "TDM-KICK-5",
        "TDM-PUNT-2",
    ),
    fixed(
        "punts",
        "How far does a punt go?",
        "25 yards and 5 for each red result of the white dice; without one it is blocked.",
        LOST_PAGE,
        "TDM-PUNT-1",
    ),
    fixed(
        "field-goals",
        "When is a kick at goal good?",
        "Up to 20 yards and 10 for each red result, measured 17 yards behind the line. A missed one"
        " comes out to the 20 if that is better.",
        LOST_PAGE,
        "TDM-FG-1",
        "TDM-FG-2",
        "TDM-XP-1",
    ),
    fixed(
        "two-point-try",
        "What is different about the play of a two-point try?",
        "No strengths and no home reroll. After an accepted flag the next try begins where it was "
        "walked off to.",
        LOST_PAGE,
        "TDM-XP-2",
    ),
    fixed(
        "safeties",
        "When is it a safety, and what follows?",
        "When the offense is stopped on or behind its goal line: two points and a free kick from "
        "the 20 that nobody blocks.",
        LOST_PAGE,
        "TDM-SAFETY-1",
    ),
    chosen("penalties", LOST_PAGE),
    fixed(
        "flags",
        "When does a flag fall, and what does it cost?",
        "When a scrimmage roll shows FM and IN. The red results of the white dice say whose foul it"
        " is and how far; near a goal line half the distance, rounded down.",
        LOST_PAGE,
        "TDM-PEN-1",
        "TDM-PEN-2",
        "TDM-PEN-3",
        "TDM-PEN-4",
    ),
    chosen("overtime", LOST_PAGE),
    chosen("overtime_end", LOST_PAGE),
)
