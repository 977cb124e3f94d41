"""docs/limits.md says what the code does, and leaves no expensive address out."""

from __future__ import annotations

from tests.limits.reach import needs_row, views
from tests.limits.table import HEADS, PAGE, TABLE, page

# These only look like it: they send the bodies of files that we made.
SEND_FILES = {
    *("api:game-live", "api:league-live", "games:live"),
    *("games:offline", "games:offline_rules", "games:service_worker"),
}


def test_each_address_that_takes_a_file_or_does_expensive_work_has_one_row() -> None:
    rows = [address for row in TABLE for address in row.addresses]
    expensive = {name for name, view in views().items() if not name.startswith("admin:") and needs_row(view)}
    assert sorted(rows) == sorted(expensive - SEND_FILES)


def test_each_row_says_something_about_each_limit() -> None:
    assert [row.what for row in TABLE if not all(row.cells()) or len(row.cells()) != len(HEADS)] == []


def test_the_page_has_the_numbers_of_the_code() -> None:
    assert PAGE.read_text("utf-8") == page(), "write it: see tests/limits/table.py"
