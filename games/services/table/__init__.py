"""A refereed game: one transaction for each input, under the lock of its row."""

from games.services.table.adopting import adopt_game, require_fit, withdraw_adoption
from games.services.table.answering import answer, roll_for_us, throw, write_play
from games.services.table.correcting import agree, decline, go_back, set_state
from games.services.table.handing_over import abandon, finish_for_us, give_orders, hand_over, open_seat
from games.services.table.logs import read_json, read_log
from games.services.table.pacing import change_pace, note_look
from games.services.table.scorers import join_as_scorer, sit_as_coach
from games.services.table.seats import (
    gives_seats,
    linked_seat,
    may_give,
    offer_seat,
    revoke_link,
    seat_link,
    take_seat,
)
from games.services.table.starting import Setup, start_game
from games.services.table.syncing import Forked, ask_for_log, hand_in
from games.services.table.undoing import undo

__all__ = [
    "Forked",
    "Setup",
    "abandon",
    "adopt_game",
    "agree",
    "answer",
    "ask_for_log",
    "change_pace",
    "decline",
    "finish_for_us",
    "give_orders",
    "gives_seats",
    "go_back",
    "hand_in",
    "hand_over",
    "join_as_scorer",
    "linked_seat",
    "may_give",
    "note_look",
    "offer_seat",
    "open_seat",
    "read_json",
    "read_log",
    "require_fit",
    "revoke_link",
    "roll_for_us",
    "seat_link",
    "set_state",
    "sit_as_coach",
    "start_game",
    "take_seat",
    "throw",
    "undo",
    "withdraw_adoption",
    "write_play",
]
