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
from hashlib import sha256
from itertools import filterfalse
from typing import Any

ZWNJ, ZWJ = "\u200c", "\u200d"
VIRAMA = 9  # Unicode's combining class
PICTURE = "So", "Sm", "Sk"  # symbols, arrows and the colors of skin, from "\u2190"
EMOJI_STYLE = "\ufe0f"
# A cell of CSV that begins like a formula and is no number, as spreadsheets read it.
FORMULA = re.compile(r"(?![+-][0-9.,]+[ \u202f\u00a0]?%?$)[=+\-@\t\r]")
# The most characters. A name is that of a city, a nickname, a conference, a division or a week.
LONGEST_NAME, LONGEST_LEAGUE, LONGEST_SLUG, LONGEST_REASON = 40, 50, 60, 300
DIGITS = 8  # of a digest in a slug
# Letters of Latin scripts that Unicode does not take apart.
LATIN = str.maketrans({
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D",
    "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ħ": "h", "Ħ": "H", "ı": "i", "ŋ": "n",
})  # fmt: skip
# Letters and marks that are drawn as nothing: a name of them looks empty.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# What pages and spreadsheets leave in a copied name: nobody sees it, and the name reads the same without it.
# The overrides of direction (U+202D, U+202E) are not among them, because they turn what people read around.
SILENT = frozenset("\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u2060\u2066\u2067\u2068\u2069\ufeff")


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


def visible_text(text: str) -> str:
    """The text without the invisible characters that a copied text brings along."""
    if text.isascii():
        return text
    return "".join(
        character
        for place, character in enumerate(text)
        if character not in SILENT and (character not in (ZWNJ, ZWJ) or _is_needed_joiner(text, place))
    )


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


def in_ascii(text: str) -> str:
    """The text without what ASCII cannot write; accents leave their letters."""
    return unicodedata.normalize("NFKD", text.translate(LATIN)).encode("ascii", "ignore").decode()


def slug_of(name: str) -> str:
    """The name as a part of addresses, in ASCII: the same name always has the same slug. Empty only for a
    name without any letter or digit.

    What ASCII cannot write, and what is too long, is replaced by a digest of the name, so that names that
    differ in it do not share a slug.
    """
    name = tidy_line(name)
    words = re.sub(r"[^\w\s-]", "", in_ascii(name).lower())
    slug = re.sub(r"[-\s]+", "-", words).strip("-_")
    plain = unicodedata.normalize("NFKD", name.translate(LATIN))
    is_whole = all(letter.isascii() for letter in plain if letter.isalnum())
    is_name = any(map(str.isalnum, name))
    if not is_name or (slug and is_whole and len(slug) <= LONGEST_SLUG):
        return slug
    digest = sha256(name.casefold().encode()).hexdigest()[:DIGITS]
    kept = slug[: LONGEST_SLUG - DIGITS - 1].strip("-_")
    return f"{kept}-{digest}" if kept else digest


def guarded_cell(cell: Any) -> Any:
    """The cell as every CSV has it: an apostrophe stands before a text that a spreadsheet would calculate,
    and before one that looks guarded already."""
    return f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell.lstrip("'")) else cell


def plain_cell(text: str) -> str:
    """The text that `guarded_cell` has guarded, when our own file is read again."""
    return text[1:] if text.startswith("'") and FORMULA.match(text.lstrip("'")) else text


def _is_needed_joiner(text: str, place: int) -> bool:
    if text[place] not in (ZWNJ, ZWJ) or not 0 < place < len(text) - 1:
        return False
    before, after = text[place - 1], text[place + 1]
    if unicodedata.combining(before) == VIRAMA:
        return unicodedata.category(after)[0] in "LM"
    if text[place] == ZWJ:
        return (before == EMOJI_STYLE or _is_picture(before)) and _is_picture(after)
    letter = next(filterfalse(unicodedata.combining, reversed(text[:place])), "")
    return bool(letter) and unicodedata.bidirectional(letter) == unicodedata.bidirectional(after) == "AL"


def _is_picture(character: str) -> bool:
    return character >= "\u2190" and unicodedata.category(character) in PICTURE
