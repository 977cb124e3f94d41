"""Forks of seasons, created, changed, simulated and discarded by their owner.

Nothing here writes to a season.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bulk.simulation import samples_for
from engine.catalog import ruleset
from games.forks.changes import apply_changes, check_changes, has_other_rules
from games.forks.models import FEWEST_SEASONS, LONGEST_NAME, LONGEST_NOTES, MOST_SEASONS
from games.models import Fork, Run
from games.odds.season_specs import SeasonSpecs, season_seed
from games.records.scoresheets import computer_header
from games.simulations.services import resume_run, run_key, start_run, stop_run
from league.boxes.selectors import component_set_of, offered_sets
from league.frame import permissions
from league.frame.errors import Forbidden, Hidden, Refused, engine_refusals
from league.frame.locks import lock_person
from league.frame.permissions import Permission, visible_to
from league.frame.quotas import check_quota
from league.models import League, Season, Team, Week

if TYPE_CHECKING:
    from league.frame.permissions import Person


RUNS = ("original", "changed", "once")


def fork_for(viewer: Person, slug: str, number: int, public_id: UUID) -> Fork:
    """The fork with this link and its season, league and runs; one query. Everybody who may view the league
    may see it. Raises Hidden: no_such_fork."""
    forks = Fork.objects.filter(season__league__in=visible_to(viewer))
    related = ("season__league__feed", "season__champion", "owner", *RUNS)
    try:
        return forks.select_related(*related).get(
            season__league__slug=slug, season__number=number, public_id=public_id
        )
    except Fork.DoesNotExist:
        raise Hidden("no_such_fork") from None


def forks_of(person: Person, season: Season | None = None) -> QuerySet[Fork]:
    """The person's own forks, of leagues that they may view, the newest first."""
    if not person.is_authenticated:
        return Fork.objects.none()
    own = Fork.objects.filter(owner=person, season__league__in=visible_to(person))
    if season is not None:
        own = own.filter(season=season)
    return own.select_related("season__league", "changed").order_by("-pk")


def fork_specs(fork: Fork) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the simulations of the season and of the fork are asked. Raises Refused: those of
    `forked_spec`."""
    spec = SeasonSpecs(fork.season).spec(fork.week)
    return spec, forked_spec(fork.season.league, spec, fork.changes)


def forked_spec(league: League, spec: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A season with the changes of a fork; without changes it is the question of the season's own odds.

    Raises Refused: those of `SeasonSpecs` and `apply_changes`, unknown_components, and the engine's codes
    for options and dice."""
    spec, components = apply_changes(spec, changes), changes.get("components", league.components)
    if components not in offered_sets(league.ruleset, league.components):
        raise Refused("unknown_components.fork", set=components)
    options = {**league.options, **changes.get("options", {})}
    forked = League(
        ruleset=league.ruleset, edition=league.edition, options=options, components=components
    )  # not saved
    rest = spec["rest"]
    with engine_refusals():
        if ("dice" in changes or "components" in changes) and ruleset(league.ruleset).team_dice:
            box = component_set_of(forked)
            for key, _coach in rest["sides"].values():
                box.team(key)  # raises EngineError unknown_team if the set has no dice of this team
        if has_other_rules(changes):
            headers = []
            for decided, header in enumerate(rest["headers"]):
                sides = zip(header["teams"], header["coaches"], strict=True)
                home, away = (Team(key=key, profile=coach) for key, coach in sides)
                headers.append(computer_header(forked, home, away, decided=bool(decided)))
            spec = {**spec, "rest": {**rest, "headers": headers}}
    return spec


KIND = "fork"


@transaction.atomic
def create_fork(
    *,
    season: Season,
    actor: Person,
    name: str = "",
    changes: dict[str, Any] | None = None,
    **values: Any,
) -> Fork:
    """Branches the season after this `week`, or with all its results. Every person with an account who may
    view the league may do this. `notes` and `seasons` may be given, too.

    Raises Refused: log_in_first, no_such_league, quota_exceeded, unknown_week, bad_name,
    bad_notes, bad_size, and those of `fork_specs`."""
    owner = _person(actor, season)
    lock_person(owner)
    sentence = _("You have reached the limit of forks (%(most)d): discard one first.")
    check_quota(Fork.objects.filter(owner=owner).count(), settings.FORKS_PER_PERSON, sentence)
    changes = {} if changes is None else changes
    return _saved(Fork(season=season, owner=owner), name=name or _("What if"), changes=changes, **values)


@transaction.atomic
def change_fork(*, fork: Fork, actor: Person, **values: Any) -> Fork:
    """Sets some of `name`, `notes`, `week`, `seasons` and `changes`; changes are set as a whole.

    Raises Refused as `create_fork` does; not_your_fork."""
    return _saved(_locked(fork, actor), **values)


@transaction.atomic
def simulate_fork(*, fork: Fork, actor: Person) -> Fork:
    """Starts the simulations of the season and of the fork, with the same seed, so that equal games end
    equally in both. Raises Refused: not_your_fork, and those of `fork_specs` and `start_run`."""
    fork = _locked(fork, actor)
    original, changed = fork_specs(fork)
    seed = season_seed(fork.season)
    fork.original = _run(fork, original, seed, fork.seasons, actor)
    fork.changed = _run(fork, changed, seed, fork.seasons, actor)
    return _saved(fork)


@transaction.atomic
def play_fork_once(*, fork: Fork, actor: Person, seed: int | None = None) -> Fork:
    """Starts one single season of the fork. The same seed plays the same season; without one it is a random
    number. Raises Refused: not_your_fork, bad_seed, and those of `fork_specs` and `start_run`."""
    fork = _locked(fork, actor)
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    if not 0 <= seed < 2**32:
        raise Refused("bad_seed.fork")
    fork.once = _run(fork, fork_specs(fork)[1], seed, 1, actor)
    return _saved(fork)


@transaction.atomic
def stop_fork(*, fork: Fork, actor: Person) -> None:
    """Stops those simulations of the fork that the person has started. Raises Refused: not_your_fork,
    run_over."""
    fork = _locked(fork, actor)
    running = [run for run in runs_of(fork) if run.is_open and run.started_by == actor]
    if not running:
        raise Refused("run_over")
    for run in running:
        stop_run(run=run)


@transaction.atomic
def resume_fork(*, fork: Fork, actor: Person) -> None:
    """Goes on with the stopped simulations of the fork. Raises Refused: not_your_fork, run_not_stopped."""
    fork = _locked(fork, actor)
    stopped = [run for run in runs_of(fork) if run.is_stopped]
    if not stopped:
        raise Refused("run_not_stopped")
    for run in stopped:
        resume_run(run=run, actor=actor)


def copy_fork(*, fork: Fork, actor: Person) -> Fork:
    """Makes a fork of one's own with the same changes. Raises Refused as `create_fork` does."""
    values = {name: getattr(fork, name) for name in ("season", "name", "week", "changes", "notes", "seasons")}
    return create_fork(actor=actor, **values)


@transaction.atomic
def discard_fork(*, fork: Fork, actor: Person) -> None:
    """Deletes the fork; its season stays as it is. Raises Refused: not_your_fork."""
    _locked(fork, actor).delete()


def note_use(fork: Fork) -> None:
    """Notes that somebody looked at the fork, at most once a day, so that it is kept."""
    now = timezone.now()
    Fork.objects.filter(pk=fork.pk, used_at__lt=now - timedelta(days=1)).update(used_at=now)


def delete_unused_forks() -> int:
    """Deletes the forks that nobody has used for FORK_DAYS days; returns their number."""
    limit = timezone.now() - timedelta(days=settings.FORK_DAYS)
    _total, rows = Fork.objects.filter(used_at__lt=limit).delete()
    return rows.get("games.Fork", 0)


def runs_of(fork: Fork) -> list[Run]:
    """The fork's newest simulations."""
    return [run for run in (fork.original, fork.changed, fork.once) if run is not None]


def require_owner(*, fork: Fork, actor: Person) -> None:
    """Raises Forbidden: log_in_first, not_your_fork; Hidden for a person who may not view the league."""
    if fork.owner_id != _person(actor, fork.season).pk:
        raise Forbidden("not_your_fork")


def is_current(run: Run | None, spec: dict[str, Any]) -> bool:
    """Whether the run has been asked this question: neither the season nor the fork has changed since."""
    return run is not None and run.key == run_key(run.kind, spec, run.seed, run.size)


def _run(fork: Fork, spec: dict[str, Any], seed: int, size: int, actor: Person) -> Run:
    return start_run(
        kind=KIND, spec=spec, seed=seed, size=samples_for(size), actor=actor, league=fork.season.league
    )


def _locked(fork: Fork, actor: Person) -> Fork:
    """The fork with its row locked, for its owner."""
    require_owner(fork=fork, actor=actor)
    locked = Fork.objects.select_for_update(no_key=True).filter(pk=fork.pk).first()
    if locked is None:
        raise Refused("no_such_fork")
    locked.season = fork.season
    return locked


def _person(actor: Person, season: Season) -> User:
    permissions.require(actor, Permission.VIEW, season.league)
    return permissions.signed_in(actor)


def _saved(fork: Fork, **values: Any) -> Fork:
    """The fork with these values, checked and stored as just used."""
    for name, value in values.items():
        setattr(fork, name, value.strip() if isinstance(value, str) else value)
    weeks = fork.season.weeks.filter(kind=Week.Kind.REGULAR)
    if "week" in values and fork.week and not weeks.filter(number=fork.week).exists():
        raise Refused("unknown_week")
    if not 0 < len(fork.name) <= LONGEST_NAME:
        raise Refused("bad_name.fork", most=LONGEST_NAME)
    if len(fork.notes) > LONGEST_NOTES:
        raise Refused("bad_notes", most=LONGEST_NOTES)
    if not FEWEST_SEASONS <= fork.seasons <= MOST_SEASONS:
        raise Refused("bad_size.fork", least=FEWEST_SEASONS, most=MOST_SEASONS)
    if "changes" in values:
        check_changes(fork.changes)
        fork.changes = {part: change for part, change in fork.changes.items() if change != {}}
        fork_specs(fork)
    fork.used_at = timezone.now()
    fork.save()
    return fork
