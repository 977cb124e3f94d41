"""The edition of a week, computed from the log and cached under a key of its contents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter

from django.core.cache import cache
from django.db.models import Exists, OuterRef, QuerySet

from league.almanac import Contest, rate_contests
from league.hooks import answers, game_logs_requested
from league.models import Fixture, Result, Season, Week
from league.news import Edition, GameLog, PastSeasons, Story, WeekFacts, compose_edition
from league.news.broken_records import WEEKS
from league.news.movements import StandingsStep
from league.news.stakes import ComingGame
from league.news.stories import kind_of
from league.playoffs import BOWL
from league.selectors.news.keys import edition_keys
from league.selectors.playoffs.clinch_races import marks_of
from league.selectors.playoffs.playoffs import format_of
from league.selectors.schedule.fixtures import WeekCount, weeks_of
from league.selectors.season.figures import final_results
from league.selectors.season.past_records import book_in, streaks_in
from league.selectors.season.pasts import RecentContests, recent_contests
from league.selectors.season.standings import standings_of

DAY = 24 * 3600  # seconds


def editions_of(season: Season) -> list[WeekCount]:
    """The season's weeks with a final result, which have an edition, in order; one query."""
    return [count for count in weeks_of(season) if count.final]


def weeks_to_prove(week: Week) -> list[int]:
    """The weeks after which the edition has to know what is certain: this one and the one before it, in the
    second half of a regular season played here. Earlier hardly anything is, and a proof takes long."""
    season = week.season
    if week.kind != Week.Kind.REGULAR or season.imported or season.is_knockout:
        return []
    regular = season.weeks.filter(kind=Week.Kind.REGULAR).count()
    return [week.number - 1, week.number] if 2 * (week.number - 1) >= regular else []


def edition_of(week: Week) -> Edition:
    """The edition of the week as far as its games are final; `week.season` is selected with its league.
    Three queries if it is in the cache, else some twenty."""
    return editions_for(week.season, [week])[0]


def editions_for(season: Season, weeks: Sequence[Week]) -> list[Edition]:
    """The editions of these weeks of the season, in the same order; three queries if all are in the cache."""
    keys = edition_keys(season, weeks)
    known: dict[str, Edition] = cache.get_many(keys)
    desk = NewsDesk(season)
    missing = {key: desk.compose(week) for key, week in zip(keys, weeks, strict=True) if key not in known}
    if missing:
        cache.set_many(missing, DAY)
    return [(known | missing)[key] for key in keys]


class NewsDesk:
    """What all editions of a season need, read once."""

    def __init__(self, season: Season) -> None:
        self.season = season

    @cached_property
    def recent(self) -> RecentContests:
        """The games of this season, and what the seasons before add up to; without that, all games."""
        return recent_contests(self.season, "games", "streaks")

    @cached_property
    def contests(self) -> list[Contest]:
        """The games up to this season."""
        return [contest for contest in self.recent.contests if contest.season <= self.season.number]

    @cached_property
    def past(self) -> PastSeasons:
        """What the seasons before the first of these games have left."""
        found = self.recent.past
        weeks = Week.objects.filter(
            season__league=self.season.league_id, season__number__lt=self.season.number
        )
        played = weeks.filter(Exists(final_results().filter(fixture__week=OuterRef("pk"))))
        return PastSeasons(
            weeks=len(played.values_list("pk")[:WEEKS]) if found else 0,
            records=book_in(found.get("games", {})),
            streaks=streaks_in(found.get("streaks", {})),
        )

    @cached_property
    def chances(self) -> dict[tuple[int, int], float]:
        """(season, number) of a game that was played -> the winner's chance before it."""
        return {
            (contest.season, contest.number): chance if contest.winner == contest.home else 1 - chance
            for contest, chance, _ratings in rate_contests(self.contests, before=self.recent.before)
            if contest.winner
        }

    @cached_property
    def places(self) -> int:
        """The playoff places of a conference."""
        conferences = self.season.memberships.values("division__conference").distinct().count()
        return format_of(self.season).per_conference(conferences)

    @cached_property
    def has_standings(self) -> bool:
        return not self.season.is_knockout

    def compose(self, week: Week) -> Edition:
        """The edition of the week."""
        regular = week.kind == Week.Kind.REGULAR and self.has_standings
        season, number = self.season.number, week.number
        return compose_edition(
            WeekFacts(
                stories=self._stories(week),
                earlier=[game for game in self.contests if (game.season, game.week) < (season, number)],
                past=self.past,
                before=self._step(number - 1) if regular else None,
                after=self._step(number) if regular else None,
                coming=self._coming(week),
            )
        )

    def _step(self, through: int) -> StandingsStep:
        marks = marks_of(self.season, through) if through else None
        return StandingsStep(standings_of(self.season, through), marks or {}, self.places)

    def _stories(self, week: Week) -> list[Story]:
        fixtures = list(games_of_week(week).filter(result__state=Result.State.FINAL))
        logs: Mapping[int, GameLog] = {
            fixture: log
            for known in answers(game_logs_requested, fixtures=[fixture.pk for fixture in fixtures])
            for fixture, log in known.items()
        }
        final = final_of(week, fixtures)
        known = {(game.season, game.number): game for game in self.contests}
        return [self._story(game, known, logs.get(game.pk), is_final=game == final) for game in fixtures]

    def _story(
        self,
        fixture: Fixture,
        known: Mapping[tuple[int, int], Contest],
        log: GameLog | None,
        *,
        is_final: bool,
    ) -> Story:
        key, result = (self.season.number, fixture.number), fixture.result
        contest = known.get(key) or _unplayed(self.season, fixture)
        playoff = fixture.kind == Week.Kind.PLAYOFF
        kind = kind_of(
            contest,
            log,
            result.outcome,
            overtime=result.overtime,
            final=is_final,
            out=playoff and fixture.week.name != BOWL and not self.season.imported,
        )
        return Story(contest, kind, log, result.overtime, self.chances.get(key))

    def _coming(self, week: Week) -> list[ComingGame]:
        """The games of the next week, as far as it is drawn."""
        following = self.season.weeks.filter(number__gt=week.number).order_by("number").first()
        if following is None or self.season.imported:
            return []
        games = list(games_of_week(following))
        final, playoff = final_of(following, games), following.kind == Week.Kind.PLAYOFF
        return [
            ComingGame(
                number=game.number,
                home=game.home.slug,
                away=game.away.slug,
                round=following.name if playoff else "",
                final=game == final,
                third=following.name == BOWL and game != final,
            )
            for game in games
        ]


def games_of_week(week: Week) -> QuerySet[Fixture]:
    """The games of the week with teams and results, in order."""
    return week.fixtures.select_related("week", "home", "away", "result").order_by("number")


def final_of(week: Week, games: Iterable[Fixture]) -> Fixture | None:
    """The game of these that decides the title: the last one of the Bowl's round."""
    return max(games, key=attrgetter("number"), default=None) if week.name == BOWL else None


def _unplayed(season: Season, fixture: Fixture) -> Contest:
    """A game that counts for nothing, as the almanac does not have it."""
    return Contest(
        season=season.number,
        week=fixture.week.number,
        number=fixture.number,
        home=fixture.home.slug,
        away=fixture.away.slug,
        home_score=None,
        away_score=None,
        winner=None,
    )
