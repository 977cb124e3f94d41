"""The API of tables, whose games are named by their public ids."""

from __future__ import annotations

from tests.access.outcomes import lookers, nobody, only, signed
from tests.access.table.rows import AccessRow, seated, seated_or_running, starters

holder = only("coach")  # of the seat in the address
pair = only("coach", "partner")  # of the side in the address
sits, sits_or_runs = signed(seated), signed(seated_or_running)
DOWN = {"period": 1, "clock": 9, "offense": "home", "down": 1, "to_go": 10, "spot": 25}
STATE = {**DOWN, **{f"{side}_{of}": 0 for side in ("home", "away") for of in ("score", "timeouts")}}
CALLED = {"call": "R", "face": "1"}
WHOLE_PLAY = {"seen": 0, "offense": CALLED, "defense": CALLED, "white": ["1"] * 4}
AT_TABLES = {
    "api:fixture-game": AccessRow(
        post=signed(starters), with_={"fixture": "open"}, sent={"away": "situational"}
    ),
    "api:sit": AccessRow(post=signed(nobody), sent={"secret": "made-up"}),
    "api:table": AccessRow(get=lookers),
    "api:answers": AccessRow(post=sits, sent={"seen": 0, "side": "home"}),
    "api:throws": AccessRow(post=signed(lookers), sent={"seen": 0, "faces": []}),
    "api:rolls": AccessRow(post=signed(lookers), sent={"seen": 0}),
    "api:undo": AccessRow(post=sits, sent={"seen": 999}),
    "api:state": AccessRow(post=sits_or_runs, sent=STATE),
    "api:back": AccessRow(post=sits_or_runs, sent={"entry": 1}),
    "api:agree": AccessRow(post=sits_or_runs),
    "api:decline": AccessRow(post=sits_or_runs),
    "api:hand-over": AccessRow(post=sits, sent={"side": "home"}),
    "api:orders": AccessRow(put=sits, sent={"side": "home", "orders": []}),
    "api:finish": AccessRow(post=sits),
    "api:abandon": AccessRow(post=sits_or_runs),
    "api:live-odds": AccessRow(get=lookers),
    "api:advice": AccessRow(get=lookers, put=sits, delete=sits),
    "api:decisions": AccessRow(get=lookers, post=signed(lookers)),
    "api:adoption": AccessRow(
        post=signed(lookers),
        delete=signed(lookers),
        sent={"league": "open-league", "season": 1, "fixture": 1},
    ),
    "api:table-link": AccessRow(post=sits, delete=sits),
    "api:seat-link": AccessRow(post=signed(holder), delete=signed(holder)),
    "api:seat-offer": AccessRow(post=signed(holder)),
    "api:seat-stand-in": AccessRow(post=signed(pair), delete=signed(holder)),
    "api:seat-open": AccessRow(post=sits, with_={"side": "away"}),
    "api:pace": AccessRow(put=sits, sent={"pace": "table"}),
    "api:plays": AccessRow(post=signed(lookers), sent=WHOLE_PLAY),
}
