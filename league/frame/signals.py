"""Signals with which other apps react to leagues. `league` sends them and does not know the receivers."""

from __future__ import annotations

from django.dispatch import Signal

# Sent in the transaction of the change.
result_superseded = Signal()  # fixture: its result no longer comes from the game played for it
result_reinstated = Signal()  # fixture: it does again, because the change was reverted
position_changed = Signal()  # league, person, before, after (`league.people.members`)
league_deleted = Signal()  # league: it and everything in it is about to be deleted
account_removed = Signal()  # person: the account is about to be deleted
