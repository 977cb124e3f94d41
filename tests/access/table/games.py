"""The pages of games, and of tables."""

from __future__ import annotations

from tests.access.outcomes import (
    AccessOutcome,
    Caller,
    also,
    everybody,
    lookers,
    nobody,
    only,
    owners,
    runners,
    signed_in,
    signed_in_lookers,
)
from tests.access.table.rows import (
    AT_TABLE,
    FORM,
    PAGE,
    PLAYED,
    SENT_FIRST,
    AccessRow,
    at_tables,
    linked,
    reporters,
    scorers,
    seated,
    seated_or_running,
    starters,
)

forker = only("coach")  # owns the fork
holder = only("coach")  # of the seat in the address
pair = only("coach", "partner")  # of the side in the address
by_link = also("link_scorer", who=only())  # for the game of the link
scored = also("link_scorer", who=lookers)
scored_by = also("link_scorer", who=reporters)


def experimenter(caller: Caller) -> AccessOutcome:
    """The owner of the experiment, which belongs to no league."""
    return AccessOutcome.IN if caller.own and caller.role == "coach" else AccessOutcome.OUT


def sender(caller: Caller) -> AccessOutcome:
    """The person who sent the league file, which belongs to no league yet; nobody else sees their import."""
    return AccessOutcome.IN if experimenter(caller) is AccessOutcome.IN else AccessOutcome.HIDDEN


GAMES = {
    "games:import_league": AccessRow(get=signed_in, post=signed_in),
    "games:import_progress": AccessRow(get=sender),
    "games:account_export": AccessRow(get=signed_in, personal=True),
    "games:league_file": AccessRow(get=owners),
    "games:league_file_zip": AccessRow(get=owners),
    "games:place": AccessRow(post=runners),
    "games:game": PAGE,
    "games:calls": PAGE,
    "games:fourth_downs": AccessRow(get=lookers, post=signed_in_lookers),
    "games:tries": AccessRow(get=lookers, post=signed_in_lookers),
    "games:timeouts": AccessRow(get=lookers, post=signed_in_lookers),
    "games:decisions": AccessRow(get=lookers, post=signed_in_lookers),
    "games:season_data": PAGE,
    "games:data_file": AccessRow(get=lookers, with_={"table": "plays", "form": "csv"}),
    "games:leaders": PAGE,
    "games:odds": AccessRow(get=lookers, post=runners, sent={"seasons": "10"}),
    "games:luck": PAGE,
    "games:dice": PAGE,
    "games:matchups": AccessRow(get=lookers, post=runners),
    "games:week_replay": PAGE,
    "games:watch_again": PAGE,
    "games:all_time_leaders": PAGE,
    "games:superseded": AccessRow(get=nobody),
    "games:inbox": AccessRow(get=runners),
    "games:play_for_both": AccessRow(post=runners),
    "games:settle_overdue": AccessRow(get=runners, post=runners),
    "games:autoplay": AccessRow(get=lookers, post=runners),
    "games:steer": AccessRow(post=runners, with_={"verb": "pause"}),
    "games:what_if": PAGE,
    "games:forks": AccessRow(get=lookers, post=signed_in_lookers),
    "games:fork": AccessRow(get=lookers, post=forker),
    "games:steer_fork": AccessRow(post=forker, with_={"verb": "stop"}),
    "games:my_forks": AccessRow(get=signed_in, personal=True),
    "games:experiments": AccessRow(get=signed_in, post=signed_in, personal=True),
    "games:experiment": AccessRow(get=everybody),
    "games:steer_experiment": AccessRow(post=experimenter, with_={"verb": "stop"}),
    "games:start": AccessRow(
        get=lookers,
        post=starters,
        with_={"fixture_number": "open"},
        sent={"home": "me", "away": "situational", "dice": "app"},
    ),
    "games:sheet": AccessRow(get=lookers, post=reporters, with_={"fixture_number": 1}),
    "games:week_sheets": AccessRow(get=lookers, post=scorers),
    "games:notation": FORM,
    "games:fixture_notation": AccessRow(
        get=scored, post=scored_by, with_={"fixture_number": 1}, sent={"hand_in": "", "text": "?"}
    ),
    "games:box": AccessRow(get=scored, post=scored_by, with_={"fixture_number": 1}),
    "games:scorers": AccessRow(get=reporters, post=reporters, with_={"fixture_number": 1}),
    "games:revoke_scorer": AccessRow(post=reporters, with_={"fixture_number": 1}),
    "games:follow_link": AccessRow(get=linked, post=linked, link="scorer", sent={"name": "Lee"}),
    "games:desk": AccessRow(get=by_link, with_={"fixture_number": 1}),
    "games:desk_start": AccessRow(post=by_link, with_={"fixture_number": 1}, sent={"name": "Sam"}),
    "games:join": AccessRow(post=by_link, with_={"fixture_number": 1}),
    "games:desk_report": AccessRow(post=by_link, with_={"fixture_number": 1}, sent=PLAYED),
    "games:play": FORM,
    "games:service_worker": AccessRow(get=everybody),
    "games:manifest": AccessRow(get=everybody),
    "games:offline": AccessRow(get=everybody),
    "games:offline_worker": AccessRow(get=everybody),
    "games:offline_rules": AccessRow(get=nobody),  # another version than this one
    "games:take_along": AccessRow(get=seated),
    "games:sync": SENT_FIRST,
    "games:hand_in": AccessRow(get=at_tables, post=at_tables),
    "games:table_seats": AccessRow(get=linked, post=linked, link="table", sent={"name": "Lee"}),
    "games:revoke_table": AccessRow(post=seated),
    "games:take_seat": AccessRow(get=linked, post=linked, link="seat", sent={"name": "Lee"}),
    "games:table": AT_TABLE,
    "games:changes": AT_TABLE,
    "games:live": AT_TABLE,
    "games:chance": AT_TABLE,
    "games:advice": AccessRow(get=at_tables, post=seated),
    "games:log": AT_TABLE,
    "games:proof": AT_TABLE,
    "games:answer": AccessRow(post=seated),
    "games:throw": SENT_FIRST,
    "games:roll": SENT_FIRST,
    "games:written": SENT_FIRST,
    "games:face": AccessRow(post=seated),
    "games:undo": AccessRow(post=seated),
    "games:options": AccessRow(get=seated_or_running),
    "games:correct": AccessRow(post=seated_or_running),
    "games:back": AccessRow(get=seated_or_running, post=seated_or_running, with_={"entry": 1}),
    "games:agree": AccessRow(post=seated_or_running),
    "games:decline": AccessRow(post=seated_or_running),
    "games:orders": AccessRow(post=seated, sent={"side": "home"}),
    "games:hand_over": AccessRow(post=seated, sent={"side": "home", "coach": "situational"}),
    "games:pace": AccessRow(post=seated, sent={"pace": "table", "dice": "app"}),
    "games:finish": AccessRow(post=seated),
    "games:abandon": AccessRow(post=seated_or_running),
    "games:sit": AccessRow(post=only()),  # the coach has a seat
    "games:adopt": AccessRow(get=signed_in_lookers, post=signed_in_lookers),
    "games:revoke_seat": AccessRow(post=holder),
    "games:offer_seat": AccessRow(post=seated),
    "games:stand_in": AccessRow(post=pair),
    "games:open_seat": AccessRow(post=seated, with_={"side": "away"}),
    "games:components": AccessRow(get=everybody),
    "games:rules": AccessRow(get=everybody),
    "games:rulings": AccessRow(get=everybody),
    "games:learn": AccessRow(get=everybody),
    "games:lesson": AccessRow(get=everybody, with_={"step": 1}),
    "games:symbols": AccessRow(get=everybody),
}
