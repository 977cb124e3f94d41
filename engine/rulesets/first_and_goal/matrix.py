"""The matchups of 1st & Goal: their checks, changes to them, and their CSV table.

The table has a line for each offense play and a column for each defense:

    play,kind,red_zone_limit,copies,weight,source,Goal Line,Nickel,...
    kind,,,,,,run,pass,...                     lines about the defense plays
    copies,,,5,,,,6,...                        in its own column: of every play without a number
    weight,,,,,,3,5,...
    source,,,,,house,owner,owner,...           in its own column: of every cell without a mark
    Bomb,pass,20,,20,owner,red yellow blue 1,red 1 (owner),...

A cell has the colors of the offense's dice and the number of black dice, with a source in brackets where it
has another one than the whole table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.components.files import ComponentValue, Findings, bad_csv, from_csv, to_csv, whole_number_or_text
from engine.errors import EngineError
from engine.gridiron.words import Data
from engine.rulesets.first_and_goal.rules.record import COLORS, COPIES, HAND, PLAYS, Die

DICE = (*COLORS, Die.BLACK.name.lower())


def check_colors(findings: Findings, colors: list[Any], place: str) -> None:
    """Colored dice of one throw: a team owns one of each."""
    for color, times in Counter(map(str, colors)).items():
        if known_color(findings, color, place, COLORS) and times > 1:
            findings.error(
                "repeated_color", place, f"`{color}` is listed {times} times; a team has one of each."
            )


def known_color(findings: Findings, color: str, place: str, known: tuple[str, ...]) -> bool:
    """Whether there is such a die; adds an error if not."""
    if color in known:
        return True
    return findings.error("unknown_color", place, f"there is no die `{color}`, only {', '.join(known)}.")


CELL = re.compile(
    r"(?P<colors>(?:[a-z]+[\s+,]+)*)(?P<black>[0-9]{1,3})(?:\s*\((?P<source>\w+)\))?", re.IGNORECASE
)


def read_cell(text: str) -> tuple[dict[str, Any], str] | None:
    """A cell and its source ("" if none is given), or None if the text is no cell."""
    if not (match := CELL.fullmatch(text.strip())):
        return None
    colors = [word.lower() for word in re.split(r"[\s+,]+", match["colors"]) if word]
    return {"dice": colors, "black": int(match["black"])}, (match["source"] or "").lower()


def cell_text(cell: Data, source: str = "") -> str:
    """The inverse of read_cell."""
    text = " ".join([*cell["dice"], str(cell["black"])])
    return f"{text} ({source})" if source else text


def source_of(matrix: Data, offense: str, defense: str) -> str:
    """Returns the source of a cell: its own mark, or that of the matrix."""
    for known in matrix["known"]:
        if known["offense"] == offense and known["defense"] == defense:
            return str(known["sure"])
    return str(matrix["sure"])


def mark_cell(matrix: dict[str, Any], offense: str, defense: str, source: str) -> None:
    """Marks a cell with its source, or removes the mark if it equals that of the matrix."""
    known = [k for k in matrix["known"] if (k["offense"], k["defense"]) != (offense, defense)]
    if source != matrix["sure"]:
        known.append({"offense": offense, "defense": defense, "sure": source})
    matrix["known"] = known


KEY = re.compile(r"[a-z0-9_]+")
MOST_COLORS, BLACKS = 3, range(1, 7)
LIMITS = (0, 10, 20)
KINDS = ("run", "pass")
WEIGHTS = range(1, 101)
SIZES = range(2, PLAYS + 1)  # plays of a deck
OF_A_PLAY, CARDS = (
    range(1, 21),
    range(HAND, 121),
)  # cards of a play, and of a deck: twice the box's at most
DECKS = {
    "offense": ("key", "name", "kind", "copies", "weight", "red_zone_limit", "sure"),
    "defense": ("key", "name", "kind", "copies", "weight", "sure"),
}
MATRIX = ("name", "game", "sure", "copies_of_each_play", "known", "cell", *DECKS)


def check_matrix(findings: Findings, matrix: Data, place: str) -> None:
    """Two to twelve plays a side, with cards of each, and a cell for every pair of them."""
    findings.known_keys(matrix, MATRIX, place)
    findings.source(matrix.get("sure"), f"{place}.sure")
    findings.number(matrix, "copies_of_each_play", place, OF_A_PLAY)
    plays = {deck: _check_deck(findings, matrix, deck, place) for deck in DECKS}
    if max(map(len, plays.values())) > PLAYS:
        return  # noted above; a cell for every pair of very many plays would be a list without an end
    _check_known(findings, matrix, plays, place)
    cells = findings.table(matrix, "cell", f"{place}.cell")
    for row in (*plays["offense"], *(key for key in cells if key not in plays["offense"])):
        _check_row(findings, cells, row, plays, f"{place}.cell.{row}")


def _check_deck(findings: Findings, matrix: Data, deck: str, place: str) -> list[str]:
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


def _check_copies(findings: Findings, matrix: Data, plays: list[Data], place: str) -> None:
    """The number of cards of each play, and of the whole deck, which in the offense is the clock."""
    usual, counts = matrix.get("copies_of_each_play"), list[int]()
    for nth, play in enumerate(plays, 1):
        own = "copies" in play and findings.number(
            play, "copies", f"{place}.{play.get('key', nth)}", OF_A_PLAY
        )
        counts.append(play["copies"] if own else usual if type(usual) is int else 0)
    if plays and min(counts) > 0 and sum(counts) not in CARDS:
        findings.error(
            "deck_size", place, f"the deck has {sum(counts)} cards, needs {CARDS[0]} to {CARDS[-1]}."
        )


def _check_known(findings: Findings, matrix: Data, plays: Mapping[str, list[str]], place: str) -> None:
    """Cells with a source of their own."""
    for nth, known in enumerate(findings.tables(matrix, "known", f"{place}.known"), 1):
        spot = f"{place}.known.{nth}"
        findings.source(known.get("sure"), f"{spot}.sure")
        for deck, keys in plays.items():
            if known.get(deck) not in keys:
                findings.error(
                    "unknown_play", f"{spot}.{deck}", f"the {deck} has no play {known.get(deck)!r}."
                )


def _check_row(findings: Findings, cells: Data, row: str, plays: Mapping[str, list[str]], place: str) -> None:
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


ON_A_CARD = ("name", "kind", "copies", "weight", "red_zone_limit", "sure")
NUMBERS = ("copies", "weight", "red_zone_limit")


def matrix_values(name: str, matrix: Data) -> Iterator[ComponentValue]:
    """Its two decks, then its cells."""
    yield ComponentValue(
        "deck", f"matrix.{name}.copies_of_each_play", str(matrix["copies_of_each_play"]), "inferred"
    )
    for deck in ("offense", "defense"):
        for play in matrix[deck]:
            yield ComponentValue(
                "deck", f"matrix.{name}.{deck}.{play['key']}", _play_text(play), play["sure"]
            )
    for offense, row in matrix["cell"].items():
        for defense, cell in row.items():
            place = f"matrix.{name}.cell.{offense}.{defense}"
            yield ComponentValue("matrix", place, cell_text(cell), source_of(matrix, offense, defense))


def _play_text(play: Data) -> str:
    limit = f", {play['red_zone_limit']} on the card" if play.get("red_zone_limit") else ""
    copies = f", {play['copies']} cards" if "copies" in play else ""
    return f"{play['name']} ({play['kind']}{limit}{copies}, weight {play.get('weight', 1)})"


def edit_matrix(matrix: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
    """Changes matrix.NAME.cell.OFFENSE.DEFENSE, or matrix.NAME.DECK.PLAY.FIELD. False: no such place.

    Raises EngineError bad_cell."""
    _, _, part, key, last = steps
    if part == "cell":
        if last not in matrix["cell"].get(key, ()):
            return False
        if not (read := read_cell(" ".join(words))):
            raise EngineError(
                "bad_cell",
                f"{'.'.join(steps)}: write colors and the number of black dice, as in: red brown 1.",
            )
        matrix["cell"][key][last] = read[0]
        mark_cell(matrix, key, last, read[1] or source)
        return True
    play = next((play for play in matrix.get(part, ()) if play["key"] == key), None)
    if part not in ("offense", "defense") or play is None or last not in ON_A_CARD:
        return False
    play[last] = whole_number_or_text(words[0]) if last in NUMBERS else " ".join(words)
    if last not in ("weight", "sure"):
        play["sure"] = source
    return True


ABOUT = ["play", "kind", "red_zone_limit", "copies", "weight", "source"]
LINES = ["kind", "copies", "weight", "source"]
COLUMNS = {"source": "sure"}  # the name of a column in the files
OF_ALL = {"source": "sure", "copies": "copies_of_each_play"}  # lines with a value for the whole table


def csv(matrix: Data) -> str:
    """`read` gives the same matrix back, but for the order of its known cells."""
    defense = matrix["defense"]
    rows = [[*ABOUT, *(play["name"] for play in defense)]]
    for name in LINES:
        of_all = [matrix[OF_ALL[name]] if name == column and name in OF_ALL else "" for column in ABOUT[1:]]
        rows.append([name, *of_all, *(play.get(COLUMNS.get(name, name), "") for play in defense)])
    for play in matrix["offense"]:
        about = [play.get("name"), *(play.get(COLUMNS.get(name, name), "") for name in ABOUT[1:])]
        rows.append([*about, *(_shown(matrix, play["key"], other["key"]) for other in defense)])
    return to_csv(rows)


def read(text: str, name: str, like: Data | None, source: str) -> dict[str, Any]:
    """A matrix from a table. `like`: plays of the same name keep their key.
    `source`: of cells where the table says nothing about it.

    Raises EngineError bad_csv. Size and dice are left to the checks."""
    rows = from_csv(text)
    head = rows[0][1]
    columns = [nth for nth, field in enumerate(head) if field.lower() not in ABOUT and field]
    lines = {row[0].lower(): row for _, row in rows[1:] if row[0].lower() in LINES}
    titles = [field.lower() for field in head]
    if "source" in lines and "source" in titles:
        source = _at(lines["source"], titles.index("source")).lower() or source
    copies = _at(lines.get("copies", ()), titles.index("copies")) if "copies" in titles else ""
    defense = [
        _play(head[nth], {k: _at(row, nth) for k, row in lines.items()}, "defense", like, source)
        for nth in columns
    ]
    matrix: dict[str, Any] = {
        "name": name,
        "game": "first_and_goal",
        "sure": source,
        "copies_of_each_play": whole_number_or_text(copies or str(COPIES)),
        "known": [],
        "offense": [],
        "defense": defense,
        "cell": {},
    }
    for line, row in rows[1:]:
        if row[0].lower() not in LINES:
            _put_row(matrix, line, row, head, columns, like)
    return matrix


def _put_row(
    matrix: dict[str, Any],
    line: int,
    row: list[str],
    head: list[str],
    columns: list[int],
    like: Data | None,
) -> None:
    fields = {field.lower(): _at(row, nth) for nth, field in enumerate(head) if nth not in columns}
    if not row[0]:
        raise bad_csv(line, "the column play is empty: which play is it?")
    play = _play(row[0], {"red_zone_limit": "0"} | fields, "offense", like, matrix["sure"])
    matrix["offense"].append(play)
    cells = matrix["cell"].setdefault(play["key"], {})
    for nth, other in zip(columns, matrix["defense"], strict=True):
        if not (read := read_cell(_at(row, nth))):
            raise bad_csv(
                line,
                f"{row[0]} against {head[nth]}: {_at(row, nth)!r} is no cell; write colors and the number of "
                "black dice, as in: red brown 1.",
            )
        cells[other["key"]] = read[0]
        if read[1] and read[1] != matrix["sure"]:
            known = {"offense": play["key"], "defense": other["key"], "sure": read[1]}
            matrix["known"].append(known)


def _play(name: str, fields: Mapping[str, str], deck: str, like: Data | None, source: str) -> dict[str, Any]:
    known = {play["name"].lower(): play["key"] for play in (like or {}).get(deck, ())}
    play: dict[str, Any] = {"key": known.get(name.lower()) or _key(name), "name": name}
    for field in ABOUT[1:]:
        if text := fields.get(field, ""):
            play[COLUMNS.get(field, field)] = whole_number_or_text(text) if field in NUMBERS else text.lower()
    return {**play, "sure": play.get("sure", source)}


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def _at(row: Sequence[str], nth: int) -> str:
    return row[nth] if nth < len(row) else ""


def _shown(matrix: Data, offense: str, defense: str) -> str:
    source = source_of(matrix, offense, defense)
    return cell_text(matrix["cell"][offense][defense], "" if source == matrix["sure"] else source)
