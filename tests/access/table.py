"""The table: what each address answers to whom. A new address needs a row, see CONTRIBUTING.

`get`, `post` and `delete` say who may, and are left out where the address does not take them. `sent` is the
form that is posted; `with_` replaces arguments of the address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.access.outcomes import (
    Who,
    everybody,
    has_none,
    lookers,
    nobody,
    not_his,
    only,
    owners,
    runners,
    signed,
    signed_in,
    signed_in_lookers,
)


@dataclass(frozen=True)
class Row:
    """Who may do what at an address."""

    get: Who | None = None
    post: Who | None = None
    delete: Who | None = None
    put: Who | None = None
    patch: Who | None = None
    sent: Mapping[str, Any] = field(default_factory=dict)
    with_: Mapping[str, Any] = field(default_factory=dict)

    def methods(self) -> list[tuple[str, Who]]:
        asked = ("get", "post", "delete", "put", "patch")
        return [(method, who) for method in asked if (who := getattr(self, method))]


FORM = Row(get=everybody, post=everybody)
MINE = Row(get=signed_in, post=signed_in)
PAGE = Row(get=lookers)
READ = Row(get=lookers)
scorers = only("scorer", "co_commissioner", "commissioner", "site_admin")
reporters = only("scorer", "coach", "co_commissioner", "commissioner", "site_admin")
runs = signed(runners)
members = only("viewer", "scorer", "coach", "co_commissioner", "commissioner")
seated = only("coach")  # who sits at the table that stands in the address
seated_or_running = only("coach", "co_commissioner", "commissioner", "site_admin")
# What is sent is looked at before who sends it: the empty form of this walk gets no further.
SENT_FIRST = Row(post=lookers)
DEADLINES = {
    "remind_hours": 48,
    "extensions": 0,
    "extension_hours": 72,
    "overdue": "wait",
    "overdue_hours": 24,
    "blameless": "double_forfeit",
    "grace_hours": 72,
    "withdrawn_unplayed": "forfeit",
    "withdrawn_played": "stand",
}
PLAYED = {"outcome": "played", "home_score": 20, "away_score": 10}
NOTED = {**PLAYED, "note": "It was 14:10."}
REASONED = {**PLAYED, "reason": "The sheet says so."}

SERVICE = {
    "healthz": Row(get=everybody),
    "readyz": Row(get=everybody),
    "games:metrics": Row(get=nobody),  # without METRICS_TOKEN
    "set_language": Row(post=everybody),
}
ACCOUNTS = {
    "account_login": FORM,
    "account_logout": FORM,
    "account_inactive": Row(get=everybody),
    "account_signup": FORM,
    "account_reauthenticate": MINE,
    "account_email": MINE,
    "account_email_verification_sent": Row(get=everybody),
    "account_change_password": MINE,
    "account_set_password": MINE,
    "account_reset_password": FORM,
    "account_confirm_login_code": Row(get=signed_in, post=signed_in),
    "account_confirm_email": Row(get=everybody, post=nobody),
    "account_reset_password_from_key": FORM,
    "account_reset_password_from_key_done": Row(get=everybody),
    "account_reset_password_done": Row(get=everybody),
    "mfa_index": Row(get=signed_in),
    "mfa_authenticate": MINE,
    "mfa_reauthenticate": MINE,
    "mfa_activate_totp": MINE,
    "mfa_deactivate_totp": Row(get=has_none, post=has_none),
    "mfa_view_recovery_codes": Row(get=has_none),
    "mfa_generate_recovery_codes": MINE,
    "mfa_download_recovery_codes": Row(get=has_none),
}
PEOPLE = {
    "league:welcome": FORM,
    "league:home": Row(get=signed_in),
    "league:found": MINE,
    "league:found_step": Row(get=signed_in, post=signed_in, with_={"step": "name"}),
    "league:found_default": Row(post=signed_in),
    "league:account": Row(get=signed_in),
    "league:account_letters": Row(post=signed_in, sent={"letters": "on", "language": "de"}),
    "league:account_export": Row(get=signed_in),
    "league:account_remove": MINE,
    "league:accept": Row(get=everybody, post=signed_in),
    "league:settings": Row(
        get=runners,
        post=runners,
        sent={
            "name": "Other",
            "visibility": "public",
            "confirmation": "one_side",
            "auto_confirm_hours": 0,
            **DEADLINES,
        },
    ),
    "league:constitution": PAGE,
    "league:constitution_version": Row(get=lookers, with_={"number": 1}),
    "league:grouping": Row(get=runners, post=runners),
    "league:team_settings": Row(get=runners, post=runners),
    "league:amend": Row(get=runners, post=runners),
    "league:history": PAGE,
    "league:advance": Row(post=runners),
    "league:reopen": Row(post=runners),
    "league:revert": Row(post=runners),
    "league:members": PAGE,
    "league:leave": Row(post=signed_in_lookers),
    "league:seat": Row(post=runners),
    "league:unseat": Row(post=runners),
    "league:role": Row(post=runners, sent={"role": "coach"}),
    "league:remove_member": Row(post=runners),
    "league:reset_link": Row(post=owners),
    "league:invite": Row(post=runners, sent={"role": "coach", "part": "both", "uses": 1, "days": 1}),
    "league:revoke": Row(post=runners),
}
LEAGUES = {
    "league:index": Row(get=everybody),
    "league:league": PAGE,
    "league:roll_over": Row(get=runners, post=runners),
    "league:draw": Row(post=runners),
    "league:season": PAGE,
    "league:standings": PAGE,
    "league:scores": PAGE,
    "league:week": PAGE,
    "league:schedule": PAGE,
    "league:schedule_csv": PAGE,
    "league:arrange": Row(get=runners, post=runners),
    "league:upload_schedule": Row(get=runners, post=runners),
    "league:drawing": Row(get=runners, post=runners),
    "league:steer_drawing": Row(post=runners, with_={"verb": "stop"}),
    "league:wishes": Row(get=runners, post=runners),
    "league:dates": Row(get=runners, post=runners),
    "league:week_deadline": Row(post=runners),
    "league:result": PAGE,
    "league:report": Row(post=reporters, with_={"fixture_number": 1}, sent=PLAYED),
    "league:confirm": Row(post=reporters, with_={"fixture_number": 1}),
    "league:dispute": Row(post=only("coach"), with_={"fixture_number": 1}, sent=REASONED),
    "league:resolve": Row(post=runners, sent=REASONED),
    "league:claim": Row(get=nobody),
    "league:claim_confirm": Row(post=nobody),
    "league:claim_dispute": Row(post=nobody),
    "league:decline_late": Row(post=reporters, with_={"fixture_number": 1}),
    "league:deadline": Row(
        post=seated_or_running, with_={"fixture_number": 1}, sent={"deadline": "2030-01-01T12:00"}
    ),
    "league:agree_deadline": Row(post=seated_or_running, with_={"fixture_number": 1}),
    "league:end_proposal": Row(post=seated_or_running, with_={"fixture_number": 1}),
    "league:ready": Row(post=only("coach"), with_={"fixture_number": 1}),
    "league:profile": Row(post=seated_or_running, sent={"profile": "ground"}),
    "league:correct": Row(get=runners, post=runners, sent=REASONED),
    "league:overrule": Row(get=runners),
    "league:set_seeds": Row(post=runners),
    "league:decide_toss": Row(post=runners),
    "league:withdraw": Row(
        get=runners, post=runners, sent={"unplayed": "forfeit", "played": "stand", "reason": "Moved away"}
    ),
    "league:bracket": PAGE,
    "league:team": PAGE,
    "league:clinch": PAGE,
    "league:almanac": PAGE,
    "league:rivals": PAGE,
    "league:records": PAGE,
    "league:ranking": PAGE,
    "league:awards": PAGE,
    "league:ballot": Row(get=runners, post=runners),
    "league:vote": Row(post=members, sent={"nominee": 1}),
    "league:close_ballot": Row(post=runners),
    "league:import_seasons": Row(get=runners, post=runners),
}
GAMES = {
    "games:game": PAGE,
    "games:leaders": PAGE,
    "games:all_time_leaders": PAGE,
    "games:superseded": Row(get=nobody),
    "games:inbox": Row(get=runners),
    "games:play_for_both": Row(post=runners),
    "games:autoplay": Row(get=lookers, post=runners),
    "games:steer": Row(post=runners, with_={"verb": "pause"}),
    "games:start": Row(
        get=lookers,
        post=scorers,
        with_={"fixture_number": 3},
        sent={"home": "me", "away": "situational", "dice": "app"},
    ),
    "games:sheet": Row(get=lookers, post=reporters, with_={"fixture_number": 1}),
    "games:week_sheets": Row(get=lookers, post=scorers),
    "games:notation": FORM,
    "games:fixture_notation": Row(
        get=lookers, post=reporters, with_={"fixture_number": 1}, sent={"hand_in": "", "text": "?"}
    ),
    "games:box": Row(get=lookers, post=reporters, with_={"fixture_number": 1}),
    "games:scorers": Row(get=reporters, post=reporters, with_={"fixture_number": 1}),
    "games:revoke_scorer": Row(post=reporters, with_={"fixture_number": 1}),
    "games:follow_link": Row(get=nobody, post=nobody),
    "games:desk": Row(get=only()),  # without a link
    "games:desk_start": Row(post=only()),
    "games:join": Row(post=only()),
    "games:desk_report": Row(post=only()),
    "games:play": FORM,
    "games:service_worker": Row(get=everybody),
    "games:manifest": Row(get=everybody),
    "games:offline": Row(get=everybody),
    "games:offline_worker": Row(get=everybody),
    "games:offline_rules": Row(get=nobody),  # another version than this one
    "games:take_along": Row(get=seated),
    "games:sync": SENT_FIRST,
    "games:hand_in": Row(get=lookers, post=lookers),
    "games:take_seat": Row(get=nobody, post=nobody),
    "games:table": PAGE,
    "games:changes": PAGE,
    "games:live": PAGE,
    "games:log": PAGE,
    "games:proof": PAGE,
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
    "games:revoke_seat": Row(post=seated),
    "games:offer_seat": Row(post=seated),
    "games:open_seat": Row(post=seated, with_={"side": "away"}),
    "games:components": Row(get=everybody),
    "games:rules": Row(get=everybody),
}
API = {
    "api:root": Row(get=everybody),
    "api:schema": Row(get=everybody),
    "api:docs": Row(get=everybody),
    "api:leagues": Row(get=everybody, post=signed_in, sent={"name": "Founded"}),
    "api:games": Row(get=everybody, post=signed_in),
    "api:tokens": Row(get=signed_in, post=signed_in),
    "api:token": Row(delete=not_his),
    "api-pages:tokens": MINE,
    "api-pages:revoke": Row(post=not_his),
    **{
        f"api:{name}": READ
        for name in (
            *("teams", "league-feed", "league-live", "season"),
            *("divisions", "standings", "weeks", "fixtures", "fixture", "bracket", "job"),
            *("clinch", "clinch-of-team"),
            *("game", "entries", "events", "box-score", "drives", "proof", "game-feed", "game-live"),
        )
    },
}
WRITTEN = {
    "api:league": Row(get=lookers, patch=runs, sent={"name": "Renamed"}),
    "api:team": Row(get=lookers, patch=runs, sent={"city": "Elsewhere"}),
    "api:coaches": READ,
    "api:coach": Row(put=runs, delete=runs),
    "api:coach-replace": Row(post=runs, sent={"successor": "nobody"}),
    "api:members": READ,
    "api:member": Row(get=lookers, put=runs, delete=runs, sent={"role": "coach"}),
    "api:invitations": Row(get=runners, post=runs, sent={"role": "coach"}),
    "api:invitation": Row(delete=runs),
    "api:accept": Row(post=signed_in, sent={"secret": "made-up"}),
    "api:changes": READ,
    "api:change": READ,
    "api:revert": Row(post=runs),
    **{f"api:{name}": READ for name in ("champions", "records", "leaders", "season-leaders")},
    **{f"api:{name}": READ for name in ("ranking", "awards")},
    "api:inbox": Row(get=runners),
    "api:notation": Row(post=signed_in, sent={"text": "?"}),
    "api:fixture-notation": Row(post=signed(reporters), with_={"fixture": 1}, sent={"text": "?"}),
    "api:imports": Row(post=runs, sent={"games": "x", "teams": "x"}),
    "api:ballots": Row(post=runs, sent={"title": "Team", "closes_at": "2030-01-01T12:00Z"}),
    "api:vote": Row(put=signed(members), with_={"ballot": 1}, sent={"nominee": 1}),
    "api:ballot-close": Row(post=runs, with_={"ballot": 1}),
    "api:seasons": Row(get=lookers, post=runs),
    "api:conferences": Row(get=lookers, put=runs, sent={"conferences": []}),
    "api:schedule": Row(get=lookers, post=runs),
    "api:schedule-games": Row(post=runs, sent={"games": [], "reason": "Because"}),
    "api:schedule-file": Row(post=runs, sent={"csv": "week,home,away", "reason": "Because"}),
    "api:schedule-redraw": Row(post=runs, sent={"reason": "Because"}),
    "api:wishes": Row(get=runners, put=runs, sent={"fixed": []}),
    "api:drawings": Row(get=runners, post=runs),
    "api:drawing": Row(get=runners),
    "api:drawing-stop": Row(post=runs),
    "api:drawing-take": Row(post=runs),
    "api:dates": Row(put=runs, sent={"starts_on": "2030-01-01"}),
    "api:week": Row(get=lookers, put=runs, sent={"deadline": "2030-01-01T12:00Z"}),
    "api:step": Row(post=runs),
    "api:constitution": READ,
    "api:scorer-links": Row(post=signed(reporters), with_={"fixture": 1}),
    "api:scorer-link": Row(delete=signed(reporters), with_={"fixture": 1}),
    "api:close": Row(post=runs),
    "api:reopen": Row(post=runs),
    "api:advance": Row(post=runs),
    "api:crown": Row(post=runs),
    "api:seeds": Row(post=runs, sent={"conference": "East", "order": [], "reason": "Because"}),
    "api:tosses": Row(get=lookers, post=runs, sent={"group": [], "first": "x", "reason": "Because"}),
    "api:withdrawals": Row(post=runs, sent={"team": "boston-bombers", "reason": "Moved away"}),
    "api:deadline": Row(post=runs, with_={"fixture": 1}, sent={"deadline": "2030-01-01T12:00Z"}),
    "api:deadline-proposal": Row(
        post=signed(only("coach")),
        delete=signed(seated_or_running),
        with_={"fixture": 1},
        sent={"deadline": "2030-01-01T12:00Z"},
    ),
    "api:deadline-agreement": Row(post=signed(seated_or_running), with_={"fixture": 1}),
    "api:ready": Row(post=signed(only("coach")), with_={"fixture": 1}),
    "api:late-report": Row(delete=signed(reporters), with_={"fixture": 1}),
    "api:computer": Row(post=runs),
    "api:computer-coach": Row(put=signed(seated_or_running), sent={"name": "ground"}),
    "api:report": Row(post=signed(reporters), with_={"fixture": 1}, sent=PLAYED),
    "api:reported-box": Row(
        get=nobody,
        post=signed(reporters),
        with_={"fixture": 1},
        sent={side: {"points": 6, "touchdowns": 1} for side in ("home", "away")},
    ),
    "api:confirm": Row(post=signed(reporters), with_={"fixture": 1}),
    "api:dispute": Row(get=nobody, post=signed(only("coach")), with_={"fixture": 1}, sent=NOTED),
    "api:resolve": Row(post=runs, sent=REASONED),
    "api:correct": Row(post=runs, sent=REASONED),
    "api:jobs": Row(get=lookers, post=runs),
    "api:job-pause": Row(post=runs),
    "api:job-resume": Row(post=runs),
    "api:job-cancel": Row(post=runs),
}
sits, sits_or_runs = signed(seated), signed(seated_or_running)
DOWN = {"period": 1, "clock": 9, "offense": "home", "down": 1, "to_go": 10, "spot": 25}
STATE = {**DOWN, **{f"{side}_{of}": 0 for side in ("home", "away") for of in ("score", "timeouts")}}
CALLED = {"call": "R", "face": "1"}
WHOLE_PLAY = {"seen": 0, "offense": CALLED, "defense": CALLED, "white": ["1"] * 4}
AT_TABLES = {
    "api:fixture-game": Row(post=signed(scorers), with_={"fixture": 3}, sent={"away": "situational"}),
    "api:sit": Row(post=signed(nobody), sent={"secret": "made-up"}),
    "api:table": Row(get=lookers),
    "api:answers": Row(post=sits, sent={"seen": 0, "side": "home"}),
    "api:throws": Row(post=signed(lookers), sent={"seen": 0, "faces": []}),
    "api:rolls": Row(post=signed(lookers), sent={"seen": 0}),
    "api:undo": Row(post=sits, sent={"seen": 999}),
    "api:state": Row(post=sits_or_runs, sent=STATE),
    "api:back": Row(post=sits_or_runs, sent={"entry": 1}),
    "api:agree": Row(post=sits_or_runs),
    "api:decline": Row(post=sits_or_runs),
    "api:hand-over": Row(post=sits, sent={"side": "home"}),
    "api:orders": Row(put=sits, sent={"side": "home", "orders": []}),
    "api:finish": Row(post=sits),
    "api:abandon": Row(post=sits_or_runs),
    "api:adoption": Row(
        post=signed(lookers),
        delete=signed(lookers),
        sent={"league": "open-league", "season": 1, "fixture": 1},
    ),
    "api:seat-link": Row(post=sits, delete=sits),
    "api:seat-offer": Row(post=sits),
    "api:seat-open": Row(post=sits, with_={"side": "away"}),
    "api:pace": Row(put=sits, sent={"pace": "table"}),
    "api:plays": Row(post=signed(lookers), sent=WHOLE_PLAY),
}
TABLE: dict[str, Row] = SERVICE | ACCOUNTS | PEOPLE | LEAGUES | GAMES | API | WRITTEN | AT_TABLES
