"""1st & Roll: what a face means that is more, or less, than a number of yards."""

from __future__ import annotations

import re

from engine.gridiron.labels import HEADS, TAILS, Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _

YARDS = re.compile(r"(?P<yards>-?\d+)(?P<mark>[os])")
CIRCLE = label(_("{n} in a circle"), _("Breakaway: may be rolled again and adds up."), "1R-BRK-1")
SQUARE = label(_("{n} in a square"), _("Broken tackle: red is rolled once more."), "1R-TACKLE-1")
FLAG = label(_("Flag"), _("A foul: roll the Penalty die."), "1R-PEN-1")
CLOCK = {
    "clock": label(_("Clock"), _("The clock moves one space."), "1R-TURN-1"),
    "T": label("T", _("The ball may be lost: roll this die again."), "1R-TURN-1"),
    "blank": label(_("blank"), _("Nothing happens.")),
}
PENALTIES = {
    "O5": label(_("O5: false start"), _("Five yards against the offense."), "1R-PEN-1"),
    "O10": label(_("O10: holding"), _("Ten yards against the offense."), "1R-PEN-1"),
    "O15": label(_("O15: personal foul"), _("Fifteen yards against the offense."), "1R-PEN-1"),
    "D5": label(_("D5: offsides"), _("Five yards against the defense."), "1R-PEN-1"),
    "D5A": label(_("D5A: defensive holding"), _("Five yards and an automatic first down."), "1R-PEN-1"),
    "D15": label(_("D15: personal foul"), _("Fifteen yards against the defense."), "1R-PEN-1"),
}
FACES = {"clock": CLOCK, "penalty": PENALTIES, "coin": {"heads": HEADS, "tails": TAILS}}


def face_label(die: str, face: str, translate: Translate) -> Label:
    """A face by its die's key. A plain number of yards explains itself."""
    if face in FACES.get(die, {}):
        return translated(FACES[die][face], translate)
    if face == "flag":
        return translated(FLAG, translate)
    if marked := YARDS.fullmatch(face):
        return translated(CIRCLE if marked["mark"] == "o" else SQUARE, translate, n=marked["yards"])
    return Label(face)
