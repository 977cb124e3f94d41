"""Sentences of refusals that several games share."""

from __future__ import annotations

from engine.gridiron.words import gettext_noop as _

UNKNOWN_ANSWER = _("{said} is not an answer to {asked}: see the answers that are offered.")
WRONG_DICE = _("The throw {roll} takes these dice: {dice}.")
IMPOSSIBLE_FACE = _("The {die} die has no face {shown}. It shows {faces}.")
