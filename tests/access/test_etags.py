"""Every read of the API has an ETag, and is not sent again to a program that has it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.access.addresses import ADDRESSES, first_and_last, neighbors
from tests.access.browser import Browser
from tests.access.outcomes import Caller
from tests.access.table import TABLE
from tests.access.walks import Walk
from tests.access.world import AccessWorld

pytestmark = pytest.mark.django_db

NO_READS = ("api:docs", "api:docs-subject", "api:league-live", "api:game-live")  # pages, and streams
READS = sorted(
    name
    for name, row in TABLE.items()
    if name.startswith("api:") and name in ADDRESSES and row.get and name not in NO_READS
)
COMMISSIONER = Caller("commissioner", own=True, private=True)
SENDER = Caller("coach", own=True, private=True)  # the person who has sent the league file
REFUSED = {
    "api:league-file": "409 games_in_progress",  # tests/league_files
    "api:yearbook": "409 season_not_over",  # tests/api/news
    "api:live-odds": "409 no_live_odds",  # tests/odds/test_live_odds.py
    "api:dispute": "404 not_found",  # the game in the address has neither
    "api:reported-box": "404 not_found",
}


@pytest.mark.parametrize("names", neighbors(READS), ids=first_and_last)
def test_a_repeated_read_is_answered_without_a_body(
    world: AccessWorld, phone: Browser, names: Sequence[str]
) -> None:
    for name in names:
        caller = SENDER if name == "api:league-import" else COMMISSIONER
        url = Walk(world, phone, name).url(caller, "finished")
        session = world.session(caller)
        answer = phone.ask("get", url, None, session=session)
        if answer.summary == REFUSED.get(name):
            continue
        assert answer.status == 200, (name, answer.summary)
        again = phone.ask("get", url, None, session=session, known=answer.headers["ETag"])
        repeated = (again.status, again.body, again.headers["ETag"])
        assert repeated == (304, b"", answer.headers["ETag"]), name


def test_all_reads_are_asked() -> None:
    assert len(READS) >= 60
    assert set(REFUSED) <= set(READS)
