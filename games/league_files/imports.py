"""Imports of league files that people send: checked at once, made into leagues by a worker.

The row (`games.models.LeagueImport`) holds the file until the import is over. A worker that takes over begins
again; the league is created in the transaction that closes the row, so it is created once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from engine.components.library import own_set_file, read_toml, save_set
from engine.gridiron.events import Line
from games.league_files.loader import (
    BelievedResult,
    Loader,
    believed_results,
    import_record,
    insert_game,
    new_league,
)
from games.league_files.reader import (
    FileLimits,
    LeagueFile,
    damage_as_refusal,
    manifest_of,
    open_league_file,
    too_large,
)
from games.league_files.tables import GAMES, MOST_ROWS, LeagueManifest
from games.league_files.verification import Progress, check_place, check_secrets, prove_games
from games.models import LeagueImport
from games.records import scoresheets
from games.records.circumstances import described_circumstances
from games.records.participants import occupants_of
from games.story.selectors import season_digest
from league.almanac.pasts import store_figures
from league.boxes.selectors import box_name, own_sets_folder
from league.feed.services import publish_to_league, season_item
from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.frame.locks import lock_person, short_transaction
from league.frame.permissions import Role, signed_in
from league.frame.quotas import check_league_quota, check_quota, spend
from league.history.services import record_change
from league.leagues.models import OverduePolicy
from league.leagues.services import delete_league, free_slug
from league.leagues.settings import SETTINGS, check_policies, check_rules, check_settings
from league.leagues.teams import check_club, check_profile
from league.models import Change, Fixture, League, Member, Season, SeasonSecret
from league.playoffs.services import rebuild_season
from league.schedule.dates import check_moved_deadlines, check_week_dates
from league.schedule.selectors import fairness_of, regular_fixtures, season_wishes
from league.seasons.secrets import replace_secret
from league.standings.selectors import standings_of
from league.work.services import LeaseLost, Work, leased_row, nudge_after_commit

if TYPE_CHECKING:
    from league.frame.permissions import Person


STAGED = timedelta(hours=24)  # that a league is hidden at most while it is imported


@dataclass(frozen=True, slots=True)
class ImportedLeague:
    """An imported league: `proved` games agree with their own dice. Believed are the games of rules that this
    program no longer has, and the `results` that no game proves."""

    league: League
    manifest: LeagueManifest
    proved: int
    believed_games: int
    results: list[BelievedResult]

    @property
    def believed(self) -> int:
        """How many games and results are believed."""
        return self.believed_games + len(self.results)


def import_league(
    *,
    file: Path | IO[bytes],
    limits: FileLimits,
    readable: Callable[[League], None],
    name: str = "",
    actor: User | None = None,
    commissioner: User | None = None,
    progress: Progress | None = None,
    stage: Callable[[League], None] | None = None,
    finish: Callable[[ImportedLeague], None] | None = None,
) -> ImportedLeague:
    """Imports the league of this file, under another name if one is given. `commissioner`, else `actor`,
    becomes its commissioner; the other people are placeholders.

    Everybody can write meanwhile: rows come in many short transactions into a league that nobody can see,
    because it is going to be deleted. The last transaction shows it, or it is deleted; if this process dies,
    the sweep of deleted leagues does that after STAGED.

    `readable` raises one of `reader.DAMAGE` if the pages of the league cannot show it. `progress` is called
    after each game that was replayed, `stage` in the first transaction, with the hidden league, and `finish`
    in the last one.
    Raises Refused: quota_exceeded, league_exists, name_needed, name_too_long, game_differs,
    season_differs, digest_differs, the codes of `open_league_file`, and those of `check_rules` and
    `check_policies`.
    """
    if actor:
        check_league_quota(actor)
    with open_league_file(file, limits) as opened, damage_as_refusal():
        proved = prove_games(opened, progress)
        with _staged_league(opened, name, stage) as league, _own_box(opened, league):
            loader = Loader(opened, league)
            loader.load()
            _check_values(league)
            readable(league)
            for season in league.seasons.order_by("number"):
                check_secrets(season)
                _check_season(season)
            _store_games(loader)
            for season in league.seasons.order_by("number"):
                store_figures(season)  # now with the games' own figures
            _check_digests(league, opened.manifest)
            made = ImportedLeague(
                league, opened.manifest, sum(proved), proved.count(False), believed_results(league)
            )
            with transaction.atomic():
                if actor:  # once more, because another league may have been founded meanwhile
                    lock_person(actor)
                    check_league_quota(actor)
                _hand_over(made, actor, commissioner or actor)
                if finish:
                    finish(made)
    return made


@contextmanager
def _staged_league(file: LeagueFile, name: str, stage: Callable[[League], None] | None) -> Iterator[League]:
    """Creates the hidden league, and deletes it if the block fails."""
    with transaction.atomic():
        league = _league(file, name)
        if stage:
            stage(league)
    try:
        yield league
    except BaseException:
        discard_league(league)
        raise


def discard_league(league: League) -> None:
    """Deletes the hidden league of an import, but not the row of that import."""
    LeagueImport.objects.filter(league=league).update(league=None)
    delete_league(league)


def _league(file: LeagueFile, name: str) -> League:
    """Creates the league. The name of its own component set is that of a box here."""
    row = next(file.rows("rows/league.jsonl"))
    name = name.strip() or row["name"]
    slug = free_slug(name)
    own = file.components() is not None
    components = box_name(League(slug=slug)) if own else row["components"]
    try:
        with transaction.atomic():
            delete_at = timezone.now() + STAGED
            league = new_league(row, name=name, slug=slug, components=components, delete_at=delete_at)
    except IntegrityError:
        free_slug(name)  # raises Refused if another league has just got this name
        raise
    if not own:
        check_rules(league)
    check_settings({setting: getattr(league, setting) for setting in SETTINGS})
    check_policies(league)
    return league


def _check_values(league: League) -> None:
    """Checks what the forms of the league check, and no field of a model. Raises Refused with their codes."""
    for team in league.teams.all():
        check_club(team)
        check_profile(team.profile)
    check_week_dates(1, league.time_zone)
    for season in league.seasons.all():
        check_week_dates(season.week_days, league.time_zone, season.starts_on)
        check_moved_deadlines(season.moved_deadlines)


@contextmanager
def _own_box(file: LeagueFile, league: League) -> Iterator[None]:
    """Saves the league's own component set, and removes it if the block fails."""
    data = file.components()
    if data is None:
        yield
        return
    path = own_set_file(league.ruleset, league.components, own_sets_folder())
    named = {**data, "about": {**data["about"], "league": league.slug}}
    # A file of a league with this slug, which no other one has, is left over from a worker that died: its
    # league was rolled back.
    left = read_toml(path.read_text("utf-8"), path.name).get("about", {}) if path.exists() else None
    if left is not None and left.get("league") != league.slug:
        sentence = _("There is a component set called %(name)s: choose another name for the league.")
        raise Refused("name_taken", sentence % {"name": league.components})
    try:
        save_set(league.ruleset, league.components, named, own_sets_folder())
        check_rules(league)
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _store_games(loader: Loader) -> None:
    """Creates the games one after another, with what follows from them, which `prove_games` has compared."""
    own = Fixture.objects.filter(season__league=loader.league).prefetch_related("season__secrets")
    fixtures = own.select_related("season__league", "home", "away", "result").in_bulk()
    secrets = SeasonSecret.objects.filter(season__league=loader.league).in_bulk()
    known: dict[str, Any] = {"fixture": fixtures, "superseded": fixtures, "drawn_from": secrets}
    for row in loader.file.rows(GAMES.file):
        lines = [Line(*line) for line in row["play_by_play"]]
        with short_transaction():
            game = insert_game(loader, row)
            scoresheets.save_play_by_play(game, lines)
        for name, rows in known.items():
            if pk := getattr(game, f"{name}_id"):
                setattr(game, name, rows[pk])
        occupants_of(game)
        described_circumstances(game)
        check_place(game)


def _check_season(season: Season) -> None:
    """Checks that seeds, bracket and champion follow from the results. Raises Refused: season_differs."""
    standings_of(season)
    season_wishes(season)
    fairness_of(season, list(regular_fixtures(season)))
    store_figures(season)  # derived, so not in the file
    try:
        differences = run_and_roll_back(lambda: rebuild_season(season=season, proofs=False))
    except Refused as refused:
        raise _season_differs(season, refused.sentence) from refused
    if differences:
        raise _season_differs(season, differences[0])


def _check_digests(league: League, manifest: LeagueManifest) -> None:
    """Compares the games of each season with its digest in the manifest. Raises Refused: digest_differs."""
    stated = {season.number: season.digest for season in manifest.seasons}
    if len(stated) != league.seasons.count():
        raise ValueError("the manifest names other seasons")
    for season in league.seasons.order_by("number"):
        if stated.get(season.number) != season_digest(season):
            sentence = _("The games of season %(season)d have another digest: export the league again.")
            raise Refused("digest_differs", sentence % {"season": season.number})


def _season_differs(season: Season, why: str) -> Refused:
    sentence = _("Season %(season)d does not follow from its results (%(why)s): export the league again.")
    return Refused("season_differs", sentence % {"season": season.number, "why": why})


def _hand_over(made: ImportedLeague, actor: User | None, commissioner: User | None) -> None:
    """Shows the league, gives it its commissioner, records the import, and publishes its seasons."""
    league, manifest = made.league, made.manifest
    if league.seasons.exclude(state=Season.State.FINISHED).exists():
        # Deadlines have passed since the export: nothing is settled before the commissioner has looked.
        league.overdue, league.auto_confirm_hours = OverduePolicy.WAIT, 0
    league.delete_at = None
    league.save(update_fields=["overdue", "auto_confirm_hours", "delete_at"])
    if commissioner:
        Member.objects.create(league=league, user=commissioner, role=Role.COMMISSIONER)
    after = {
        "seasons": len(manifest.seasons),
        "games": made.proved + made.believed_games,
        "digest": manifest.digest,
        **import_record(made.results),
    }
    record_change(actor=actor, kind=Change.Kind.LEAGUE_IMPORTED, league=league, after=after)
    for season in league.seasons.select_related("league__feed", "champion").order_by("number"):
        is_published = season.secrets.exclude(value="").exists()
        if season.state != Season.State.FINISHED or (season.secrets.exists() and not is_published):
            replace_secret(season)  # somebody may have chosen the one in the file, or the public seed
        publish_to_league(season, season_item(season))


IMPORT = "games.import_league"
UNPACKED = 60  # times FILE_LIMIT, the most bytes that the file may unpack to
SECONDS = 600  # of a worker that other people's leagues wait for; 1,000 games take 40
AT_ONCE = 1  # open imports of one person
SHOWN = 0.5  # seconds between two stored counts
State = LeagueImport.State


def read_upload(*, data: bytes, actor: Person) -> LeagueManifest:
    """Counts the attempt, then reads what the file says that it holds. Call it before any transaction, which
    might take the count back.

    Raises Forbidden: log_in_first; Refused: quota_exceeded, and the codes of `manifest_of`.
    """
    spend("import", signed_in(actor, "import"))
    return manifest_of(BytesIO(data), _limits())


def start_import(*, data: bytes, manifest: LeagueManifest, name: str, actor: User) -> LeagueImport:
    """Queues the import of a file whose manifest `read_upload` has read.

    Raises Refused: quota_exceeded, league_exists, name_needed, name_too_long.
    """
    name = name.strip()
    free_slug(name or manifest.league["name"])
    total = next((file.rows for file in manifest.files if file.name == GAMES.file), 0)
    with transaction.atomic():
        lock_person(actor)
        check_league_quota(actor)
        waiting = LeagueImport.objects.filter(started_by=actor, state__in=LeagueImport.OPEN).count()
        check_quota(waiting, AT_ONCE, _("Another league of yours is being imported: wait until it is over."))
        row = LeagueImport.objects.create(
            file=data,
            name=name,
            total=total,
            language=translation.get_language() or settings.LANGUAGE_CODE,
            started_by=actor,
            lease_until=timezone.now() + Imports.lease,
        )
        nudge_after_commit(IMPORT, str(row.public_id))
    return row


class Imports(Work[LeagueImport]):
    """`readable` is as in `import_league`."""

    task, model = IMPORT, LeagueImport
    lease = patience = timedelta(seconds=30)
    renewals = 720  # an import of over an hour hangs
    attempts = 4
    kept = timedelta(days=30)

    def __init__(self, readable: Callable[[League], None]) -> None:
        self.readable = readable

    def work_on(self, row: LeagueImport) -> None:
        """In the language of the person."""
        with translation.override(row.language):
            super().work_on(row)

    def do(self, row: LeagueImport) -> None:
        with self.keep_lease(row):
            _import(row, self.readable)

    def fail(self, row: LeagueImport, error: str, code: str) -> None:
        """Forgets the file, and deletes the hidden league of an attempt whose worker died."""
        if not code:
            with translation.override(row.language):
                sentence = _("The import came to no end %(times)d times: tell the person who runs this site.")
                code, error = "import_failed", sentence % {"times": row.attempt}
        hidden = League.objects.filter(imports=row.pk).first()
        if _close(row, state=State.FAILED, code=code, error=error) and hidden:
            discard_league(hidden)


def _import(row: LeagueImport, readable: Callable[[League], None]) -> None:
    if row.started_by is None:
        raise Refused("no_such_person", _("The person who sent the file has no account any more."))
    if row.league:  # of an attempt whose worker died
        discard_league(row.league)
    begun = shown = time.monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal shown
        if time.monotonic() - begun > SECONDS:
            raise too_large()
        if time.monotonic() - shown < SHOWN and done < total:
            return
        shown = time.monotonic()
        _keep(leased_row(row).update(done=done, total=total, lease_until=timezone.now() + Imports.lease))

    def stage(league: League) -> None:
        _keep(leased_row(row).update(league=league))

    def finish(made: ImportedLeague) -> None:
        numbers: dict[str, Any] = {"proved": made.proved, "believed": made.believed}
        _keep(_close(row, state=State.DONE, league=made.league, digest=made.manifest.digest, **numbers))

    import_league(
        file=BytesIO(row.file),
        limits=_limits(),
        readable=readable,
        name=row.name,
        actor=row.started_by,
        progress=progress,
        stage=stage,
        finish=finish,
    )


def _keep(updated: int) -> None:
    """Raises LeaseLost if the row was not updated, because another worker has it."""
    if not updated:
        raise LeaseLost


def _close(row: LeagueImport, **values: Any) -> bool:
    """Ends the import and forgets its file. Returns False if this worker no longer has it."""
    return bool(leased_row(row).update(**values, file=b"", lease_until=None))


def _limits() -> FileLimits:
    return FileLimits(bytes=UNPACKED * settings.FILE_LIMIT, rows=MOST_ROWS)
