"""1st & Goal: the labels of play cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.labels import Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _

OFFENSE = {
    "run": label("{card}", _("A run. It burns a second card, so the half gets shorter."), "1G-PLAY-5"),
    "pass": label("{card}", _("A pass."), "1G-PLAY-1"),
}
LIMITED = label("{card}", _("A pass, not for the last {n} yards."), "1G-RED-1")
DEFENSE = {
    "run": label("{card}", _("Against the run."), "1G-PLAY-1"),
    "pass": label("{card}", _("Against the pass."), "1G-PLAY-1"),
}


def card_label(matrix: Mapping[str, Any], name: str, translate: Translate) -> Label:
    """Returns the label of a card by its name. Raises KeyError if it is in neither deck."""
    for deck, kinds in (("offense", OFFENSE), ("defense", DEFENSE)):
        for play in matrix[deck]:
            if play["name"] == name:
                limit = play.get("red_zone_limit", 0)
                label = LIMITED if limit else kinds[play["kind"]]
                return translated(label, translate, card=translate(name), n=limit)
    raise KeyError(name)
