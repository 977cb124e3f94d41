"""The table: the outcome of each address for each kind of person. A new address needs a row, see
CONTRIBUTING.

`get`, `post` and `delete` say who is allowed, and are left out if the address does not support them. `sent`
is the form that is posted; `with_` replaces arguments of the address by values or by the names of others in
`tests/access/stages.py`. Answers to people who are allowed are in `answers_*.py`, unless any 2xx is right.
"""

from __future__ import annotations

from dataclasses import replace

from tests.access.table.answers_api import API_ANSWERS
from tests.access.table.answers_pages import PAGE_ANSWERS
from tests.access.table.api import API, WRITTEN
from tests.access.table.api_tables import AT_TABLES
from tests.access.table.games import GAMES
from tests.access.table.league import LEAGUES, PEOPLE
from tests.access.table.rows import AccessRow
from tests.access.table.site import ACCOUNTS, SERVICE

ANSWERS = API_ANSWERS | PAGE_ANSWERS
ROWS: dict[str, AccessRow] = SERVICE | ACCOUNTS | PEOPLE | LEAGUES | GAMES | API | WRITTEN | AT_TABLES
TABLE = {name: replace(row, answers=ANSWERS.get(name, {})) for name, row in ROWS.items()}

__all__ = ["ANSWERS", "AT_TABLES", "TABLE", "AccessRow"]
