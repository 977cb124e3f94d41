"""Messages of Discord and Slack: their forms and limits.

Names come from people, so nothing in them may become a link, a mention or markup.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

LINES = 10  # in one message
LONGEST_LINE = 300  # characters, before they are escaped

DISCORD_TEXT = 2000  # https://discord.com/developers/docs/resources/webhook#execute-webhook
SLACK_TEXT = 4000  # https://docs.slack.dev/reference/methods/chat.postMessage


@dataclass(frozen=True, slots=True)
class Chat:
    """The form of a chat's messages. `line` makes a line of a sentence and a link, which may be empty;
    `message` a request's JSON of lines; `limit` is the number of characters of a message."""

    limit: int
    line: Callable[[str, str], str]
    message: Callable[[Sequence[str]], bytes]


def fitting(chat: Chat, lines: Sequence[str]) -> int:
    """How many of the lines, from the first, fit into one message; at least one."""
    length = 0
    for count, line in enumerate(lines[:LINES]):
        length += len(line) + 1
        if count and length > chat.limit:
            return count
    return min(len(lines), LINES)


def _discord_line(text: str, link: str) -> str:
    # A zero-width space ends what would be a mention or an address.
    plain = re.sub(r"([\\*_~`|>\[\]()#<-])", r"\\\1", text)
    plain = plain.replace("@", "@\u200b").replace("://", ":\u200b//")
    return f"{plain} [↗](<{link}>)" if link else plain


def _discord_message(lines: Sequence[str]) -> bytes:
    return _json({"content": "\n".join(lines)[:DISCORD_TEXT], "allowed_mentions": {"parse": []}})


def _slack_line(text: str, link: str) -> str:
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    plain = re.sub(r"([*_~`])", "\u200b\\1", plain)
    return f"{plain} <{link}|↗>" if link else plain


def _slack_message(lines: Sequence[str]) -> bytes:
    return _json({"text": "\n".join(lines)[:SLACK_TEXT], "unfurl_links": False})


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


CHATS = {
    "discord": Chat(DISCORD_TEXT, _discord_line, _discord_message),
    "slack": Chat(SLACK_TEXT, _slack_line, _slack_message),
}
