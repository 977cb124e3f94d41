"""The dice of a team with their faces, one tap away at its name in the scoreboard."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from engine.play.playthrough import Playthrough
from engine.play.setup import header_key
from engine.presentation import labels
from engine.presentation.facts.previews import dice_of_team
from league.presenters.dice import DieView, die_view

MOST_TEAMS = 256  # rendered and kept, for each language
_known: dict[tuple[str, int, str], SafeString] = {}


def team_dice(game: Playthrough) -> dict[str, SafeString]:
    """The dice of both sides as HTML. They do not change during a game, so that they are rendered once."""
    return {by: _team_dice(game, side) for side, by in enumerate(SIDES)}


def _team_dice(game: Playthrough, side: int) -> SafeString:
    place = (header_key(game.sheet.header), side, get_language() or "")
    if place not in _known:
        if len(_known) >= MOST_TEAMS:
            _known.clear()
        _known[place] = SafeString(render_to_string("table/team_dice.html", {"rows": dice_rows(game, side)}))
    return _known[place]


def dice_rows(game: Playthrough, side: int) -> list[tuple[DieView, str]]:
    """Each die of a side (0 home, 1 away) with its faces."""
    ruleset = game.rules.name
    return [
        (die_view(ruleset, key), " ".join(labels.face_text(ruleset, face, _) for face in faces))
        for key, faces in dice_of_team(game, side).items()
    ]
