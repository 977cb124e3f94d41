"""Games that computer coaches play for fixtures: for whom, when, and how game and result are recorded;
overdue games, which the computer plays for absent coaches, or which are all settled at once.

The coaches for whom a job plays are chosen by team when the job starts, and not changed later. A late game is
played after its fixture was settled without its coaches, and counts once it replaces that result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.play.house import FinishedGame, auto_play
from engine.play.scoresheet import PackedSheet
from games.feed import all_plays_item, final_score_item, kickoff_item
from games.models import Game
from games.records import scoresheets
from games.records.scoresheets import computer_header
from league.feed.services import publish_to_league, result_item, standings_items
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.frame.locks import lock_fixtures
from league.frame.permissions import Permission
from league.models import FeedItem, Fixture, Job, Result, Season, Week
from league.results.deadlines import (
    act_on_fixture,
    fixtures_to_act_on,
    record_settlement,
    save_overdue_outcome,
)
from league.results.effects import Effect, effects_between, season_snapshot
from league.results.services import Score, new_result, save_first_results, save_result
from league.schedule.deadlines import (
    DeadlineAction,
    coached_teams,
    coached_teams_waiting,
    coaches_of,
    deadline_action_of,
    games_for_computer,
    games_of_coaches,
    overdue_fixtures,
    overdue_games,
    overdue_outcome_of,
)
from league.seasons.selectors import DiceSource, dice_sources_for, team_by_slug
from league.seasons.steps import what_next

if TYPE_CHECKING:
    from league.frame.permissions import Person

MOST_NAMED = 6  # teams that a refusal names


def coaches_played_for(season: Season, slugs: Sequence[str]) -> list[int]:
    """The coaches for whom the computer plays if these teams are named, as the primary keys of their current
    `Coach` rows. Raises Refused no_such_team."""
    if not slugs:
        return []
    unknown = sorted(set(slugs) - set(team_by_slug(season)))
    if unknown:
        sentence = _("No such team plays in this season: %(team)s. Choose one of its teams.")
        raise Refused("no_such_team", sentence % {"team": unknown[0]})
    return [coach.pk for coach in coaches_of(season, slugs)]


def coaches_of_job(job: Job) -> list[int]:
    """The primary keys of the `Coach` rows for which the job plays."""
    coaches: list[int] = job.payload["instead_of"]
    return coaches


def teams_played_for(slugs: Sequence[str]) -> dict[str, list[str]]:
    """The chosen teams, for the change history; empty if none was chosen."""
    return {"instead_of": sorted(set(slugs))} if slugs else {}


def next_week_can_open(season: Season, through: int | None, coaches: Sequence[int]) -> bool:
    """Whether there is a game for the computer, or no game is waiting for a coach. `coaches`: as in
    `coaches_played_for`."""
    playable, waiting = games_for_computer(season, coaches), games_of_coaches(season, coaches)
    if through is not None:
        playable, waiting = (games.filter(week__number__lte=through) for games in (playable, waiting))
    return playable.exists() or not waiting.exists()


def games_of_coaches_refusal(season: Season) -> Refused:
    """The refusal when every remaining game waits for a person: names the teams and says what to do."""
    waiting = coached_teams_waiting(season)
    teams = [
        _("%(team)s (%(people)s)")
        % {
            "team": team.name,
            "people": ", ".join(coach.user.get_username() for coach in coaches),
        }
        for team, coaches, _games in waiting[:MOST_NAMED]
    ]
    more = len(waiting) - len(teams)
    if more:
        teams.append(ngettext("%(count)d more team", "%(count)d more teams", more) % {"count": more})
    sentence = _(
        "The remaining games wait for the coaches of %(teams)s. Name these teams if the computer should "
        "play in place of their coaches."
    )
    return Refused("games_of_coaches", sentence % {"teams": ", ".join(teams)})


def supersede_game(fixture: Fixture) -> None:
    """The computer's game no longer counts for the fixture. A late game that people have finished counts
    instead, if its score is that of the result."""
    Game.objects.filter(fixture=fixture).update(fixture=None, superseded=fixture)
    result = Result.objects.filter(fixture=fixture).first()
    if result:
        peoples = Game.objects.filter(superseded=fixture, sheet__isnull=True, state=Game.State.FINISHED)
        ends = {"home_score": result.home_score, "away_score": result.away_score}
        _count_newest(fixture, peoples.filter(**ends))


def reinstate_game(fixture: Fixture) -> None:
    """The computer's game counts again, if there was one; a late game that people have played no longer
    does."""
    Game.objects.filter(fixture=fixture).update(fixture=None, superseded=fixture)
    _count_newest(fixture, Game.objects.filter(superseded=fixture, sheet__isnull=False))


def _count_newest(fixture: Fixture, games: QuerySet[Game]) -> None:
    newest = games.order_by("-pk").first()
    if newest:
        Game.objects.filter(pk=newest.pk).update(fixture=fixture, superseded=None)


class SimulatedGame(NamedTuple):
    """A fixture's game that is not recorded yet, and the source of its dice; None with public dice."""

    fixture: Fixture
    finished: FinishedGame
    drawn: DiceSource | None


def simulate_fixture(fixture: Fixture) -> SimulatedGame:
    """Simulates the fixture's game from kickoff to the final whistle, in some ten milliseconds; nothing is
    saved.

    A game that the computer played before, and whose result was reverted, comes out the same again, even if
    the clubs have other computer coaches now: its dice are known by then."""
    return simulate_fixtures(fixture.season, [fixture])[0]


def simulate_fixtures(season: Season, fixtures: Sequence[Fixture]) -> list[SimulatedGame]:
    """As `simulate_fixture`, for several fixtures of a season; one query, or two if its dice are secret."""
    sources = dice_sources_for(season, fixtures)
    drawn = [(fixture, source) for fixture, source in zip(fixtures, sources, strict=True) if source]
    earlier = _played_before(drawn)
    return [
        _simulate(season, fixture, source, earlier.get(fixture.pk))
        for fixture, source in zip(fixtures, sources, strict=True)
    ]


def _simulate(
    season: Season, fixture: Fixture, drawn: DiceSource | None, earlier: Game | None
) -> SimulatedGame:
    if earlier:
        header, seed = earlier.header, PackedSheet.of(scoresheets.packed_sheet(earlier)).seed
        drawn = DiceSource(earlier.drawn_from, earlier.drawn_for) if earlier.drawn_from else None
    else:
        seed = drawn.seed if drawn else (season.seed, season.number, fixture.number)
        decided = fixture.kind == Week.Kind.PLAYOFF
        header = computer_header(
            season.league, fixture.home, fixture.away, neutral=fixture.neutral, decided=decided
        )
    finished = auto_play(header, master=seed[0], season=seed[1], game=seed[2])
    return SimulatedGame(fixture, finished, drawn)


def _played_before(drawn: Sequence[tuple[Fixture, DiceSource]]) -> dict[int, Game]:
    """Fixture -> the first game between its clubs that the computer played and whose result was reverted, if
    there is one and its rules are still here. One query, or none with public dice."""
    if not drawn:
        return {}
    purposes = {fixture.pk: source.purpose for fixture, source in drawn}
    played = Game.objects.filter(superseded__in=purposes, drawn_for__in=purposes.values())
    games = played.filter(sheet__isnull=False).select_related("drawn_from")
    first: dict[int, Game] = {}
    for game in games.order_by("pk"):
        assert game.superseded_id
        if game.drawn_for == purposes[game.superseded_id]:
            first.setdefault(game.superseded_id, game)
    return {pk: game for pk, game in first.items() if not game.has_retired_rules}


def record_game_without_publishing(
    simulated: SimulatedGame, settlement: str = Result.Settlement.COMPUTER
) -> tuple[Game, list[FeedItem]]:
    """Records the game with its final result, inside the transaction of a caller that publishes the returned
    feed items. Raises Refused as `record_result` does: result_final or result_reported if another result was
    first."""
    score = _score_of(simulated.finished)
    items = save_result(new_result(simulated.fixture, score, settlement=settlement), first=True)
    [game] = scoresheets.create_finished_games([simulated])
    return game, [*_game_items(game, simulated.finished), *items]


def record_first_games(
    season: Season, played: Sequence[tuple[SimulatedGame, Result.Settlement]]
) -> list[FeedItem]:
    """Records the games of several open fixtures of a season with their results, inside the transaction of a
    caller that has locked these fixtures, and that publishes the returned feed items. `season` is as stored
    now. The number of queries does not depend on the number of games.

    Raises Refused as `record_result` does."""
    results = [
        new_result(simulated.fixture, _score_of(simulated.finished), settlement=settlement)
        for simulated, settlement in played
    ]
    items = save_first_results(season, results)
    games = scoresheets.create_finished_games([simulated for simulated, _how in played])
    for game, (simulated, _how), result in zip(games, played, results, strict=True):
        items += [*_game_items(game, simulated.finished), result_item(result)]
    return items


def _game_items(game: Game, finished: FinishedGame) -> list[FeedItem]:
    return [kickoff_item(game), all_plays_item(game, finished.lines), final_score_item(game)]


def _score_of(finished: FinishedGame) -> Score:
    return Score(points=finished.score, touchdowns=finished.touchdowns, overtime=finished.overtime)


SimulatedGames = Mapping[int, SimulatedGame]  # games of the computer by the fixture's primary key


def play_overdue(*, now: datetime | None = None) -> int:
    """Plays the games that their deadlines leave to the computer, one transaction for each. Returns their
    number. Safe to run twice, or beside another worker, as `act_on_deadlines` is."""
    now = now or timezone.now()
    overdue = [
        fixture
        for fixture in fixtures_to_act_on(now)
        if deadline_action_of(fixture, now) is DeadlineAction.SETTLE
    ]
    return sum(act_on_fixture(fixture, now, _act) for fixture in overdue)


@transaction.atomic
def play_for_both(*, fixture: Fixture, actor: Person | None = None, reason: str = "") -> Game:
    """Has the computer play an unstarted, unreported game now, on the commissioner's request.

    Raises Refused: not_allowed, and what `record_result` does."""
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    return _play(fixture, actor, reason)


def simulate_overdue(*, season: Season, actor: Person | None) -> SimulatedGames:
    """Simulates the overdue games that the league's policy leaves to the computer; nothing is saved. Each
    takes some ten milliseconds, so call it before opening a transaction. Raises Refused: not_allowed."""
    permissions.require(actor, Permission.MANAGE, season.league)
    return {game.pk: simulate_fixture(game) for game in overdue_games(season) if game.overdue_outcome is None}


def settle_overdue(
    *, season: Season, played: SimulatedGames | None = None, actor: Person | None = None, reason: str = ""
) -> list[Fixture]:
    """Settles all overdue games of the season now, by its league's policy (`overdue_outcome_of`), and returns
    them. Each is a change of its own that can be reverted alone. `played` are the computer's games, for a
    caller that is already in a transaction; a game that became overdue since then is left to the sweep.

    Raises Refused: not_allowed, nothing_overdue, and what `record_result` does."""
    if played is None:
        played = simulate_overdue(season=season, actor=actor)
    permissions.require(actor, Permission.MANAGE, season.league)
    with transaction.atomic():
        # Locks all of them at once, so that a process that waits here has none of them locked.
        lock_fixtures(overdue_fixtures(season))
        due = overdue_games(season)
        settled = [game for game in due if game.overdue_outcome is not None or game.pk in played]
        if not settled:
            nothing = _("No game of this season is overdue: nothing has changed.")
            raise Refused("nothing_overdue", f"{nothing} {what_next(season).sentence}")
        items: list[FeedItem] = []
        for game in settled:
            if game.overdue_outcome is None:
                items += _write(played[game.pk], actor, reason)[1]
            else:
                items += save_overdue_outcome(game, game.overdue_outcome, actor=actor, reason=reason)
        publish_to_league(season, *items, *standings_items(season, *settled))
    return settled


def preview_overdue(*, season: Season, actor: Person | None) -> list[Effect]:
    """The effects of `settle_overdue` that do not depend on dice; nothing is changed. Raises Refused:
    not_allowed."""
    permissions.require(actor, Permission.MANAGE, season.league)

    def settled() -> list[Effect]:
        before = season_snapshot(season)
        for game in overdue_games(season):
            if game.overdue_outcome is not None:
                save_overdue_outcome(game, game.overdue_outcome)
        return effects_between(before, season_snapshot(season))

    return run_and_roll_back(settled)


def _act(fixture: Fixture, step: DeadlineAction, now: datetime) -> bool:  # noqa: ARG001 - as `act_on_fixture` calls it
    if step is not DeadlineAction.SETTLE or overdue_outcome_of(fixture, coached_teams(fixture)) is not None:
        return False
    _play(fixture)
    return True


def _play(fixture: Fixture, actor: Person | None = None, reason: str = "") -> Game:
    game, items = _write(simulate_fixture(fixture), actor, reason)
    publish_to_league(fixture.season, *items, *standings_items(fixture.season, fixture))
    return game


def _write(simulated: SimulatedGame, actor: Person | None, reason: str) -> tuple[Game, list[FeedItem]]:
    game, items = record_game_without_publishing(simulated, settlement=Result.Settlement.DEADLINE)
    record_settlement(simulated.fixture, actor=actor, reason=reason)
    return game, items
