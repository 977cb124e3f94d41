"""What every card is drawn with: its size, its colors, texts that fit, marks and form strips."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from textwrap import wrap

from league.marks import Mark

WIDTH, HEIGHT = 1200, 630  # pixels, as Open Graph asks for
EDGE = 60
INK, SOFT, PAPER, FLAG = "#14171a", "#c9ced3", "#ffffff", "#ffcf1a"
FONT = "Liberation Sans, DejaVu Sans, sans-serif"  # the first comes with the library that renders the cards
LETTER = 0.6  # the mean width of a bold letter, in sizes of the font
GOALPOST = '<path d="M5 3v9h14V3M12 12v9" fill="none" stroke="#ffcf1a" stroke-width="3"/>'


def card(*parts: str, ground: str = INK) -> str:
    """The parts on a ground, one above the other."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="{FONT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>'
        f"{''.join(parts)}</svg>"
    )


def write(
    text: object, x: float, y: float, size: float, color: str, *, width: float = WIDTH, to: str = "start"
) -> str:
    """A bold text whose baseline is at `y`, made smaller if it is wider than `width`. `to` is the SVG
    text-anchor."""
    words = str(text)
    fitting = min(size, width / max(LETTER * len(words), 1))
    spacing = f' letter-spacing="{-fitting / 30:.1f}"' if size > 40 else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{fitting:.0f}" font-weight="700" text-anchor="{to}"{spacing} '
        f'fill="{color}">{escape(words)}</text>'
    )


def write_lines(
    text: str, x: float, y: float, size: float, color: str, *, width: float, most: int
) -> tuple[str, float]:
    """A bold text in at most `most` lines, broken between words and made smaller until it fits; and the
    baseline of its last line. `y` is the first one's."""
    lines = _broken(text, width / (LETTER * size))
    while len(lines) > most:
        size *= 0.9
        lines = _broken(text, width / (LETTER * size))
    step = size * 1.12
    drawn = [write(line, x, y + step * row, size, color, width=width) for row, line in enumerate(lines)]
    return "".join(drawn), y + step * (len(lines) - 1)


def _broken(text: str, letters: float) -> list[str]:
    """The text in lines of about so many letters."""
    return wrap(text, max(int(letters), 1), break_long_words=False, break_on_hyphens=False)


def place(mark: Mark, x: float, y: float, size: float) -> str:
    """The mark in a square."""
    where = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return f'<svg {where} viewBox="0 0 64 64">{mark.content}</svg>'


def form_strip(won: Iterable[bool | None], x: float, y: float, color: str) -> str:
    """Wins are filled and stand up, losses are hollow and hang down, ties are a dash."""
    drawn = []
    for place_, win in enumerate(won):
        left = x + place_ * 44
        if win is None:
            drawn.append(f'<path d="M{left:g} {y:g}h32" stroke="{color}" stroke-width="5"/>')
        elif win:
            drawn.append(f'<rect x="{left:g}" y="{y - 46:g}" width="32" height="42" fill="{color}"/>')
        else:
            drawn.append(
                f'<rect x="{left + 2:g}" y="{y + 6:g}" width="28" height="38" fill="none" stroke="{color}" '
                f'stroke-width="4"/>'
            )
    return "".join(drawn)


def foot(left: str, right: str) -> str:
    """The last line of a card: what it shows, and the league."""
    return (
        f'<svg x="{EDGE}" y="548" width="36" height="36" viewBox="0 0 24 24">{GOALPOST}</svg>'
        + write(left, EDGE + 56, 578, 32, PAPER, width=560)
        + write(right, WIDTH - EDGE, 578, 28, SOFT, width=440, to="end")
    )
