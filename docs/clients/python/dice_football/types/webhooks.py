"""Objects: webhooks. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dice_football.types.shared import BlankEnum, LanguageEnum, PageAddress


class AttemptOut(TypedDict):
    """One attempt. Without an answer, `status` is null and `error` a code. `ms` is how long it took,
    `answer` the beginning of the answer."""

    # When it happened.
    at: str

    # The HTTP status of the receiver's answer; null without an answer.
    status: int | None

    # Why it failed; empty otherwise.
    error: str

    # How long the attempt took, in milliseconds.
    ms: int

    # The answer, in the form in which it is sent.
    answer: str


class DeliveryOut(TypedDict):
    """One event for this receiver. `event` is the ID of the fact, as in the header `webhook-id`; `number`
    that of the item of the league's feed, null for a test (to a chat, its `kind` is `test`); `due_at`
    when the next attempt is due."""

    # The id, which never changes.
    id: str

    # The ID of the event: the `webhook-id` of every attempt.
    event: str

    # What kind it is.
    kind: DeliveryOutKindEnum

    # Its number, counted from 1.
    number: int | None

    # How far it has come.
    state: DeliveryOutStateEnum

    # When it was created.
    created_at: str

    # When the next attempt is due; null when there is none.
    due_at: str | None

    # The attempts so far, oldest first.
    attempts: list[AttemptOut]


DeliveryOutKindEnum = Literal[
    "kickoff", "final", "result", "standings", "clinch", "bracket", "season", "deadline", "test"
]

DeliveryOutStateEnum = Literal["waiting", "delivered", "failed"]

FormatEnum = Literal["standard", "discord", "slack", "mattermost"]


class NewSecretOut(TypedDict):
    """A new secret, which is shown only in this answer. Until `old_until`, events are signed with the old
    one, too."""

    # The secret, which nobody else may know. It is shown once.
    secret: str

    # Until when events are signed with the old secret as well.
    old_until: str


class NewWebhookOut(TypedDict):
    """A webhook with its secret, which is shown only in this answer; empty for chats."""

    # The id, which never changes.
    id: str

    # The name, as people read it.
    name: str

    # What the receiver gets: `standard`, or a message for `discord`, `slack` or `mattermost`.
    format: FormatEnum

    # The host of the receiver. The rest of its address is never shown.
    host: str

    # The kinds of events that it gets.
    kinds: list[WebhookKind]

    # The language of the messages to a chat.
    language: str

    # Whether it gets events.
    on: bool

    # Why it was turned off; empty while it is on.
    off_reason: OffReasonEnum | BlankEnum

    # Since when its receiver has accepted nothing; null while it accepts events.
    failing_since: str | None

    # When it was created.
    created_at: str

    # The secret, which nobody else may know. It is shown once.
    secret: str


OffReasonEnum = Literal["person", "failing", "gone", "owner_left", "unreadable"]


class PaginatedDeliveryOutList(TypedDict):
    """PaginatedDeliveryOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[DeliveryOut]


class PaginatedWebhookOutList(TypedDict):
    """PaginatedWebhookOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[WebhookOut]


class PatchedWebhookChangeInRequest(TypedDict):
    """The fields to change."""

    # The name, as people read it.
    name: NotRequired[str]

    # Another receiver. What waits is sent there at once. The secret stays.
    url: NotRequired[str]

    # The kinds of events that it gets.
    kinds: NotRequired[list[WebhookKind]]

    # What happens while a webhook is off is not sent later.
    on: NotRequired[bool]


class WebhookInRequest(TypedDict):
    """A new webhook."""

    # The name, as people read it.
    name: str

    # The receiver. It begins with https://.
    url: str

    # Kinds of events.
    kinds: list[WebhookKind]

    # What the receiver gets: `standard`, or a message for `discord`, `slack` or `mattermost`.
    format: NotRequired[FormatEnum]

    # Of the messages in a chat. Without one, the language of this request.
    language: NotRequired[LanguageEnum | BlankEnum]


WebhookKind = Literal["kickoff", "final", "result", "standings", "clinch", "bracket", "season", "deadline"]


class WebhookOut(TypedDict):
    """A webhook, without its address and its secret. `host` is the receiver's name, `off_reason` why it is
    off, and `failing_since` when the receiver stopped accepting events."""

    # The id, which never changes.
    id: str

    # The name, as people read it.
    name: str

    # What the receiver gets: `standard`, or a message for `discord`, `slack` or `mattermost`.
    format: FormatEnum

    # The host of the receiver. The rest of its address is never shown.
    host: str

    # The kinds of events that it gets.
    kinds: list[WebhookKind]

    # The language of the messages to a chat.
    language: str

    # Whether it gets events.
    on: bool

    # Why it was turned off; empty while it is on.
    off_reason: OffReasonEnum | BlankEnum

    # Since when its receiver has accepted nothing; null while it accepts events.
    failing_since: str | None

    # When it was created.
    created_at: str


class WebhookTestInRequest(TypedDict):
    """What to send to a program. Chats get a sentence."""

    # The kind of the event; by default the first of its kinds.
    kind: NotRequired[WebhookKind]
