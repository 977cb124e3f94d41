"""Proving which clubs have clinched an aim and which are eliminated."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.clinch import marks, outlook_of_club
from league.models import ClinchProof, ClubOutlook, Season, Team
from league.selectors.playoffs.clinch_races import outlook_of, race_of, results_key
from league.services.jobs.nudges import nudge
from league.services.notifications.feed_items import clinch_items, publish_to_league

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
        proof, _new = ClinchProof.objects.update_or_create(
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
