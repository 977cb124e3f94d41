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
    path(f"{TABLE}answer/", table.answer, name="answer"),
    path(f"{TABLE}throw/", table.throw, name="throw"),
    path(f"{TABLE}written/", table.written, name="written"),
    path(f"{TABLE}roll/", table.roll, name="roll"),
    path(f"{TABLE}face/", table.face, name="face"),
    path(f"{TABLE}undo/", table.undo, name="undo"),
    path(f"{TABLE}options/", arrangements.options, name="options"),
    path(f"{TABLE}correct/", arrangements.correct, name="correct"),
    path(f"{TABLE}back/<int:entry>/", arrangements.back, name="back"),
    path(f"{TABLE}agree/", table.agree, name="agree"),
    path(f"{TABLE}decline/", table.decline, name="decline"),
    path(f"{TABLE}orders/", table.orders, name="orders"),
    path(f"{TABLE}pace/", arrangements.pace, name="pace"),
    path(f"{TABLE}hand-over/", table.hand_over, name="hand_over"),
    path(f"{TABLE}finish/", table.finish, name="finish"),
    path(f"{TABLE}abandon/", table.abandon, name="abandon"),
    path(f"{TABLE}seats/<slug:side>/open/", arrangements.open_seat, name="open_seat"),
]
