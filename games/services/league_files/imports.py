"""Importing a league file: everything in it is checked and proved, and all of it is imported or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import IO, Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.components.library import own_set_file, read_toml, save_set
from engine.gridiron.events import Line
from games.models import LeagueImport
from games.records import scoresheets
from games.records.circumstances import described_circumstances
from games.records.occupants import occupants_of
from games.selectors.digests import season_digest
from games.services.league_files import games_table
from games.services.league_files.believed import BelievedResult, believed_results, import_record
from games.services.league_files.game_rows import GameShelf, insert_game
from games.services.league_files.loader import Loader, new_league
from games.services.league_files.manifest import LeagueManifest
from games.services.league_files.reader import FileLimits, LeagueFile, damage_as_refusal, open_league_file
from games.services.league_files.verification import Progress, check_place, check_secrets, prove_games
from league.components import own_sets_folder
from league.errors import Refused
from league.models import Change, League, Member, Season
from league.models.leagues.policies import OverduePolicy
from league.permissions import Role
from league.selectors.leagues.boxes import box_name
from league.selectors.schedule.schedules import fairness_of, regular_fixtures, season_wishes
from league.selectors.season.standings import standings_of
from league.services.dry_run import run_and_roll_back
from league.services.history import audit
from league.services.leagues.endings import delete_league
from league.services.leagues.leagues import free_slug
from league.services.leagues.policies import check_policies
from league.services.leagues.rules import check_rules
from league.services.leagues.settings import SETTINGS, check_settings
from league.services.locks import short_transaction
from league.services.notifications.feed_items import publish_to_league, season_item
from league.services.playoffs.rebuild import rebuild_season
from league.services.quotas import check_league_quota
from league.services.schedule.week_dates import check_week_dates
from league.services.season.figures import store_figures
from league.services.season.season_secrets import replace_secret
from league.services.teams.clubs import check_club
from league.services.teams.computer_coaches import check_profile

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
        found = prove_games(opened, progress)
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
                league, opened.manifest, sum(found), found.count(False), believed_results(league)
            )
            with transaction.atomic():
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
        check_week_dates(season.week_days, league.time_zone)


@contextmanager
def _own_box(file: LeagueFile, league: League) -> Iterator[None]:
    """Saves the league's own component set, and removes it if the block fails."""
    data = file.components()
    if data is None:
        yield
        return
    path = own_set_file(league.ruleset, league.components, own_sets_folder())
    named = {**data, "about": {**data["about"], "league": league.slug}}
    if path.exists() and not _is_left_over(path, named):
        sentence = _("There is a component set called %(name)s: choose another name for the league.")
        raise Refused("name_taken", sentence % {"name": league.components})
    try:
        save_set(league.ruleset, league.components, named, own_sets_folder())
        check_rules(league)
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _is_left_over(path: Path, data: Mapping[str, Any]) -> bool:
    """Whether the file is that of an import of this league whose worker died. Its league, whose slug no other
    one has, was rolled back."""
    about = read_toml(path.read_text("utf-8"), path.name).get("about", {})
    return bool(about.get("league") == data["about"]["league"])


def _store_games(loader: Loader) -> None:
    """Creates the games one after another, with what follows from them, which `prove_games` has compared."""
    shelf = GameShelf(loader.league)
    for row in loader.file.rows(games_table.FILE):
        lines = [Line(*line) for line in row["play_by_play"]]
        with short_transaction():
            game = insert_game(loader, shelf, row)
            scoresheets.save_play_by_play(game, lines, row["box_score"])
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
        found = run_and_roll_back(lambda: rebuild_season(season=season, proofs=False))
    except Refused as refused:
        raise _season_differs(season, refused.sentence) from refused
    if found:
        raise _season_differs(season, str(found[0]))


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
    audit.record_change(actor=actor, kind=Change.Kind.LEAGUE_IMPORTED, league=league, after=after)
    for season in league.seasons.select_related("league__feed", "champion").order_by("number"):
        is_published = season.secrets.exclude(value="").exists()
        if season.state != Season.State.FINISHED or (season.secrets.exists() and not is_published):
            replace_secret(season)  # somebody may have chosen the one in the file, or the public seed
        publish_to_league(season, season_item(season))
