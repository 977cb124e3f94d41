"""Webhooks and their deliveries: what is shown of them, what waits to be sent, what a chat gets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Count, Exists, F, Min, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from league.frame.errors import Hidden
from league.frame.permissions import Permission, require
from league.models import Delivery, FeedItem, League, Result, Webhook

if TYPE_CHECKING:
    from league.frame.permissions import Person


FIRST, REPEATED = "first", "repeated"


def webhook_backlog() -> dict[str, tuple[int, float]]:
    """How many deliveries wait for their `first` attempt, and how many a receiver has refused before
    (`repeated`), each with the age of the oldest event among them in seconds (0 if none waits); two queries.

    An event waits for its first attempt from the moment at which the feed has it, even if no worker has made
    a delivery of it. A webhook that is off has nothing that waits.
    """
    new = Q(tries=0)
    figures = Delivery.objects.filter(state=Delivery.State.WAITING).aggregate(
        first=Count("pk", filter=new),
        first_at=Min("created_at", filter=new),
        repeated=Count("pk", filter=~new),
        repeated_at=Min("created_at", filter=~new),
    )
    begun = [at for at in (figures["first_at"], _oldest_uncollected()) if at is not None]
    return {
        FIRST: (figures["first"], _age(min(begun, default=None))),
        REPEATED: (figures["repeated"], _age(figures["repeated_at"])),
    }


def _oldest_uncollected() -> datetime | None:
    """When the oldest item was published that a webhook has not looked at."""
    following = FeedItem.objects.filter(feed=OuterRef("league__feed"), number__gt=OuterRef("after"))
    behind = Webhook.objects.filter(state=Webhook.State.ON, league__feed__last__gt=F("after"))
    next_item = Subquery(following.order_by("number").values("created_at")[:1])
    oldest: datetime | None = behind.annotate(at=next_item).aggregate(oldest=Min("at"))["oldest"]
    return oldest


def _age(at: datetime | None) -> float:
    return 0.0 if at is None else max(0.0, (timezone.now() - at).total_seconds())


SHOWN = 50  # deliveries on a page
SCORES = (FeedItem.Kind.FINAL, FeedItem.Kind.RESULT)

Game = tuple[int, int]  # the number of its season and its own
Score = tuple[int | None, int | None, str]  # points of home and away, and the outcome; empty if taken back


def webhooks_of(league: League, *, viewer: Person | None) -> QuerySet[Webhook]:
    """The league's webhooks with the number of deliveries that wait (`waiting`). Raises Refused:
    not_allowed."""
    require(viewer, Permission.MANAGE, league)
    waiting = Count("deliveries", filter=Q(deliveries__state=Delivery.State.WAITING))
    return league.webhooks.select_related("owner").annotate(waiting=waiting).order_by("pk")


def webhook_for(league: League, public_id: UUID, *, viewer: Person | None) -> Webhook:
    """The league's webhook. Raises Refused: not_allowed, Hidden: no_such_webhook."""
    webhook = webhooks_of(league, viewer=viewer).filter(public_id=public_id).first()
    if webhook is None:
        raise Hidden("no_such_webhook")
    webhook.league = league
    return webhook


def deliveries_of(webhook: Webhook) -> QuerySet[Delivery]:
    """The webhook's deliveries, newest first."""
    return webhook.deliveries.order_by("-pk")


def delivery_for(webhook: Webhook, public_id: UUID) -> Delivery:
    """The webhook's delivery. Raises Hidden: no_such_delivery."""
    delivery = webhook.deliveries.filter(public_id=public_id).first()
    if delivery is None:
        raise Hidden("no_such_delivery")
    delivery.webhook = webhook
    return delivery


def due_deliveries(webhook: Webhook) -> QuerySet[Delivery]:
    """Those to be sent now, in the order of their events."""
    due = webhook.deliveries.filter(state=Delivery.State.WAITING, due_at__lte=timezone.now())
    return due.order_by("pk")


def items_for_a_chat(webhook: Webhook, items: Sequence[FeedItem]) -> list[FeedItem]:
    """Those of its new items that a chat is told. The final score and the result of a game are one message;
    there is another one only when they change, and none about a report that is not final. One query."""
    scores = scores_before(webhook, items)
    return [item for item in items if item.kind not in SCORES or _is_news(item, scores)]


def scores_before(webhook: Webhook, items: Sequence[FeedItem]) -> dict[Game, Score]:
    """The newest final scores of the games of these items, before the first item, as the kinds of the webhook
    tell them. One query."""
    games = {game for item in items if item.kind in SCORES and (game := game_of(item))}
    scores: dict[Game, Score] = {}
    if games:
        seasons, fixtures = (set(numbers) for numbers in zip(*games, strict=True))
        earlier = FeedItem.objects.filter(
            feed=items[0].feed_id,
            number__lt=items[0].number,
            kind__in=[kind for kind in SCORES if kind in webhook.kinds],
            data__season__in=seasons,
            data__fixture__in=fixtures,
        )
        for item in earlier.order_by("number"):
            _is_news(item, scores)
    return scores


def game_of(item: FeedItem) -> Game | None:
    """The game that the item is about; None for one without a fixture."""
    season, fixture = item.data.get("season"), item.data.get("fixture")
    return None if season is None or fixture is None else (season, fixture)


def _is_news(item: FeedItem, scores: dict[Game, Score]) -> bool:
    """Whether the item tells a final score that `scores` has not, where it is put."""
    data, game = item.data, game_of(item)
    if game is None:
        return True
    if item.kind == FeedItem.Kind.RESULT and data["state"] not in (Result.State.FINAL, FeedItem.OPEN):
        return False
    score = (data["home_score"], data["away_score"], data.get("outcome", Result.Outcome.PLAYED))
    if scores.get(game, (None, None, "")) == score:
        return False
    scores[game] = score
    return True


def free_webhooks() -> QuerySet[Webhook]:
    """The webhooks that are on, do not rest, and belong to no worker now."""
    now = timezone.now()
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    rested = Q(rest_until=None) | Q(rest_until__lte=now)
    return Webhook.objects.filter(free, rested, state=Webhook.State.ON)


def webhooks_with_work() -> QuerySet[Webhook]:
    """The free webhooks with a delivery that is due, or a feed that has grown; one query."""
    due = Delivery.objects.filter(
        webhook=OuterRef("pk"), state=Delivery.State.WAITING, due_at__lte=timezone.now()
    )
    grown = Q(league__feed__last__gt=F("after"))
    return free_webhooks().filter(grown | Exists(due)).order_by("pk")
