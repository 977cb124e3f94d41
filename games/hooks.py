"""Signals within games. The receivers are in `games.signals`."""

from __future__ import annotations

from django.dispatch import Signal

run_finished = Signal()  # run: sent in the transaction that stores its result
