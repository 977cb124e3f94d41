"""Writing a league file."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import IO, TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.league_files.tables import (
    COMPONENTS,
    ENTRIES,
    GAMES,
    LEAGUE_COLUMNS,
    MANIFEST,
    PEOPLE,
    SEATS,
    TABLES,
    Content,
    FileTable,
    LeagueManifest,
    LeftOut,
    SeasonContent,
    digest_of,
    finished_games,
    league_games,
)
from games.models import Game
from games.story.selectors import games_of, season_digest
from league.archives.archive import consistent_read
from league.archives.tables import plain_value
from league.boxes.selectors import component_set_of
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.permissions import Permission
from league.models import Ballot, Coach, League, Season, SeasonSecret
from league.standings.selectors import coin_of, tosses_in

if TYPE_CHECKING:
    from league.frame.permissions import Person

BATCH = 100  # rows in memory at once
LONGEST_NAME = 100
FELL = "fell"  # marks a toss of the coin among those that the commissioner has decided


def left_out_of(league: League) -> LeftOut:
    """What an export of the league leaves out; four queries."""
    games = league_games(league)
    secrets = SeasonSecret.objects.filter(season__league=league, published_at=None)
    return LeftOut(
        games_in_progress=games.filter(state=Game.State.IN_PROGRESS).count(),
        abandoned_games=games.filter(state=Game.State.ABANDONED).count(),
        unpublished_secrets=secrets.count(),
        open_ballots=Ballot.objects.filter(season__league=league, closes_at__gt=timezone.now()).count(),
    )


def export_league(
    *, league: League, file: IO[bytes], actor: Person | None = None, without_open_games: bool = False
) -> LeagueManifest:
    """Writes the league to the file, one consistent state of it, with some rows in memory at once.

    Games in progress hold secrets, so that they cannot leave: `without_open_games` leaves them out, and their
    fixtures are open again in the file. Raises Refused: not_allowed, games_in_progress.
    """
    permissions.require(actor, Permission.OWN, league, when_archived=True)
    one_state = nullcontext() if connection.in_atomic_block else consistent_read()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive, one_state:
        left_out = left_out_of(league)
        if (count := left_out.games_in_progress) and not without_open_games:
            sentence = ngettext(
                "%(count)d game is in progress, and its calls and dice are still secret: finish or abandon "
                "it, or export the league without it.",
                "%(count)d games are in progress, and their calls and dice are still secret: finish or "
                "abandon them, or export the league without them.",
                count,
            )
            raise Refused("games_in_progress", sentence % {"count": count})
        return _Writer(archive, league, left_out).write()


class _Writer:
    """One export: the zip file, and the line of every row that others refer to."""

    def __init__(self, archive: ZipFile, league: League, left_out: LeftOut) -> None:
        self.archive, self.league, self.left_out = archive, league, left_out
        self.lines: defaultdict[str, dict[int, int]] = defaultdict(dict)  # table -> primary key -> line
        self.files: list[Content] = []

    def write(self) -> LeagueManifest:
        league = {name: _plain(self.league, name) for name in LEAGUE_COLUMNS}
        self.add("rows/league.jsonl", [league])
        for table in TABLES:
            self.add(table.file, self.rows_of(table, table.rows(self.league)))
        games = finished_games(self.league).select_related("play_by_play", "box_score")
        self.add(GAMES.file, self.rows_of(GAMES, games))
        self.add("rows/people.jsonl", self.people())
        if component_set_of(self.league).own:
            self.add(COMPONENTS, [component_set_of(self.league).data])
        manifest = LeagueManifest(
            league={name: league[name] for name in ("name", "slug", "ruleset", "edition")},
            seasons=tuple(map(_season, self.league.seasons.select_related("champion").order_by("number"))),
            left_out=self.left_out,
            files=tuple(self.files),
            digest=digest_of(self.files),
        )
        text = manifest.to_json()
        self.archive.writestr(_info(MANIFEST), text)
        self.archive.comment = hashlib.sha256(text).hexdigest().encode()
        return manifest

    def add(self, name: str, rows: Iterable[Any]) -> None:
        """Writes the rows as lines of JSON. PostgreSQL orders the names in stored objects in its own way."""
        digest, count, size = hashlib.sha256(), 0, 0
        with self.archive.open(_info(name), "w", force_zip64=True) as member:
            for row in rows:
                text = json.dumps(
                    row, ensure_ascii=False, separators=(",", ":"), sort_keys=name != COMPONENTS
                )
                line = text.encode() + b"\n"
                member.write(line)
                digest.update(line)
                count, size = count + 1, size + len(line)
        self.files.append(Content(name, digest.hexdigest(), size, count))

    def rows_of(self, table: FileTable, rows: QuerySet[Any]) -> Iterator[dict[str, Any]]:
        lines = self.lines[table.name]
        for row in rows.iterator(chunk_size=BATCH):
            lines[row.pk] = len(lines) + 1
            values = self.values(table, row)
            if isinstance(row, SeasonSecret):  # an unpublished one stays here, its fingerprint is public
                is_public = row.published_at is not None
                values["value"] = row.value if is_public else ""
                values["fingerprint"] = "" if is_public else row.commitment
            if isinstance(row, Season):
                values["tosses"] = _decided_tosses(row)
            if isinstance(row, Game):
                own = (("seats", SEATS, "pk"), ("entries", ENTRIES, "number"))
                for name, part, order in own:
                    parts = getattr(row, name).order_by(order)
                    values[name] = [list(self.values(part, each).values()) for each in parts]
                values |= {"play_by_play": row.play_by_play.lines, "box_score": row.box_score.data}
            yield values

    def values(self, table: FileTable, row: Any) -> dict[str, Any]:
        """The columns of the row, and the lines that it refers to."""
        references = table.references.items()
        return {name: _plain(row, name) for name in table.columns} | {
            name: self.line(other, getattr(row, f"{name}_id")) for name, other in references
        }

    def line(self, table: str, pk: int | None) -> int | None:
        if pk is None:
            return None
        if table == PEOPLE:
            return self.lines[PEOPLE].setdefault(pk, len(self.lines[PEOPLE]) + 1)
        return self.lines[table].get(pk)  # a row that stays here, such as a reset link, is none

    def people(self) -> Iterator[dict[str, Any]]:
        """The name of everybody who did something in the league or coaches now, with their teams."""
        teams: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for coach in Coach.objects.filter(team__league=self.league).select_related("team").order_by("pk"):
            self.line(PEOPLE, coach.user_id)
            teams[coach.user_id][coach.team.slug] = coach.part
        lines = self.lines[PEOPLE]
        people = User.objects.filter(pk__in=lines).select_related("placeholder")
        names = {person.pk: _name(person) for person in people}
        for pk in lines:
            yield {"name": names[pk], "teams": teams[pk]}


def _plain(row: Any, name: str) -> Any:
    return plain_value(row._meta.get_field(name), row)


def _name(person: User) -> str:
    """What readers call the person; never an address of theirs."""
    known = getattr(person, "placeholder", None)
    name: str = known.name if known else person.get_username()
    return (name.partition("@")[0] or _("somebody"))[:LONGEST_NAME]


def _decided_tosses(season: Season) -> list[list[Any]]:
    """The tosses of the season, with those that a secret which stays here has decided in the standings: a new
    secret must not decide the same places again."""
    secret, tosses = coin_of(season).secret, list(season.tosses)
    if not secret or season.secrets.filter(value=secret).exclude(published_at=None).exists():
        return tosses
    known = {frozenset(group) for group, *_first in tosses}
    fallen = {group: first for group, first in tosses_in(season).items() if {*group} not in known}
    return [*tosses, *([[*group], first, FELL] for group, first in fallen.items())]


def _season(season: Season) -> SeasonContent:
    champion = season.champion.name if season.champion else None
    games = games_of(season).count()
    return SeasonContent(season.number, season.state, games, season_digest(season), champion)


def _info(name: str) -> ZipInfo:
    """The entry of a file without its time, so that the same content gives the same bytes."""
    info = ZipInfo(name)
    info.compress_type = ZIP_DEFLATED
    return info
