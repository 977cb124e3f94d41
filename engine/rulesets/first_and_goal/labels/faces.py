"""1st & Goal: what a symbol on a white die means; a number is a number of yards."""

from __future__ import annotations

from engine.gridiron.labels import HEADS, TAILS, Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _

FACES = {
    "play": {
        "X": label("X", _("The play is broken up: the colored dice do not count."), "1G-DIE-2"),
        "BREAKAWAY": label("BREAKAWAY", _("Move, and roll again."), "1G-DIE-3"),
        "T": label("T", _("The ball may be lost: roll the Referee die."), "1G-DIE-5"),
        "P": label("P", _("There may be a foul: roll Referee and Penalty."), "1G-DIE-8"),
        "HAIL": label("HAIL", _("Counts only as half of a Hail Mary."), "1G-DIE-1"),
        "MARY": label("MARY", _("Counts only as half of a Hail Mary."), "1G-DIE-1"),
    },
    "referee": {
        "D": label("D", _("A foul by the defense."), "1G-PEN-1"),
        "O": label("O", _("A foul by the offense."), "1G-PEN-1"),
        "T": label("T", _("A turnover."), "1G-DIE-5"),
        "X": label("X", _("Blocks a kick, with an X on the Play die."), "1G-FG-2"),
        "HAIL": label("HAIL", _("Half of a Hail Mary."), "1G-HAIL-1"),
        "MARY": label("MARY", _("Half of a Hail Mary."), "1G-HAIL-1"),
        "BLANK": label(_("blank"), _("Nothing happens.")),
    },
    "penalty": {
        "5": label("5", _("Five yards."), "1G-PEN-2"),
        "5A": label("5A", _("Five yards, against the defense an automatic first down."), "1G-PEN-2"),
        "10": label("10", _("Ten yards."), "1G-PEN-2"),
        "15": label("15", _("Fifteen yards."), "1G-PEN-2"),
    },
    "coin": {"heads": HEADS, "tails": TAILS},
}


def face_label(die: str, face: str, translate: Translate) -> Label:
    """A face by its die's key. A number of yards explains itself."""
    return translated(FACES[die][face], translate) if face in FACES.get(die, {}) else Label(face)
