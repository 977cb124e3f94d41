"""Several seasons in a row: the last one, also after Ctrl-C, and the seeds of later ones."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from league.models import Job, League, Season
from league.services.season.seasons import FRESH_SEEDS


@dataclass(frozen=True, slots=True)
class Batch:
    """The numbers of the seasons that one command plays, from `first` to `last`."""

    first: int
    last: int

    @classmethod
    def of(cls, season: Season, seasons: int | None) -> Batch:
        """The batch of `--seasons N` that starts with, or continues, this unfinished season.

        A stopped batch is recognized by its newest job, so the same N continues to the same last season.
        """
        size = seasons or 1
        stored = _stored(season.league)
        if stored is not None and stored.size == size and stored.first <= season.number <= stored.last:
            return stored
        return cls(season.number, season.number + size - 1)

    @property
    def size(self) -> int:
        return self.last - self.first + 1

    def store(self, job: Job) -> None:
        """Stores the batch in the season's job, whose other options the workers read."""
        Job.objects.filter(pk=job.pk).update(payload={**job.payload, "batch": [self.first, self.last]})


def next_seed(season: Season) -> int:
    """The next season's seed. It is derived from this one's, so a batch is the same on every machine."""
    text = f"season {season.number + 1} after the seed {season.seed}"
    return int.from_bytes(sha256(text.encode()).digest()) % FRESH_SEEDS


def _stored(league: League) -> Batch | None:
    jobs = Job.objects.filter(season__league=league, kind=Job.Kind.PLAY_SEASON, parent=None)
    payload = jobs.order_by("-pk").values_list("payload", flat=True).first() or {}
    return Batch(*payload["batch"]) if "batch" in payload else None
