"""Touchdown-A-Minute Football: what each result on a die means."""

from __future__ import annotations

from engine.gridiron.labels import HEADS, TAILS, Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _

COIN = {"heads": HEADS, "tails": TAILS}
RESULTS = {
    "GN": label(_("{face}: ground yards"), _("Yards of a run."), "TDM-RUN-1"),
    "CP": label(_("{face}: completed pass"), _("Yards of a pass."), "TDM-PASS-1"),
    "TK": label(_("{face}: tackle"), _("Cancels one GN of a run."), "TDM-RUN-1"),
    "BP": label(_("{face}: blocked pass"), _("Cancels one CP of a pass."), "TDM-PASS-1"),
    "IN": label(_("{face}: interception"), _("Intercepts a pass without a CP."), "TDM-INT-1"),
    "FM": label(_("{face}: fumble"), _("Fumbles a run without a GN."), "TDM-FUM-1"),
    "SK": label(_("{face}: sack"), _("Sacks a pass that is not completed."), "TDM-SACK-1"),
}
LONG = {
    "GNL": label(_("{face}: long gain"), _("Multiplies the run's other yards by ten."), "TDM-LONG-1"),
    "CPL": label(_("{face}: long gain"), _("Multiplies the pass's other yards by ten."), "TDM-LONG-1"),
}


def face_label(die: str, face: str, translate: Translate) -> Label:
    """A result by name (GN5, CPL, TK), whatever die it is on."""
    if face in COIN or face in LONG:
        return translated((COIN | LONG)[face], translate, face=face)
    return translated(RESULTS[face[:2]], translate, face=face)
