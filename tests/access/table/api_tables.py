"""The API of tables, whose games are named by their public ids."""

from __future__ import annotations

from tests.access.outcomes import lookers, nobody, only, signed
from tests.access.table.rows import Row, seated, seated_or_running, starters

holder = only("coach")  # of the seat that stands in the address
sits, sits_or_runs = signed(seated), signed(seated_or_running)
DOWN = {"period": 1, "clock": 9, "offense": "home", "down": 1, "to_go": 10, "spot": 25}
STATE = {**DOWN, **{f"{side}_{of}": 0 for side in ("home", "away") for of in ("score", "timeouts")}}
CALLED = {"call": "R", "face": "1"}
WHOLE_PLAY = {"seen": 0, "offense": CALLED, "defense": CALLED, "white": ["1"] * 4}
AT_TABLES = {
    "api:fixture-game": Row(post=signed(starters), with_={"fixture": "open"}, sent={"away": "situational"}),
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
    "api:seat-link": Row(post=signed(holder), delete=signed(holder)),
    "api:seat-offer": Row(post=signed(holder)),
    "api:seat-open": Row(post=sits, with_={"side": "away"}),
    "api:pace": Row(put=sits, sent={"pace": "table"}),
    "api:plays": Row(post=signed(lookers), sent=WHOLE_PLAY),
}
