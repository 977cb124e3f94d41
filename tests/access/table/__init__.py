"""The table: what each address answers to whom. A new address needs a row, see CONTRIBUTING.

`get`, `post` and `delete` say who may, and are left out where the address does not take them. `sent` is the
form that is posted; `with_` replaces arguments of the address.
"""

from __future__ import annotations

from tests.access.table.api import API, WRITTEN
from tests.access.table.api_tables import AT_TABLES
from tests.access.table.games import GAMES
from tests.access.table.league import LEAGUES, PEOPLE
from tests.access.table.rows import Row
from tests.access.table.site import ACCOUNTS, SERVICE

TABLE: dict[str, Row] = SERVICE | ACCOUNTS | PEOPLE | LEAGUES | GAMES | API | WRITTEN | AT_TABLES

__all__ = ["AT_TABLES", "TABLE", "Row"]
