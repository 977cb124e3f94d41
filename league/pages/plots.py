"""The plots of a season. Each has a finding as its title, the drawings, and the numbers behind them."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from league.drawing.charts import (
    NARROW,
    WIDE,
    ClubPair,
    Look,
    Looks,
    Size,
    Spec,
    WeekLine,
    bars,
    columns,
    draw,
    scatter,
    size_of,
    spans,
    week_lines,
)
from league.drawing.marks import color_class, mark_of
from league.frame.kept import kept_for
from league.frame.numbers import decimal
from league.frame.texts import texts_beside
from league.models import Fixture, Result, Season, Team, Week
from league.playoffs.selectors import format_of
from league.standings.records import WLT, PlayedGame
from league.standings.selectors import games_of, standings_by_week
from league.standings.tie_breaks import Standings

TEXTS = texts_beside(__file__)


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


Panel = tuple[str, SafeString, SafeString]  # a title, empty if it is alone; for wide and for narrow pages
Row = tuple[str, Sequence[object]]  # a club, or else what the line is about; its cells


@dataclass(frozen=True, slots=True)
class Figure:
    """A plot. `name` is its address, `title` says what it shows, `finding` what stands out, and `note` how
    to read it. `columns` are the titles of its numbers by the names that programs know; the first column is
    the club, or what the line is about."""

    name: str
    title: str
    finding: str
    note: str
    panels: Sequence[Panel]
    columns: Mapping[str, str]
    rows: Sequence[Row]


def figure_of(
    name: str,
    finding: str,
    panels: Sequence[Panel],
    rows: Sequence[Row],
    weeks: Iterable[int] = (),
    note: str = "note",
) -> Figure:
    """The plot with its texts of `texts.toml`, and a column for each of these weeks."""
    texts = getattr(TEXTS, name)
    columns = {key: _(title) for key, title in texts["columns"].items()}
    columns |= {f"week_{week}": str(week) for week in weeks}
    title, shown_note = texts["title"], texts[note]
    return Figure(name, _(title), finding, _(shown_note), panels, columns, rows)


def panel(
    chart: Callable[[Size], Spec],
    text: str,
    sizes: Sequence[Size] = (WIDE, NARROW),
    looks: Sequence[Look] = (),
    title: str = "",
) -> Panel:
    """The panel of a chart in a wide and a narrow size; `text` is what a screen reader says."""
    wide, narrow = (mark_safe(draw(chart(size), size, text, looks)) for size in sizes)
    return title, wide, narrow


EDGES = (0, 1, 4, 8, 15, 22)  # the least margins of the columns: ties, 1 to 3, 4 to 7 ...
CLOSE = 7  # points, one score


def points(season: SeasonNumbers) -> Figure | None:
    """Points per game, scored and allowed; None before the first game with a score."""
    games: Counter[str] = Counter()
    for game in season.games:
        if game.home_score is not None and game.away_score is not None:
            games.update((game.home, game.away))
    records = [(club, record, games[club]) for club, record in season.latest.records.items() if games[club]]
    shown = [
        (record.points_for / count, record.points_against / count, club) for club, record, count in records
    ]
    if not shown:
        return None
    scored, allowed, best = max(shown, key=lambda row: row[0] - row[1])
    titles = {"across": _("Points scored per game"), "up": _("Points allowed per game")}
    pairs = [ClubPair(club, own, other) for own, other, club in shown]
    finding = _("The %(team)s outscore their opponents by %(points)s a game")
    return figure_of(
        "points",
        finding % {"team": season.looks[best].name, "points": decimal(scored - allowed)},
        [
            panel(
                lambda size: scatter(pairs, season.looks, size, **titles, is_less_better=True),
                _("Points per game, scored and allowed"),
            )
        ],
        [
            (club, [f"{own:.1f}", f"{other:.1f}", f"{own - other:+.1f}"])
            for own, other, club in sorted(shown, key=lambda row: row[1] - row[0])
        ],
    )


def margins(season: SeasonNumbers) -> Figure | None:
    """How close the games were; None before the first game with a score."""
    known = [
        abs(game.home_score - game.away_score)
        for game in season.games
        if game.home_score is not None and game.away_score is not None
    ]
    if not known:
        return None
    counts = Counter(bisect(EDGES, margin) - 1 for margin in known)
    ranges = [f"{low}" if low == next_ - 1 else f"{low}–{next_ - 1}" for low, next_ in pairwise(EDGES)]
    shown = [(text, counts[place]) for place, text in enumerate([*ranges, f"{EDGES[-1]}+"])]
    shown = shown if counts[0] else shown[1:]  # no column for ties if there are none
    close, title = sum(margin <= CLOSE for margin in known), _("Margin in points")
    return figure_of(
        "margins",
        _("%(close)s of %(games)s games were decided by one score") % {"close": close, "games": len(known)},
        [panel(lambda size: columns(shown, size, title=title), _("Number of games by margin"))],
        [(label, [count]) for label, count in shown],
    )


def opponents(season: SeasonNumbers) -> Figure:
    """The win percentage of each club's opponents, the hardest remaining schedule first."""
    records = season.latest.records
    to_come: dict[str, list[WLT]] = {club: [] for club in records}
    for home, away in season.open_games:
        to_come[home].append(records[away].overall)
        to_come[away].append(records[home].overall)
    rows = [
        ClubPair(club, _percent(record.sos), _percent(WLT.pooled(to_come[club])))
        for club, record in records.items()
    ]
    is_open = any(row.second is not None for row in rows)
    compared = {row.club: row.second if is_open else row.first for row in rows}
    rows.sort(key=lambda row: (1.0 if (value := compared[row.club]) is None else -value, row.club))
    shown = [row for row in rows if row.first is not None or row.second is not None]
    finding = (
        _("The hardest games are still to come for the %(team)s")
        if is_open
        else _("The %(team)s had the hardest schedule")
    )
    title = _("Opponents' wins, percent")
    return figure_of(
        "opponents",
        finding % {"team": season.looks[rows[0].club].name},
        [
            panel(
                lambda size: spans(shown, season.looks, size, title=title),
                _("Win percentage of each team's opponents"),
                [size_of(len(shown), width) for width in (WIDE.width, NARROW.width)],
            )
        ],
        [
            (row.club, ["" if value is None else f"{value:.1f}" for value in (row.first, row.second)])
            for row in rows
        ],
        note="note" if is_open else "note_over",
    )


def _percent(record: WLT) -> float | None:
    return None if record.pct is None else round(float(record.pct) * 100, 1)


HALF = Size(568, 380)  # two beside each other
Value = Callable[[Standings, str, str], int]  # after a week, of a conference's club


def race(season: SeasonNumbers) -> Figure:
    """Wins minus losses, week by week; the clubs in playoff places in color. Its finding is who led the
    league after most weeks."""

    def lead(order: Standings, _conference: str, club: str) -> int:
        record = order.records[club].overall
        return record.wins - record.losses

    led = [order.league[0] for order in season.standings]
    most = max(season.latest.league, key=led.count)
    weeks = led.count(most)
    finding = ngettext(
        "The %(team)s led the league after %(weeks)s week",
        "The %(team)s led the league after %(weeks)s weeks",
        weeks,
    )
    return figure_of(
        "race",
        finding % {"team": season.looks[most].name, "weeks": weeks},
        *_by_week(season, lead, _("Wins minus losses after each week"), is_rank=False),
    )


def seeds(season: SeasonNumbers) -> Figure:
    """Seeds week by week, with all tie-breaks."""
    by_week = _by_week(season, _seed, _("Seed after each week"), is_rank=True)
    return figure_of("seeds", _climber(season), *by_week)


def _seed(order: Standings, conference: str, club: str) -> int:
    return order.seeds[conference].index(club) + 1


def _by_week(
    season: SeasonNumbers, value: Value, text: str, *, is_rank: bool
) -> tuple[list[Panel], list[Row], range]:
    """Panels, rows and weeks of the values of each club after each week."""
    weeks = range(1 if is_rank else 0, max(season.weeks, len(season.standings)) + 1)
    panels: list[Panel] = []
    rows: list[Row] = []
    start = [] if is_rank else [0]
    conferences = season.latest.seeds.items()
    for conference, clubs in conferences:
        own = [(club, [value(order, conference, club) for order in season.standings]) for club in clubs]
        lines = [
            WeekLine(club, [*start, *values], is_key=place < season.places)
            for place, (club, values) in enumerate(own)
        ]
        is_alone = len(conferences) == 1
        panels.append(
            conference_panel(conference, lines, season.looks, weeks, text, is_alone=is_alone, is_rank=is_rank)
        )
        rows += own
    return panels, rows, range(1, len(season.standings) + 1)


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
    return panel(
        lambda size: week_lines(lines, looks, size, weeks, week=_("Week"), is_rank=is_rank),
        f"{text}: {conference}",
        (Size(1160, HALF.height) if is_alone else HALF, NARROW),
        [looks[line.club] for line in lines if line.is_key],
        "" if is_alone else conference,
    )


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
        "team": season.looks[club].name,
    }


def streaks(season: SeasonNumbers) -> Figure:
    """Wins to the right, losses to the left, the longest streak of wins first."""
    records = season.latest.records
    shown = sorted(
        (
            (_longest(record.letters, "W"), _longest(record.letters, "L"), club)
            for club, record in records.items()
        ),
        key=lambda row: (-row[0], *row[1:]),
    )
    most, _losses, best = shown[0]
    pairs = [ClubPair(club, wins, losses) for wins, losses, club in shown]
    text = ngettext("The %(team)s won %(games)s game", "The %(team)s won %(games)s games in a row", most)
    return figure_of(
        "streaks",
        text % {"team": season.looks[best].name, "games": most},
        [
            panel(
                lambda size: bars(pairs, season.looks, size),
                _("Longest streaks of wins and of losses"),
                [size_of(len(shown), width) for width in (WIDE.width, NARROW.width)],
            )
        ],
        [(club, [wins, losses, records[club].streak]) for wins, losses, club in shown],
    )


def _longest(letters: str, outcome: str) -> int:
    return max((len(list(run)) for letter, run in groupby(letters) if letter == outcome), default=0)


PLOTS = (race, seeds, points, margins, opponents, streaks)


def season_figures(season: Season, teams: dict[str, Team]) -> list[Figure]:
    """The plots of the season's regular weeks, none before the first final result.

    They are cached for a day, because drawing them takes a second. A new result, another language or a
    changed team has its own entry in the cache.
    """
    looks = {slug: look_of(team) for slug, team in teams.items()}
    state = [season.pk, season.league.feed.last, games_of(season), get_language(), sorted(looks.items())]
    return kept_for("season-plots", state, lambda: _drawn(season, looks))


def _drawn(season: Season, looks: dict[str, Look]) -> list[Figure]:
    standings = standings_by_week(season)
    if not standings:
        return []
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR)
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
