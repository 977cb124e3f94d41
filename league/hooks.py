"""Signals by which other apps take part in what leagues do. `league` sends them and knows no receiver.

Those named `..._requested` ask: every receiver returns a value, see `answers`.
"""

from __future__ import annotations

from typing import Any

from django.dispatch import Signal

# Sent in the transaction of the change.
result_superseded = Signal()  # fixture: its result is no longer that of the game that was played for it
result_reinstated = Signal()  # fixture: it is again, for the change was reverted
position_changed = Signal()  # league, person, before, after (`league.services.people.positions`)
account_removed = Signal()  # person: the account is deleted in a moment

personal_data_requested = Signal()  # person -> a mapping of names to plain values
live_games_requested = Signal()  # fixtures: primary keys -> a mapping of them to their `LiveGame`
game_background_requested = Signal()  # fixture -> its `GameBackground`
deficits_requested = Signal()  # league -> its `Deficits`


def answers(request: Signal, **named: Any) -> list[Any]:
    """What the receivers of this request return."""
    return [answer for _receiver, answer in request.send(sender=None, **named)]
