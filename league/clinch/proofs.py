"""Proofs of what a team has clinched, kept by the results they rest on; what it can still reach, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clinch.race_model import Race
from league.clinch.verdicts import ClinchMark, marks, outlook_of_club
from league.feed.services import last_item, publish_to_league
from league.frame.kept import kept_while, league_version
from league.frame.locks import lock_season_and_feed
from league.models import ClinchProof, ClubOutlook, FeedItem, Result, Season, Team, Week
from league.playoffs.selectors import format_of
from league.schedule.selectors import has_withdrawn
from league.schedule.shapes import Match
from league.standings.selectors import (
    adjustments_of,
    clubs_of,
    coin_of,
    games_of,
    games_open,
    seeding_of,
    tie_breaks_of,
)
from league.work.services import nudge

PAIRING = ("week__number", "home__slug", "away__slug")
RESULT = tuple(
    f"result__{field}"
    for field in ("outcome", "home_score", "away_score", "home_touchdowns", "away_touchdowns")
)


def race_of(season: Season, through: int | None = None) -> Race:
    """The race of the season's regular games; with `through`, games after that week count as open. Up
    to seven queries.

    A game without a final result is open, and may end tied if the league allows ties.
    """
    clubs = clubs_of(season, through)
    conferences = len({club.conference for club in clubs})
    places = format_of(season)
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR).order_by("number")
    rows = regular.values_list("result__state", "week__number", "home__slug", "away__slug")
    left = [Match(week, home, away) for state, week, home, away in rows if not _counts(state, week, through)]
    return Race(
        clubs=clubs,
        played=games_of(season, through),
        left=left,
        places=places.per_conference(conferences),
        byes=places.byes(conferences),
        steps=tie_breaks_of(season),
        coin=coin_of(season, through),
        seeding=seeding_of(season, through),
        ties=season.league.ties,
    )


def _counts(state: str | None, week: int, through: int | None) -> bool:
    """Whether a game of this week with a result in this state counts as played."""
    return state == Result.State.FINAL and (through is None or week <= through)


def results_key(season: Season, through: int | None = None) -> str:
    """A key of everything a proof depends on: games, results, withdrawals, tie-break steps, format, tosses,
    seeds, points awarded or deducted; one query, up to three in the playoffs. With `through`, what later
    weeks have brought is left out.

    The key is made of the results and not of their times, with which a reverted correction could go
    unnoticed.
    """
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR).order_by("number")
    sides = (*PAIRING, has_withdrawn("home"), has_withdrawn("away"))
    rows = regular.values_list("result__state", *sides, *RESULT)
    games = [(row[1:] if _counts(row[0], row[1], through) else row[1 : len(sides) + 1]) for row in rows]
    dependencies = (
        games,
        seeding_of(season, through),
        tie_breaks_of(season),
        season.terms.playoff_places,
        season.tosses,
        adjustments_of(season, through),
        season.league.ties,
    )
    return sha256(repr(dependencies).encode()).hexdigest()


def marks_of(season: Season, through: int | None = None) -> dict[str, dict[str, str]] | None:
    """Slug -> aim -> mark, proved for the current results or those up to week `through`; None if not proved
    yet."""
    proof = ClinchProof.objects.filter(season=season, results=results_key(season, through)).first()
    return proof.marks if proof else None


PROVE = "league.prove"
REQUEST_SECONDS = 60  # before the same proof is requested again


def proved_marks(season: Season, through: int | None = None) -> dict[str, dict[str, str]] | None:
    """As `marks_of`; if nothing is proved yet, a worker is asked to prove it."""
    marks, key = marks_of(season, through), request_key(season.pk, through)
    if marks is not None or not cache.add(key, 1, REQUEST_SECONDS):
        return marks
    if not nudge(PROVE, season.pk, through, expires=REQUEST_SECONDS):
        cache.delete(key)  # the next view requests it as soon as the broker is back
    return marks


def shown_marks(season: Season) -> dict[str, dict[str, str]] | None:
    """As `proved_marks`; None in a knockout, where everybody is in the playoffs."""
    return None if season.is_knockout else proved_marks(season)


def request_key(season_pk: int, through: int | None) -> str:
    """The cache key that is set while a proof is requested."""
    return f"proof-{season_pk}-{through or 0}"


def outlook_of(season: Season, team: Team) -> dict[str, Any] | None:
    """What the club can still reach with the current results, see `league.clinch.verdicts`; None until
    a worker has found it. For a season without open games it is computed at once."""
    proof = ClubOutlook.objects.filter(season=season, team=team).first()
    if proof and proof.found and proof.results == results_key(season):
        return proof.found  # type: ignore[no-any-return]
    if games_open(season):
        return None
    name = f"outlook-{season.pk}-{team.pk}"
    return kept_while(
        league_version(season.league), name, lambda: outlook_of_club(race_of(season), team.slug)
    )


def current_outlooks(season: Season) -> dict[str, dict[str, Any]]:
    """Slug -> what the club can still reach, of the clubs for which a worker has found it with the current
    results; two queries, one if nothing has been found yet."""
    rows = list(ClubOutlook.objects.filter(season=season).exclude(results="").select_related("team"))
    key = results_key(season) if rows else ""
    return {row.team.slug: row.found for row in rows if row.found and row.results == key}


PROVE_CLUB = "league.prove_club"
PATIENCE = timedelta(seconds=60)  # before a worker is nudged again for the same club
LEASE = timedelta(seconds=120)


def prove_clinches(*, season: Season, through: int | None = None) -> ClinchProof:
    """Proves and stores the marks of the season for the current results, or those up to week `through`. Takes
    seconds and runs outside any transaction. New marks for the current results go to the league's feed.

    If results arrive meanwhile, the key of the proof is out of date: it is not published, and the next view
    of the page requests a new one.
    """
    key, race = results_key(season, through), race_of(season, through)
    proved_marks = {
        slug: {aim: verdict.mark.value for aim, verdict in verdicts.items()}
        for slug, verdicts in marks(race).items()
    }
    proved = {"results": key, "marks": proved_marks}
    with transaction.atomic():
        proof, _is_new = ClinchProof.objects.update_or_create(
            season=season, through=through or 0, defaults=proved
        )
        if through is None and not season.imported:
            _publish(season, proof)
    return proof


def _publish(season: Season, proof: ClinchProof) -> None:
    items = clinch_items(
        season, proof.marks
    )  # locks the season, so that the results cannot change before they are compared
    if results_key(season) == proof.results:
        publish_to_league(season, *items)


def request_club_outlook(*, season: Season, team: Team) -> bool:
    """Asks a worker to find what the club can still reach, for a visitor of its page. Cheap to call again.

    Returns False when CLUB_PROOFS_WAITING clubs are queued already and this one is not added: anybody may
    open any club's page, and only one worker does this at a time.
    """
    now = timezone.now()
    row = ClubOutlook.objects.filter(season=season, team=team).first()
    if row and row.wanted_at and row.wanted_at > now - PATIENCE:
        return True
    waiting = ClubOutlook.objects.filter(wanted_at__isnull=False)
    if waiting.count() >= settings.CLUB_PROOFS_WAITING and not (row and row.wanted_at):
        return False
    ClubOutlook.objects.update_or_create(season=season, team=team, defaults={"wanted_at": now})
    nudge(PROVE_CLUB, expires=PATIENCE.total_seconds())
    return True


def find_next_club_outlook() -> bool:
    """Finds what the club that has waited longest can still reach, outside any transaction. Returns whether
    another club waits. Safe to call twice: a lease keeps other workers away."""
    row = _claim()
    if row is None:
        return False
    season = row.season
    if outlook_of(season, row.team) is None:
        row.results, row.found = results_key(season), outlook_of_club(race_of(season), row.team.slug)
    row.wanted_at = row.lease_until = None
    row.save()
    return ClubOutlook.objects.filter(wanted_at__isnull=False).exists()


@transaction.atomic
def _claim() -> ClubOutlook | None:
    now = timezone.now()
    if ClubOutlook.objects.filter(lease_until__gt=now).exists():
        return None
    free = ClubOutlook.objects.filter(Q(lease_until=None) | Q(lease_until__lte=now), wanted_at__isnull=False)
    first = free.select_for_update(no_key=True).order_by("wanted_at").values_list("pk", flat=True).first()
    if first is None:
        return None
    ClubOutlook.objects.filter(pk=first).update(lease_until=now + LEASE)
    return ClubOutlook.objects.select_related("season__league", "team").get(pk=first)


NAMES = {
    "playoffs": gettext_lazy("A playoff place"),
    "division": gettext_lazy("The division"),
    "bye": gettext_lazy("A bye"),
    "first_seed": gettext_lazy("The first seed"),
}

Teams = Mapping[str, Team]


def aim_outlooks(outlook: Mapping[str, Any], teams: Teams) -> list[dict[str, Any]]:
    """Every aim of a team, widest first, from the outlook of `league.clinch.verdicts`: with its `name` and a
    `sentence`, the `ways` as sentences, and the games of `reached` and `missed` by name, with teams."""
    return [
        {
            **aim,
            "name": NAMES[aim["key"]],
            "sentence": _sentence(ClinchMark(aim["mark"]), is_open=outlook["open"]),
            "ways": [", ".join(_need(teams, *need) for need in way) for way in aim["ways"]],
            "reached": _examples(aim["reached"], teams),
            "missed": _examples(aim["missed"], teams),
        }
        for aim in outlook["aims"]
    ]


def _sentence(mark: ClinchMark, *, is_open: bool) -> str:
    if not is_open:
        reached = mark is ClinchMark.CLINCHED
        return _("They have reached it.") if reached else _("They have missed it.")
    return {
        ClinchMark.CLINCHED: _("Clinched: they reach it, no matter how the open games end."),
        ClinchMark.ELIMINATED: _("Out of reach: they miss it, no matter how the open games end."),
        ClinchMark.ALIVE: _("Open: they can still reach it or miss it."),
        ClinchMark.OPEN: _(
            "Not decided: neither an example nor a proof was found within the effort allowed."
        ),
    }[mark]


def _need(teams: Teams, home: str, away: str, results: Sequence[int]) -> str:
    names = {"home": teams[home].nickname, "away": teams[away].nickname}
    if results == [2]:
        return _("%(home)s beat %(away)s") % names
    if results == [0]:
        return _("%(away)s win at %(home)s") % names
    if 2 in results:
        return _("%(home)s beat or tie %(away)s") % names
    return _("%(away)s win or tie at %(home)s") % names


def _examples(games: Sequence[Sequence[Any]] | None, teams: Teams) -> list[dict[str, Any]] | None:
    if games is None:
        return None
    rows = [
        dict(zip(("week", "home", "away", "home_score", "away_score"), game, strict=True)) for game in games
    ]
    return [{**row, "home": teams[row["home"]], "away": teams[row["away"]]} for row in rows]


Marks = Mapping[str, Mapping[str, str]]  # team -> aim -> mark


def clinch_items(season: Season, marks: Marks) -> list[FeedItem]:
    """The clinch item for the newly proved marks, if a mark was added or withdrawn since the last item; else
    nothing. Locks season and feed.
    """
    season = lock_season_and_feed(season)
    last = last_item(season.league.feed, season, FeedItem.Kind.CLINCH) or {"marks": {}}
    proved = {
        team: {
            aim: mark for aim, mark in aims.items() if mark in (ClinchMark.CLINCHED, ClinchMark.ELIMINATED)
        }
        for team, aims in marks.items()
    }
    certain = {team: aims for team, aims in proved.items() if aims}  # no open game can change these
    moved = _moved_marks(last["marks"], certain)
    data = {"season": season.number, "marks": certain, "moved": moved}
    return [FeedItem(kind=FeedItem.Kind.CLINCH, data=data)] if moved else []


def _moved_marks(before: Marks, after: Marks) -> list[dict[str, Any]]:
    """Each mark that was added, replaced or withdrawn (`to` is null)."""
    old, new = (
        {(team, aim): m for team, aims in marks.items() for aim, m in aims.items()}
        for marks in (before, after)
    )
    return [
        {"team": team, "aim": aim, "from": old.get((team, aim)), "to": new.get((team, aim))}
        for team, aim in sorted({*old, *new})
        if old.get((team, aim)) != new.get((team, aim))
    ]
