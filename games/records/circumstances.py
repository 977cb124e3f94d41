"""What happened in a game that readers of its result should know: rows of `Game.circumstances`.

Corrections, restarts and logs from phones are noted when they come; typed faces and people in the seats of
others are counted at the final whistle."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.records.clubs import clubs_of_game
from games.records.occupants import OccupantKind, occupants_of
from games.table.agreements import AgreedBy
from league.circumstances import Circumstance

if TYPE_CHECKING:
    from games.models import Game

OTHER = {"home": "away", "away": "home"}


class CircumstanceKind(StrEnum):
    """What may have happened."""

    RESTART = "restart"
    COMPUTER = "computer"
    STAND_IN = "stand_in"
    CORRECTION = "correction"
    WENT_BACK = "went_back"
    PHONE_LOG = "phone_log"
    TYPED_DICE = "typed_dice"
    OFFLINE = "offline"
    TYPED_SHEET = "typed_sheet"


CORRECTIONS = (CircumstanceKind.CORRECTION, CircumstanceKind.WENT_BACK, CircumstanceKind.PHONE_LOG)


def add_circumstance(game: Game, *found: Circumstance) -> None:
    """Adds to what readers should know. Lock the game."""
    if found:
        game.circumstances = [*game.circumstances, *(one.stored() for one in found)]
        game.save(update_fields=["circumstances"])


def circumstances_of(game: Game) -> list[Circumstance]:
    """What readers should know, in the order of `Kind` and of the sheet; without sentences."""
    order = list(CircumstanceKind)
    found = [Circumstance.read(row) for row in game.circumstances]
    return sorted(found, key=lambda one: (order.index(CircumstanceKind(one.kind)), one.entry))


def described_circumstances(game: Game) -> list[Circumstance]:
    """The same with sentences in the reader's language."""
    home, away = (side.name for side in clubs_of_game(game))
    teams = {"home": home, "away": away}
    return [replace(one, sentence=circumstance_sentence(one, teams)) for one in circumstances_of(game)]


def add_final_circumstances(game: Game, chance: Collection[str], coached: Collection[str]) -> None:
    """Adds what shows in the whole game only: typed faces, corrections that nobody has noted, and people or
    computers in the seats of `coached` sides. `chance` are the IDs of dice and draws. One query."""
    columns = ("number", "kind", "asked", "by", "answer", "source")
    rows = list(game.entries.order_by("number").values_list(*columns))
    add_circumstance(game, *_seated(game, coached), *_typed(game, rows, chance), *_set_unnoted(game, rows))


def _seated(game: Game, coached: Collection[str]) -> Iterator[Circumstance]:
    for sitter in occupants_of(game):
        if sitter.side not in coached or sitter.who == OccupantKind.COACH:
            continue
        kind = CircumstanceKind.COMPUTER if sitter.who == OccupantKind.COMPUTER else CircumstanceKind.STAND_IN
        yield Circumstance(kind, side=sitter.side, entry=sitter.since + 1, who=sitter.who)


def _typed(
    game: Game, rows: list[tuple[int, str, str, str, Any, str]], chance: Collection[str]
) -> Iterator[Circumstance]:
    """Typed throws and draws by the side that typed them, and whether the other side was the computer's
    then."""
    sides: defaultdict[str, set[str]] = defaultdict(set)
    for sitter in occupants_of(game):
        sides[f"person:{sitter.person}"].add(sitter.side)
    absent = {sitter.side for sitter in occupants_of(game) if sitter.who == OccupantKind.COMPUTER}
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


def _set_unnoted(game: Game, rows: list[tuple[int, str, str, str, Any, str]]) -> Iterator[Circumstance]:
    """Corrections of older games, and those in a log that a phone has handed in."""
    known = {one.entry for one in circumstances_of(game) if one.kind in CORRECTIONS}
    for number, kind, *_rest in rows:
        if kind == "set_state" and number not in known:
            yield Circumstance(CircumstanceKind.CORRECTION, entry=number, alone=True)


def circumstance_sentence(one: Circumstance, teams: dict[str, str]) -> str:
    """The circumstance in the reader's language."""
    named = {
        "team": teams.get(one.side, ""),
        "other": teams.get(OTHER.get(one.side, ""), ""),
        "entry": one.entry,
        "count": one.count,
        "of": one.of,
        "text": one.text,
    }
    return SENTENCES[CircumstanceKind(one.kind)](one, named)


def _restart(one: Circumstance, named: dict[str, Any]) -> str:
    return (
        ngettext(
            "This game was started again: %(count)d earlier game of this fixture was abandoned.",
            "This game was started again: %(count)d earlier games of this fixture were abandoned.",
            one.count,
        )
        % named
    )


def _computer(_one: Circumstance, named: dict[str, Any]) -> str:
    return _("The computer decided for %(team)s, and the coach of %(team)s had not chosen that.") % named


def _stand_in(one: Circumstance, named: dict[str, Any]) -> str:
    sentence = {
        OccupantKind.GUEST: _("From entry %(entry)d on a guest without an account played for %(team)s."),
        OccupantKind.SCORER: _("From entry %(entry)d on somebody with a scorer's link entered for %(team)s."),
    }.get(
        OccupantKind(one.who),
        _("From entry %(entry)d on somebody who does not coach %(team)s played for it."),
    )
    return sentence % named


def _correction(one: Circumstance, named: dict[str, Any]) -> str:
    what = {
        CircumstanceKind.WENT_BACK: _("Entry %(entry)d went back to before entry %(of)d."),
        CircumstanceKind.PHONE_LOG: _("At entry %(entry)d the log of a phone replaced what had been played."),
    }.get(CircumstanceKind(one.kind), _("At entry %(entry)d the state was set by hand: %(text)s."))
    if one.kind == CircumstanceKind.CORRECTION and not one.text:
        what = _("At entry %(entry)d the state was set by hand.")
    if one.agreed_by == AgreedBy.OTHER_SIDE:
        who = _("%(team)s asked for it and %(other)s agreed.")
    elif one.agreed_by == AgreedBy.COMMISSIONER:
        who = _("The commissioner decided that.")
    elif one.agreed_by == AgreedBy.NOBODY and one.side:
        who = _("%(team)s did that alone.")
    elif one.agreed_by == AgreedBy.NOBODY:
        who = _("One person did that for both sides.")
    else:
        who = _("Nothing shows who agreed to that.")
    return f"{what} {who}" % named


def _typed_dice(one: Circumstance, named: dict[str, Any]) -> str:
    if one.alone:
        sentence = _(
            "%(team)s typed in %(count)d of %(of)d throws and draws while the computer played for %(other)s."
        )
    elif one.side:
        sentence = _("%(team)s typed in %(count)d of %(of)d throws and draws.")
    else:
        sentence = _("%(count)d of %(of)d throws and draws were typed in.")
    return sentence % named


def _offline(one: Circumstance, named: dict[str, Any]) -> str:
    if not one.side:
        sentence = _(
            "A phone went on without a network for %(count)d entries: its %(of)d rolls and draws cannot be"
            " checked."
        )
    else:
        sentence = _(
            "A phone of %(team)s went on without a network for %(count)d entries: its %(of)d rolls and draws"
            " cannot be checked."
        )
    return sentence % named


def _typed_sheet(_one: Circumstance, _named: dict[str, Any]) -> str:
    return _("The game was typed in from a paper sheet: nothing shows how its dice fell.")


SENTENCES = {
    CircumstanceKind.RESTART: _restart,
    CircumstanceKind.COMPUTER: _computer,
    CircumstanceKind.STAND_IN: _stand_in,
    CircumstanceKind.CORRECTION: _correction,
    CircumstanceKind.WENT_BACK: _correction,
    CircumstanceKind.PHONE_LOG: _correction,
    CircumstanceKind.TYPED_DICE: _typed_dice,
    CircumstanceKind.OFFLINE: _offline,
    CircumstanceKind.TYPED_SHEET: _typed_sheet,
}
