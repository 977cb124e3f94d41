"""The matchups of a league: the plan that `games.simulations.samples` plays, its results, and their page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import sqrt
from statistics import mean
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from engine.bulk.simulation import is_compiled, samples_for
from engine.components.library import set_in_play, set_reference
from engine.components.own_sets import part_teams
from games.models import Matchups, Run
from games.odds.season_specs import readable_components, spec_digest
from games.odds.win_probability import SURE
from games.records.scoresheets import computer_coach_of, computer_header
from games.simulations.services import start_run
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.numbers import decimal, percent, percent_number, signed
from league.frame.permissions import Permission
from league.models import Fixture, League, Team

if TYPE_CHECKING:
    from league.frame.permissions import Person

GAMES = 1_000  # of each pair
AVERAGE_COACH = "situational"

Side = tuple[str, str]  # key of the dice, computer coach


class Ground(StrEnum):
    """Where a team plays. On neutral ground each side is named first in half of the games."""

    HOME = "home"
    AWAY = "away"
    NEUTRAL = "neutral"


class Matchup(NamedTuple):
    """The games of one team (ours) against another one (theirs), as counts."""

    games: int
    wins: int
    losses: int
    ours: int
    theirs: int
    squares: int

    @property
    def chance(self) -> float:
        """The probability to win; a draw counts as half a win."""
        return (self.wins + (self.games - self.wins - self.losses) / 2) / self.games

    @property
    def chance_error(self) -> float:
        """The standard error of `chance`, at least that of one game."""
        return sqrt(max(self.chance * (1 - self.chance), 1 / self.games) / self.games)

    @property
    def draws(self) -> float:
        """The probability of a draw."""
        return (self.games - self.wins - self.losses) / self.games

    @property
    def points(self) -> float:
        """The expected score of this team."""
        return self.ours / self.games

    @property
    def opponent_points(self) -> float:
        return self.theirs / self.games

    @property
    def spread(self) -> float:
        """The expected margin, positive if this team is the better one."""
        return (self.ours - self.theirs) / self.games

    @property
    def spread_error(self) -> float:
        """The standard error of `spread`."""
        return sqrt(max(self.squares / self.games - self.spread**2, 0) / self.games)

    def turned(self) -> Matchup:
        """The same games as the other team sees them."""
        return Matchup(self.games, self.losses, self.wins, self.theirs, self.ours, self.squares)


class LeagueMatchups:
    """The matchups of a league's present teams, dice, coaches and rules: what is played, and what is known.

    `sides` has the number of each team's side in the spec (teams with the same dice and coach share one),
    `average` that of the average team, and `without` those of a side with average dice in one part: {(side,
    part): number}. `pairs` has the number of each pair (home side, away side), `digest` is that of the spec,
    `size` the number of games. `row` is None if nobody has asked for them, `counts` until they are known."""

    row: Matchups | None = None
    counts: dict[str, list[int]] | None = None

    def __init__(self, league: League) -> None:
        """All pairs of the league's teams, at home and away, without what is known; one query.

        Raises Refused: matchups_few_teams, odds_components."""
        teams = list(league.teams.order_by("slug"))
        if len(teams) < 2:
            raise Refused("matchups_few_teams", _("Matchups need at least two teams: add another one."))
        with readable_components():
            header = computer_header(league, teams[0], teams[1])
            parts = part_teams(set_in_play(header), header["options"], [team.key for team in teams])
        own = {team.slug: (team.key if parts else "base", computer_coach_of(team)) for team in teams}
        shared = Counter(own.values())
        sides: list[Side] = sorted(shared)
        number = {side: nth for nth, side in enumerate(sides)}
        pairs = [
            (number[home], number[away])
            for home in sides
            for away in sides
            if home != away or shared[home] > 1
        ]
        self.average: int | None = None
        self.without: dict[tuple[int, str], int] = {}
        if parts:
            header["components"] = set_reference(parts.box, header["options"])
            self.average = average = len(sides)
            sides.append((parts.average, AVERAGE_COACH))
            for key, coach in sorted(shared):
                side = number[key, coach]
                pairs += [(side, average), (average, side)]
                for part, changed in parts.without[key].items():
                    self.without[side, part] = len(sides)
                    pairs += [(len(sides), average), (average, len(sides))]
                    sides.append((changed, coach))
        else:
            header["teams"] = []
        games = samples_for(GAMES)
        self.spec: dict[str, Any] = {
            "header": header | {"coaches": []},
            "sides": [list(side) for side in sides],
            "pairs": [list(pair) for pair in pairs],
            "games": games,
        }
        self.sides = {slug: number[side] for slug, side in own.items()}
        self.pairs = {pair: nth for nth, pair in enumerate(pairs)}
        self.parts = list(dict.fromkeys(part for _side, part in self.without))  # of teams' dice, in order
        self.digest, self.size = spec_digest(self.spec), games * len(pairs)

    @property
    def run(self) -> Run | None:
        """The simulation under way, or the last one."""
        return self.row.run if self.row else None

    def matchup(self, team: str, opponent: str, ground: Ground) -> Matchup | None:
        """The games of a team against another one (slugs), on this ground; None until they are known."""
        return self._between(self.sides[team], self.sides[opponent], ground)

    def strength(self, team: str, part: str) -> tuple[float, float] | None:
        """What a part of a team's dice is worth: the expected margin against the average team, less that with
        the average dice in this part, and its standard error. None until it is known, or in a game in which
        all teams roll the same dice."""
        average, side = self.average, self.sides[team]
        if average is None or (side, part) not in self.without:
            return None
        whole, changed = (self._between(own, average) for own in (side, self.without[side, part]))
        if whole is None or changed is None:
            return None
        error = sqrt(whole.spread_error**2 + changed.spread_error**2)
        return whole.spread - changed.spread, error

    def _between(self, ours: int, theirs: int, ground: Ground = Ground.NEUTRAL) -> Matchup | None:
        """The games of two sides."""
        home, away = (
            (self.counts or {}).get(str(self.pairs.get(pair))) for pair in ((ours, theirs), (theirs, ours))
        )
        parts = [] if ground == Ground.AWAY else [home and Matchup(*home)]
        if ground != Ground.HOME:
            parts.append(away and Matchup(*away).turned())
        return Matchup(*map(sum, zip(*parts, strict=True))) if all(parts) else None


def matchups_of(league: League) -> LeagueMatchups:
    """The matchups of the league as it is now; two queries. Raises Refused like `LeagueMatchups`."""
    matchups = LeagueMatchups(league)
    rows = Matchups.objects.filter(league=league, question=matchups.digest)
    if row := rows.select_related("run").defer("run__result", "run__spec").first():
        matchups.row, matchups.counts = row, row.counts
    return matchups


def known_matchup(fixture: Fixture) -> Matchup | None:
    """What the stored matchups say about the home team of this fixture; None if they are not known for the
    league as it is now. One query if the league has none."""
    ground = Ground.NEUTRAL if fixture.neutral else Ground.HOME
    return matchups_of_pair(fixture.season.league, fixture.home.slug, fixture.away.slug).get(ground)


def matchups_of_pair(league: League, team: str, opponent: str) -> dict[Ground, Matchup]:
    """What the stored matchups say about two teams (slugs) on each ground; empty if they are not known for
    the league as it is now, or for one of these teams. One query if the league has none."""
    if not Matchups.objects.filter(league=league, counts__isnull=False).exists():
        return {}
    try:
        matchups = matchups_of(league)
    except Refused:
        return {}
    if not {team, opponent} <= matchups.sides.keys():
        return {}
    return {ground: known for ground in Ground if (known := matchups.matchup(team, opponent, ground))}


KIND = "matchups"
SEED = 20_261_122  # always the same: leagues with the same teams, dice and rules share the simulation


@transaction.atomic
def start_matchups(*, league: League, actor: Person | None = None) -> Matchups:
    """Simulates the games between all pairs of the league's teams. The same question is one run.

    Raises Refused: not_allowed, quota_exceeded, and those of `LeagueMatchups`."""
    permissions.require(actor, Permission.MANAGE, league)
    plan = LeagueMatchups(league)
    run = start_run(
        kind=KIND,
        spec=plan.spec,
        seed=SEED,
        size=plan.size,
        actor=actor,
        league=league,
        chunk=None if samples_for(GAMES) == GAMES else plan.spec["games"],
    )
    columns = {"run": run, **(_answer(run) if run.state == Run.State.DONE else {})}
    row, _new = Matchups.objects.update_or_create(league=league, question=plan.digest, defaults=columns)
    return row


def store_matchups(run: Run) -> None:
    """Stores the result of a finished run with the leagues that wait for it."""
    Matchups.objects.filter(run=run).update(**_answer(run))


def _answer(run: Run) -> dict[str, Any]:
    return {"counts": (run.result or {}).get("pairs"), "made_at": timezone.now()}


LEVELS = 5  # colors on either side of an even game


SHOWN = ("chance", "spread", "score")


SORTS = ("team", "chance", "spread")  # and the parts of the dice


def team_rows(
    matchups: LeagueMatchups, teams: Sequence[Team], ground: Ground, shown: str, sort: str
) -> list[dict[str, Any]]:
    """The teams, sorted; empty until the matchups are known. A row has the team's `figures` as text, against
    all others on neutral ground and what the parts of its dice are worth, and a cell for each team of the
    rows, in their order: (text, class of its color, the matchup in words), None for the team itself."""
    if matchups.counts is None:
        return []
    rows = [_row(matchups, team, teams) for team in teams]
    if sort == "team":
        rows.sort(key=lambda row: row["team"].name)
    else:
        rows.sort(key=lambda row: (-row["values"].get(sort, row["values"]["chance"]), row["team"].name))
    for row in rows:
        row["cells"] = [_cell(matchups, row["team"], other["team"], ground, shown) for other in rows]
    return rows


def page_context(matchups: LeagueMatchups, teams: Sequence[Team], params: dict[str, str]) -> dict[str, Any]:
    """The variables of the page. `params` may contain anything: unknown values are ignored."""
    ground = Ground(params["ground"]) if params.get("ground") in list(Ground) else Ground.NEUTRAL
    shown = params.get("show") if params.get("show") in SHOWN else SHOWN[0]
    parts = matchups.parts
    part_names = (("run", _("Run")), ("pass", _("Pass")), ("defense", _("Defense")))
    sort = params.get("sort") if params.get("sort") in (*SORTS, *parts) else "chance"
    rows = team_rows(matchups, teams, ground, str(shown), str(sort))
    return {
        "rows": rows,
        "grounds": [(name.value, ground_names()[name]) for name in Ground],
        "ground": ground.value,
        "figures": [
            ("chance", _("Win probability")),
            ("spread", _("Spread")),
            ("score", _("Expected score")),
        ],
        "shown": shown,
        "sort": sort,
        "columns": [
            ("team", _("Team")),
            ("chance", _("Against all others")),
            ("spread", _("Spread")),
            *((key, name) for key, name in part_names if key in parts),
        ],
        "parts": parts,
        "method": _method(matchups) if rows else "",
    }


def matchup_sentence(team: Team, other: Team, matchup: Matchup) -> str:
    """A matchup in words, with the sampling error (95 %)."""
    sentence = _(
        "%(team)s against %(other)s: %(chance)s ± %(error)s to win, expected score %(ours)s–%(theirs)s"
    )
    return sentence % {
        "team": team.nickname,
        "other": other.nickname,
        "chance": percent(matchup.chance),
        "error": percent_number(100 * SURE * matchup.chance_error, 1),
        "ours": decimal(matchup.points),
        "theirs": decimal(matchup.opponent_points),
    }


def pair_rows(matchups: Mapping[Ground, Matchup]) -> list[tuple[str, str, str, str, str]]:
    """Two teams compared: ground, the first one's win probability with its error (95 %), expected score,
    spread with its error, and share of draws."""
    names = ground_names()
    return [
        (
            names[ground],
            f"{percent(matchup.chance)} ± {percent_number(100 * SURE * matchup.chance_error, 1)}",
            f"{decimal(matchup.points)}–{decimal(matchup.opponent_points)}",
            f"{signed(matchup.spread, 1)} ± {decimal(SURE * matchup.spread_error)}",
            percent(matchup.draws),
        )
        for ground, matchup in matchups.items()
    ]


def ground_names() -> dict[Ground, str]:
    """Where a team plays, in the reader's language."""
    return {Ground.HOME: _("At home"), Ground.AWAY: _("Away from home"), Ground.NEUTRAL: _("Neutral ground")}


def _row(matchups: LeagueMatchups, team: Team, teams: Sequence[Team]) -> dict[str, Any]:
    against = [matchups.matchup(team.slug, other.slug, Ground.NEUTRAL) for other in teams if other != team]
    known = [matchup for matchup in against if matchup]
    chance, spread = mean(matchup.chance for matchup in known), mean(matchup.spread for matchup in known)
    strengths = {part: value for part in matchups.parts if (value := matchups.strength(team.slug, part))}
    parts = [f"{signed(points, 1)} ± {decimal(SURE * error)}" for points, error in strengths.values()]
    points = {part: points for part, (points, _error) in strengths.items()}
    return {
        "team": team,
        "values": {"chance": chance, "spread": spread, **points},
        "figures": [percent(chance), signed(spread, 1), *parts],
    }


def _cell(
    matchups: LeagueMatchups, team: Team, other: Team, ground: Ground, shown: str
) -> tuple[str, str, str] | None:
    matchup = None if team == other else matchups.matchup(team.slug, other.slug, ground)
    if matchup is None:
        return None
    texts = {
        "chance": percent(matchup.chance),
        "spread": signed(matchup.spread, 1),
        "score": f"{round(matchup.points)}–{round(matchup.opponent_points)}",
    }
    level = round((matchup.chance - 0.5) * 2 * LEVELS * 1.25)  # 90 % and more have the last color
    level = max(-LEVELS, min(LEVELS, level))
    color = f"heat-{'up' if level > 0 else 'down'}-{abs(level)}" if level else ""
    return texts[shown], color, matchup_sentence(team, other, matchup)


def _method(matchups: LeagueMatchups) -> str:
    games = matchups.spec["games"]
    error = percent_number(100 * SURE * 0.5 / (2 * games) ** 0.5, 1)
    sentence = _(
        "Each pair has played %(games)s games at each side's home, with their dice and computer coaches. On"
        " neutral ground both are added up, and the sampling error is at most %(error)s (95 %%)."
    ) % {"games": number_format(games, 0), "error": error}
    if is_compiled():
        return sentence
    few = _("The games are not compiled here (numba is missing or off), so there are fewer of them.")
    return f"{sentence} {few}"
