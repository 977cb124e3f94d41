"""The decks and matchups of 1st & Goal: 12 x 12 and five cards of each play in the box."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.components.findings import Findings
from engine.rulesets.first_and_goal.color_checks import check_colors
from engine.rulesets.first_and_goal.rules.names import HAND, PLAYS

KEY = re.compile(r"[a-z0-9_]+")
MOST_COLORS, BLACKS = 3, range(1, 7)
LIMITS = (0, 10, 20)
KINDS = ("run", "pass")
WEIGHTS = range(1, 101)
SIZES = range(2, PLAYS + 1)  # plays of a deck
COPIES, CARDS = range(1, 21), range(HAND, 121)  # cards of a play, and of a deck: twice the box's at most
DECKS = {
    "offense": ("key", "name", "kind", "copies", "weight", "red_zone_limit", "sure"),
    "defense": ("key", "name", "kind", "copies", "weight", "sure"),
}
MATRIX = ("name", "game", "sure", "copies_of_each_play", "known", "cell", *DECKS)


def check_matrix(findings: Findings, matrix: Mapping[str, Any], place: str) -> None:
    """Two to twelve plays a side, with cards of each, and a cell for every pair of them."""
    findings.known_keys(matrix, MATRIX, place)
    findings.source(matrix.get("sure"), f"{place}.sure")
    findings.number(matrix, "copies_of_each_play", place, COPIES)
    plays = {deck: _check_deck(findings, matrix, deck, place) for deck in DECKS}
    if max(map(len, plays.values())) > PLAYS:
        return  # noted above; a cell for every pair of very many plays would be a list without an end
    _check_known(findings, matrix, plays, place)
    cells = findings.table(matrix, "cell", f"{place}.cell")
    for row in (*plays["offense"], *(key for key in cells if key not in plays["offense"])):
        _check_row(findings, cells, row, plays, f"{place}.cell.{row}")


def _check_deck(findings: Findings, matrix: Mapping[str, Any], deck: str, place: str) -> list[str]:
    plays = findings.tables(matrix, deck, f"{place}.{deck}")
    if plays and len(plays) not in SIZES:
        findings.error(
            "matrix_size", f"{place}.{deck}", f"the {deck} has {len(plays)} plays; a deck has 2 to {PLAYS}."
        )
    elif plays and len(plays) != PLAYS:
        findings.warn(
            "matrix_size", f"{place}.{deck}", f"the {deck} has {len(plays)} plays; the box has {PLAYS}."
        )
    _check_copies(findings, matrix, plays, f"{place}.{deck}")
    for nth, play in enumerate(plays, 1):
        spot = f"{place}.{deck}.{play.get('key', nth)}"
        findings.known_keys(play, DECKS[deck], spot)
        if findings.text(play, "key", spot) and not KEY.fullmatch(play["key"]):
            findings.error(
                "bad_key", spot, f"a play's key is small letters, digits and _, not {play['key']!r}."
            )
        findings.text(play, "name", spot)
        findings.source(play.get("sure"), f"{spot}.sure")
        if play.get("kind") not in KINDS:
            findings.error(
                "unknown_kind", f"{spot}.kind", f"a play is run or pass, not {play.get('kind')!r}."
            )
        if "weight" in play:
            findings.number(play, "weight", spot, WEIGHTS)
        if deck == "offense" and play.get("red_zone_limit") not in LIMITS:
            findings.error(
                "red_zone_limit",
                f"{spot}.red_zone_limit",
                f"the number on a card is 0 (none), 10 or 20, not {play.get('red_zone_limit')!r}.",
            )
    keys = [str(play.get("key")) for play in plays]
    for key in [key for key, times in Counter(keys).items() if times > 1]:
        findings.error(
            "repeated_play", f"{place}.{deck}.{key}", f"two plays of the {deck} are called {key!r}."
        )
    runs = sum(play.get("kind") == "run" for play in plays)
    if len(plays) == PLAYS and runs * 2 != PLAYS:
        findings.warn("run_pass_split", f"{place}.{deck}", f"{runs} of 12 plays are runs; the box has six.")
    return keys


def _check_copies(
    findings: Findings, matrix: Mapping[str, Any], plays: list[Mapping[str, Any]], place: str
) -> None:
    """The number of cards of each play, and of the whole deck, which in the offense is the clock."""
    usual, counts = matrix.get("copies_of_each_play"), list[int]()
    for nth, play in enumerate(plays, 1):
        own = "copies" in play and findings.number(play, "copies", f"{place}.{play.get('key', nth)}", COPIES)
        counts.append(play["copies"] if own else usual if type(usual) is int else 0)
    if plays and min(counts) > 0 and sum(counts) not in CARDS:
        findings.error(
            "deck_size", place, f"the deck has {sum(counts)} cards, needs {CARDS[0]} to {CARDS[-1]}."
        )


def _check_known(
    findings: Findings, matrix: Mapping[str, Any], plays: Mapping[str, list[str]], place: str
) -> None:
    """Cells with a source of their own."""
    for nth, known in enumerate(findings.tables(matrix, "known", f"{place}.known"), 1):
        spot = f"{place}.known.{nth}"
        findings.source(known.get("sure"), f"{spot}.sure")
        for deck, keys in plays.items():
            if known.get(deck) not in keys:
                findings.error(
                    "unknown_play", f"{spot}.{deck}", f"the {deck} has no play {known.get(deck)!r}."
                )


def _check_row(
    findings: Findings, cells: Mapping[str, Any], row: str, plays: Mapping[str, list[str]], place: str
) -> None:
    if row not in plays["offense"]:
        findings.error("unknown_play", place, f"the offense has no play {row!r}: its row belongs to nobody.")
        return
    answers = findings.table(cells, row, place)
    for key in (*plays["defense"], *(key for key in answers if key not in plays["defense"])):
        if key not in plays["defense"]:
            findings.error("unknown_play", f"{place}.{key}", f"the defense has no play {key!r}.")
        elif key not in answers:
            findings.error("missing_cell", f"{place}.{key}", f"the cell of {row} against {key} is missing.")
        else:
            _check_cell(findings, answers[key], f"{place}.{key}")


def _check_cell(findings: Findings, cell: Any, place: str) -> None:
    if not isinstance(cell, Mapping) or not isinstance(cell.get("dice"), list):
        findings.error(
            "bad_cell", place, 'a cell is written { dice = ["red"], black = 1 }; without color dice = [].'
        )
        return
    if len(cell["dice"]) > MOST_COLORS:
        findings.error("color_count", place, f"{len(cell['dice'])} colored dice; a cell has none to three.")
    check_colors(findings, cell["dice"], place)
    if type(cell.get("black")) is not int or cell["black"] not in BLACKS:
        findings.error("black_count", place, f"a cell has one or more black dice, not {cell.get('black')!r}.")
