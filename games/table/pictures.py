"""Pictures at the table: the field, and calls as cards with their dice and averages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from engine.gridiron.play_facts import NamedDie
from engine.gridiron.words import DieLabel
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.play.setup import header_key
from engine.presentation import labels
from engine.presentation.calls import OFFENSE, CallPreview, calls_of, deck_of, dice_of_team, preview
from engine.presentation.field_picture import FieldPicture, TrailStep
from games.records.participants import Clubs
from league.frame.numbers import decimal, whole

END_ZONE, FIELD = 10, 100
MIDDLE = 13.5  # height of the ball
LOWEST, HIGHEST, SLOPE = 2.0, 8.5, 0.22  # arcs of the trail: of no yards, of the longest, and of each yard
SHORT_NAME = 8  # letters that fit into an end zone unsqueezed
STRIPES = tuple(range(END_ZONE, END_ZONE + FIELD + 1, 10))
NUMBERS = tuple((END_ZONE + yards, min(yards, FIELD - yards)) for yards in range(10, FIELD, 10))
HASHES = " ".join(f"M{x} 9v1.4M{x} 16.6v1.4" for x in range(END_ZONE + 5, END_ZONE + FIELD, 10))


def field_drawing(picture: FieldPicture, clubs: Clubs) -> dict[str, Any]:
    """The field in a situation: home attacks to the right; positions are in yards from the left end line.
    `clubs` are (home, away). `ball` is None unless a down or a try is due; `line` is the line to gain, None
    without a down. `right`: the offense attacks to the right, as `direction` says in words. `trail`: the ways
    of the ball, each with its SVG `path`, its `start`, and its `style` (gain, loss or flag). `ends`: the end
    zones, each with its `club`, its left edge `x`, and the `turn` of its name in degrees; `is_long`: the name
    has to be squeezed."""

    def place(spot: int) -> int:
        return END_ZONE + picture.place(spot)

    right = picture.offense == 0
    is_shown = picture.line is not None or picture.is_try
    direction = _("%(team)s attack to the right.") if right else _("%(team)s attack to the left.")
    ends = ((clubs[0], 0, -90), (clubs[1], END_ZONE + FIELD, 90))
    return {
        "ball": place(picture.spot) if is_shown else None,
        "line": None if picture.line is None else place(picture.line),
        "right": right,
        "trail": [_arc(step, place(step.start), place(step.end)) for step in picture.trail],
        "ends": [
            {"club": club, "x": x, "turn": turn, "is_long": len(club.nickname) > SHORT_NAME}
            for club, x, turn in ends
        ],
        "direction": direction % {"team": clubs[picture.offense].nickname} if is_shown else "",
        "stripes": STRIPES,
        "numbers": NUMBERS,
        "hashes": HASHES,
    }


def _arc(step: TrailStep, start: int, end: int) -> dict[str, Any]:
    """A gain is an arc above the middle, a loss one below it, an accepted penalty a straight line."""
    if step.kind == "flag":
        return {"path": f"M{start} {MIDDLE}H{end}", "start": start, "style": "flag"}
    height = 2 * min(HIGHEST, LOWEST + SLOPE * abs(end - start))  # a curve reaches half of its control point
    middle = MIDDLE + (height if step.is_loss else -height)
    path = f"M{start} {MIDDLE}Q{(start + end) / 2:g} {middle:g} {end} {MIDDLE}"
    return {"path": path, "start": start, "style": "loss" if step.is_loss else "gain"}


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


MOST_KEPT = 2048  # values that are kept; two decks have some 40 cards in each language
_kept: dict[tuple[Any, ...], Any] = {}
T = TypeVar("T")


def made_once(game: Playthrough, key: tuple[Any, ...], make: Callable[[], T]) -> T:
    """The value with this key, which is the same in all games with the header of this one."""
    place = (header_key(game.sheet.header), *key)
    if place not in _kept:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[place] = make()
    kept: T = _kept[place]
    return kept


def team_dice(game: Playthrough) -> dict[str, SafeString]:
    """The dice of both sides as HTML."""

    def rendered(side: int) -> SafeString:
        return SafeString(render_to_string("table/team_dice.html", {"rows": dice_rows(game, side)}))

    return {
        by: made_once(game, ("dice", side, get_language()), partial(rendered, side))
        for side, by in enumerate(SIDES)
    }


def dice_rows(game: Playthrough, side: int) -> list[tuple[DieLabel, str]]:
    """Each die of a side (0 home, 1 away) with its faces."""
    ruleset = game.rules.name
    return [
        (labels.die(ruleset, key, _), " ".join(labels.face_text(ruleset, face, _) for face in faces))
        for key, faces in dice_of_team(game, side).items()
    ]


FEW = 4  # answers that fit on the card itself, each with its average


def call_card(game: Playthrough, decision: Decision, key: str) -> tuple[SafeString | str, SafeString | str]:
    """The card of the call with this key as HTML: its front, and its back, which is empty if the front shows
    all answers; both are empty if this Decision calls no play."""
    side = int(decision.by == "away")
    deck = deck_of(game, side)
    number = next((nth for nth, call in enumerate(calls_of(game)[deck]) if call.key == key), None)
    # The strategy that a team is best at is sealed too, but rolls no dice.
    calls = decision.id in game.rules.play_facts.call_ids or game.now.phase == game.rules.down_phase
    if number is None or not (decision.sealed and calls):
        return "", ""

    def rendered() -> tuple[SafeString, SafeString]:
        context = card_context(game, side, deck, number)
        back = render_to_string("table/question/call_back.html", context) if context["bars"] else ""
        front = render_to_string("table/question/call_front.html", context)
        return SafeString(front), SafeString(back)

    return made_once(game, (side, deck, number, get_language()), rendered)


def card_context(game: Playthrough, side: int, deck: int, number: int) -> dict[str, Any]:
    """What both sides of a card show. `answered`: the call against each answer, with both teams' dice and the
    yards as texts. `bars` is None if all answers fit on the front. `own`: dice with their faces."""
    call_preview, ruleset = preview(game, side, deck, number), game.rules.name
    call, meetings = call_preview.call, call_preview.meetings
    known = game.rules.words.texts["assumptions"]
    others, (fewest, most) = calls_of(game)[1 - deck], call_preview.clock
    cost = _("clock %(cost)s") % {"cost": most if fewest == most else f"{fewest}–{most}"} if most else ""
    answered = [
        {
            "title": _(others[meeting.answer if deck == OFFENSE else meeting.call].title),
            "dice": [labels.die(ruleset, die.die, _) for die in meeting.dice],
            "mean": decimal(meeting.mean),
            "range": _("%(low)s to %(high)s") % {"low": whole(meeting.low), "high": whole(meeting.high)},
        }
        for meeting in meetings
    ]
    is_short = len(answered) <= FEW
    bars = bars_of([meeting.mean for meeting in meetings], [other.kind for other in others])
    return {
        "title": _(call.title),
        "about": " · ".join(filter(None, ({"run": _("Run"), "pass": _("Pass")}.get(call.kind, ""), cost))),
        "mean": (_("avg %(yards)s") if deck == OFFENSE else _("gives %(yards)s"))
        % {"yards": decimal(call_preview.mean)},
        "answered": answered,
        "bars": None if is_short else bars,
        "dice": () if is_short else _usual_dice(ruleset, call_preview, side),
        "own": _own_dice(game, call_preview, side) if is_short else (),
        "assumes": [_(known[key]) for key in ("all_defenses", *game.rules.play_facts.average_assumes)],
    }


def _usual_dice(ruleset: str, call_preview: CallPreview, side: int) -> list[DieLabel]:
    """The dice of most meetings, without those that every play rolls; of a call of the defense, the most dice
    that it brings."""
    rolls = [meeting.dice for meeting in call_preview.meetings]
    always = _common(rolls)
    rolled = [tuple(die for die in dice if die.die not in always) for dice in rolls]
    usual = Counter(rolled).most_common(1)[0][0]
    if call_preview.clock == (0, 0):
        usual = max((tuple(die for die in dice if die.side == side) for dice in rolled), key=len)
    return [labels.die(ruleset, die.die, _) for die in usual]


def _own_dice(game: Playthrough, call_preview: CallPreview, side: int) -> list[tuple[DieLabel, list[str]]]:
    """The dice that this call brings, whatever the other side answers; the matching die of a defense."""
    deck = deck_of(game, side)
    decks = [preview(game, side, deck, number).meetings for number in range(len(calls_of(game)[deck]))]
    every = _common(meeting.dice for meetings in decks for meeting in meetings)
    own = _common(meeting.dice for meeting in call_preview.meetings) - every
    if not own:
        brought = {die for meeting in call_preview.meetings for die in meeting.dice if die.side == side}
        own = {die.die for die in brought} - every
    ruleset, dice = game.rules.name, dice_of_team(game, side)
    return [
        (labels.die(ruleset, key, _), [labels.face_text(ruleset, face, _) for face in dice[key]])
        for key in sorted(own)
    ]


def _common(rolls: Iterable[Sequence[NamedDie]]) -> set[str]:
    """The keys of the dice that all of these throws have."""
    return set.intersection(*({die.die for die in dice} for dice in rolls))
