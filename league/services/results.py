"""Recording how a fixture ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Fixture, Result, Season, Week

POINTS_OF_A_TOUCHDOWN = 6


@dataclass(frozen=True, slots=True)
class Tally:
    """What a game came to, (home, away) each; touchdowns are None when nobody counted them."""

    score: tuple[int, int]
    touchdowns: tuple[int, int] | None = None
    overtime: bool = False


@transaction.atomic
def record_result(
    *,
    fixture: Fixture,
    tally: Tally | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    state: Result.State = Result.State.FINAL,
    first: bool = False,
) -> Result:
    """Writes the fixture's result down; only a final one counts. The first kickoff opens the season.

    `tally` is None for what was not played: a forfeit is an outcome, never a made-up score. `first`
    leaves a report that somebody has made alone, as who plays in his stead must.
    Raises Refused: result_final, result_reported, regular_season_closed, season_finished, tally_needed,
    no_tally, playoff_needs_winner, negative_number, touchdowns_exceed_score, playoff_tie.
    """
    locked = Fixture.objects.select_for_update(of=("self",)).select_related("season")
    season = locked.get(pk=fixture.pk).season  # of two recorders, one waits here
    result = Result.objects.filter(fixture=fixture).first() or Result(fixture=fixture)
    _check_open(season, fixture, result)
    if first and result.pk:
        raise Refused("result_reported", _("Somebody has reported this game: settle that report first."))
    _check_tally(fixture, tally, outcome)
    _write(result, tally, outcome, state)
    if season.state == Season.State.SCHEDULED:
        Season.objects.filter(pk=season.pk, state=Season.State.SCHEDULED).update(state=Season.State.REGULAR)
    return result


def _check_open(season: Season, fixture: Fixture, result: Result) -> None:
    if result.state == Result.State.FINAL:
        raise Refused(
            "result_final", _("This game's result is final: correct it instead of recording it again.")
        )
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished", _("This season has its champion: results can only be corrected."))
    if season.state == Season.State.PLAYOFFS and fixture.kind == Week.Kind.REGULAR:
        raise Refused(
            "regular_season_closed",
            _("The regular season is closed: reopen it before you record one of its results."),
        )


def _check_tally(fixture: Fixture, tally: Tally | None, outcome: Result.Outcome) -> None:
    if tally is None:
        if outcome == Result.Outcome.PLAYED:
            raise Refused("tally_needed", _("A game that was played needs both teams' scores."))
        if fixture.kind == Week.Kind.PLAYOFF and outcome in (
            Result.Outcome.DOUBLE_FORFEIT,
            Result.Outcome.NO_CONTEST,
        ):
            raise Refused(
                "playoff_needs_winner",
                _("A playoff game needs a winner: record it as a forfeit by one side."),
            )
        return
    if outcome != Result.Outcome.PLAYED:
        raise Refused("no_tally", _("A game that was not played has no score: leave the scores out."))
    if min(*tally.score, *(tally.touchdowns or ())) < 0:
        raise Refused("negative_number", _("Scores and touchdowns cannot be negative: check the numbers."))
    for score, touchdowns in zip(tally.score, tally.touchdowns or (0, 0), strict=True):
        if touchdowns * POINTS_OF_A_TOUCHDOWN > score:
            raise Refused(
                "touchdowns_exceed_score",
                _("%(touchdowns)d touchdowns are more than %(score)d points: check both.")
                % {"touchdowns": touchdowns, "score": score},
            )
    if fixture.kind == Week.Kind.PLAYOFF and tally.score[0] == tally.score[1]:
        raise Refused("playoff_tie", _("A playoff game cannot end tied: play overtime until somebody wins."))


def _write(result: Result, tally: Tally | None, outcome: Result.Outcome, state: Result.State) -> None:
    result.state, result.outcome = state, outcome
    result.home_score, result.away_score = tally.score if tally else (None, None)
    touchdowns = tally.touchdowns if tally else None
    result.home_touchdowns, result.away_touchdowns = touchdowns or (None, None)
    result.overtime = tally is not None and tally.overtime
    result.save()
