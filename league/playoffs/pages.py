"""The bracket's page, its pictures, and a club's road."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.drawing.bracket_pictures import NARROW, WIDE, RoadGame, RoadSizes, Title, road
from league.models import Season, Team
from league.playoffs.bracket import Bracket
from league.playoffs.formats import Pairing, PairingSide, SideSource
from league.playoffs.selectors import bracket_of, projected_bracket, rounds_of_old
from league.results.pages import bracket_rounds, played_rounds, scorelines
from league.schedule.selectors import playoff_fixtures
from league.seasons.selectors import team_by_slug
from league.standings.pages import ConferenceTable, StandingsRow, behind_text
from league.standings.records import WLT
from league.standings.selectors import standings_of

if TYPE_CHECKING:
    from league.results.pages import Scoreline


Feeders = tuple[str | None, str | None]  # of away and home


def bracket_games(bracket: Bracket) -> Iterator[tuple[RoadGame, Pairing]]:
    """Every game in order, the Bowl last."""
    names = [name for name in bracket.byes if name]
    wings = {name: number for number, name in enumerate(names)} if len(names) > 1 else {}
    before: dict[str, Pairing] = {}
    for number in range(1, len(bracket.rounds) + 1):
        own = {f"{number}-{place}": pairing for place, pairing in enumerate(bracket.pairings(number))}
        for key, pairing in own.items():
            feeders = (None, None) if pairing.third_place else _feeders(bracket, pairing, before)
            won = pairing.winner is not None and pairing.winner == bracket.champion
            yield RoadGame(key, pairing.round, feeders, wings.get(pairing.conference or ""), won), pairing
        before = own


def _feeders(bracket: Bracket, pairing: Pairing, before: dict[str, Pairing]) -> Feeders:
    """The games of the round before; an open side may come from several with re-seeding, then it has none."""
    near = {key: game for key, game in before.items() if pairing.conference in {None, game.conference}}

    def leads_to(game: Pairing, side: PairingSide) -> bool:
        """Whether the side is the winner of this game; an open one, as its source says."""
        if side.club:
            return game.winner == side.club
        return dict(side.source.values) in (
            {"better": game.home_seed, "worse": game.away_seed},
            {"round": bracket.rounds[game.round - 1], "number": game.number},
            {"conference": game.conference},
        )

    sides = (pairing.away_side, pairing.home_side)
    feeders = [next((key for key, game in near.items() if leads_to(game, side)), None) for side in sides]
    left = [key for key in near if key not in feeders]
    open_sides = [place for place, side in enumerate(sides) if side.club is None and feeders[place] is None]
    if len(near) <= len(sides) and len(left) == len(open_sides):
        for place, key in zip(open_sides, left, strict=True):
            feeders[place] = key
    return feeders[0], feeders[1]


# A team's row; its games ahead of the first team that is out ("+2"), or behind the last that is in ("1½");
# how many games it has left; and what its seed brings.
PictureRow = tuple[StandingsRow, str, int, str]
# Teams that are in, on the bubble, or out: key, title, what the title means, and rows.
PictureGroup = tuple[str, str, str, list[PictureRow]]


def playoff_pictures(
    tables: Sequence[ConferenceTable], places: int, bracket: Bracket | None, left: Mapping[str, int]
) -> list[dict[str, Any]]:
    """The picture of every conference: name, groups, teams resting in the first round, its pairs (away, home)
    as (team, seed), reasons. `places` of each, `bracket` drawn or as if the season ended now, `left` the
    number of open games by slug."""
    teams = {row.team.slug: row.team for table in tables for row in table.seeds}
    return [
        {
            "name": table.name,
            "groups": _groups(table, places, left, len(bracket.byes[table.name]) if bracket else 0),
            "resting": [teams[club] for club in bracket.byes[table.name]] if bracket else [],
            "pairs": [
                [(teams[side.club], side.seed) for side in (game.away_side, game.home_side) if side.club]
                for game in (bracket.pairings(1) if bracket else [])
                if game.home and game.away and game.conference in {table.name, None}
            ],
            "reasons": table.reasons,
        }
        for table in tables
    ]


def _groups(table: ConferenceTable, places: int, left: Mapping[str, int], byes: int) -> list[PictureGroup]:
    inside, outside = table.seeds[:places], table.seeds[places:]
    last = inside[-1].record.overall
    first_out = outside[0].record.overall if outside else None
    is_over = not any(left.values())
    gone = [row for row in outside if row.is_out or is_over]

    def ahead(own: WLT) -> str:
        text = behind_text(first_out, own) if first_out else ""
        return text if text in {"", "–"} else f"+{text}"

    def rows(of: Sequence[StandingsRow], *, are_in: bool) -> list[PictureRow]:
        return [
            (
                row,
                ahead(row.record.overall) if are_in else behind_text(row.record.overall, last),
                left.get(row.team.slug, 0),
                _note(row, byes) if are_in else "",
            )
            for row in of
        ]

    groups = [
        (
            "in",
            pgettext("playoffs", "In"),
            _("qualified") if is_over else _("if the season ended now"),
            rows(inside, are_in=True),
        ),
        (
            "bubble",
            _("On the bubble"),
            _("not in now, but it is still possible"),
            rows([row for row in outside if row not in gone], are_in=False),
        ),
        (
            "out",
            pgettext("playoffs", "Out"),
            _("not qualified") if is_over else _("cannot reach the playoffs any more"),
            rows(gone, are_in=False),
        ),
    ]
    return [group for group in groups if group[-1]]


def _note(row: StandingsRow, byes: int) -> str:
    if row.is_withdrawn:
        return _("Out of the season")
    notes = [
        _("division winner") if row.is_winner else _("wild card"),
        _("bye") if row.seed <= byes else "",
    ]
    return ", ".join(filter(None, notes))


@dataclass(frozen=True, slots=True)
class BoxSide:
    """A side of a game: its team, or in `source` where it will come from, with `short` for a box. `points`
    may be a word, for a team that has withdrawn."""

    team: Team | None
    seed: int | None
    points: str
    is_winner: bool
    source: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class BoxGame:
    """A game: away and home, what it is in words, and its page; empty if it has none yet."""

    sides: Sequence[BoxSide]
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class RoadPicture:
    """The road for wide and for narrow pages: the picture, each box with its game, the rounds' titles, and
    whether names must be `short` to fit. `bowl` is the last game, `third` one for the third place."""

    title: str
    wide: dict[str, Any]
    narrow: dict[str, Any]
    bowl: BoxGame
    third: BoxGame | None
    champion: Team | None
    teams: list[Team]


def bracket_road(
    season: Season, bracket: Bracket, lines: Iterable[Scoreline], teams: Mapping[str, Team]
) -> RoadPicture:
    """The road of seeded playoffs; before them, of a bracket as if the season ended now."""
    by_clubs = {(line.fixture.round, line.fixture.home.slug, line.fixture.away.slug): line for line in lines}
    games, contents = list[RoadGame](), dict[str, BoxGame]()
    third = ""
    for game, pairing in bracket_games(bracket):
        line = by_clubs.get((pairing.round, pairing.home or "", pairing.away or ""))
        points = (line.away_score, line.home_score) if line else ("", "")
        sides = [
            BoxSide(
                teams[side.club] if side.club else None,
                side.seed,
                own or (pgettext("playoffs, in a small box", "out") if side.club and side.out else ""),
                is_winner=side.club is not None and side.club == pairing.winner,
                source="" if side.club else side.source.text(_),
                short="" if side.club else _short(side.source),
            )
            for side, own in zip((pairing.away_side, pairing.home_side), points, strict=True)
        ]
        games.append(game)
        contents[game.key] = _content(season, sides, line)
        third = game.key if pairing.third_place else third
    champion = teams[bracket.champion] if bracket.champion else None
    return _picture(games, contents, bracket.rounds, champion, third, [name for name in bracket.byes if name])


def played_road(
    season: Season, rounds: Sequence[tuple[str, Sequence[Scoreline]]], champion: Team | None
) -> RoadPicture:
    """The road of playoffs without seeds, from the games alone, the last game last."""
    contents, games = dict[str, BoxGame](), list[RoadGame]()
    before: dict[str, Scoreline] = {}
    for number, (_name, lines) in enumerate(rounds, start=1):
        own = {f"{number}-{place}": line for place, line in enumerate(lines)}
        for key, line in own.items():
            scores = ((line.fixture.away, line.away_score), (line.fixture.home, line.home_score))
            away, home = (
                next((feeder for feeder, earlier in before.items() if earlier.winner == team), None)
                for team, _points in scores
            )
            sides = [BoxSide(team, None, points, line.winner == team) for team, points in scores]
            contents[key] = _content(season, sides, line)
            won = line.winner is not None and line.winner == champion
            games.append(RoadGame(key, number, (away, home), None, won))
        before |= own
        before = dict(reversed(before.items()))
    return _picture(games, contents, [name for name, _lines in rounds], champion)


def _picture(
    games: Sequence[RoadGame],
    contents: Mapping[str, BoxGame],
    rounds: Sequence[str],
    champion: Team | None,
    third: str = "",
    conferences: Sequence[str] = (),
) -> RoadPicture:
    """The games of a bracket, the Bowl last, with their contents; `third` is the key of the game for the
    third place."""
    *before, bowl = games
    teams = {side.team.pk: side.team for content in contents.values() for side in content.sides if side.team}
    longest = max((len(team.nickname) for team in teams.values()), default=0)

    def drawn(sizes: RoadSizes) -> dict[str, Any]:
        picture = road([game for game in before if game.key != third], bowl, sizes)
        narrowest = min((box.width for box in picture["boxes"]), default=0)
        return {
            "road": picture,
            "boxes": [(box, contents[box.key]) for box in picture["boxes"]],
            "titles": [(_title(title, rounds, conferences), *title[1:4]) for title in picture["titles"]],
            "short": not narrowest or narrowest < 92 + 8.2 * longest,
        }

    return RoadPicture(
        _("%(team)s win the Bowl") % {"team": champion.name}
        if champion
        else _("Road to the 1st & Goal Bowl"),
        drawn(WIDE),
        drawn(NARROW),
        contents[bowl.key],
        contents.get(third),
        champion,
        list(teams.values()),
    )


def _title(title: Title, rounds: Sequence[str], conferences: Sequence[str]) -> str:
    """The name of a round; the last one of one of two conferences is called by the conference. The halves of
    a single field are wings without a conference."""
    number, *_place, wing = title
    if wing < 0 or len(conferences) < 2 or number < len(rounds) - 1:
        return _(rounds[number - 1])
    return _("%(conference)s final") % {"conference": conferences[wing]}


def _content(season: Season, sides: Sequence[BoxSide], line: Scoreline | None) -> BoxGame:
    named = [
        " ".join(filter(None, (side.team.name if side.team else side.source, side.points))) for side in sides
    ]
    meeting = _("%(away)s at %(home)s") % {"away": named[0], "home": named[1]}
    if line is None:
        return BoxGame(sides, meeting, "")
    name = "games:game" if line.was_played or line.is_open or line.live else "league:result"
    address = reverse(name, args=[season.league.slug, season.number, line.fixture.number])
    return BoxGame(sides, ", ".join([meeting, *line.notes]), address)


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


def bracket_page(season: Season) -> dict[str, Any]:
    """The `rounds` as far as they are known, and the `picture`. Before the playoffs there are no rounds, and
    the picture is `projected` as if the season ended now, once a game has counted."""
    if season.imported:
        rounds = [(name, scorelines(games)) for name, games in rounds_of_old(playoff_fixtures(season))]
        picture = played_road(season, rounds, season.champion) if rounds else None
        return {"rounds": played_rounds(rounds), "picture": picture}
    teams = team_by_slug(season)
    if season.state in {Season.State.PLAYOFFS, Season.State.FINISHED}:
        bracket, lines = bracket_of(season), scorelines(playoff_fixtures(season))
        picture = bracket_road(season, bracket, lines, teams)
        return {"rounds": bracket_rounds(bracket, lines, teams), "picture": picture}
    projected = None if season.is_knockout else projected_bracket(season, standings_of(season))
    picture = bracket_road(season, projected, [], teams) if projected else None
    return {"rounds": [], "picture": picture, "projected": picture is not None}
