"""The secret that a season's dice depend on: created when the season opens, published when it ends."""

from __future__ import annotations

from django.utils import timezone

from league.models import Change, Season, SeasonSecret
from league.security.season_secrets import new_secret
from league.services.history import audit


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
        audit.record_change(
            actor=None,
            kind=Change.Kind.SECRET_PUBLISHED,
            league=season.league,
            about=season,
            after=after,
        )


def renew_secret(season: Season) -> None:
    """Creates another secret for a season that continues after its secret was published: dice must not depend
    on a known secret. Does nothing for any other season. Lock the season first."""
    newest = season.secrets.order_by("-number").first()
    if newest is None or newest.published_at is None:
        return
    audit.record_change(
        actor=None,
        kind=Change.Kind.SECRET_RENEWED,
        league=season.league,
        about=season,
        before={"commitment": newest.commitment},
        after={"commitment": create_secret(season).commitment},
    )
