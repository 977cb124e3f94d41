"""The pages of games, and of tables."""

from __future__ import annotations

from tests.access.outcomes import also, everybody, lookers, nobody, only, runners, signed_in_lookers
from tests.access.table.rows import (
    AT_TABLE,
    FORM,
    PAGE,
    PLAYED,
    SENT_FIRST,
    Row,
    at_tables,
    linked,
    reporters,
    scorers,
    seated,
    seated_or_running,
    starters,
)

holder = only("coach")  # of the seat that stands in the address
by_link = also("link_scorer", who=only())  # for the game of the link
scored = also("link_scorer", who=lookers)
scored_by = also("link_scorer", who=reporters)

GAMES = {
    "games:game": PAGE,
    "games:leaders": PAGE,
    "games:all_time_leaders": PAGE,
    "games:superseded": Row(get=nobody),
    "games:inbox": Row(get=runners),
    "games:play_for_both": Row(post=runners),
    "games:settle_overdue": Row(get=runners, post=runners),
    "games:autoplay": Row(get=lookers, post=runners),
    "games:steer": Row(post=runners, with_={"verb": "pause"}),
    "games:start": Row(
        get=lookers,
        post=starters,
        with_={"fixture_number": "open"},
        sent={"home": "me", "away": "situational", "dice": "app"},
    ),
    "games:sheet": Row(get=lookers, post=reporters, with_={"fixture_number": 1}),
    "games:week_sheets": Row(get=lookers, post=scorers),
    "games:notation": FORM,
    "games:fixture_notation": Row(
        get=scored, post=scored_by, with_={"fixture_number": 1}, sent={"hand_in": "", "text": "?"}
    ),
    "games:box": Row(get=scored, post=scored_by, with_={"fixture_number": 1}),
    "games:scorers": Row(get=reporters, post=reporters, with_={"fixture_number": 1}),
    "games:revoke_scorer": Row(post=reporters, with_={"fixture_number": 1}),
    "games:follow_link": Row(get=linked, post=linked, link="scorer", sent={"name": "Lee"}),
    "games:desk": Row(get=by_link, with_={"fixture_number": 1}),
    "games:desk_start": Row(post=by_link, with_={"fixture_number": 1}, sent={"name": "Sam"}),
    "games:join": Row(post=by_link, with_={"fixture_number": 1}),
    "games:desk_report": Row(post=by_link, with_={"fixture_number": 1}, sent=PLAYED),
    "games:play": FORM,
    "games:service_worker": Row(get=everybody),
    "games:manifest": Row(get=everybody),
    "games:offline": Row(get=everybody),
    "games:offline_worker": Row(get=everybody),
    "games:offline_rules": Row(get=nobody),  # another version than this one
    "games:take_along": Row(get=seated),
    "games:sync": SENT_FIRST,
    "games:hand_in": Row(get=at_tables, post=at_tables),
    "games:take_seat": Row(get=linked, post=linked, link="seat", sent={"name": "Lee"}),
    "games:table": AT_TABLE,
    "games:changes": AT_TABLE,
    "games:live": AT_TABLE,
    "games:log": AT_TABLE,
    "games:proof": AT_TABLE,
    "games:answer": Row(post=seated),
    "games:throw": SENT_FIRST,
    "games:roll": SENT_FIRST,
    "games:written": SENT_FIRST,
    "games:face": Row(post=seated),
    "games:undo": Row(post=seated),
    "games:options": Row(get=seated_or_running),
    "games:correct": Row(post=seated_or_running),
    "games:back": Row(get=seated_or_running, post=seated_or_running, with_={"entry": 1}),
    "games:agree": Row(post=seated_or_running),
    "games:decline": Row(post=seated_or_running),
    "games:orders": Row(post=seated, sent={"side": "home"}),
    "games:hand_over": Row(post=seated, sent={"side": "home", "coach": "situational"}),
    "games:pace": Row(post=seated, sent={"pace": "table", "dice": "app"}),
    "games:finish": Row(post=seated),
    "games:abandon": Row(post=seated_or_running),
    "games:sit": Row(post=only()),  # the coach has his seat
    "games:adopt": Row(get=signed_in_lookers, post=signed_in_lookers),
    "games:revoke_seat": Row(post=holder),
    "games:offer_seat": Row(post=seated),
    "games:open_seat": Row(post=seated, with_={"side": "away"}),
    "games:components": Row(get=everybody),
    "games:rules": Row(get=everybody),
}
