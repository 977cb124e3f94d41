"""Messages of Discord, Slack and Mattermost: their forms and limits.

Names come from people, so nothing in them may become a link, a mention, markup or a second line.
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
MATTERMOST_TEXT = 4000  # of old servers; newer ones take 16,383
BREAK = "\u200b"  # a zero-width space: ends what a chat would read as a mention, an address or markup
NUMBERED = re.compile(r"^(\d+)([.)])")  # "1. " begins a list
WWW = re.compile(r"(www\d{0,3})\.", re.IGNORECASE)


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
    plain = re.sub(r"([\\*_~`|>\[\]()#<-])", r"\\\1", _one_line(text))
    plain = NUMBERED.sub(r"\1\\\2", plain).replace("@", "@" + BREAK)
    return _linked(_without_addresses(plain), link, "[↗](<{link}>)")


def _discord_message(lines: Sequence[str]) -> bytes:
    return _json({"content": "\n".join(lines)[:DISCORD_TEXT], "allowed_mentions": {"parse": []}})


def _slack_line(text: str, link: str) -> str:
    plain = _one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    plain = re.sub(r"([*_~`])", BREAK + r"\1", plain)
    plain = re.sub(r"([@:])", r"\1" + BREAK, plain)  # :emoji:
    return _linked(_without_addresses(plain), link, "<{link}|↗>")


def _slack_message(lines: Sequence[str]) -> bytes:
    return _json({"text": "\n".join(lines)[:SLACK_TEXT], "unfurl_links": False})


def _mattermost_line(text: str, link: str) -> str:
    """Mattermost reads Markdown, and Slack's `<!channel>` and `<address|text>` as well. Some of its marks
    cannot be escaped (@all, ~channel, :emoji:, #tag, &entity;), and a server's version decides about others,
    so each mark is escaped and broken. `$` begins a formula in which no escape counts."""
    plain = re.sub(r"([\\*_~`|>\[\]()#!{}+-])", r"\\\1" + BREAK, _one_line(text))
    plain = NUMBERED.sub(r"\1\\\2", plain).replace("$", "＄")
    plain = re.sub(r"([@:&<])", r"\1" + BREAK, plain)
    return _linked(_without_addresses(plain), link, "[↗]({link})")


def _mattermost_message(lines: Sequence[str]) -> bytes:
    return _json({"text": "\n".join(lines)[:MATTERMOST_TEXT]})


def _one_line(text: str) -> str:
    """The beginning of the text, with spaces instead of ends of lines."""
    return " ".join(text.split())[:LONGEST_LINE]


def _without_addresses(text: str) -> str:
    """The text in which nothing begins like an address that a chat would make a link."""
    return WWW.sub(r"\1." + BREAK, text).replace("://", f":{BREAK}//")


def _linked(text: str, link: str, form: str) -> str:
    return f"{text} {form.format(link=link)}" if link else text


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


CHATS = {
    "discord": Chat(DISCORD_TEXT, _discord_line, _discord_message),
    "slack": Chat(SLACK_TEXT, _slack_line, _slack_message),
    "mattermost": Chat(MATTERMOST_TEXT, _mattermost_line, _mattermost_message),
}
