"""Calls as cards: the dice that they roll, and their averages against every answer as bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from engine.gridiron.play_facts import Call, CallMeeting, NamedDie
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.play.setup import header_key
from engine.presentation import labels
from engine.presentation.calls import OFFENSE, CallPreview, calls_of, deck_of, dice_of_team, preview
from league.drawing.dice import DieView, die_view
from league.frame.numbers import decimal, whole

STEP, GAP = 10, 6  # from bar to bar, and between answers of two kinds
MOST = 18  # yards of the highest bar
UP, DOWN = 36, 12  # height above and below the line


def bars_of(means: Sequence[float], kinds: Sequence[str]) -> dict[str, Any]:
    """Bars for these average yards, each from its top left corner, with a gap wherever the kind changes; a
    loss hangs below the line. More than 18 yards look like 18."""
    x, bars = 0, list[dict[str, Any]]()
    for number, (mean, kind) in enumerate(zip(means, kinds, strict=True)):
        if number and kind != kinds[number - 1]:
            x += GAP
        height = max(2, round(min(abs(mean), MOST) * UP / MOST))
        place = {"y": UP, "height": min(height, DOWN)} if mean < 0 else {"y": UP - height, "height": height}
        bars.append({"x": x, "is_loss": mean < 0, **place})
        x += STEP
    return {"bars": bars, "width": x, "height": UP + DOWN, "line": UP}


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


FEW = 4  # answers that fit on the card itself, each with its average
MOST_CARDS = 1024  # rendered and kept: every card of both decks, for each pair of teams and each language


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
    """What both sides of a card show. `answered`: the call against each answer, with both teams' dice and the
    yards as texts. `bars` is None if all answers fit on the front. `own`: dice with their faces."""
    call_preview, ruleset = preview(game, side, deck, number), game.rules.name
    others, meetings = calls_of(game)[1 - deck], call_preview.meetings
    known = game.rules.words.texts["assumptions"]
    answered = [
        {
            "title": _(others[meeting.answer if deck == OFFENSE else meeting.call].title),
            "dice": _views(ruleset, meeting.dice),
            "mean": decimal(meeting.mean),
            "range": _("%(low)s to %(high)s") % {"low": whole(meeting.low), "high": whole(meeting.high)},
        }
        for meeting in meetings
    ]
    is_short = len(answered) <= FEW
    bars = bars_of([meeting.mean for meeting in meetings], [call.kind for call in others])
    return {
        "title": _(call_preview.call.title),
        "about": " · ".join(filter(None, (_kind(call_preview.call), _cost(call_preview.clock)))),
        "mean": (_("avg %(yards)s") if deck == OFFENSE else _("gives %(yards)s"))
        % {"yards": decimal(call_preview.mean)},
        "answered": answered,
        "bars": None if is_short else bars,
        "dice": () if is_short else _usual_dice(ruleset, call_preview, side),
        "own": _own_dice(game, call_preview, side) if is_short else (),
        "assumes": [_(known[key]) for key in ("all_defenses", *game.rules.play_facts.average_assumes)],
    }


def _usual_dice(ruleset: str, call_preview: CallPreview, side: int) -> tuple[DieView, ...]:
    """The dice of most meetings, without those that every play rolls; of a call of the defense, the most dice
    that it brings."""
    always = set.intersection(*({die.die for die in meeting.dice} for meeting in call_preview.meetings))
    rolled = [
        tuple(die for die in meeting.dice if die.die not in always) for meeting in call_preview.meetings
    ]
    if call_preview.clock == (0, 0):
        own = [tuple(die for die in dice if die.side == side) for dice in rolled]
        return _views(ruleset, max(own, key=len))
    return _views(ruleset, Counter(rolled).most_common(1)[0][0])


def _own_dice(game: Playthrough, call_preview: CallPreview, side: int) -> list[tuple[DieView, list[str]]]:
    """The dice that this call brings, whatever the other side answers; the matching die of a defense."""
    every = {
        die.die for die in set.intersection(*(set(meeting.dice) for meeting in _all_meetings(game, side)))
    }
    steady = set.intersection(*(set(meeting.dice) for meeting in call_preview.meetings))
    own = [die for die in sorted(steady, key=lambda die: die.die) if die.die not in every]
    if not own:
        brought = {die for meeting in call_preview.meetings for die in meeting.dice if die.side == side}
        own = [die for die in sorted(brought, key=lambda die: die.die) if die.die not in every]
    ruleset, dice = game.rules.name, dice_of_team(game, side)
    return [
        (die_view(ruleset, die.die), [labels.face_text(ruleset, face, _) for face in dice[die.die]])
        for die in own
    ]


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
