"""Signals with which other apps react to leagues. `league` sends them and does not know the receivers.

Signals named `..._requested` ask for values: every receiver returns one, see `answers`.
"""

from __future__ import annotations

from typing import Any

from django.dispatch import Signal

# Sent in the transaction of the change.
result_superseded = Signal()  # fixture: its result no longer comes from the game played for it
result_reinstated = Signal()  # fixture: it does again, because the change was reverted
position_changed = Signal()  # league, person, before, after (`league.people.members`)
league_deleted = Signal()  # league: it and everything in it is about to be deleted
account_removed = Signal()  # person: the account is about to be deleted

personal_data_requested = Signal()  # person -> a mapping of names to plain values
live_games_requested = Signal()  # fixtures: primary keys -> a mapping of them to their `LiveGame`
game_background_requested = Signal()  # fixture -> its `circumstances` and `abandoned` games
totals_requested = Signal()  # seasons: primary keys -> their `SeasonTotals` together


def answers(request: Signal, **named: Any) -> list[Any]:
    """The values that the receivers of this request return."""
    return [answer for _receiver, answer in request.send(sender=None, **named)]
