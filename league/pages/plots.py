"""A plot as the page shows it: the finding as its title, the drawings, and the numbers behind them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from league.drawing.charts import NARROW, WIDE, Look, Looks, Point, Size, Spec, columns, draw, scatter
from league.drawing.marks import color_class, mark_of
from league.drawing.week_charts import Bar, Span, WeekLine, bars, size_of, spans, week_lines
from league.frame.numbers import decimal
from league.models import Fixture, Result, Season, Team, Week
from league.playoffs.selectors import format_of
from league.standings.records import WLT, PlayedGame
from league.standings.selectors import games_of, standings_by_week
from league.standings.tie_breaks import Standings


@dataclass(frozen=True, slots=True)
class SeasonNumbers:
    """What plots of a season are drawn from.

    `standings` has the order after each regular week so far, at least one, `games` the final regular games,
    `open_games` the pairs (home, away) still to be played, `weeks` the number of regular weeks, and `places`
    the playoff places of each conference.
    """

    looks: Looks
    standings: Sequence[Standings]
    games: Sequence[PlayedGame]
    open_games: Sequence[tuple[str, str]]
    weeks: int
    places: int

    @property
    def latest(self) -> Standings:
        """The order after the last week with a result."""
        return self.standings[-1]

    def name(self, club: str) -> str:
        """The club's nickname."""
        return self.looks[club].name


Panel = tuple[str, SafeString, SafeString]  # a title, empty if it is alone; for wide and for narrow pages
Row = tuple[str, Sequence[object]]  # a club, or else what the line is about; its cells


@dataclass(frozen=True, slots=True)
class Figure:
    """A plot. `name` is its address, `title` says what it shows, `finding` what stands out, and `note` how
    to read it. `keys` name the columns of its numbers for programs and `titles` on the page; the first column
    is the club, or what the line is about."""

    name: str
    title: str
    finding: str
    note: str
    panels: Sequence[Panel]
    keys: Sequence[str]
    titles: Sequence[str]
    rows: Sequence[Row]


def panel(title: str, drawn: Mapping[Size, Spec], text: str, looks: Sequence[Look] = ()) -> Panel:
    """The panel of a wide and a narrow chart; `text` is what a screen reader says."""
    wide, narrow = (
        mark_safe(draw(spec, size, text, looks))
        for size, spec in sorted(drawn.items(), key=lambda item: -item[0].width)
    )
    return title, wide, narrow


EDGES = (0, 1, 4, 8, 15, 22)  # the least margins of the columns: ties, 1 to 3, 4 to 7 ...
CLOSE = 7  # points, one score


def points(season: SeasonNumbers) -> Figure | None:
    """Points per game, scored and allowed; None before the first game with a score."""
    shown = [
        Point(club, record.points_for / games, record.points_against / games)
        for club, record in season.latest.records.items()
        if (games := _scored_games(season, club))
    ]
    if not shown:
        return None
    best = max(shown, key=lambda point: point.across - point.up)
    text = _("Points per game, scored and allowed")
    specs = {
        size: scatter(
            shown,
            season.looks,
            size,
            across=_("Points scored per game"),
            up=_("Points allowed per game"),
            is_less_better=True,
        )
        for size in (WIDE, NARROW)
    }
    finding = _("The %(team)s outscore their opponents by %(points)s a game")
    return Figure(
        "points",
        _("Points"),
        finding % {"team": season.name(best.club), "points": decimal(best.across - best.up)},
        _("Teams at the right score much, teams at the top allow little. The dashed lines are the means."),
        [panel("", specs, text)],
        ["team", "points_per_game", "points_allowed_per_game", "difference"],
        [_("Team"), _("Scored"), _("Allowed"), _("Difference")],
        [
            (point.club, [f"{point.across:.1f}", f"{point.up:.1f}", f"{point.across - point.up:+.1f}"])
            for point in sorted(shown, key=lambda point: point.up - point.across)
        ],
    )


def margins(season: SeasonNumbers) -> Figure | None:
    """How close the games were; None before the first game with a score."""
    all_margins = [
        abs((game.home_score or 0) - (game.away_score or 0)) for game in season.games if _is_scored(game)
    ]
    if not all_margins:
        return None
    ends = [*(edge - 1 for edge in EDGES[1:]), None]
    shown = []
    for low, high in zip(EDGES, ends, strict=True):
        count = sum(low <= margin and (high is None or margin <= high) for margin in all_margins)
        shown.append((_range(low, high), count))
    if not shown[0][1]:
        del shown[0]
    close = sum(margin <= CLOSE for margin in all_margins)
    text = _("Number of games by margin")
    return Figure(
        "margins",
        _("Margins"),
        _("%(close)s of %(games)s games were decided by one score")
        % {"close": close, "games": len(all_margins)},
        _("Games by the winner's margin in points. One score is up to 7 points."),
        [
            panel(
                "", {size: columns(shown, size, title=_("Margin in points")) for size in (WIDE, NARROW)}, text
            )
        ],
        ["margin", "games"],
        [_("Margin in points"), _("Games")],
        [(label, [count]) for label, count in shown],
    )


def _range(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def _is_scored(game: PlayedGame) -> bool:
    return game.home_score is not None and game.away_score is not None


def _scored_games(season: SeasonNumbers, club: str) -> int:
    return sum(club in {game.home, game.away} and _is_scored(game) for game in season.games)


def opponents(season: SeasonNumbers) -> Figure:
    """The win percentage of each club's opponents, the hardest remaining schedule first."""
    past = {club: _percent(record.sos) for club, record in season.latest.records.items()}
    future = {club: _percent(WLT.pooled(_to_come(season, club))) for club in past}
    is_open = any(value is not None for value in future.values())
    order = sorted(past, key=lambda club: (-(_known(future[club] if is_open else past[club])), club))
    rows = [Span(club, past[club], future[club]) for club in order]
    shown = [row for row in rows if row.first is not None or row.second is not None]
    specs = {
        size: spans(shown, season.looks, size, title=_("Opponents' wins, percent"))
        for size in (size_of(len(shown), WIDE.width), size_of(len(shown), NARROW.width))
    }
    finding = (
        _("The hardest games are still to come for the %(team)s")
        if is_open
        else _("The %(team)s had the hardest schedule")
    )
    return Figure(
        "opponents",
        _("Strength of schedule"),
        finding % {"team": season.name(order[0])},
        _("Filled: opponents so far. Hollow: opponents to come. More wins are harder.")
        if is_open
        else _("The share of wins of all opponents. More wins are harder."),
        [panel("", specs, _("Win percentage of each team's opponents"))],
        ["team", "opponents_so_far", "opponents_to_come"],
        [_("Team"), _("So far, percent"), _("To come, percent")],
        [(row.club, [_cell(row.first), _cell(row.second)]) for row in rows],
    )


def _to_come(season: SeasonNumbers, club: str) -> Sequence[WLT]:
    records = season.latest.records
    return [
        records[away if home == club else home].overall
        for home, away in season.open_games
        if club in {home, away}
    ]


def _percent(record: WLT) -> float | None:
    return None if record.pct is None else round(float(record.pct) * 100, 1)


def _known(value: float | None) -> float:
    return -1.0 if value is None else value


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


HALF = Size(568, 380)  # two beside each other
Value = Callable[[Standings, str, str], int]  # after a week, of a conference's club


def race(season: SeasonNumbers) -> Figure:
    """Wins minus losses, week by week; the clubs in playoff places in color."""
    return Figure(
        "race",
        _("The race"),
        _leader(season),
        _("Wins minus losses after each week. Teams in playoff places have a color and a name."),
        _panels(season, _lead, _("Wins minus losses after each week"), is_rank=False),
        *_table(season, _lead),
    )


def seeds(season: SeasonNumbers) -> Figure:
    """Seeds week by week, with all tie-breaks."""
    return Figure(
        "seeds",
        _("Seeds by week"),
        _climber(season),
        _("Every team's seed after each week, by the league's own tie-breaks."),
        _panels(season, _seed, _("Seed after each week"), is_rank=True),
        *_table(season, _seed),
    )


def _lead(order: Standings, _conference: str, club: str) -> int:
    record = order.records[club].overall
    return record.wins - record.losses


def _seed(order: Standings, conference: str, club: str) -> int:
    return order.seeds[conference].index(club) + 1


def _panels(season: SeasonNumbers, value: Value, text: str, *, is_rank: bool) -> list[Panel]:
    conferences = season.latest.seeds.items()
    return [
        _panel(season, conference, clubs, value, text, is_rank=is_rank, is_alone=len(conferences) == 1)
        for conference, clubs in conferences
    ]


def _panel(
    season: SeasonNumbers,
    conference: str,
    clubs: Sequence[str],
    value: Value,
    text: str,
    *,
    is_rank: bool,
    is_alone: bool,
) -> Panel:
    start = [] if is_rank else [0]
    lines = [
        WeekLine(
            club,
            [*start, *(value(order, conference, club) for order in season.standings)],
            is_key=place < season.places,
        )
        for place, club in enumerate(clubs)
    ]
    weeks = range(1 if is_rank else 0, max(season.weeks, len(season.standings)) + 1)
    return conference_panel(conference, lines, season.looks, weeks, text, is_alone=is_alone, is_rank=is_rank)


def conference_panel(
    conference: str,
    lines: Sequence[WeekLine],
    looks: Looks,
    weeks: range,
    text: str,
    *,
    is_alone: bool,
    is_rank: bool = False,
) -> Panel:
    """The lines of a conference by week; one that `is_alone` has the whole width and needs no title."""
    drawn = {
        size: week_lines(lines, looks, size, weeks, week=_("Week"), is_rank=is_rank)
        for size in (Size(1160, HALF.height) if is_alone else HALF, NARROW)
    }
    title = "" if is_alone else conference
    return panel(title, drawn, f"{text}: {conference}", [looks[line.club] for line in lines if line.is_key])


def _table(season: SeasonNumbers, value: Value) -> tuple[list[str], list[str], list[Row]]:
    """Keys, titles and rows of the numbers."""
    weeks = range(1, len(season.standings) + 1)
    return (
        ["team", *(f"week_{week}" for week in weeks)],
        [_("Team"), *map(str, weeks)],
        [
            (club, [value(order, conference, club) for order in season.standings])
            for conference, clubs in season.latest.seeds.items()
            for club in clubs
        ],
    )


def _leader(season: SeasonNumbers) -> str:
    """Who led the league after most weeks."""
    led = [order.league[0] for order in season.standings]
    most = max(season.latest.league, key=led.count)
    weeks = led.count(most)
    text = ngettext(
        "The %(team)s led the league after %(weeks)s week",
        "The %(team)s led the league after %(weeks)s weeks",
        weeks,
    )
    return text % {"team": season.name(most), "weeks": weeks}


def _climber(season: SeasonNumbers) -> str:
    """Who climbed farthest to the present seed."""
    climbs = []
    for conference, clubs in season.latest.seeds.items():
        for place, club in enumerate(clubs, 1):
            past = [_seed(order, conference, club) for order in season.standings]
            worst = max(past)
            week = len(past) - past[::-1].index(worst)
            climbs.append((worst - place, -place, club, worst, week))
    climbed, place, club, worst, week = max(climbs)
    if not climbed:
        return _("Every seed is as it was")
    return _("The %(team)s climbed from seed %(worst)s after week %(week)s to seed %(seed)s") % {
        "worst": worst,
        "week": week,
        "seed": -place,
        "team": season.name(club),
    }


def streaks(season: SeasonNumbers) -> Figure:
    """Wins to the right, losses to the left, the longest streak of wins first."""
    runs = {club: _letters(season.standings, club) for club in season.latest.records}
    shown = sorted(
        (Bar(club, _longest(letters, "W"), _longest(letters, "L")) for club, letters in runs.items()),
        key=lambda bar: (-bar.right, bar.left, bar.club),
    )
    best = shown[0]
    specs = {
        size: bars(shown, season.looks, size)
        for size in (size_of(len(shown), WIDE.width), size_of(len(shown), NARROW.width))
    }
    text = ngettext(
        "The %(team)s won %(games)s game", "The %(team)s won %(games)s games in a row", best.right
    )
    return Figure(
        "streaks",
        _("Streaks"),
        text % {"team": season.name(best.club), "games": best.right},
        _("Longest streaks: wins to the right, filled; losses to the left, hollow."),
        [panel("", specs, _("Longest streaks of wins and of losses"))],
        ["team", "wins_in_a_row", "losses_in_a_row", "now"],
        [_("Team"), _("Wins in a row"), _("Losses in a row"), _("Now")],
        [(bar.club, [bar.right, bar.left, season.latest.records[bar.club].streak]) for bar in shown],
    )


def _letters(standings: Sequence[Standings], club: str) -> str:
    """A letter for each game, in the order of the weeks."""
    letters, old = "", (0, 0, 0)
    for order in standings:
        record = order.records[club].overall
        new = (record.wins, record.losses, record.ties)
        letters += "".join(letter * (now - then) for letter, now, then in zip("WLT", new, old, strict=True))
        old = new
    return letters


def _longest(letters: str, outcome: str) -> int:
    return max((len(list(run)) for letter, run in groupby(letters) if letter == outcome), default=0)


DAY = 24 * 3600  # seconds
PLOTS = (race, seeds, points, margins, opponents, streaks)


def season_figures(season: Season, teams: dict[str, Team]) -> list[Figure]:
    """The plots of the season's regular weeks, none before the first final result.

    They are cached for a day, because drawing them takes a second. A new result, another language or a
    changed team has its own entry in the cache.
    """
    looks = {slug: look_of(team) for slug, team in teams.items()}
    state = [season.pk, season.league.feed.last, games_of(season), get_language(), sorted(looks.items())]
    key = f"season-plots:{hashlib.sha256(repr(state).encode()).hexdigest()}"
    figures: list[Figure] | None = cache.get(key)
    if figures is None:
        figures = _drawn(season, looks)
        cache.set(key, figures, DAY)
    return figures


def _drawn(season: Season, looks: dict[str, Look]) -> list[Figure]:
    standings = standings_by_week(season)
    if not standings:
        return []
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR, void=False)
    still_open = regular.exclude(result__state=Result.State.FINAL)
    numbers = SeasonNumbers(
        looks=looks,
        standings=standings,
        games=games_of(season),
        open_games=list(still_open.values_list("home__slug", "away__slug")),
        weeks=season.weeks.filter(kind=Week.Kind.REGULAR).count(),
        places=format_of(season).per_conference(len(standings[-1].seeds)),
    )
    return [figure for plot in PLOTS if (figure := plot(numbers)) is not None]


def look_of(team: Team) -> Look:
    colors = color_class(team.primary_color, team.secondary_color)
    return Look(team.abbreviation, team.nickname, colors, mark_of(team).key)
