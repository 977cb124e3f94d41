"""Addresses of a table that both the service and a phone without a network answer."""

from __future__ import annotations

from django.urls import path

from games.views.table import actions, arrangements, page

TABLE = "play/<uuid:public_id>/"
TABLE_PAGES = [
    path(TABLE, page.table, name="table"),
    path(f"{TABLE}changes/<str:version>/", page.changes, name="changes"),
    path(f"{TABLE}log/", page.log, name="log"),
    path(f"{TABLE}answer/", actions.answer, name="answer"),
    path(f"{TABLE}throw/", actions.throw, name="throw"),
    path(f"{TABLE}written/", actions.written, name="written"),
    path(f"{TABLE}roll/", actions.roll, name="roll"),
    path(f"{TABLE}face/", actions.face, name="face"),
    path(f"{TABLE}undo/", actions.undo, name="undo"),
    path(f"{TABLE}options/", arrangements.options, name="options"),
    path(f"{TABLE}correct/", arrangements.correct, name="correct"),
    path(f"{TABLE}back/<int:entry>/", arrangements.back, name="back"),
    path(f"{TABLE}agree/", actions.agree, name="agree"),
    path(f"{TABLE}decline/", actions.decline, name="decline"),
    path(f"{TABLE}orders/", actions.orders, name="orders"),
    path(f"{TABLE}pace/", arrangements.pace, name="pace"),
    path(f"{TABLE}hand-over/", actions.hand_over, name="hand_over"),
    path(f"{TABLE}finish/", actions.finish, name="finish"),
    path(f"{TABLE}abandon/", actions.abandon, name="abandon"),
    path(f"{TABLE}seats/<slug:side>/open/", arrangements.open_seat, name="open_seat"),
]
