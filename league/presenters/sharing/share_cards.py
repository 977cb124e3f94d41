"""What share cards show of a game, a team, a season, a bracket and the news; and the cards as PNG."""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from django.utils.translation import gettext as _

from league.cards import (
    CardGame,
    CardSide,
    CardTeam,
    bracket_card,
    edition_card,
    game_card,
    season_card,
    team_card,
)
from league.marks import mark_of, team_colors
from league.models import Fixture, Season, Team, Week
from league.presenters.news.stories import ShownStory
from league.presenters.scorelines import BracketRound, Scoreline, TeamGame, scoreline
from league.presenters.standings.tables import ConferenceTable

FORM = 6  # games in a form strip
DAY = 24 * 3600  # seconds


def card_of_game(fixture: Fixture) -> str:
    """The teams with the score, as far as the game is; a report that is not final shows no score."""
    line = scoreline(fixture)
    title = " · ".join([fixture.week.title, *line.notes])
    return game_card(_game(line), title, _place(fixture.season))


def card_of_team(season: Season, team: Team, division: str, record: str, games: list[TeamGame]) -> str:
    """The team with its division, its record and how its last games ended."""
    played = [game.line for game in games if game.letter]
    won = [None if line.winner is None else line.winner == team for line in played]
    shown = _team(team, f"{division} · {record}")
    return team_card(shown, _season(season), won[-FORM:], season.league.name)


def card_of_season(season: Season, conferences: list[ConferenceTable]) -> str:
    """The champion, or the best teams so far."""
    columns = [
        (table.name, [_team(row.team, str(row.record.overall)) for row in table.seeds])
        for table in conferences
    ]
    champion = _team(season.champion, _("Champion")) if season.champion else None
    return season_card(_season(season), season.league.name, columns, champion)


def card_of_bracket(season: Season, rounds: list[BracketRound]) -> str:
    """The games of the last rounds so far."""
    drawn = [(_(one.name), [_game(slot.line) for slot in one.slots if slot.line]) for one in rounds]
    return bracket_card(_("Road to the Bowl"), _season(season), season.league.name, drawn)


def card_of_edition(season: Season, week: Week, lead: ShownStory) -> str:
    """The lead story of a week."""
    away, home = (CardSide(_team(side.team), side.points, won=side.won) for side in lead.sides)
    title = _("News: %(week)s") % {"week": week.title}
    return edition_card(_team(lead.team), lead.headline, CardGame(away, home), title, _place(season))


def card_of_yearbook(season: Season, champion: Team) -> str:
    """The champion of the season that the yearbook is about."""
    title = _("Yearbook of season %(number)s") % {"number": season.number}
    return season_card(title, season.league.name, [], _team(champion, _("Champion")))


def png_of(svg: str) -> bytes:
    """The card as PNG. The same text gives the same picture, which is kept for a day."""
    key = f"card:{digest_of(svg)}"
    png: bytes | None = cache.get(key)
    if png is None:
        png = _rendered(svg)
        cache.set(key, png, DAY)
    return png


def digest_of(svg: str) -> str:
    """A short name of the card's content."""
    return hashlib.sha256(svg.encode()).hexdigest()[:32]


def _rendered(svg: str) -> bytes:
    from vl_convert import svg_to_png  # noqa: PLC0415 - a large library that only cards need

    return bytes(svg_to_png(svg))


def _game(line: Scoreline) -> CardGame:
    fixture = line.fixture
    away, home = (
        CardSide(_team(team), points, won=line.winner == team)
        for team, points in ((fixture.away, line.away_score), (fixture.home, line.home_score))
    )
    return CardGame(away, home)


def _team(team: Team, note: str = "") -> CardTeam:
    colors = team_colors(team.primary_color, team.secondary_color)
    return CardTeam(team.city, team.nickname, mark_of(team), colors, note)


def _season(season: Season) -> str:
    return _("Season %(number)s") % {"number": season.number}


def _place(season: Season) -> str:
    return f"{season.league.name} · {_season(season)}"
