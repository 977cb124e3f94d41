"""What every card is drawn with: its size, its colors, texts that fit, marks and form strips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from league.drawing.marks import Mark, TeamColors

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


LINES = 5  # games or teams in a column
LINE = 76  # height of a row of a column


@dataclass(frozen=True, slots=True)
class CardTeam:
    """A team; `note` is its record or seed."""

    city: str
    nickname: str
    mark: Mark
    colors: TeamColors
    note: str = ""


@dataclass(frozen=True, slots=True)
class CardSide:
    """A team in a game; without points before the game."""

    team: CardTeam
    points: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class CardGame:
    """A game, the visitors first."""

    away: CardSide
    home: CardSide


def game_card(game: CardGame, title: str, league: str) -> str:
    """Both teams in their colors with the score."""
    away, home = game.away.team.colors, game.home.team.colors
    ground = (
        f'<path d="M0 0H640L560 500H0Z" fill="{away.first}"/>'
        f'<path d="M640 0H1200V500H560Z" fill="{home.first}"/>'
        f'<path d="M640 0L560 500" stroke="{INK}" stroke-width="10"/>'
    )
    return card(ground, _half(game.away, "start"), _half(game.home, "end"), foot(title, league))


def _half(side: CardSide, to: str) -> str:
    """One side of a game, from the outer edge."""
    team, is_left = side.team, to == "start"
    x = EDGE if is_left else WIDTH - EDGE
    points = 400 if is_left else WIDTH - 400
    color = team.colors.text
    drawn = [
        place(team.mark, x if is_left else x - 200, 50, 200),
        write(side.points, points, 235, 210, color, width=280, to="middle"),
        write(team.city, x, 350, 32, color, width=440, to=to),
        write(team.nickname, x, 425, 72, color, width=430, to=to),
    ]
    if side.won:
        left = x if is_left else x - 120
        drawn.append(f'<rect x="{left}" y="448" width="120" height="12" fill="{color}"/>')
    return "".join(drawn)


def team_card(team: CardTeam, title: str, form: Sequence[bool | None], league: str) -> str:
    """The mark and name of a team in its colors, its record, and how its last games ended."""
    color = team.colors.text
    return card(
        f'<rect width="{WIDTH}" height="500" fill="{team.colors.first}"/>',
        place(team.mark, EDGE, 60, 380),
        write(team.city, 500, 150, 44, color, width=640),
        write(team.nickname, 496, 245, 110, color, width=640),
        write(team.note, 500, 310, 36, color, width=640),
        form_strip(form, 500, 410, color),
        foot(title, league),
    )


def season_card(
    title: str, league: str, columns: Sequence[tuple[str, Sequence[CardTeam]]], champion: CardTeam | None
) -> str:
    """The champion in their colors, before that the best teams of each conference."""
    if champion:
        color = champion.colors.text
        return card(
            f'<rect width="{WIDTH}" height="500" fill="{champion.colors.first}"/>',
            place(champion.mark, 680, -40, 600),
            f'<rect x="{EDGE}" y="150" width="70" height="12" fill="{color}"/>',
            write(champion.note, EDGE + 90, 168, 36, color, width=560),
            write(champion.city, EDGE, 270, 60, color, width=640),
            write(champion.nickname, EDGE - 4, 380, 120, color, width=700),
            foot(title, league),
        )
    drawn = [write(league, EDGE, 110, 64, PAPER, width=WIDTH - 2 * EDGE)]
    for number, (name, teams) in enumerate(columns[:2]):
        x = EDGE + number * 560
        drawn.append(write(name, x, 170, 26, FLAG, width=480))
        for place_, team in enumerate(teams[:LINES]):
            y = 195 + place_ * (LINE - 10)
            drawn += [
                place(team.mark, x, y, 54),
                write(team.nickname, x + 72, y + 40, 36, PAPER, width=300),
                write(team.note, x + 500, y + 40, 34, SOFT, to="end", width=120),
            ]
    return card(*drawn, foot(title, ""))


def bracket_card(
    title: str, season: str, league: str, rounds: Sequence[tuple[str, Sequence[CardGame]]]
) -> str:
    """The last rounds that have games, the newest at the right."""
    shown = [(name, games[:LINES]) for name, games in rounds if games][-3:]
    drawn = [write(title, EDGE, 110, 60, PAPER, width=WIDTH - 2 * EDGE)]
    for number, (name, games) in enumerate(shown):
        x = EDGE + number * 370
        drawn.append(write(name, x, 165, 24, FLAG, width=330))
        top = 180 + (330 - 84 * min(len(games), 4)) / 2
        for place_, game in enumerate(games[:4]):
            drawn.append(_pairing(game, x, top + place_ * 84))
    return card(*drawn, foot(season, league))


def edition_card(lead: CardTeam, headline: str, game: CardGame, title: str, league: str) -> str:
    """The headline of the week's news in the colors of the team that it is about, with the score."""
    color = lead.colors.text
    text, end = write_lines(headline, EDGE - 2, 120, 72, color, width=700, most=4)
    return card(
        f'<rect width="{WIDTH}" height="500" fill="{lead.colors.first}"/>',
        place(lead.mark, 800, 70, 340),
        text,
        *(
            _score_line(side, EDGE + place_ * 350, max(end + 50, 400), color)
            for place_, side in enumerate((game.away, game.home))
        ),
        foot(title, league),
    )


def _score_line(side: CardSide, x: float, y: float, color: str) -> str:
    """A team of the lead story with its points, and a bar below the winner."""
    drawn = [
        place(side.team.mark, x, y, 48),
        write(side.team.nickname, x + 62, y + 36, 32, color, width=180),
        write(side.points, x + 325, y + 38, 44, color, to="end", width=80),
    ]
    if side.won:
        drawn.append(f'<rect x="{x:g}" y="{y + 58:g}" width="325" height="8" fill="{color}"/>')
    return "".join(drawn)


def _pairing(game: CardGame, x: float, y: float) -> str:
    drawn = [f'<rect x="{x:g}" y="{y:g}" width="330" height="76" rx="4" fill="#22272c"/>']
    for row, side in enumerate((game.away, game.home)):
        color = PAPER if side.won else SOFT
        base = y + 4 + row * 34
        drawn += [
            place(side.team.mark, x + 10, base + 1, 32),
            write(side.team.nickname, x + 54, base + 26, 25, color, width=200),
            write(side.points, x + 306, base + 26, 25, color, width=60, to="end"),
        ]
        if side.won:
            drawn.append(f'<path d="M{x + 312:g} {base + 17:g}l10 -8v16z" fill="{PAPER}"/>')
    return "".join(drawn)


def plain_card(title: str) -> str:
    """The site's own card, for everything that the person who asks may not see."""
    return card(
        f'<svg x="430" y="90" width="340" height="340" viewBox="0 0 24 24">{GOALPOST}</svg>',
        write(title, WIDTH / 2, 530, 52, PAPER, width=WIDTH - 2 * EDGE, to="middle"),
    )
