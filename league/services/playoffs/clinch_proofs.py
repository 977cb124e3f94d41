"""Proving who has clinched and who is out."""

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
PATIENCE = timedelta(seconds=60)  # before a worker is told again of the same club
LEASE = timedelta(seconds=120)


def prove_clinches(*, season: Season, through: int | None = None) -> ClinchProof:
    """Proves and stores the marks of the season as its results are now, or were after week `through`: some
    seconds of work outside any transaction. New marks of the results as they are now go to the league's feed.

    Results that come meanwhile make the proof out of date by its key; it is not published then, and the next
    look asks for another one.
    """
    key, race = results_key(season, through), race_of(season, through)
    found = {
        slug: {aim: verdict.mark.value for aim, verdict in verdicts.items()}
        for slug, verdicts in marks(race).items()
    }
    proved = {"results": key, "marks": found}
    with transaction.atomic():
        proof, _new = ClinchProof.objects.update_or_create(
            season=season, through=through or 0, defaults=proved
        )
        if through is None and not season.imported:
            _publish(season, proof)
    return proof


def _publish(season: Season, proof: ClinchProof) -> None:
    items = clinch_items(season, proof.marks)  # locks the season, so that results are compared as they stay
    if results_key(season) == proof.results:
        publish_to_league(season, *items)


def request_club_outlook(*, season: Season, team: Team) -> bool:
    """Asks a worker what the club can still reach; whoever looks at its page does. Cheap to call again.

    False when so many clubs wait already (CLUB_PROOFS_WAITING) that this one is not queued: anybody may look
    at any club's page, and one worker is at this at a time.
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
    """Finds what the club that has waited longest can still reach, outside any transaction; whether another
    one waits. Safe to call twice: while one worker is at it, others leave it alone."""
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
