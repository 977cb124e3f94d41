"""The component set of a league's games, the sets that it may choose, and its own one with its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings

from engine.catalog import ruleset as ruleset_named
from engine.components.library import (
    ComponentSet,
    component_set,
    digest_of,
    options_of_set,
    own_set_names,
    set_names,
)
from engine.errors import EngineError
from league.frame.errors import Refused, engine_refusals
from league.models import League


def own_sets_folder() -> Path:
    return Path(settings.DATA_DIR) / "components"


def component_set_named(ruleset: str, name: str = "") -> ComponentSet:
    """The component set of this name, or the newest released one without a name.

    Raises EngineError unknown_components, unreadable_components, broken_components."""
    return component_set(ruleset, name, own_sets_folder())


def component_set_of(league: League) -> ComponentSet:
    """The component set for the league's next game; games that were played keep theirs. Raises EngineError
    with the codes of `component_set_named`: a file of an own set may have been damaged or deleted."""
    return component_set_named(league.ruleset, league.components)


def options_in_force(
    ruleset: str, edition: str, chosen: Mapping[str, Any], components: str
) -> dict[str, Any]:
    """Every option of a game with its value: the chosen one, else that of the component set, else of the
    edition. Raises EngineError unknown_ruleset, unknown_edition, unknown_option, unknown_option_value,
    option_not_in_edition. A component set that cannot be read is ignored."""
    resolved = ruleset_named(ruleset).resolve(edition, chosen)
    try:
        box = component_set_named(ruleset, components)
    except EngineError:
        return resolved
    return resolved | {name: value for name, value in options_of_set(box).items() if name not in chosen}


READ = ("owner", "printed")  # the sources of values that stand on cards


@dataclass(frozen=True, slots=True)
class MatchupCell:
    """One offense play against one defense play: the colored dice of the offense, the number of black dice of
    the defense, and whether somebody has read them off a card."""

    key: str
    against: str
    dice: tuple[str, ...]
    black: int
    read: bool


@dataclass(frozen=True, slots=True)
class MatchupCard:
    """An offense card. `limit`: the yards from the goal line inside which it is barred, or 0. `copies`: how
    many there are in the deck."""

    key: str
    name: str
    kind: str
    limit: int
    copies: int
    cells: list[MatchupCell]

    @property
    def read(self) -> int:
        """How many of its matchups were read off a card."""
        return sum(cell.read for cell in self.cells)


@dataclass(frozen=True, slots=True)
class LeagueBox:
    """The box with its offense cards, and the names of the defense cards. `matrix` names the matchups that
    games use."""

    box: ComponentSet
    matrix: str
    cards: list[MatchupCard]
    defense: list[str]

    @property
    def read(self) -> int:
        """How many matchups were read off a card."""
        return sum(card.read for card in self.cards)

    @property
    def size(self) -> int:
        """The number of matchups."""
        return sum(len(card.cells) for card in self.cards)

    @property
    def version(self) -> str:
        """Another text after every change of the matchups."""
        return digest_of(self.box.data["matrix"])[:12]

    def card(self, key: str) -> MatchupCard:
        """The offense card with this key. Raises Refused unknown_card."""
        for card in self.cards:
            if card.key == key:
                return card
        raise Refused("unknown_card")

    def after(self, key: str) -> str:
        """The key of the next card, or of the first one after the last."""
        keys = [card.key for card in self.cards]
        return keys[(keys.index(key) + 1) % len(keys)]


BOX = "box_of_"  # begins the names of leagues' own sets
LONGEST = 40  # characters of the name of a set (`engine.components.library.NAME`)


def box_name(league: League) -> str:
    """The name of the league's own set, which no other league has."""
    name = BOX + league.slug.replace("-", "_")
    if len(name) <= LONGEST and "_" not in league.slug:
        return name
    return f"{name[: LONGEST - 10]}__{sha256(league.slug.encode()).hexdigest()[:8]}"


def offered_sets(ruleset: str, *own: str) -> list[str]:
    """The names of the component sets that a league may choose: all but the boxes of other leagues, which
    tell that there are such leagues. `own` are its own box and the set that it uses."""
    names = set_names(ruleset, own_sets_folder())
    return [name for name in names if not name.startswith(BOX) or name in own]


def has_matchups(ruleset: str) -> bool:
    """Whether the cards of this game meet in matchups."""
    return ruleset_named(ruleset).component_files.matchups is not None


def require_matchups(league: League) -> None:
    """Raises Refused no_matrix for a league of a game without matchups."""
    if not has_matchups(league.ruleset):
        raise Refused("no_matrix")


def box_of(league: League) -> LeagueBox | None:
    """The league's own box, or None before it was begun.

    Raises Refused no_matrix, name_taken for another league's set of this name, or the engine's codes for a
    file that cannot be read."""
    require_matchups(league)
    name = box_name(league)
    if name not in own_set_names(league.ruleset, own_sets_folder()):
        return None
    with engine_refusals():
        return league_box(league, component_set(league.ruleset, name, own_sets_folder()))


def league_box(league: League, box: ComponentSet) -> LeagueBox:
    """The set as the league's box. Raises Refused name_taken."""
    if box.data["about"].get("league", "") != league.slug:
        raise Refused("name_taken", name=box.name)
    name = box.data["about"]["matrix"]
    matrix = box.data["matrix"][name]
    read = {(known["offense"], known["defense"]): known["sure"] in READ for known in matrix["known"]}
    usual = matrix["sure"] in READ
    cards = [
        MatchupCard(
            key=play["key"],
            name=play["name"],
            kind=play["kind"],
            limit=play["red_zone_limit"],
            copies=play.get("copies", matrix["copies_of_each_play"]),
            cells=_cells(matrix, play["key"], read, usual),
        )
        for play in matrix["offense"]
    ]
    return LeagueBox(box, name, cards, [play["name"] for play in matrix["defense"]])


def _cells(
    matrix: Mapping[str, Any], card: str, read: Mapping[tuple[str, str], bool], usual: bool
) -> list[MatchupCell]:
    row = matrix["cell"][card]
    return [
        MatchupCell(
            key=play["key"],
            against=play["name"],
            dice=tuple(row[play["key"]]["dice"]),
            black=row[play["key"]]["black"],
            read=read.get((card, play["key"]), usual),
        )
        for play in matrix["defense"]
    ]
