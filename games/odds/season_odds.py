"""The odds of seasons: asked for after results have come in, simulated by workers, stored when they are done.

`refresh_odds` runs every few seconds and compares the seasons that are being played with what is stored. So a
burst of results leads to one simulation, and a game's own transaction does nothing for the odds. While a job
plays a season, its odds wait. Of one season one simulation runs at a time: first the odds now, then those
after the last complete week, then those after earlier weeks, with fewer seasons.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bulk.simulation import samples_for
from games.models import Run, SeasonOdds
from games.odds.season_specs import SeasonSpecs, results_digest, season_seed, spec_digest
from games.simulations.services import start_run, stop_run
from league.clinch.proofs import marks_of
from league.clinch.verdicts import ClinchMark
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.permissions import Permission, in_active_league
from league.frame.quotas import spend
from league.models import Job, Season, Week
from league.odds.values import Tally
from league.playoffs.selectors import bracket_of, withdrawn_from
from league.standings.selectors import seeds_of

if TYPE_CHECKING:
    from league.frame.permissions import Person


ROUND = "round_"  # the keys of rounds begin so


@dataclass(frozen=True, slots=True)
class Certainties:
    """`marks` are slug -> aim -> mark as proved; `reached` the last round that a club is known to play in (or
    to rest in), `out` the clubs that have lost or withdrawn, `champion` the one that has won everything.

    `seeded`: the seeds are final, so that a club without one is out.
    """

    marks: dict[str, dict[str, str]]
    reached: dict[str, int]
    out: frozenset[str]
    champion: str | None
    seeded: bool

    def aim(self, club: str, aim: str) -> bool | None:
        """Whether the club is certain to reach this aim, or certain to miss it; None if neither is proved."""
        mark = self.marks.get(club, {}).get(aim)
        if mark == ClinchMark.CLINCHED:
            return True
        return False if mark == ClinchMark.ELIMINATED else None

    def chances(self, club: str, rounds: int) -> dict[str, bool | None]:
        """Whether each chance of a club (`games.odds.season_tables`) is certain, as in `aim`. The playoffs
        have that many `rounds`."""
        playoffs, division, bye = (self.aim(club, aim) for aim in ("playoffs", "division", "bye"))
        is_out = club in self.out or (self.seeded and club not in self.reached) or playoffs is False

        def plays(number: int) -> bool | None:
            return True if self.reached.get(club, 0) >= number else False if is_out else None

        bowl = plays(rounds)
        is_beaten = bowl is False or club in self.out
        return {
            "playoffs": playoffs,
            "division": division,
            "wild_card": False if playoffs is False or division is True else None,
            "bye": self.aim(club, "first_seed")
            if bye is None
            else bye,  # an aim of its own if it alone rests
            **{f"{ROUND}{number}": plays(number) for number in range(2, rounds)},
            "bowl": bowl,
            "title": club == self.champion if self.champion else False if is_beaten else None,
        }


def certainties_of(season: Season, through: int | None = None) -> Certainties:
    """What is certain about the season now, or after week `through` (then by proofs alone)."""
    marks = marks_of(season, through) or {}
    if through is not None:
        return Certainties(marks, {}, frozenset(), None, seeded=False)
    try:
        bracket = bracket_of(season)
    except Refused:  # before the playoffs
        return Certainties(marks, {}, frozenset(), None, seeded=False)
    reached = {slug: 1 for slugs in seeds_of(season).values() for slug in slugs}
    reached |= {slug: 2 for slugs in bracket.byes.values() for slug in slugs}
    out = set(withdrawn_from(season))
    for game in chain.from_iterable(bracket.games):
        if game.third_place or game.winner is None:
            continue
        out |= {game.home or "", game.away or ""} - {game.winner}
        if game.round < len(bracket.rounds):
            reached[game.winner] = game.round + 1
    return Certainties(marks, reached, frozenset(out), bracket.champion, seeded=True)


NOW = 0  # `through` of the odds with all results


def odds_of(season: Season, through: int | None = None) -> SeasonOdds | None:
    """The stored odds after week `through`, or now; None if nothing has been asked yet. One query."""
    rows = SeasonOdds.objects.filter(season=season, through=through or NOW)
    return rows.select_related("run").defer("run__result", "run__spec").first()


def tally_of(row: SeasonOdds | None) -> Tally | None:
    """What has been counted; None until the first simulation has ended."""
    return Tally.from_json(row.tally) if row and row.tally is not None else None


def odds_by_week(season: Season) -> dict[int, Tally]:
    """Week -> the odds after it, of the weeks for which they are known; one query."""
    rows = SeasonOdds.objects.filter(season=season, through__gt=NOW, tally__isnull=False).order_by("through")
    return {row.through: tally for row in rows if (tally := tally_of(row))}


def odds_version(season: Season) -> tuple[object, ...]:
    """A value that changes with the stored odds of the season and the progress of their simulations."""
    rows = SeasonOdds.objects.filter(season=season).order_by("through")
    return tuple(rows.values_list("through", "answered", "made_at", "run__state", "run__done"))


KIND = "season"
USUAL = 10_000  # seasons
EARLIER = 5  # times fewer seasons for the odds after an earlier week
AT_ONCE = 20  # seasons that one call of `refresh_odds` compares
MOST_SEASONS = 100_000
log = structlog.get_logger(__name__)


def start_season_odds(*, season: Season, seasons: int, actor: Person | None = None) -> SeasonOdds:
    """Simulates the rest of the season with all results so far. The same question is one run.

    Raises Refused: not_allowed, bad_size, quota_exceeded, and those of `SeasonSpecs`.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    if not 1 <= seasons <= MOST_SEASONS:
        raise Refused("bad_size", _("Choose 1 to %(most)d seasons.") % {"most": MOST_SEASONS})
    return _ask(season, SeasonSpecs(season), NOW, seasons, actor=actor)


@transaction.atomic
def start_odds_of_weeks(*, season: Season, actor: Person | None = None) -> int:
    """Asks for the odds after every complete week that has none yet, one week after the other; for a season
    that nobody has watched. Returns the number of weeks. Raises Refused: not_allowed, odds_complete,
    quota_exceeded, and those of `SeasonSpecs`."""
    permissions.require(actor, Permission.MANAGE, season.league)
    missing = _missing_weeks(season, SeasonSpecs(season))
    if not missing:
        raise Refused("odds_complete", _("The odds after every complete week are known: nothing is left."))
    if isinstance(actor, User):
        spend("simulation", actor)
    for week in missing:
        SeasonOdds.objects.update_or_create(season=season, through=week, defaults={"asked": "", "run": None})
    SeasonOdds.objects.get_or_create(season=season, through=NOW)
    return len(missing)


def store_season_odds(run: Run) -> None:
    """Stores the result of a finished run with the odds that wait for it."""
    for row in SeasonOdds.objects.filter(run=run).defer("tally"):
        columns = {"tally": _kept(run, row.through), "answered": row.asked, "made_at": timezone.now()}
        SeasonOdds.objects.filter(pk=row.pk).update(**columns)


def _kept(run: Run, through: int) -> dict[str, Any]:
    """The counts to store. Those of single games are large, and only the odds now show them."""
    tally = dict(run.result or {})
    return tally if through == NOW else {**tally, "games": {}}


def refresh_odds() -> None:
    """Asks for the odds of every season whose results or teams have changed, unless its games are being
    played by a job. Safe to call twice."""
    for season in _changed_seasons()[:AT_ONCE]:
        last = season.league.feed.last
        try:
            is_complete = refresh_season(season)
        except Refused as refused:  # such as a set of dice that is damaged: the next change may repair it
            log.info("no odds", season=season.pk, code=refused.code)
            is_complete = True
        if is_complete:
            SeasonOdds.objects.update_or_create(season=season, through=NOW, defaults={"looked_at": last})


def refresh_season(season: Season) -> bool:
    """Asks for the next odds that the season needs. Returns whether nothing is left to ask.

    Raises Refused: those of `SeasonSpecs`."""
    rows = {row.through: row for row in _rows(season)}
    specs = SeasonSpecs(season)
    now, digest = rows.get(NOW), spec_digest(specs.spec())
    is_played = season.state != Season.State.FINISHED and bool(settings.ODDS_SEASONS)
    if is_played and (now is None or now.asked != digest):
        _stop(rows.values())
        _ask(season, specs, NOW, settings.ODDS_SEASONS)
        return False
    if any(row.run and row.run.is_open for row in rows.values()):
        return False
    missing = _missing_weeks(season, specs)
    if not is_played:
        missing = [week for week in missing if week in rows]
    if missing:
        week = missing[-1]
        is_last = week == specs.complete_weeks()[-1]
        _ask(season, specs, week, (settings.ODDS_SEASONS or USUAL) // (1 if is_last else EARLIER))
    return not missing


def _changed_seasons() -> QuerySet[Season]:
    """The seasons under way whose league has published something since their odds were compared, and those
    with odds that somebody has asked for."""
    rows = SeasonOdds.objects.filter(season=OuterRef("pk"))
    known = rows.filter(through=NOW, looked_at=OuterRef("league__feed__last"))
    asked = rows.filter(asked="", through__gt=NOW)
    later = Season.objects.filter(league=OuterRef("league"), number__gt=OuterRef("number"))
    jobs = Job.objects.filter(season=OuterRef("pk"), state__in=Job.OPEN)
    is_under_way = (
        ~Q(state=Season.State.FINISHED)
        & Q(imported=False)
        & ~Exists(known)
        & ~Exists(later)
        & Exists(Week.objects.filter(season=OuterRef("pk")))
    )
    condition = (is_under_way | Exists(asked)) if settings.ODDS_SEASONS else Exists(asked)
    condition &= in_active_league("league")
    return Season.objects.filter(condition, ~Exists(jobs)).select_related("league__feed").order_by("pk")


def _missing_weeks(season: Season, specs: SeasonSpecs) -> list[int]:
    """The complete weeks whose odds are not known and not asked for with these results."""
    known = {row.through: row.results for row in _rows(season) if row.asked}
    return [week for week in specs.complete_weeks() if known.get(week) != results_digest(specs.spec(week))]


def _rows(season: Season) -> QuerySet[SeasonOdds]:
    return (
        SeasonOdds.objects.filter(season=season)
        .select_related("run")
        .defer("tally", "run__result", "run__spec")
    )


@transaction.atomic
def _ask(
    season: Season, specs: SeasonSpecs, through: int, seasons: int, *, actor: Person | None = None
) -> SeasonOdds:
    spec = specs.spec(through or None)
    chunk = None if samples_for(EARLIER) == EARLIER else 1
    run = start_run(
        kind=KIND,
        spec=spec,
        seed=season_seed(season),
        size=samples_for(seasons),
        actor=actor,
        league=season.league,
        chunk=chunk,
    )
    asked: dict[str, Any] = {"run": run, "asked": spec_digest(spec), "results": results_digest(spec)}
    if run.state == Run.State.DONE:
        asked |= {"tally": _kept(run, through), "answered": asked["asked"], "made_at": timezone.now()}
    row, _new = SeasonOdds.objects.update_or_create(season=season, through=through, defaults=asked)
    return row


def _stop(rows: Any) -> None:
    """Stops simulations of results that have changed."""
    for row in rows:
        if row.run and row.run.is_open:
            try:
                stop_run(run=row.run)
            except Refused:
                continue  # it has ended just now
