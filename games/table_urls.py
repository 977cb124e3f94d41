"""Addresses of a table that both the service and a phone without a network answer."""

from __future__ import annotations

from django.urls import path

from games.table import arrangements
from games.table import views as table

TABLE = "play/<uuid:public_id>/"
TABLE_PAGES = [
    path(TABLE, table.table, name="table"),
    path(f"{TABLE}changes/<str:version>/", table.changes, name="changes"),
    path(f"{TABLE}log/", table.log, name="log"),
    *(path(f"{TABLE}{name.replace('_', '-')}/", view, name=name) for name, view in table.ACTIONS.items()),
    path(f"{TABLE}options/", arrangements.options, name="options"),
    path(f"{TABLE}correct/", arrangements.correct, name="correct"),
    path(f"{TABLE}back/<int:entry>/", arrangements.back, name="back"),
    path(f"{TABLE}pace/", arrangements.pace, name="pace"),
    path(f"{TABLE}seats/<slug:side>/open/", arrangements.open_seat, name="open_seat"),
]
