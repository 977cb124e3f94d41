"""The table of limits: one row for each upload and each expensive request, in the words of docs/limits.md.

The numbers come from the code, so that the page changes with them. This writes it:
`python3 manage.py shell -c "from tests.limits.table import write; write()"`
"""

# ruff: noqa: E501 - the page has longer lines than code
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from api.http.writes import LARGEST as ANSWER
from api.http.writes import MOST_BYTES, MOST_KEYS
from api.schedule import MOST_EFFORT
from engine import documents
from engine.components import exchange
from engine.components import files as components_files
from games.league_files import imports as league_files_imports
from games.league_files import loader, reader, tables
from games.offline import phone_logs as offline_phone_logs
from games.offline.views import LARGEST
from games.scoring.services import MOST_ENTRIES
from games.simulations.services import MOST_CHUNKS
from league.almanac import old_seasons
from league.boxes import views as boxes_views
from league.conf.requests import PAUSE, SHARE, SMALL
from league.frame import csv_files, files
from league.frame.quotas import PEOPLE_OF_A_NETWORK
from league.schedule import files as schedule_files
from league.schedule import forms as schedule_forms
from league.schedule.drawings import MOST_EFFORT as DRAWING_EFFORT
from league.schedule.services import PATIENCE, WAITING
from league.seasons import views as seasons_forms

PAGE = Path(__file__).resolve().parents[2] / "docs" / "limits.md"
HEADS = (
    *("Request", "Largest body", "Largest part, most rows", "Longest line, depth"),
    *("A network", "An account", "Seconds"),
)


@dataclass(frozen=True)
class LimitRow:
    """A kind of request: the names of its addresses, and a cell for each head of the table."""

    addresses: tuple[str, ...]
    what: str
    body: str
    parts: str
    lines: str
    network: str
    account: str
    seconds: str

    def cells(self) -> tuple[str, ...]:
        return (self.what, self.body, self.parts, self.lines, self.network, self.account, self.seconds)


def number(count: float) -> str:
    return f"{count:,.0f}"


def daily(setting: str) -> tuple[str, str]:
    """What a network and an account may do in a day."""
    most = getattr(settings, setting)
    return f"{number(most * PEOPLE_OF_A_NETWORK)} a day", f"{number(most)} a day"


FORM = number(settings.UPLOAD_LIMIT)
FILE = number(settings.FILE_LIMIT)
BODIES = f"{number(settings.BODY_DISK // SHARE)} bytes at a time"
JSON = f"{documents.DEEPEST} levels"
FRAMEWORK: Any = settings.REST_FRAMEWORK
RATES = FRAMEWORK["DEFAULT_THROTTLE_RATES"]
API = RATES["user"]
PEOPLE = tables.MOST_ROWS["rows/people.jsonl"]
ROWS = sum(tables.MOST_ROWS.values())
WEB = f"{settings.BODY_SECONDS} to arrive"
TOML = f"TOML {number(documents.MOST_TOML)}, JSON {number(exchange.MOST_JSON)} characters"
SIMULATED = (
    f"{settings.RUNS_PER_PERSON} at a time, {settings.SIMULATIONS_PER_PERSON} a day; one that goes on counts"
)
ABREAST = "in chunks, behind those of others"

TABLE = (
    LimitRow(
        ("games:import_league", "api:league-files"),
        "A league file",
        f"{FILE} with a session or token",
        f"unpacked {number(league_files_imports.UNPACKED * settings.FILE_LIMIT)}; manifest "
        f"{number(reader.LONGEST_MANIFEST)}; {number(PEOPLE)} people, {number(ROWS)} rows; "
        f"{number(loader.MOST_ENTRIES)} entries of a game",
        f"{number(reader.LONGEST_LINE)}; {JSON}",
        daily("IMPORTS_PER_PERSON")[0],
        f"{daily('IMPORTS_PER_PERSON')[1]}, counted before the file is opened; {league_files_imports.AT_ONCE} at a time",
        f"{league_files_imports.SECONDS} in a worker, in short transactions",
    ),
    LimitRow(
        ("league:import_seasons", "api:imports"),
        "Old seasons as CSV",
        f"{FILE}; API {FORM}",
        f"{number(seasons_forms.LARGEST)} a file, {number(csv_files.MOST_LINES)} lines, {csv_files.MOST_COLUMNS} columns;"
        f" {old_seasons.MOST_SEASONS} seasons, {number(old_seasons.MOST_GAMES)} games,"
        f" {old_seasons.MOST_CLUBS} clubs of a season",
        f"a cell {number(csv_files.LONGEST_CELL)}; none",
        BODIES,
        f"{settings.SEASON_IMPORTS_PER_PERSON} a day, counted before the files are read",
        WEB,
    ),
    LimitRow(
        ("league:upload_schedule", "api:schedule-file"),
        "A schedule as CSV",
        f"{FILE}; API {FORM}",
        f"{number(schedule_forms.MOST_BYTES)}, {number(schedule_files.MOST_LINES)} lines",
        f"{number(schedule_forms.MOST_BYTES)}; none",
        BODIES,
        API,
        WEB,
    ),
    LimitRow(
        ("league:box", "league:box_file"),
        "Dice and cards of one's own",
        FORM,
        f"file {number(boxes_views.LARGEST)}; {TOML}; tables {components_files.MOST_LINES} lines, "
        f"{components_files.MOST_COLUMNS} columns",
        f"{documents.MOST_DOTS} dots in a line; {JSON}",
        BODIES,
        "no share of its own",
        WEB,
    ),
    LimitRow(
        ("games:hand_in", "games:sync"),
        "The log of a phone",
        f"{FILE}; sent by the phone {FORM}",
        f"{number(LARGEST)}, {number(offline_phone_logs.MOST)} entries",
        f"{number(LARGEST)}; {offline_phone_logs.DEEPEST} levels",
        BODIES,
        "no share of its own",
        WEB,
    ),
    LimitRow(
        ("api:notation", "api:fixture-notation"),
        "A typed game",
        FORM,
        f"{number(MOST_ENTRIES)} characters",
        f"{number(MOST_ENTRIES)}; {JSON}",
        BODIES,
        API,
        WEB,
    ),
    LimitRow(
        ("api:tosses",),
        "Any other write of the API",
        FORM,
        f"{number(documents.MOST_TOKENS)} values and names",
        f"{number(documents.MOST_CHARACTERS)}; {JSON}",
        BODIES,
        f"{API}; kept for Idempotency-Keys: {number(ANSWER)} bytes an answer, {number(MOST_BYTES)} in all, "
        f"{number(MOST_KEYS)} keys a day",
        WEB,
    ),
    LimitRow(
        ("league:draw", "api:schedule", "api:schedule-redraw"),
        "Drawing a schedule while one waits",
        FORM,
        f"effort {MOST_EFFORT}",
        JSON,
        daily("DRAWS_PER_PERSON")[0],
        f"{daily('DRAWS_PER_PERSON')[1]}; one at a time of an account and of a league, in turns",
        f"about twice the effort; {PATIENCE:.0f} in the queue of {WAITING}",
    ),
    LimitRow(
        ("league:drawing", "api:drawings"),
        "A search for a better schedule",
        FORM,
        f"effort {DRAWING_EFFORT}",
        JSON,
        daily("DRAWS_PER_PERSON")[0],
        f"{settings.DRAWINGS_PER_PERSON} at a time, of which one is worked on; they count as draws",
        "in a worker, behind other work after each effort",
    ),
    LimitRow(
        (
            *("api:decisions", "api:earlier-odds", "api:experiments", "api:fork-simulate"),
            *("api:fourth-downs", "api:matchups"),
            *("api:season-odds", "api:timeouts", "api:tries", "games:decisions", "games:experiments"),
            *("games:fourth_downs", "games:matchups", "games:odds", "games:steer_experiment"),
            *("games:steer_fork", "games:timeouts", "games:tries"),
        ),
        "A simulation: odds, charts, reviews, forks, experiments",
        FORM,
        f"{number(MOST_CHUNKS)} chunks",
        JSON,
        daily("SIMULATIONS_PER_PERSON")[0],
        SIMULATED,
        ABREAST,
    ),
    LimitRow(
        ("games:what_if", "api:what-if"),
        "What if",
        FORM,
        "the games of a season",
        JSON,
        "like an account, without one",
        RATES["what_if"],
        "about 1",
    ),
    LimitRow(
        ("games:autoplay", "api:jobs"),
        "Playing weeks or seasons",
        FORM,
        f"{number(settings.GAMES_PER_LEAGUE)} games of a league",
        JSON,
        "no share of its own",
        f"{settings.JOBS_PER_PERSON} at a time; {settings.JOBS_PER_LEAGUE} of a league",
        "in workers, game by game",
    ),
    LimitRow(
        ("games:play", "api:games"),
        "A pick-up game",
        FORM,
        "one game",
        JSON,
        f"{daily('GAMES_PER_PERSON')[0]}; without an account {settings.GUEST_GAMES_PER_DAY},"
        f" from a private address {PEOPLE_OF_A_NETWORK * settings.GUEST_GAMES_PER_DAY}",
        daily("GAMES_PER_PERSON")[1],
        "less than 1",
    ),
    LimitRow(
        (
            "api:league-file",
            "games:league_file_zip",
            "games:data_file",
            "api:league-export",
            "api:season-export",
        ),
        "A league or its plays as a file",
        "none",
        "made in pieces",
        "none",
        f"{files.MOST_OF_A_NETWORK} at a time, of {files.MOST} in a process",
        "no share of its own",
        f"{files.LONGEST} to be read",
    ),
)


def page() -> str:
    """docs/limits.md."""
    lines = [HEADS, ("---",) * len(HEADS), *(row.cells() for row in TABLE)]
    written = "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
    return f"""# Limits

What one request may hold, and what share of the service a network and an account have. Sizes are bytes, with the defaults of the
settings ([people.md](people.md) names them). A file is hostile until it is read: its limits come before it is parsed, and nothing is
parsed inside a transaction. `tests/limits` writes this page from the code, fails if an address that takes a file or does expensive
work is not in it, and sends the largest and the worst of each kind to a running service while somebody else signs in and plays.

{written}

## Bodies

Up to {number(SMALL)} bytes a body stays in memory; beyond that it is in a file that ends with the request. One web process keeps
{number(settings.BODY_MEMORY)} bytes of bodies in memory and {number(settings.BODY_DISK)} on disk, and gives a network a quarter of each
(IPv6: a /64). So uploads take nothing from forms and from taps at a table, and a network that holds its share keeps nobody else out: its own
next body is refused with 429 `too_many_bodies`. A sender that pauses for {PAUSE} seconds, or takes longer than
{settings.BODY_SECONDS}, is ended (408). A body over {FORM} bytes is read only at an address that takes files, and only with a token or
a session's cookie; whether these are valid is checked afterwards.

## Shares of a day

Daily limits count for the account and, {PEOPLE_OF_A_NETWORK} times as high, for its network, because one person may sign up often. They are
counted before the work begins. Work in workers is cut into pieces that go behind the pieces of others.

## Answers kept for `Idempotency-Key`

They are kept for a day. A larger answer than {number(ANSWER)} bytes, and the oldest ones beyond {number(MOST_BYTES)} of an account, are
forgotten: the request is still done only once, and is answered with `answer_not_kept`.
"""


def write() -> None:
    """Writes the page."""
    PAGE.write_text(page(), "utf-8")
