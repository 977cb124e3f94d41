"""Two calls side by side: before the throw with the dice that they name, and beside what the dice did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.play_facts import Call
from engine.play.playthrough import Playthrough
from engine.presentation.facts.reveal import Reveal, reveal
from engine.presentation.scoreboard import scoreboard
from games.records.clubs import GameClub
from league.presenters.dice import DieView, die_view

GOAL = 100


@dataclass(frozen=True, slots=True)
class DuelCard:
    """One call on the table. `who` has made it; `dice` are those that this side throws."""

    who: str
    team: GameClub
    title: str
    kind: str
    note: str
    dice: tuple[DieView, ...] = ()


@dataclass(frozen=True, slots=True)
class Duel:
    """Both calls. `odds` tells range, average and chance of the throw, `assumes` what they leave out; both
    are empty once the dice have fallen."""

    offense: DuelCard
    defense: DuelCard
    odds: str = ""
    assumes: tuple[str, ...] = ()


def duel_on_table(play: Playthrough, names: tuple[str, str], clubs: tuple[GameClub, GameClub]) -> Duel | None:
    """The calls of the play in progress, or None while everybody may not see both."""
    seen = reveal(play)
    if seen is None:
        return None
    name, attacker = play.sheet.header["ruleset"], seen.attacker
    offense, defense = (
        _card(
            call,
            is_offense=side == attacker,
            who=names[side],
            team=clubs[side],
            dice=tuple(die_view(name, die.die) for die in seen.dice if die.side == side),
        )
        for side, call in ((attacker, seen.offense), (1 - attacker, seen.defense))
    )
    facts = ruleset(name).play_facts
    assumes = tuple(_(facts.assumptions[key]) for key in facts.average_assumes) if seen.meeting else ()
    return Duel(offense, defense, odds=_odds(play, seen), assumes=assumes)


def duel_of_play(
    header: Mapping[str, Any],
    calls: tuple[int, int],
    attacker: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> Duel:
    """The calls of a play that is over, by their numbers."""
    facts = ruleset(header["ruleset"]).play_facts
    calls_of_offense, calls_of_defense = facts.calls(set_in_play(header).data, header)
    other = 1 - attacker
    return Duel(
        _card(calls_of_offense[calls[0]], is_offense=True, who=names[attacker], team=clubs[attacker]),
        _card(calls_of_defense[calls[1]], is_offense=False, who=names[other], team=clubs[other]),
    )


def _card(
    call: Call, *, is_offense: bool, who: str, team: GameClub, dice: tuple[DieView, ...] = ()
) -> DuelCard:
    notes = {
        ("run", True): pgettext("kind of play", "Run"),
        ("pass", True): pgettext("kind of play", "Pass"),
        ("run", False): _("Stops the run"),
        ("pass", False): _("Stops the pass"),
    }
    note = notes.get((call.kind, is_offense), "")
    return DuelCard(who, team, capfirst(_(call.title)), call.kind if is_offense else "", note, dice)


def _odds(play: Playthrough, seen: Reveal) -> str:
    if seen.meeting is None:
        return ""
    meeting, board = seen.meeting, scoreboard(play)
    text = _("%(low)s to %(high)s yards, %(mean)s on average.") % {
        "low": signed(meeting.low),
        "high": signed(meeting.high),
        "mean": number_format(meeting.mean, decimal_pos=1).replace("-", "−"),
    }
    if seen.chance is None:
        return text
    percent = f"{seen.chance:.0%}".removesuffix("%")
    if board.down and board.target < GOAL:
        return f"{text} " + _("First down: %(percent)s%%.") % {"percent": percent}
    return f"{text} " + _("Goal line: %(percent)s%%.") % {"percent": percent}


def signed(yards: int) -> str:
    """The number with a true minus sign."""
    return str(yards).replace("-", "−")
