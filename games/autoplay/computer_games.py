"""Games that computer coaches play for fixtures: for whom, when, and how game and result are recorded.

The coaches for whom a job plays are chosen by team when the job starts, and not changed later. A late game is
played after its fixture was settled without its coaches, and counts once it replaces that result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.play.house import FinishedGame, auto_play
from engine.play.scoresheet import PackedSheet
from games.feed import all_plays_item, final_score_item, kickoff_item
from games.models import Game
from games.records import scoresheets
from games.records.scoresheets import computer_header
from league.feed.services import result_item
from league.frame.errors import Refused
from league.models import Feed, FeedItem, Fixture, Job, Result, Season, Week
from league.results.effects import late_reports_until
from league.results.services import Score, new_result, save_first_results, save_result
from league.schedule.deadlines import coached_teams_waiting, coaches_of, games_for_computer, games_of_coaches
from league.seasons.selectors import DiceSource, dice_source_of_seed, dice_sources_for, team_by_slug

MOST_NAMED = 6  # teams that a refusal names


def stand_in_for(season: Season, slugs: Sequence[str]) -> list[int]:
    """The primary keys of the current `Coach` rows of these teams. Raises Refused no_such_team."""
    if not slugs:
        return []
    unknown = sorted(set(slugs) - set(team_by_slug(season)))
    if unknown:
        sentence = _("No such team plays in this season: %(team)s. Choose one of its teams.")
        raise Refused("no_such_team", sentence % {"team": unknown[0]})
    return [coach.pk for coach in coaches_of(season, slugs)]


def stand_ins_of(job: Job) -> list[int]:
    """The primary keys of the `Coach` rows for which the job plays."""
    coaches: list[int] = job.payload["instead_of"]
    return coaches


def named_stand_ins(slugs: Sequence[str]) -> dict[str, list[str]]:
    """The chosen teams, for the change history; empty if none was chosen."""
    return {"instead_of": sorted(set(slugs))} if slugs else {}


def next_week_can_open(season: Season, through: int | None, stand_ins: Sequence[int]) -> bool:
    """Whether there is a game for the computer, or no game is waiting for a coach."""
    playable, waiting = games_for_computer(season, stand_ins), games_of_coaches(season, stand_ins)
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


def require_game_slot(fixture: Fixture) -> bool:
    """Checks that the fixture, which the caller has locked, can get a game. Returns whether that is a late
    game, which counts once it has replaced the result. Raises Refused fixture_has_game."""
    result = Result.objects.filter(fixture=fixture).first()
    late = late_reports_until(fixture, result) is not None
    under_way = Game.objects.filter(superseded=fixture, state=Game.State.IN_PROGRESS)
    if (under_way if late else Game.objects.filter(fixture=fixture)).exists():
        raise Refused("fixture_has_game", _("This game already has its play-by-play: go to its page."))
    return late


def fixture_columns(fixture: Fixture | None, *, late: bool) -> dict[str, Any]:
    """The columns of a new game for its fixture and its feed."""
    if fixture is not None and not late:
        return {"fixture": fixture}
    return {"superseded": fixture, "feed": Feed.objects.create()}


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


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """A fixture's game that is not recorded yet, and the source of its dice; None with public dice."""

    fixture: Fixture
    finished: FinishedGame
    drawn: DiceSource | None


def simulate_fixture(fixture: Fixture) -> FinishedGame:
    """Simulates the fixture's game from kickoff to the final whistle, in some ten milliseconds; nothing is
    saved.

    A game that the computer played before, and whose result was reverted, comes out the same again, even if
    the clubs have other computer coaches now: its dice are known by then."""
    return simulate_fixtures(fixture.season, [fixture])[0].finished


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
        finished = _auto_play(earlier.header, PackedSheet.of(scoresheets.packed_sheet(earlier)).seed)
        secret = earlier.drawn_from
        return SimulatedGame(fixture, finished, DiceSource(secret, earlier.drawn_for) if secret else None)
    seed = drawn.seed if drawn else (season.seed, season.number, fixture.number)
    decided = fixture.kind == Week.Kind.PLAYOFF
    header = computer_header(
        season.league, fixture.home, fixture.away, neutral=fixture.neutral, decided=decided
    )
    return SimulatedGame(fixture, _auto_play(header, seed), drawn)


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


def _auto_play(header: Mapping[str, Any], seed: tuple[int, int, int]) -> FinishedGame:
    master, season, game = seed
    return auto_play(header, master=master, season=season, game=game)


def record_game_without_publishing(
    fixture: Fixture, finished: FinishedGame, settlement: str = Result.Settlement.COMPUTER
) -> tuple[Game, list[FeedItem]]:
    """Records the fixture's game with its final result, inside the transaction of a caller that publishes the
    returned feed items. Raises Refused as `record_result` does: result_final or result_reported if another
    result was first."""
    items = save_result(new_result(fixture, _score_of(finished), settlement=settlement), first=True)
    drawn = dice_source_of_seed(fixture, finished.sheet.seed)
    [game] = scoresheets.create_finished_games([(fixture, finished, drawn)])
    return game, [*_game_items(game, finished), *items]


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
    games = scoresheets.create_finished_games(
        [(simulated.fixture, simulated.finished, simulated.drawn) for simulated, _how in played]
    )
    for game, (simulated, _how), result in zip(games, played, results, strict=True):
        items += [*_game_items(game, simulated.finished), result_item(result)]
    return items


def _game_items(game: Game, finished: FinishedGame) -> list[FeedItem]:
    return [kickoff_item(game), all_plays_item(game, finished.lines), final_score_item(game)]


def _score_of(finished: FinishedGame) -> Score:
    return Score(points=finished.score, touchdowns=finished.touchdowns, overtime=finished.overtime)
