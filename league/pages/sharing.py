"""Share cards and frames for other sites."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from django.core.cache import cache
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from league.drawing.marks import mark_of, team_colors
from league.drawing.share_cards import (
    CardGame,
    CardSide,
    CardTeam,
    bracket_card,
    edition_card,
    game_card,
    season_card,
    team_card,
)
from league.models import Fixture, Season, Team, Week
from league.news.sentences import ShownStory
from league.results.pages import BracketRound, Scoreline, TeamGame, scoreline
from league.schedule.selectors import newest_fixture
from league.seasons.selectors import slugs_by_division
from league.standings.pages import ConferenceTable

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
    drawn = [
        (_(bracket_round.name), [_game(slot.line) for slot in bracket_round.slots if slot.line])
        for bracket_round in rounds
    ]
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


Absolute = Callable[[str], str]
ROW, DIVISION, CONFERENCE, FOOT = 37, 70, 48, 60  # pixels of what a frame shows
STYLE = "border:0;max-width:{}px"
CODE = f'<iframe src="{{}}" title="{{}}" width="100%" height="{{}}" loading="lazy" style="{STYLE}"></iframe>'


@dataclass(frozen=True, slots=True)
class EmbedCode:
    """A frame: what it shows, its path and height in pixels, and the HTML to copy."""

    title: str
    path: str
    height: int
    code: str


def embed_codes(season: Season, absolute: Absolute) -> list[EmbedCode]:
    """The frames of a season: its standings, and its newest game as an example; two queries. `absolute` makes
    an address complete."""
    league, place = season.league, [season.league.slug, season.number]
    codes = []
    if not season.is_knockout:
        path = reverse("league:framed_standings", args=place)
        codes.append(_code(_("Standings"), league.name, path, absolute, _height(season), 640))
    if fixture := newest_fixture(season):
        path = reverse("league:framed_score", args=[*place, fixture.number])
        codes.append(_code(_("A game: %(game)s") % {"game": fixture}, league.name, path, absolute, 150, 360))
    return codes


def _height(season: Season) -> int:
    """The height of the standings."""
    conferences = slugs_by_division(season).values()
    divisions = [teams for own in conferences for teams in own.values()]
    return FOOT + CONFERENCE * len(conferences) + sum(DIVISION + ROW * len(teams) for teams in divisions)


def _code(title: str, league: str, path: str, absolute: Absolute, height: int, width: int) -> EmbedCode:
    code = format_html(CODE, absolute(path), f"{league}: {title}", height, width)
    return EmbedCode(title, path, height, code)
