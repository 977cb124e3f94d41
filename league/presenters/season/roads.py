"""The road to the Bowl as a picture: its games, the way of the champion, and what is still open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.pictures.road import NARROW, WIDE, Road, RoadBox, RoadGame, Title, road
from league.playoffs import Bracket, Pairing, SideSource
from league.presenters.season.feeders import bracket_games, played_games

if TYPE_CHECKING:
    from league.models import Fixture, Season, Team
    from league.presenters.scorelines import Scoreline


@dataclass(frozen=True, slots=True)
class BoxSide:
    """A side of a game: its team, or in `source` where it will come from, with `short` for a box."""

    team: Team | None
    seed: int | None
    points: str
    is_winner: bool
    source: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class BoxGame:
    """A game: away and home, what it is in words, and its page; empty if it has none yet."""

    sides: tuple[BoxSide, BoxSide]
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class DrawnRoad:
    """The picture, and each box with its game. With `short`, names do not fit."""

    road: Road
    boxes: list[tuple[RoadBox, BoxGame]]
    titles: list[tuple[str, float, float, float]]
    short: bool


@dataclass(frozen=True, slots=True)
class RoadPicture:
    """The road for wide and for narrow pages. `bowl` is the last game, `third` one for the third place."""

    title: str
    wide: DrawnRoad
    narrow: DrawnRoad
    bowl: BoxGame
    third: BoxGame | None
    champion: Team | None
    teams: list[Team]


@dataclass(frozen=True, slots=True)
class _Games:
    """The games of a bracket with their contents; `third` is the key of the game for the third place."""

    games: list[RoadGame]
    bowl: RoadGame
    third: str
    contents: Mapping[str, BoxGame]
    rounds: Sequence[str]
    conferences: Sequence[str]


def bracket_road(
    season: Season, bracket: Bracket, lines: Iterable[Scoreline], teams: Mapping[str, Team]
) -> RoadPicture:
    """The road of seeded playoffs; before them, of a bracket as if the season ended now."""
    by_clubs = {(line.fixture.round, line.fixture.home.slug, line.fixture.away.slug): line for line in lines}
    games, contents = list[RoadGame](), dict[str, BoxGame]()
    third = ""
    for key, pairing, feeders, wing in bracket_games(bracket):
        line = by_clubs.get((pairing.round, pairing.home or "", pairing.away or ""))
        contents[key] = _content(season, pairing, line, teams)
        won = pairing.winner is not None and pairing.winner == bracket.champion
        games.append(RoadGame(key, pairing.round, feeders, wing, won))
        third = key if pairing.third_place else third
    conferences = [name for name in bracket.byes if name]
    found = _Games(games[:-1], games[-1], third, contents, bracket.rounds, conferences)
    return _picture(found, teams[bracket.champion] if bracket.champion else None)


def played_road(
    season: Season, rounds: Sequence[tuple[str, Sequence[Scoreline]]], champion: Team | None
) -> RoadPicture:
    """The road of playoffs without seeds, from the games alone."""
    contents, games = dict[str, BoxGame](), list[RoadGame]()
    for key, number, line, feeders in played_games(rounds):
        contents[key] = _played(season, line)
        games.append(
            RoadGame(key, number, feeders, None, line.winner is not None and line.winner == champion)
        )
    found = _Games(games[:-1], games[-1], "", contents, [name for name, _lines in rounds], [])
    return _picture(found, champion)


def _picture(found: _Games, champion: Team | None) -> RoadPicture:
    games = [game for game in found.games if game.key != found.third]
    wide, narrow = (_drawn(found, road(games, found.bowl, sizes)) for sizes in (WIDE, NARROW))
    sides = [side.team for content in found.contents.values() for side in content.sides]
    return RoadPicture(
        _("%(team)s win the Bowl") % {"team": champion.name}
        if champion
        else _("Road to the 1st & Goal Bowl"),
        wide,
        narrow,
        found.contents[found.bowl.key],
        found.contents.get(found.third),
        champion,
        list({team.pk: team for team in sides if team}.values()),
    )


def _drawn(found: _Games, drawn: Road) -> DrawnRoad:
    longest = max(
        (len(side.team.nickname) for one in found.contents.values() for side in one.sides if side.team),
        default=0,
    )
    box = min((one.width for one in drawn.boxes), default=0)
    titles = [(_title(found, title), title.x, title.y, title.width) for title in drawn.titles]
    return DrawnRoad(
        drawn,
        [(one, found.contents[one.key]) for one in drawn.boxes],
        titles,
        short=not box or box < 92 + 8.2 * longest,
    )


def _title(found: _Games, title: Title) -> str:
    """The name of a round; the last one of one of two conferences is called by the conference. The halves of
    a single field are wings without a conference."""
    name = _(found.rounds[title.round - 1])
    if title.wing < 0 or len(found.conferences) < 2 or title.round < len(found.rounds) - 1:
        return name
    return _("%(conference)s final") % {"conference": found.conferences[title.wing]}


def _content(season: Season, pairing: Pairing, line: Scoreline | None, teams: Mapping[str, Team]) -> BoxGame:
    away, home = (
        BoxSide(
            teams[side.club] if side.club else None,
            side.seed,
            points,
            is_winner=side.club is not None and side.club == pairing.winner,
            source="" if side.club else side.source.text(_),
            short="" if side.club else _short(side.source),
        )
        for side, points in (
            (pairing.away_side, line.away_score if line else ""),
            (pairing.home_side, line.home_score if line else ""),
        )
    )
    return BoxGame((away, home), _label((away, home), line), _url(season, line))


def _short(source: SideSource) -> str:
    """Where a side will come from, short enough for a box."""
    short = {
        "Winner of {better} v {worse}": pgettext("playoffs, in a small box", "{better} v {worse}"),
        "Winner of {round} game {number}": pgettext("playoffs, in a small box", "Game {number}"),
        "Best remaining seed": pgettext("playoffs, in a small box", "Best seed left"),
        "Lowest remaining seed": pgettext("playoffs, in a small box", "Lowest seed left"),
        "Remaining seed {place} of {count}": pgettext("playoffs, in a small box", "Seed left, {place}"),
    }.get(source.message)
    return short.format_map(dict(source.values)) if short else source.text(_)


def _played(season: Season, line: Scoreline) -> BoxGame:
    away, home = (
        BoxSide(team, None, points, is_winner=line.winner == team)
        for team, points in (
            (line.fixture.away, line.away_score),
            (line.fixture.home, line.home_score),
        )
    )
    return BoxGame((away, home), _label((away, home), line), _url(season, line))


def _label(sides: tuple[BoxSide, BoxSide], line: Scoreline | None) -> str:
    named = [
        " ".join(filter(None, (side.team.name if side.team else side.source, side.points))) for side in sides
    ]
    meeting = _("%(away)s at %(home)s") % {"away": named[0], "home": named[1]}
    return ", ".join([meeting, *line.notes]) if line else meeting


def _url(season: Season, line: Scoreline | None) -> str:
    if line is None:
        return ""
    fixture: Fixture = line.fixture
    name = "games:game" if line.was_played or line.is_open or line.live else "league:result"
    return reverse(name, args=[season.league.slug, season.number, fixture.number])
