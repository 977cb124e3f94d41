"""Messages of Discord, Slack and Mattermost: their forms and limits.

Names come from people, so nothing in them may become a link, a mention, markup or a second line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.lines import one_line

MOST = 10  # events in a message, and embeds in one of Discord
LONGEST_LINE = 300  # characters, before they are escaped
LONGEST_PART = 256  # characters of a title, which is Discord's limit, and of a headline: ten cards have 6000

# https://discord.com/developers/docs/resources/message#embed-object-embed-limits
DISCORD_TEXT = 2000
SLACK_TEXT = 4000  # https://docs.slack.dev/reference/methods/chat.postMessage
MATTERMOST_TEXT = 4000  # of old servers; newer ones take 16,383
BREAK = "\u200b"  # a zero-width space: ends what a chat would read as a mention, an address or markup
NUMBERED = re.compile(r"^(\d+)([.)])")  # "1. " begins a list
WWW = re.compile(r"(www\d{0,3})\.", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ChatEvent:
    """What a chat is told of an event: a sentence and the address of the page about it; of a game also how it
    was won, the winner's color (#rrggbb) and the address of a picture with both teams. All but the sentence
    may be empty."""

    text: str
    link: str = ""
    headline: str = ""
    color: str = ""
    picture: str = ""

    @property
    def is_card(self) -> bool:
        """Whether it is shown as a card with a colored edge; else it is a line."""
        return bool(self.headline or self.color or self.picture)

    def stored(self) -> str:
        """The event as text, for `read`."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> ChatEvent:
        """The event of this text. What older versions stored was the line itself."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError):
            return cls(text)


@dataclass(frozen=True, slots=True)
class Chat:
    """The form of a chat's messages. `limit` is the number of characters of all lines of a message, `pause`
    the seconds from one message to the next. `escape` makes text of one line harmless, `link` is the form of
    a link behind a line, and `message` makes the JSON of lines and cards."""

    limit: int
    pause: float
    escape: Callable[[str], str]
    link: str
    message: Callable[[str, list[dict[str, Any]]], dict[str, Any]]
    card: Callable[[Chat, ChatEvent, bool], dict[str, Any]]

    def line(self, event: ChatEvent) -> str:
        text = _without_addresses(self.escape(one_line(event.text)[:LONGEST_LINE]))
        return f"{text} {self.link.format(link=event.link)}" if event.link else text

    def part(self, text: str) -> str:
        """The text as title or headline of a card."""
        text = one_line(text)[:LONGEST_PART]
        while len(escaped := _without_addresses(self.escape(text))) > LONGEST_PART:
            text = text[:-1]
        return escaped

    def fitting(self, events: Sequence[ChatEvent]) -> int:
        """How many of the events, from the first, fit into one message; at least one."""
        length = 0
        for count, event in enumerate(events[:MOST]):
            length += 0 if event.is_card else len(self.line(event)) + 1
            if count and length > self.limit:
                return count
        return min(len(events), MOST)

    def body(self, events: Sequence[ChatEvent]) -> bytes:
        """The body of a request: lines, and below them cards. Only a single one has a large picture."""
        lines = "\n".join(self.line(event) for event in events if not event.is_card)[: self.limit]
        cards = [self.card(self, event, len(events) == 1) for event in events if event.is_card]
        return json.dumps(self.message(lines, cards), ensure_ascii=False).encode()


def _discord(text: str) -> str:
    plain = re.sub(r"([\\*_~`|>\[\]()#<-])", r"\\\1", text)
    return NUMBERED.sub(r"\1\\\2", plain).replace("@", "@" + BREAK)


def _discord_card(chat: Chat, event: ChatEvent, alone: bool) -> dict[str, Any]:
    card = {
        "title": chat.part(event.text),
        "url": event.link,
        "description": chat.part(event.headline),
        "color": int(event.color.removeprefix("#"), 16) if event.color else None,
        "image" if alone else "thumbnail": {"url": event.picture} if event.picture else None,
    }
    return {key: value for key, value in card.items() if value}


def _discord_message(lines: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
    return {"content": lines, "embeds": cards, "allowed_mentions": {"parse": []}}


def _slack(text: str) -> str:
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    plain = re.sub(r"([*_~`])", BREAK + r"\1", plain)
    return re.sub(r"([@:])", r"\1" + BREAK, plain)  # :emoji:


def _mattermost(text: str) -> str:
    """Mattermost reads Markdown, and Slack's `<!channel>` and `<address|text>` as well. Some of its marks
    cannot be escaped (@all, ~channel, :emoji:, #tag, &entity;), and a server's version decides about others,
    so each mark is escaped and broken. `$` begins a formula in which no escape counts."""
    plain = re.sub(r"([\\*_~`|>\[\]()#!{}+-])", r"\\\1" + BREAK, text)
    plain = NUMBERED.sub(r"\1\\\2", plain).replace("$", "＄")
    return re.sub(r"([@:&<])", r"\1" + BREAK, plain)


def _attachment(chat: Chat, event: ChatEvent, alone: bool) -> dict[str, Any]:
    """An attachment of Slack, which Mattermost and Rocket.Chat read, too. Slack's blocks have no colors, and
    it refuses a whole message if it cannot load the picture of a block."""
    card = {
        "fallback": chat.part(event.text),
        "title": chat.part(event.text),
        "title_link": event.link,
        "text": chat.part(event.headline),
        "color": event.color,
        "image_url" if alone else "thumb_url": event.picture,
    }
    return {key: value for key, value in card.items() if value}


def _attached(lines: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
    return {"text": lines, "attachments": cards, "unfurl_links": False}


def _without_addresses(text: str) -> str:
    """The text in which nothing begins like an address that a chat would make a link."""
    return WWW.sub(r"\1." + BREAK, text).replace("://", f":{BREAK}//")


# Discord allows a webhook 30 messages a minute, Slack one a second.
CHATS = {
    "discord": Chat(DISCORD_TEXT, 2, _discord, "[↗](<{link}>)", _discord_message, _discord_card),
    "slack": Chat(SLACK_TEXT, 1, _slack, "<{link}|↗>", _attached, _attachment),
    "mattermost": Chat(MATTERMOST_TEXT, 1, _mattermost, "[↗]({link})", _attached, _attachment),
}
