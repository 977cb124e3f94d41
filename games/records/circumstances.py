"""Circumstances of a game that readers of its result should know: the rows of `Game.circumstances`.

Corrections, restarts and phone logs are added when they happen. Typed dice, and people who played for a side
that they do not coach, are counted at the final whistle."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.records.participants import OccupantKind, clubs_of_game, occupants_of

if TYPE_CHECKING:
    from games.models import Game

OTHER = {"home": "away", "away": "home"}


class AgreedBy(StrEnum):
    """The party that agreed to a correction; empty if that was not recorded."""

    OTHER_SIDE = "other_side"
    COMMISSIONER = "commissioner"
    NOBODY = "nobody"


class CircumstanceKind(StrEnum):
    """The kinds of circumstances, in the order in which they are listed."""

    RESTART = "restart"
    COMPUTER = "computer"
    STAND_IN = "stand_in"
    CORRECTION = "correction"
    WENT_BACK = "went_back"
    PHONE_LOG = "phone_log"
    TYPED_DICE = "typed_dice"
    OFFLINE = "offline"
    TYPED_SHEET = "typed_sheet"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Circumstance:
    """Something unusual that happened in a game or before it.

    `side` did it, or is affected by it. `entry` is the number of the first scoresheet entry concerned,
    `count` the number of entries or games, `of` the total. `who` took a coach's seat, `agreed_by` agreed to a
    correction, `text` is the text of a correction. `alone`: nobody from the other side was present.
    `sentence` is the sentence in the reader's language; it is not stored.
    """

    kind: str
    side: str = ""
    entry: int = 0
    count: int = 0
    of: int = 0
    who: str = ""
    agreed_by: str = ""
    text: str = ""
    alone: bool = False
    sentence: str = ""


CORRECTIONS = (CircumstanceKind.CORRECTION, CircumstanceKind.WENT_BACK, CircumstanceKind.PHONE_LOG)


def add_circumstance(game: Game, *circumstances: Circumstance) -> None:
    """Appends circumstances to the game and saves it. The caller has locked the game."""
    if circumstances:
        added = [
            {name: value for name, value in asdict(circumstance).items() if value}
            for circumstance in circumstances
        ]
        game.circumstances = [*game.circumstances, *added]
        game.save(update_fields=["circumstances"])


def circumstances_of(game: Game) -> list[Circumstance]:
    """The circumstances of a game, sorted by kind and then by entry, without sentences."""
    order = list(CircumstanceKind)
    circumstances = [Circumstance(**row) for row in game.circumstances]
    return sorted(
        circumstances,
        key=lambda circumstance: (order.index(CircumstanceKind(circumstance.kind)), circumstance.entry),
    )


def described_circumstances(game: Game) -> list[Circumstance]:
    """The circumstances of a game with their sentences in the reader's language."""
    home, away = (side.name for side in clubs_of_game(game))
    teams = {"home": home, "away": away}
    return [
        replace(circumstance, sentence=_sentence(circumstance, teams))
        for circumstance in circumstances_of(game)
    ]


def add_final_circumstances(game: Game, chance: Collection[str], coached: Collection[str]) -> None:
    """Adds the circumstances that only the whole game shows: typed dice, unrecorded corrections, and
    computers or people who are not coaches in the seats of the `coached` sides.

    `chance` holds the IDs of dice rolls and draws. One query."""
    columns = ("number", "kind", "asked", "by", "answer", "source")
    rows = list(game.entries.order_by("number").values_list(*columns))
    add_circumstance(
        game,
        *_occupant_circumstances(game, coached),
        *_typed_dice_circumstances(game, rows, chance),
        *_unrecorded_corrections(game, rows),
    )


def _occupant_circumstances(game: Game, coached: Collection[str]) -> Iterator[Circumstance]:
    for occupant in occupants_of(game):
        if occupant.side not in coached or occupant.who == OccupantKind.COACH:
            continue
        kind = (
            CircumstanceKind.COMPUTER if occupant.who == OccupantKind.COMPUTER else CircumstanceKind.STAND_IN
        )
        yield Circumstance(kind, side=occupant.side, entry=occupant.since + 1, who=occupant.who)


def _typed_dice_circumstances(
    game: Game, rows: list[tuple[int, str, str, str, Any, str]], chance: Collection[str]
) -> Iterator[Circumstance]:
    """Typed throws and draws, counted by the side that typed them and by whether the computer played for the
    other side at that moment."""
    sides: defaultdict[str, set[str]] = defaultdict(set)
    for occupant in occupants_of(game):
        sides[f"person:{occupant.person}"].add(occupant.side)
    absent = {occupant.side for occupant in occupants_of(game) if occupant.who == OccupantKind.COMPUTER}
    counted: Counter[tuple[str, bool]] = Counter()
    rolled = 0
    for _number, kind, asked, by, answer, source in rows:
        if kind == "handover":
            (absent.add if answer else absent.discard)(by)
        elif kind == "input" and asked in chance:
            rolled += 1
            if source.startswith("person:"):
                own = sides[source]
                side = next(iter(own)) if len(own) == 1 else ""
                counted[side, bool(side) and OTHER[side] in absent] += 1
    for (side, alone), count in sorted(counted.items()):
        yield Circumstance(CircumstanceKind.TYPED_DICE, side=side, count=count, of=rolled, alone=alone)


def _unrecorded_corrections(
    game: Game, rows: list[tuple[int, str, str, str, Any, str]]
) -> Iterator[Circumstance]:
    """Corrections without a circumstance of their own: those of older games, and those inside a phone's
    log."""
    known = {
        circumstance.entry for circumstance in circumstances_of(game) if circumstance.kind in CORRECTIONS
    }
    for number, kind, *_rest in rows:
        if kind == "set_state" and number not in known:
            yield Circumstance(CircumstanceKind.CORRECTION, entry=number, alone=True)


# By kind, or by kind and what else the sentence depends on.
SENTENCES = {
    "computer": gettext_noop(
        "The computer decided for %(team)s, but the coach of %(team)s had not asked for that."
    ),
    "stand_in": gettext_noop("Somebody who does not coach %(team)s played for it from entry %(entry)d on."),
    "stand_in guest": gettext_noop("A guest without an account played for %(team)s from entry %(entry)d on."),
    "stand_in scorer": gettext_noop(
        "Somebody with a scorer's link made entries for %(team)s from entry %(entry)d on."
    ),
    "correction": gettext_noop("The state was set by hand at entry %(entry)d."),
    "correction text": gettext_noop("The state was set by hand at entry %(entry)d: %(text)s."),
    "went_back": gettext_noop("Entry %(entry)d took the game back to the point before entry %(of)d."),
    "phone_log": gettext_noop("The log of a phone replaced part of the game at entry %(entry)d."),
    "typed_dice": gettext_noop("%(count)d of %(of)d throws and draws were typed in."),
    "typed_dice side": gettext_noop("%(team)s typed in %(count)d of %(of)d throws and draws."),
    "typed_dice alone": gettext_noop(
        "%(team)s typed in %(count)d of %(of)d throws and draws while the computer played for %(other)s."
    ),
    "offline": gettext_noop(
        "A phone played without a network for %(count)d entries: its %(of)d rolls and draws cannot "
        "be checked."
    ),
    "offline side": gettext_noop(
        "A phone of %(team)s played without a network for %(count)d entries: its %(of)d rolls and "
        "draws cannot be checked."
    ),
    "typed_sheet": gettext_noop("The game was typed in from a paper sheet: its dice cannot be checked."),
    "advice": gettext_noop(
        "Both sides agreed to advice during the game: from entry %(entry)d on they could see odds."
    ),
}
# By the party that agreed to a correction.
AGREEMENTS = {
    "": gettext_noop("There is no record of an agreement."),
    AgreedBy.OTHER_SIDE: gettext_noop("%(team)s asked for it and %(other)s agreed."),
    AgreedBy.COMMISSIONER: gettext_noop("The commissioner made this decision."),
    AgreedBy.NOBODY: gettext_noop("One person did this for both sides."),
}


def _sentence(circumstance: Circumstance, teams: dict[str, str]) -> str:
    kind, side = circumstance.kind, circumstance.side
    depends_on = {
        CircumstanceKind.STAND_IN: circumstance.who,
        CircumstanceKind.CORRECTION: circumstance.text and "text",
        CircumstanceKind.TYPED_DICE: "alone" if circumstance.alone else side and "side",
        CircumstanceKind.OFFLINE: side and "side",
    }.get(CircumstanceKind(kind), "")
    if kind == CircumstanceKind.RESTART:
        sentence = ngettext(
            "This game was started again: %(count)d earlier game of this fixture was abandoned.",
            "This game was started again: %(count)d earlier games of this fixture were abandoned.",
            circumstance.count,
        )
    else:
        sentence = _(SENTENCES.get(f"{kind} {depends_on}", SENTENCES[kind]))
    if kind in CORRECTIONS:
        agreement = _(AGREEMENTS.get(circumstance.agreed_by, AGREEMENTS[""]))
        if circumstance.agreed_by == AgreedBy.NOBODY and side:
            agreement = _("%(team)s did this alone.")
        sentence = f"{sentence} {agreement}"
    sides = {"team": teams.get(side, ""), "other": teams.get(OTHER.get(side, ""), "")}
    return sentence % {**asdict(circumstance), **sides}
