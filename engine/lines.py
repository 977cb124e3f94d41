"""The characters of names and other texts of one line that people enter, and of cells of CSV.

Control characters and marks of direction can break a line in two, hide a part of it, or turn it around, so
that people read another name than the one that is stored. They are the Unicode categories Cc, Cf, Zl and Zp;
surrogates, private characters and those that Unicode has not assigned (Cs, Co, Cn) mean nothing to others.

Two of them are letters' own business and stay where a script needs them: the joiners ZWJ and ZWNJ after a
virama (Devanagari and its relatives), ZWNJ between Arabic letters (Persian), and ZWJ inside an emoji that is
made of several. Emoji made of tags (flags of regions) are refused: tags spell invisible texts.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

ZWNJ, ZWJ = "\u200c", "\u200d"
VIRAMA = 9  # Unicode's combining class
PICTURE = "So", "Sm", "Sk"  # symbols, arrows and the colors of skin, from "\u2190"
EMOJI_STYLE = "\ufe0f"
# A cell of CSV that begins like a formula and is no number, as spreadsheets read it.
FORMULA = re.compile(r"(?![+-][0-9.,]+[ \u202f\u00a0]?%?$)[=+\-@\t\r]")
# Letters and marks that are drawn as nothing: a name of them looks empty.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def strange_character(text: str, *, several_lines: bool = False) -> str:
    """The first character that may not be in a line of text, empty if there is none. A text of several lines
    may also contain new lines and tabs."""
    if text.isascii() and text.isprintable():
        return ""
    for place, character in enumerate(text):
        printable = character.isprintable() or unicodedata.category(character) == "Zs"
        if printable and character not in BLANK:
            continue
        if (several_lines and character in "\n\t") or _is_needed_joiner(text, place):
            continue
        return character
    return ""


def tidy_line(text: str) -> str:
    """The text in Unicode's composed form (NFC), without spaces at its ends and with one between words."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def tidy_lines(text: str) -> str:
    """The text of several lines in composed form, without spaces at its ends, and with plain line ends."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", plain).strip()


def one_line(text: str) -> str:
    """The text as one line without strange characters, for what was stored before they were refused."""
    plain = "".join(" " if character.isspace() else character for character in text)
    while strange := strange_character(plain):
        plain = plain.replace(strange, "")
    return tidy_line(plain)


def guarded_cell(cell: Any) -> Any:
    """The cell as every CSV has it: an apostrophe stands before a text that a spreadsheet would calculate."""
    return f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell


def plain_cell(text: str) -> str:
    """The text that `guarded_cell` has guarded, when our own file is read again."""
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text


def _is_needed_joiner(text: str, place: int) -> bool:
    if text[place] not in (ZWNJ, ZWJ) or not 0 < place < len(text) - 1:
        return False
    before, after = text[place - 1], text[place + 1]
    if unicodedata.combining(before) == VIRAMA:
        return unicodedata.category(after)[0] in "LM"
    if text[place] == ZWJ:
        return (before == EMOJI_STYLE or _is_picture(before)) and _is_picture(after)
    letter = next((one for one in reversed(text[:place]) if not unicodedata.combining(one)), "")
    return bool(letter) and unicodedata.bidirectional(letter) == unicodedata.bidirectional(after) == "AL"


def _is_picture(character: str) -> bool:
    return character >= "\u2190" and unicodedata.category(character) in PICTURE
