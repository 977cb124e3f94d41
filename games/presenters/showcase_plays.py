"""The components of a play, with the plays of the guided drives as examples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from engine.catalog import RULESETS
from engine.presentation.facts.previews import OFFENSE
from games.presenters.learn.drive import READER, first_down, guided_drive
from games.presenters.learn.lesson_field import lesson_clubs
from games.presenters.table.choices.call_cards import card_context
from games.presenters.table.choices.team_dice import dice_rows
from games.presenters.table.plays.arithmetic import arithmetic_picture
from games.presenters.table.plays.duel import Duel, duel_of_play
from league.presenters.dice import die_view

PEOPLE = ("Mika", "Robin")
CHOICES = (0, 0, 0)
EXPLAINED = 1  # the play of each drive in which a die does not count


@dataclass(frozen=True, slots=True)
class PlayComponent:
    """A template of the table with its contexts, one for each game that has it."""

    name: str
    says: str
    examples: tuple[dict[str, Any], ...]
    folder: str = "table/plays"


def play_components() -> Iterator[PlayComponent]:
    """The components, in the order in which a play shows them."""
    games = [name for name, rules in RULESETS.items() if rules.first_drive]
    cards = [card_context(first_down(name), READER, OFFENSE, 0) for name in games]
    pictures = [_picture(name) for name in games]
    duels = [picture["picture"].duel for picture in pictures]
    yield PlayComponent(
        "call_front", _("A call in the hand, with its dice and averages."), tuple(cards), "table/question"
    )
    backs = tuple(card for card in cards if card["bars"])
    yield PlayComponent("call_back", _("A call against every answer."), backs, "table/question")
    yield PlayComponent(
        "team_dice",
        _("The dice of a team."),
        tuple({"rows": dice_rows(first_down(name), READER)} for name in games),
        "table",
    )
    yield PlayComponent(
        "duel_card", _("One call on the table."), tuple({"card": _offense(name)} for name in games)
    )
    yield PlayComponent("duel", _("Both calls, side by side."), tuple({"duel": duel} for duel in duels))
    yield PlayComponent(
        "arithmetic", _("What each die of a play has added, and why others did not."), tuple(pictures)
    )


def _picture(ruleset: str) -> dict[str, Any]:
    drive = guided_drive(ruleset, CHOICES)
    sums = drive.plays[EXPLAINED].sums
    picture = arithmetic_picture(drive.header, sums, READER, PEOPLE, lesson_clubs())
    return {"picture": picture, "ruleset": ruleset}


def _offense(ruleset: str) -> Any:
    """The reader's call with the dice that it names."""
    drive = guided_drive(ruleset, CHOICES)
    play = drive.plays[EXPLAINED]
    duel: Duel = duel_of_play(drive.header, play.sums.calls or (0, 0), READER, PEOPLE, lesson_clubs())
    dice = tuple(die_view(ruleset, named.die) for named in play.revealed.dice if named.side == READER)
    return replace(duel.offense, dice=dice)
