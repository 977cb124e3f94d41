"""1G-SET-1: from a header (options, components, teams, coaches) to a record before the coin is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.gridiron.corrections import DownCorrection, apply_correction, impossible_state, is_sound_state
from engine.gridiron.options import set_options
from engine.gridiron.words import Data
from engine.gridiron.words import gettext_noop as _
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.rules.cards import clear_table, hand_into_deck, lacks_cards, new_deck
from engine.rulesets.first_and_goal.rules.record import (
    CHOICES,
    COLORED_DICE,
    DEFENSE,
    DICE_LISTS,
    OFFENSE,
    PLAYS,
    TIMEOUTS,
    D20Kicks,
    Die,
    Face,
    Game,
    Kick,
    OnOff,
    Phase,
    Scoreless,
    unseen,
)

FACES = {"5": Face.FIVE, "5A": Face.FIVE_A, "10": Face.TEN, "15": Face.FIFTEEN}
NAMES = {face: face.name for face in Face} | {face: name for name, face in FACES.items()}
SYMBOLS = {name: face for face, name in NAMES.items()}
BITS = {die.name.lower(): 1 << die for die in COLORED_DICE}
WHITE = {Die.PLAY: "play", Die.REFEREE: "referee", Die.PENALTY: "penalty"}


def set_up(components: Data, header: Data) -> Game:
    """A record with its printed tables.
    `components` is the data of a component set, `header` a checked header."""
    options, matrix = header["options"], components["matrix"][header["options"]["matrix"]]
    dice = [_dice_of(components, key, options) for key in header["teams"]]
    g = Game()
    g.dice = (dice[0][0], dice[1][0])
    g.house = (dice[0][1], dice[1][1])
    kicks = [_kick_dice(components, key, options) for key in header["teams"]]
    g.kick_dice = (kicks[0], kicks[1])
    _set_matrix(g, matrix)
    set_options(g.options, CHOICES, options)
    if options["special_teams"] == "d20":
        g.options.d20_kicks = D20Kicks.BOTH
    return g


def _dice_of(components: Data, key: str, options: Data) -> Any:
    """(faces of each die, 1 for each die whose faces are a stand-in) of one team."""
    team, white = components["team"][key], components["white"]
    colours = [name.lower() for name in Die.__members__][: Die.BLACK + 1]
    faces = [tuple(team["dice"][colour]) for colour in colours]
    house = [int(team.get("sure_dice", {}).get(colour, team["sure"]) == "house") for colour in colours]
    for name in WHITE.values():
        shown = _white_faces(white[name], name, options)
        faces.append(tuple(SYMBOLS[face] for face in shown))
        house.append(int(white[name]["sure"] == "house"))
    faces.append((Face.HEADS, Face.HEADS, Face.HEADS, Face.TAILS, Face.TAILS, Face.TAILS))
    return tuple(tuple(int(face) for face in die) for die in faces), (*house, 0, 0)


def _white_faces(die: Data, name: str, options: Data) -> Sequence[str]:
    if name == "referee" and options["referee_die"] == "hail_and_mary":
        return die["alternative"]["faces"]  # type: ignore[no-any-return]
    if name == "penalty":
        return options["penalty_die"]  # type: ignore[no-any-return]
    return die["faces"]  # type: ignore[no-any-return]


def _kick_dice(components: Data, key: str, options: Data) -> tuple[int, ...]:
    """Bits of the coloured dice for each Kick;
    with `team_card` what an owner has entered for this team (1G-EXP-2)."""
    card = components["team"][key].get("kicks", {}) if options["special_teams"] == "team_card" else {}
    onside = ["red", "brown"] if options["onside_dice"] == "red_brown" else ["red", "ivory"]
    named = {"onside_dice": onside, "punt_return_dice": ["green"]} | {
        name: options[name] for name in DICE_LISTS
    }
    return tuple(_bits(card.get(kick.name.lower()) or named[f"{kick.name.lower()}_dice"]) for kick in Kick)


def _bits(colours: Sequence[str]) -> int:
    return sum(bit for colour, bit in BITS.items() if colour in colours)


def _set_matrix(g: Game, matrix: Data) -> None:
    g.copies = (deck_copies(matrix, "offense"), deck_copies(matrix, "defense"))
    cells = [[matrix["cell"][o["key"]][d["key"]] for d in matrix["defense"]] for o in matrix["offense"]]
    nothing = (0,) * PLAYS
    colours = [_filled(_bits(cell["dice"]) for cell in row) for row in cells]
    blacks = [_filled(cell["black"] for cell in row) for row in cells]
    g.colours = (*colours, *(nothing,) * (PLAYS - len(cells)))
    g.blacks = (*blacks, *(nothing,) * (PLAYS - len(cells)))
    g.is_run = _filled(int(play["kind"] == "run") for play in matrix["offense"])
    g.limit = _filled(play["red_zone_limit"] for play in matrix["offense"])
    g.is_blitz = _filled(int(play["key"].endswith("_blitz")) for play in matrix["defense"])


def deck_copies(matrix: Data, deck: str) -> tuple[int, ...]:
    """Cards of each play of the `offense` or `defense`, twelve numbers."""
    return _filled(play.get("copies", matrix["copies_of_each_play"]) for play in matrix[deck])


def _filled(values: Iterable[int]) -> tuple[int, ...]:
    """The values with zeros up to twelve, because records have room for twelve plays."""
    given = tuple(values)
    return given + (0,) * (PLAYS - len(given))


def play_names(matrix: Data) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Keys of the offense's and the defense's plays in the order of the matrix."""
    keys = {OFFENSE: matrix["offense"], DEFENSE: matrix["defense"]}
    return tuple(p["key"] for p in keys[OFFENSE]), tuple(p["key"] for p in keys[DEFENSE])


HALVES = 2
TOO_FEW_CARDS = _("The hand alone has {hand} cards, so {left} cannot be left: give at least {hand}.")
TOO_MANY_CARDS = _("A deck has at most {most} cards, not {left}: give the number of cards left.")


def correct(g: Game, correction: DownCorrection) -> None:
    """Cards stay where they lie, as many as are wanted in deck and hand. Where the other side gets the ball
    the decks change hands, so both hands go back into them (1G-HAND-1). Hands that are not full are dealt,
    and before a coin toss the decks are new.

    Raises EngineError impossible_state."""
    before_the_toss = g.phase == Phase.START
    apply_correction(
        g,
        correction,
        phase=Phase.DOWN,
        regulation=HALVES,
        overtime=g.options.overtime == OnOff.ON,
        again=g.options.overtime_scoreless == Scoreless.REPEAT,
        clock=sum(g.copies[OFFENSE]),
        timeouts=TIMEOUTS,
    )
    clear_table(g, True)
    if before_the_toss:  # which new decks follow
        new_deck(g, OFFENSE)
        new_deck(g, DEFENSE)
    g.half, g.after_score, g.try_again = correction.period, 0, 0
    if g.holder != g.offense:
        hand_into_deck(g, OFFENSE)
        hand_into_deck(g, DEFENSE)
        g.holder = g.offense
    _set_deck(g, OFFENSE, correction.clock)
    if correction.defense_cards is not None:
        _set_deck(g, DEFENSE, correction.defense_cards)
    if lacks_cards(g, OFFENSE) or lacks_cards(g, DEFENSE):
        g.phase = Phase.DEAL


def cards_left(g: Game, role: int) -> int:
    """Returns the number of cards in deck and hand of the offense or the defense."""
    return g.deck[role].deck_size + g.deck[role].hand_size


def _set_deck(g: Game, role: int, left: int) -> None:
    """So many cards are left in deck and hand; the hand stays as it is. Cards come out of the discards, or go
    there: of what there is most of first."""
    d = g.deck[role]
    if left > (most := sum(g.copies[role])):
        raise impossible_state(TOO_MANY_CARDS, left=left, most=most)
    if left < d.hand_size:
        raise impossible_state(TOO_FEW_CARDS, left=left, hand=d.hand_size)
    more = left - cards_left(g, role)
    d.known_top = NONE
    source, goal = (d.discard, d.deck) if more > 0 else (d.deck, d.discard)
    for _card in range(abs(more)):
        card = source.index(max(source))
        source[card] -= 1
        goal[card] += 1
    d.deck_size += more


def is_sound(g: Game) -> bool:
    """Whether the decks have the cards of the box, and sizes that match them."""
    return is_sound_state(g, Phase, TIMEOUTS) and all(_is_whole(g, role) for role in (OFFENSE, DEFENSE))


def _is_whole(g: Game, role: int) -> bool:
    d = g.deck[role]
    piles = (d.deck, d.hand, d.discard)
    copies = [sum(pile[card] for pile in piles) for card in range(PLAYS)]
    if d.on_table in range(PLAYS):
        copies[d.on_table] += 1
    in_deck = d.deck_size + (d.hand_size if unseen(g, role) else 0)
    hand = 0 if unseen(g, role) else d.hand_size
    return (
        min(map(min, piles)) >= 0
        and (copies == list(g.copies[role]) or not any(copies))
        and min(d.deck_size, d.hand_size) >= 0
        and (sum(d.deck), sum(d.hand)) == (in_deck, hand)
        and 0 <= d.dealing <= sum(g.copies[role])
        and all(NONE <= card < PLAYS for card in (d.known_top, d.on_table, d.burned))
    )
