"""Three colors against three: the offense is better off where the defense calls another color, so every mix
of an equilibrium follows from what each color brings when it is guessed and when it is not."""

from __future__ import annotations

from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.solver.board import COLORS, Board

FINE = 1 << 20  # the defense's shares of colors are counted in this


@rule
def worth_playing(b: Board, color: int) -> bool:
    """Whether guessing this color hurts the offense."""
    return b.opened[color] > b.matched[color]


@rule
def floor_color(b: Board) -> int:
    """The best of the colors that it does not hurt the offense to have guessed, or -1."""
    found = -1
    for color in range(COLORS):
        if not worth_playing(b, color) and (found < 0 or b.opened[color] > b.opened[found]):
            found = color
    return found


@rule
def next_color(b: Board, used: int) -> int:
    """The best color that can be guessed and is not among those used (bits), or -1."""
    found = -1
    for color in range(COLORS):
        free = used >> color & 1 == 0 and worth_playing(b, color)
        if free and (found < 0 or b.opened[color] > b.opened[found]):
            found = color
    return found


@rule
def others_loss(b: Board, used: int, color: int) -> int:
    """The product of what it costs the offense to have each of the other used colors guessed."""
    product = 1
    for other in range(COLORS):
        if other != color and used >> other & 1 == 1:
            product *= b.opened[other] - b.matched[other]
    return product


@rule
def value_of_mix(b: Board, used: int) -> int:
    """The value if the offense calls these colors (bits), each as often as makes guessing any of them alike:
    the shares are as 1 to what a guess costs."""
    above, below, everything = 0, 0, 1
    for color in range(COLORS):
        if used >> color & 1 == 1:
            weight = others_loss(b, used, color)
            above += b.opened[color] * weight
            below += weight
            everything *= b.opened[color] - b.matched[color]
    return (above - everything) // below


@rule
def solve_colors(b: Board) -> int:
    """The value of calling a color; leaves how often each is called in b.offense and b.defense."""
    used, value, going_on = 0, 0, True
    while going_on:
        color = next_color(b, used)
        if color < 0 or (used > 0 and b.opened[color] <= value):
            going_on = False
        else:
            used |= 1 << color
            value = value_of_mix(b, used)
    floor = floor_color(b)
    for color in range(COLORS):
        b.offense[color] = others_loss(b, used, color) if used >> color & 1 == 1 else 0
    if floor >= 0 and (used == 0 or b.opened[floor] >= value):
        value = b.opened[floor]
        for color in range(COLORS):
            b.offense[color] = 1 if color == floor else 0
    answer_with(b, value)
    return value


@rule
def answer_with(b: Board, value: int) -> None:
    """The defense guesses each color so often that none is worth more than this; what is left goes to the
    best color that hurts the offense if it is guessed."""
    left = FINE
    for color in range(COLORS):
        b.defense[color] = 0
        if b.opened[color] > value and worth_playing(b, color):
            share = (b.opened[color] - value) * FINE // (b.opened[color] - b.matched[color])
            b.defense[color] = min(left, share)
            left -= b.defense[color]
    rest = next_color(b, 0)
    b.defense[max(0, rest)] += left
