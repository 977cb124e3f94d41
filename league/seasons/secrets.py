"""The secret that a season's dice depend on: created when the season opens, published when it ends."""

from __future__ import annotations

from django.utils import timezone

from league.frame.secrets import new_secret
from league.history.selectors import import_of
from league.history.services import record_change
from league.models import Change, Season, SeasonSecret
from league.seasons.selectors import current_secret


def create_secret(season: Season) -> SeasonSecret:
    """Creates the season's next secret, on which all further games depend."""
    return SeasonSecret.objects.create(season=season, number=season.secrets.count() + 1, value=new_secret())


def publish_secrets(season: Season) -> None:
    """Publishes the secrets of a season that has ended, so that everybody can check its dice. Lock the season
    first; safe to call twice."""
    for secret in season.secrets.filter(published_at=None).exclude(value=""):
        secret.published_at = timezone.now()
        secret.save(update_fields=["published_at"])
        after = {"secret": secret.value, "commitment": secret.commitment}
        record_change(
            actor=None,
            kind=Change.Kind.SECRET_PUBLISHED,
            about=season,
            after=after,
        )


def renew_secret(season: Season) -> None:
    """Creates another secret for a season that continues after its secret was published, or that came in a
    league file: dice must not depend on a secret or seed that somebody knows. Does nothing for any other
    season. Lock the season first."""
    current = current_secret(season)
    if current is not None:
        is_known = current.published_at is not None
    else:  # the secret or the public seed may have been chosen in the file
        is_known = season.secrets.exists() or import_of(season.league) is not None
    if is_known:
        replace_secret(season)


def replace_secret(season: Season) -> None:
    """Creates the season's next secret, and records it in the history."""
    newest = season.secrets.order_by("-number").first()
    record_change(
        actor=None,
        kind=Change.Kind.SECRET_RENEWED,
        about=season,
        before={"commitment": newest.commitment} if newest else None,
        after={"commitment": create_secret(season).commitment},
    )
