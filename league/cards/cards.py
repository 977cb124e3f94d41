"""The cards: of a game, a team, a season, a bracket, and one that says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.cards.canvas import (
    EDGE,
    FLAG,
    GOALPOST,
    INK,
    PAPER,
    SOFT,
    WIDTH,
    card,
    foot,
    form_strip,
    place,
    write,
    write_lines,
)
from league.marks import Mark, TeamColors

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
