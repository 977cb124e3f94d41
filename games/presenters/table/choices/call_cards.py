"""The cards and colors that a coach may call: the dice they roll, what they bring, and what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.gridiron.play_facts import Call, CallMeeting, NamedDie
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.play.setup import header_key
from engine.presentation import labels
from engine.presentation.facts.previews import (
    OFFENSE,
    CallPreview,
    calls_of,
    deck_of,
    dice_of_team,
    preview,
)
from games.presenters.table.choices.call_bars import Bars, bars_of
from league.presenters.dice import DieView, die_view

FEW = 4  # answers that fit on the card itself, each with its average
MOST_CARDS = 1024  # rendered and kept: every card of both decks, for each pair of teams and each language


@dataclass(frozen=True, slots=True)
class Answered:
    """The call against one answer: its title, both teams' dice, and the yards as texts."""

    title: str
    dice: tuple[DieView, ...]
    mean: str
    range: str


@dataclass(frozen=True, slots=True)
class OwnDie:
    """A die of the call itself with its faces."""

    die: DieView
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CallCard:
    """A call as HTML: `front` stands in its button, `back` below it with every answer, empty if the front
    shows all of them."""

    front: SafeString
    back: SafeString


def call_card(game: Playthrough, decision: Decision, key: str) -> CallCard | None:
    """The card of the call with this key, or None if this Decision calls no play. Everything on it is
    printed on cards and dice, so that it is rendered once for each pair of teams."""
    side = int(decision.by == "away")
    deck = deck_of(game, side)
    numbers = {call.key: number for number, call in enumerate(calls_of(game)[deck])}
    if not _is_call(game, decision) or key not in numbers:
        return None
    place = (header_key(game.sheet.header), side, deck, numbers[key], get_language() or "")
    known = _cards.get(place)
    if known is None:
        if len(_cards) >= MOST_CARDS:
            _cards.clear()
        known = _cards[place] = _rendered(game, side, deck, numbers[key])
    return known


_cards: dict[tuple[str, int, int, int, str], CallCard] = {}


def _is_call(game: Playthrough, decision: Decision) -> bool:
    """Whether the answers are calls: the strategy that a team is best at is sealed too, but rolls no dice."""
    return decision.sealed and (
        decision.id in game.rules.play_facts.call_ids or game.now.phase == game.rules.down_phase
    )


def _rendered(game: Playthrough, side: int, deck: int, number: int) -> CallCard:
    context = card_context(game, side, deck, number)
    back = render_to_string("table/question/call_back.html", context) if context["bars"] else ""
    return CallCard(SafeString(render_to_string("table/question/call_front.html", context)), SafeString(back))


def card_context(game: Playthrough, side: int, deck: int, number: int) -> dict[str, Any]:
    """What both sides of a card show. `bars` is None if all answers fit on the front."""
    found, ruleset = preview(game, side, deck, number), game.rules.name
    answered = tuple(_answered(ruleset, game, deck, meeting) for meeting in found.meetings)
    is_short = len(answered) <= FEW
    return {
        "title": _(found.call.title),
        "about": " · ".join(filter(None, (_kind(found.call), _cost(found.clock)))),
        "mean": (_("avg %(yards)s") if deck == OFFENSE else _("gives %(yards)s"))
        % {"yards": _yards(found.mean)},
        "answered": answered,
        "bars": None if is_short else _bars(game, found, deck),
        "dice": () if is_short else _usual_dice(ruleset, found, side),
        "own": _own_dice(game, found, side) if is_short else (),
        "assumes": [_(game.rules.play_facts.assumptions[key]) for key in _assumptions(game)],
    }


def _assumptions(game: Playthrough) -> tuple[str, ...]:
    return ("all_defenses", *game.rules.play_facts.average_assumes)


def _answered(ruleset: str, game: Playthrough, deck: int, meeting: CallMeeting) -> Answered:
    other = calls_of(game)[1 - deck][meeting.answer if deck == OFFENSE else meeting.call]
    return Answered(
        title=_(other.title),
        dice=_views(ruleset, meeting.dice),
        mean=_yards(meeting.mean),
        range=_("%(low)s to %(high)s") % {"low": _signed(meeting.low), "high": _signed(meeting.high)},
    )


def _bars(game: Playthrough, found: CallPreview, deck: int) -> Bars:
    kinds = [call.kind for call in calls_of(game)[1 - deck]]
    return bars_of([meeting.mean for meeting in found.meetings], kinds)


def _usual_dice(ruleset: str, found: CallPreview, side: int) -> tuple[DieView, ...]:
    """The dice of most meetings, without those that every play rolls; of a call of the defense, the most dice
    that it brings."""
    always = set.intersection(*({die.die for die in meeting.dice} for meeting in found.meetings))
    rolled = [tuple(die for die in meeting.dice if die.die not in always) for meeting in found.meetings]
    if found.clock == (0, 0):
        own = [tuple(die for die in dice if die.side == side) for dice in rolled]
        return _views(ruleset, max(own, key=len))
    return _views(ruleset, Counter(rolled).most_common(1)[0][0])


def _own_dice(game: Playthrough, found: CallPreview, side: int) -> tuple[OwnDie, ...]:
    """The dice that this call brings, whatever the other side answers; the matching die of a defense."""
    every = {
        die.die for die in set.intersection(*(set(meeting.dice) for meeting in _all_meetings(game, side)))
    }
    steady = set.intersection(*(set(meeting.dice) for meeting in found.meetings))
    own = [die for die in sorted(steady, key=lambda one: one.die) if die.die not in every]
    if not own:
        brought = {die for meeting in found.meetings for die in meeting.dice if die.side == side}
        own = [die for die in sorted(brought, key=lambda one: one.die) if die.die not in every]
    ruleset, dice = game.rules.name, dice_of_team(game, side)
    return tuple(
        OwnDie(
            die_view(ruleset, die.die),
            tuple(labels.face_text(ruleset, face, _) for face in dice[die.die]),
        )
        for die in own
    )


def _all_meetings(game: Playthrough, side: int) -> list[CallMeeting]:
    deck = deck_of(game, side)
    return [
        meeting
        for number in range(len(calls_of(game)[deck]))
        for meeting in preview(game, side, deck, number).meetings
    ]


def _views(ruleset: str, dice: Sequence[NamedDie]) -> tuple[DieView, ...]:
    return tuple(die_view(ruleset, die.die) for die in dice)


def _kind(call: Call) -> str:
    return {"run": _("Run"), "pass": _("Pass")}.get(call.kind, "")


def _cost(clock: tuple[int, int]) -> str:
    """What the call takes from the clock; empty for the defense."""
    fewest, most = clock
    if most == 0:
        return ""
    return _("clock %(cost)s") % {"cost": most if fewest == most else f"{fewest}–{most}"}


def _yards(mean: float) -> str:
    return number_format(round(mean, 1), 1).replace("-", "−")


def _signed(yards: int) -> str:
    return str(yards).replace("-", "−")
