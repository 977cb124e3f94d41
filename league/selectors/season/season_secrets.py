"""What chance decides in a season by its secret, and what everybody may know of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists

from league.dry_run import is_dry_run
from league.models import Fixture, Result, Season, SeasonSecret, Week
from league.security.season_secrets import game_purpose, game_seed


@dataclass(frozen=True, slots=True)
class SecretFingerprint:
    """A secret's fingerprint, and the secret itself once it is published, else empty."""

    commitment: str
    secret: str


@dataclass(frozen=True, slots=True)
class CoinSource:
    """What decides a season's coins: the public `seed` before its last regular game is final, or always in a
    season of public dice; else the `secret`. `provisional`: the coin that counts is still to be tossed."""

    seed: int
    secret: str = ""
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class DiceSource:
    """A secret of the season, and what it is asked for: together they decide a game's dice."""

    secret: SeasonSecret
    purpose: str

    @property
    def seed(self) -> tuple[int, int, int]:
        """The numbers that the engine plays the game from."""
        return game_seed(self.secret.value, self.purpose)


def fingerprints_of(season: Season) -> list[SecretFingerprint]:
    """Of all the season's secrets, the first one first; none in a season of public dice. One query, or none
    for a season that was selected with its secrets."""
    return [SecretFingerprint(secret.commitment, published_value(secret)) for secret in season.secrets.all()]


def published_value(secret: SeasonSecret) -> str:
    """The secret if everybody may know it, else nothing. A rehearsal publishes nothing."""
    return secret.value if secret.published_at and not is_dry_run() else ""


def current_secret(season: Season) -> SeasonSecret | None:
    """The secret that games to be played depend on; None in a season of public dice. One query."""
    return season.secrets.order_by("-number").first()


def dice_source_for(fixture: Fixture) -> DiceSource | None:
    """What decides the dice of a game that the computer plays now; None in a season of public dice."""
    secret = current_secret(fixture.season)
    return DiceSource(secret, _purpose(fixture)) if secret else None


def dice_source_of_seed(fixture: Fixture, seed: Sequence[int]) -> DiceSource | None:
    """Which secret these numbers of the fixture's game came from; None of public dice. One query."""
    found = (DiceSource(secret, _purpose(fixture)) for secret in fixture.season.secrets.all())
    return next((drawn for drawn in found if drawn.seed == tuple(seed)), None)


def _purpose(fixture: Fixture) -> str:
    return game_purpose(number=fixture.number, home=fixture.home.slug, away=fixture.away.slug)


def coin_source_of(season: Season, through: int | None = None) -> CoinSource:
    """What decides the coin tosses of the standings up to week `through`; one query.

    The coin that counts depends on the secret, and is tossed when no regular game is open. It is always the
    first secret's, so that a correction can be repeated as often as one likes and never tosses it again.
    """
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR)
    later = regular.filter(week__number__gt=through) if through is not None else regular.none()
    left = regular.exclude(result__state=Result.State.FINAL)
    secrets = season.secrets.annotate(later=Exists(later), left=Exists(left))
    secret = secrets.order_by("number").first()
    if secret is None:
        return CoinSource(season.seed)
    if secret.later or not _is_decided(season, open_games=secret.left):
        return CoinSource(season.seed, provisional=True)
    return CoinSource(season.seed, secret.value)


def _is_decided(season: Season, *, open_games: bool) -> bool:
    """Are these the final standings? A knockout has no games before its bracket, which its state tells.

    Not in a rehearsal of the last result: whoever may record it must not try which score the coin likes.
    """
    if season.state == Season.State.REGULAR:
        return not open_games and not is_dry_run()
    return season.state in (Season.State.PLAYOFFS, Season.State.FINISHED)
