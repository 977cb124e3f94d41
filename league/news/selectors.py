"""The editions of seasons, kept under keys that change with everything that an edition is made of; the weeks
that are complete, and their readers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import cached_property
from hashlib import sha256
from operator import attrgetter
from typing import Any

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Sum, TextField
from django.db.models.functions import MD5, Cast
from django.utils import timezone

from league.almanac.figures import final_results
from league.almanac.pasts import Past, recent_contests
from league.almanac.ratings import Award, rate_contests, season_awards
from league.almanac.records import Contest, RecordsBook, record_books
from league.clinch.proofs import marks_of, proved_marks
from league.frame.kept import DAY
from league.frame.permissions import in_active_league
from league.models import Fixture, Result, Season, Week
from league.news.editions import (
    WEEKS,
    ComingGame,
    Edition,
    StandingsStep,
    compose_edition,
)
from league.news.stories import FIGURES, DecidingScore, GameLog, Story, kind_of
from league.playoffs.bracket import BOWL
from league.playoffs.selectors import format_of
from league.schedule.selectors import has_withdrawn, weeks_of
from league.standings.selectors import standings_of

RESULT = ("state", "outcome", "overtime", "home_score", "away_score", "home_touchdowns", "away_touchdowns")
SIDE_COLUMNS = ("home__slug", "away__slug", has_withdrawn("home"), has_withdrawn("away"))
COLUMNS = ("number", "week__number", *SIDE_COLUMNS)


def edition_keys(season: Season, weeks: Sequence[Week]) -> list[str]:
    """The key of each week's edition in the cache; three queries for any number of weeks.

    Of this season a key contains the results up to the week and the games of the week after it, of earlier
    seasons only what they add up to.
    """
    games = season.fixtures.order_by("number")
    rows = list(games.values_list(*COLUMNS, *(f"result__{name}" for name in RESULT)))
    proofs = tuple(season.proofs.order_by("through").values_list("through", "made_at"))
    decided = (season.tosses, season.seeding, season.adjustments)
    common = (decided, season.terms, season.state, _earlier_seasons(season), proofs)
    keys = []
    for week in weeks:
        later = (int(row[1]) for row in rows if int(row[1]) > week.number)
        following = min(later, default=week.number)
        until = [
            row if int(row[1]) <= week.number else row[: len(COLUMNS)]
            for row in rows
            if int(row[1]) <= following
        ]
        content = repr((week.number, week.name, common, until))
        keys.append(f"news:{week.pk}:{sha256(content.encode()).hexdigest()}")
    return keys


def _earlier_seasons(season: Season) -> tuple[object, ...]:
    """The digest of what they add up to; of all their results, if that is not stored."""
    digest = MD5(Cast("figures__past", TextField()))
    before = season.league.seasons.filter(number__lt=season.number).order_by("-number")
    row = before.values_list("state", digest).first()
    if row is None or (row[0] == Season.State.FINISHED and row[1]):
        return row or ()
    earlier = Result.objects.filter(
        fixture__season__league=season.league_id,
        fixture__season__number__lt=season.number,
        fixture__void=False,
        state=Result.State.FINAL,
    )
    return tuple(
        earlier.aggregate(Count("pk"), Sum("home_score"), Sum("away_score"), Max("recorded_at")).values()
    )


SeasonHonors = tuple[list[Award], dict[str, RecordsBook]]


def season_honors(season: Season, weeks: Sequence[Week]) -> SeasonHonors:
    """The awards of the season with these weeks, and the records it set: `games`, `seasons` and `streaks` ->
    name -> the best one, as the book stood when the season ended; three queries if they are in the cache."""
    key = ":".join(["honors", str(season.pk), *edition_keys(season, weeks)[-1:]])
    honors: SeasonHonors | None = cache.get(key)
    if honors is not None:
        return honors
    number, (contests, past) = season.number, recent_contests(season, "games", "seasons", "streaks")
    contests = [game for game in contests if game.season <= number]
    own = {
        kind: {
            name: holders[:1]
            for name, holders in book.items()
            if holders and holders[0].last.season == number
        }
        for kind, book in record_books(contests, {game.season for game in contests}, past).items()
    }
    honors = season_awards(contests, number, past["ratings"], past["records"]), own
    cache.set(key, honors, DAY)
    return honors


def editions_of(season: Season) -> list[Week]:
    """The season's weeks with a final result, which have an edition, in order; one query."""
    return [week for week in weeks_of(season) if week.final]


def weeks_to_prove(week: Week) -> list[int]:
    """The weeks after which the edition has to know what is certain: this one and the one before it, in the
    second half of a regular season played here. Earlier hardly anything is, and a proof takes long."""
    season = week.season
    if week.kind != Week.Kind.REGULAR or season.imported or season.is_knockout:
        return []
    regular = season.weeks.filter(kind=Week.Kind.REGULAR).count()
    return [week.number - 1, week.number] if 2 * (week.number - 1) >= regular else []


def ask_for_news_proofs(week: Week) -> None:
    """Asks a worker for the marks that the edition of this complete week shows, unless they are proved."""
    for through in weeks_to_prove(week):
        proved_marks(week.season, through)


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
    def recent(self) -> tuple[list[Contest], Past]:
        """The games of this season, and what the seasons before add up to; without that, all games up to this
        season. `weeks` of the past says how many weeks with games it has, at most WEEKS."""
        season = self.season
        contests, past = recent_contests(season, "games", "streaks")
        first = min([season.number, *(contest.season for contest in contests[:1])])
        weeks = Week.objects.filter(season__league=season.league_id, season__number__lt=first)
        played = weeks.filter(Exists(final_results().filter(fixture__week=OuterRef("pk"))))
        past["weeks"] = len(played.values_list("pk")[:WEEKS]) if first > 1 else 0
        return [contest for contest in contests if contest.season <= season.number], past

    @cached_property
    def chances(self) -> dict[tuple[int, int], float]:
        """(season, number) of a game that was played -> the winner's chance before it."""
        return {
            (contest.season, contest.number): chance if contest.winner == contest.home else 1 - chance
            for contest, chance, *_rest in rate_contests(self.recent[0], before=self.recent[1]["ratings"])
            if contest.winner
        }

    @cached_property
    def places(self) -> int:
        """The playoff places of a conference."""
        conferences = self.season.memberships.values("division__conference").distinct().count()
        return format_of(self.season).per_conference(conferences)

    def compose(self, week: Week) -> Edition:
        regular = week.kind == Week.Kind.REGULAR and not self.season.is_knockout
        season, number = self.season.number, week.number
        return compose_edition(
            self._stories(week),
            [game for game in self.recent[0] if (game.season, game.week) < (season, number)],
            past=self.recent[1],
            before=self._step(number - 1) if regular else None,
            after=self._step(number) if regular else None,
            coming=self._coming(week),
        )

    def _step(self, through: int) -> StandingsStep:
        marks = marks_of(self.season, through) if through else None
        return StandingsStep(standings_of(self.season, through), marks or {}, self.places)

    def _stories(self, week: Week) -> list[Story]:
        fixtures = list(games_of_week(week).filter(result__state=Result.State.FINAL))
        logs = logs_of([fixture.pk for fixture in fixtures])
        known = {(game.season, game.number): game for game in self.recent[0]}
        season, final, stories = self.season, final_of(week, fixtures), []
        can_be_out = week.kind == Week.Kind.PLAYOFF and week.name != BOWL and not season.imported
        for fixture in fixtures:
            key, result, log = (season.number, fixture.number), fixture.result, logs.get(fixture.pk)
            # A game that counts for nothing is not in the almanac.
            unplayed = Contest(
                season.number, week.number, fixture.number, fixture.home.slug, fixture.away.slug
            )
            contest, overtime = known.get(key, unplayed), result.overtime
            kind = kind_of(
                contest, log, result.outcome, overtime=overtime, final=fixture == final, out=can_be_out
            )
            stories.append(Story(contest, kind, log, overtime, self.chances.get(key)))
        return stories

    def _coming(self, week: Week) -> list[ComingGame]:
        """The games of the next week, as far as it is drawn."""
        later = self.season.weeks.filter(number__gt=week.number, fixtures__void=False)
        following = later.order_by("number").first()
        if following is None or self.season.imported:
            return []
        games, kinds = list(games_of_week(following)), dict[Fixture, str]()
        if is_playoff := following.kind == Week.Kind.PLAYOFF:
            final, other = final_of(following, games), "third" if following.name == BOWL else "playoff"
            kinds = {game: "title" if game == final else other for game in games}
        name = following.name if is_playoff else ""
        return [
            ComingGame(game.number, game.home.slug, game.away.slug, kinds.get(game, ""), name)
            for game in games
        ]


def games_of_week(week: Week) -> QuerySet[Fixture]:
    """The games of the week with teams and results, in order."""
    return week.fixtures.select_related("week", "home", "away", "result").order_by("number")


def final_of(week: Week, games: Iterable[Fixture]) -> Fixture | None:
    """The game of these that decides the title: the last one of the Bowl's round."""
    return max(games, key=attrgetter("number"), default=None) if week.name == BOWL else None


RECENT = timedelta(days=2)  # since the last result; older weeks are history and not news


def complete_weeks() -> dict[Season, list[Week]]:
    """The weeks without an edition whose games have all become final within the last days, in order, by
    season; without imported seasons. Two queries, and one for each season in question."""
    recent: dict[int, set[int]] = {}
    results = Result.objects.filter(
        in_active_league("fixture__season__league"),
        fixture__season__imported=False,
        fixture__void=False,
        fixture__week__edition=None,
        recorded_at__gt=timezone.now() - RECENT,
    )
    for season_pk, week_pk in results.values_list("fixture__season", "fixture__week").distinct():
        recent.setdefault(season_pk, set()).add(week_pk)
    complete: dict[Season, list[Week]] = {}
    for season in Season.objects.filter(pk__in=recent).select_related("league__feed", "champion"):
        weeks = [week for week in weeks_of(season) if week.over and week.pk in recent[season.pk]]
        for week in weeks:
            week.season = season
        if weeks:
            complete[season] = weeks
    return complete


def readers_of(season: Season) -> QuerySet[User]:
    """The members of the season's league who want its news."""
    members = User.objects.filter(memberships__league=season.league, is_active=True).exclude(email="")
    wants_news = Q(letter_preferences=None) | Q(
        letter_preferences__letters=True, letter_preferences__news=True
    )
    return members.filter(wants_news).distinct().order_by("pk")


def logs_of(fixtures: Collection[int]) -> dict[int, GameLog]:
    """The logs of the games behind the results of these fixtures, by the fixture's primary key; reported box
    scores where there is no game. Two queries."""
    rows = Fixture.everything.filter(pk__in=fixtures)
    scores = {f"game__{side}_score": F(f"result__{side}_score") for side in ("home", "away")}
    boxes = rows.filter(**scores, game__box_score__isnull=False)
    columns = ("pk", "game__box_score__data", "game__box_score__flow")
    logs = {fixture: _log(*row) for fixture, *row in boxes.values_list(*columns)}
    reports = rows.exclude(pk__in=logs).filter(box_reports__isnull=False).order_by("box_reports__pk")
    return logs | {
        fixture: _log(box, None) for fixture, box in reports.values_list("pk", "box_reports__data")
    }


def _log(box: Mapping[str, Any], flow: Mapping[str, Any] | None) -> GameLog:
    """The log from a box score and the game's flow, None without a play-by-play."""
    home, away = (
        {name: known[name] for name in FIGURES if isinstance(known.get(name), int)}
        for known in (box.get("home", {}), box.get("away", {}))
    )
    if flow is None:
        return GameLog((home, away))
    decider = DecidingScore(**flow["decider"]) if flow["decider"] else None
    return GameLog((home, away), complete=True, changes=flow["changes"], decider=decider)
