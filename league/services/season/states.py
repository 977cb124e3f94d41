"""The states of a season and the transitions between them. Every change of `Season.state` is made here.

`league.selectors.season.steps` says which step a season needs next, `league.services.season.steps` takes it.
"""

from __future__ import annotations

from collections.abc import Mapping

from league.models import Result, Season

State = Season.State

TRANSITIONS: Mapping[str, frozenset[str]] = {
    # the first result; a knockout's draw, or all results typed at once; an imported season
    State.SCHEDULED: frozenset({State.REGULAR, State.PLAYOFFS, State.FINISHED}),
    # the only result reverted; the regular season closed
    State.REGULAR: frozenset({State.SCHEDULED, State.PLAYOFFS}),
    # the regular season reopened; the champion crowned
    State.PLAYOFFS: frozenset({State.REGULAR, State.FINISHED}),
    # a correction has left the last game without a winner
    State.FINISHED: frozenset({State.PLAYOFFS}),
}


def enter_state(season: Season, state: Season.State, *fields: str) -> None:
    """Moves the season into this state, or leaves it there, and saves it together with these other fields.

    Raises ValueError for a transition that does not exist, which is a bug of the caller.
    """
    if state != season.state and state not in TRANSITIONS[season.state]:
        raise ValueError(f"a season never goes from {season.state} to {state}")
    season.state = state
    season.save(update_fields=["state", *fields])


def begin_season(season: Season) -> bool:
    """Records that the season has its first result. Returns False if it had one before; of concurrent results
    only one begins the season."""
    waiting = Season.objects.filter(pk=season.pk, state=State.SCHEDULED)
    if season.state != State.SCHEDULED or not waiting.update(state=State.REGULAR):
        return False
    season.state = State.REGULAR
    return True


def update_beginning(season: Season) -> None:
    """Sets the state after a result was reverted: a season without any result has not begun."""
    if season.state in (State.SCHEDULED, State.REGULAR):
        begun = Result.objects.filter(fixture__season=season).exists()
        enter_state(season, State.REGULAR if begun else State.SCHEDULED)
