"""Proving who has clinched and who is out."""

from __future__ import annotations

from league.clinch import marks
from league.models import Proof, Season
from league.selectors.races import race_of, results_key


def prove(*, season: Season) -> Proof:
    """Makes the marks of the season as its results are now, some seconds of work outside any transaction.

    Results that come meanwhile make it out of date by its key, and it is asked for again.
    """
    key, race = results_key(season), race_of(season)
    found = {
        slug: {aim: verdict.mark.value for aim, verdict in verdicts.items()}
        for slug, verdicts in marks(race).items()
    }
    return Proof.objects.update_or_create(season=season, defaults={"results": key, "marks": found})[0]
