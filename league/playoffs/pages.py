"""The bracket's page, its pictures, and a club's road."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.drawing.bracket_pictures import NARROW, WIDE, RoadGame, RoadSizes, Title, road
from league.models import Season, Team
from league.playoffs.bracket import Bracket, Pairing, PairingSide
from league.playoffs.selectors import bracket_of, bracket_of_old, projected_bracket
from league.results.pages import Scoreline, scorelines
from league.schedule.selectors import playoff_fixtures
from league.seasons.selectors import team_by_slug
from league.standings.pages import ConferenceTable, StandingsRow, behind_text
from league.standings.records import WLT
from league.standings.selectors import standings_of


def bracket_games(bracket: Bracket) -> Iterator[tuple[RoadGame, Pairing]]:
    """Every game in order, the Bowl last."""
    names = [name for name in bracket.byes if name]
    wings = {name: number for number, name in enumerate(names)} if len(names) > 1 else {}
    earlier: dict[str, Pairing] = {}  # the latest round first
    for number, games in enumerate(bracket.games, start=1):
        own = {f"{number}-{place}": pairing for place, pairing in enumerate(games)}
        for key, pairing in own.items():
            won = pairing.winner is not None and pairing.winner == bracket.champion
            feeders, wing = _feeders(bracket, pairing, earlier), wings.get(pairing.conference or "")
            yield RoadGame(key, number, feeders, wing, won), pairing
        earlier = own | earlier


def _feeders(
    bracket: Bracket, pairing: Pairing, earlier: Mapping[str, Pairing]
) -> tuple[str | None, str | None]:
    """The games from which away and home come; an open side may come from several of the round before with
    re-seeding, then it has none."""
    if pairing.third_place:
        return None, None
    near = {
        key: game
        for key, game in earlier.items()
        if game.round == pairing.round - 1 and pairing.conference in {None, game.conference}
    }

    def leads_to(key: str, game: Pairing, side: PairingSide) -> bool:
        """Whether the side is the winner of this game; an open one, as its source says."""
        if side.club:
            return game.winner == side.club
        return key in near and side.values in (
            {"better": game.home_seed, "worse": game.away_seed},
            {"round": bracket.rounds[game.round - 1], "number": game.number},
            {"conference": game.conference},
        )

    sides = (pairing.away_side, pairing.home_side)
    feeders = [
        next((key for key, game in earlier.items() if leads_to(key, game, side)), None) for side in sides
    ]
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
                for game in (bracket.games[0] if bracket else ())
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


# A game: its place in the picture (`game`), away and home (`sides`), its `line` once it is drawn, what it is
# in words (`label`), and the `url` of its page, empty if it has none yet.
BoxGame = dict[str, Any]
# The `rounds` by name (msgid), and their road for wide and for narrow pages: the picture, each box with its
# game, the rounds' titles, and whether names must be `short` to fit. `bowl` is the last game, `third` one for
# the third place.
RoadPicture = dict[str, Any]


def bracket_road(bracket: Bracket, lines: Iterable[Scoreline], teams: Mapping[str, Team]) -> RoadPicture:
    """The road of seeded playoffs; before them, of a bracket as if the season ended now."""
    by_clubs = {(line.fixture.round, line.fixture.home.slug, line.fixture.away.slug): line for line in lines}
    rounds: dict[str, list[BoxGame]] = {name: [] for name in bracket.rounds}
    for game, pairing in bracket_games(bracket):
        line = by_clubs.get((pairing.round, pairing.home or "", pairing.away or ""))
        points = (line.away_score, line.home_score) if line else ("", "")
        sides = [
            _side(side, own, teams, pairing.winner)
            for side, own in zip((pairing.away_side, pairing.home_side), points, strict=True)
        ]
        away, home = (side["text"] for side in sides)
        meeting = _("%(away)s at %(home)s") % {"away": away, "home": home}
        rounds[bracket.rounds[pairing.round - 1]].append(
            {
                "game": game,
                "sides": sides,
                "line": line,
                "conference": pairing.conference,
                "is_third": pairing.third_place,
                "label": ", ".join([meeting, *line.notes]) if line else meeting,
                "url": _url(line) if line else "",
            }
        )
    champion = teams[bracket.champion] if bracket.champion else None
    return _picture(rounds, champion, [name for name in bracket.byes if name])


def _side(side: PairingSide, points: str, teams: Mapping[str, Team], winner: str | None) -> dict[str, Any]:
    """A side of a game: its team, or its `name` says where it will come from, `short` for a box. `points` are
    a word for a team that has withdrawn; `text` has the name and them."""
    if not side.club:
        source = side.source_text(_)
        open_side = {"team": None, "seed": None, "is_winner": False, "points": points}
        return {**open_side, "name": source, "short": _short(side), "text": source}
    team = teams[side.club]
    points = points or (pgettext("playoffs, in a small box", "out") if side.out else "")
    return {
        "team": team,
        "seed": side.seed,
        "name": _("%(team)s (withdrawn)") % {"team": team.name} if side.out else team.name,
        "points": points,
        "text": f"{team.name} {points}".strip(),
        "is_winner": side.club == winner,
        "short": "",
    }


def _url(line: Scoreline) -> str:
    season, number = line.fixture.season, line.fixture.number
    name = "games:game" if line.was_played or line.is_open or line.live else "league:result"
    return reverse(name, args=[season.league.slug, season.number, number])


def _picture(
    rounds: dict[str, list[BoxGame]], champion: Team | None, conferences: Sequence[str] = ()
) -> RoadPicture:
    """The picture of a bracket with the Bowl as its last game."""
    games = {box["game"].key: box for boxes in rounds.values() for box in boxes}
    *before, bowl = games.values()
    sides = (side for box in games.values() for side in box["sides"] if side["team"])
    teams = {side["team"].pk: side["team"] for side in sides}
    longest = max((len(team.nickname) for team in teams.values()), default=0)

    def drawn(sizes: RoadSizes) -> dict[str, Any]:
        picture = road([box["game"] for box in before if not box["is_third"]], bowl["game"], sizes)
        narrowest = min((box.width for box in picture["boxes"]), default=0)
        return {
            "road": picture,
            "boxes": [(box, games[box.key]) for box in picture["boxes"]],
            "titles": [(_title(title, [*rounds], conferences), *title[1:4]) for title in picture["titles"]],
            "short": not narrowest or narrowest < 92 + 8.2 * longest,
        }

    title = _("%(team)s win the Bowl") % {"team": champion.name} if champion else ""
    return {
        "rounds": rounds,
        "title": title or _("Road to the 1st & Goal Bowl"),
        "wide": drawn(WIDE),
        "narrow": drawn(NARROW),
        "bowl": bowl,
        "third": next((box for box in before if box["is_third"]), None),
        "champion": champion,
        "teams": list(teams.values()),
    }


def _title(title: Title, rounds: Sequence[str], conferences: Sequence[str]) -> str:
    """The name of a round; the last one of one of two conferences is called by the conference. The halves of
    a single field are wings without a conference."""
    number, *_place, wing = title
    if wing < 0 or len(conferences) < 2 or number < len(rounds) - 1:
        return _(rounds[number - 1])
    return _("%(conference)s final") % {"conference": conferences[wing]}


def _short(side: PairingSide) -> str:
    """Where a side will come from, short enough for a box."""
    short = {
        "Winner of {better} v {worse}": pgettext("playoffs, in a small box", "{better} v {worse}"),
        "Winner of {round} game {number}": pgettext("playoffs, in a small box", "Game {number}"),
        "Best remaining seed": pgettext("playoffs, in a small box", "Best seed left"),
        "Lowest remaining seed": pgettext("playoffs, in a small box", "Lowest seed left"),
        "Remaining seed {place} of {count}": pgettext("playoffs, in a small box", "Seed left, {place}"),
    }.get(side.source)
    return short.format_map(side.values) if short else side.source_text(_)


def bracket_page(season: Season) -> tuple[RoadPicture | None, bool]:
    """The bracket as far as it is known, and whether it is projected as if the season ended now, which it is
    before the playoffs, once a game has counted."""
    teams = team_by_slug(season)
    if season.imported:
        games = list(playoff_fixtures(season))
        old = bracket_of_old(games, season.champion)
        return (bracket_road(old, scorelines(games), teams) if games else None), False
    if season.state in {Season.State.PLAYOFFS, Season.State.FINISHED}:
        return bracket_road(bracket_of(season), scorelines(playoff_fixtures(season)), teams), False
    projected = None if season.is_knockout else projected_bracket(season, standings_of(season))
    return (bracket_road(projected, [], teams) if projected else None), True
