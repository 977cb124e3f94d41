"""What a person reads on a page, and a program in an answer, as text that can be compared line by line."""

from __future__ import annotations

import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any

UNREAD = {"script", "style"}  # their content is no text
INLINE = {
    *("a", "abbr", "b", "bdi", "cite", "code", "data", "em", "i", "kbd", "q", "s", "small", "span", "strong"),
    *("sub", "sup", "time", "tspan", "u", "wbr", "mark", "output", "var", "del", "ins"),
}
CELLS = {"td", "th"}  # those of a row stand on its line
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
ATTRIBUTES = (
    *("lang", "href", "action", "method", "type", "name", "value", "checked", "selected", "disabled"),
    *("required", "title", "alt", "aria-label", "aria-current", "datetime", "hx-get", "hx-post"),
    *("property", "content", "hidden"),
)
DRAWN = {"use", "path", "svg", "g", "rect", "circle", "line", "polyline", "polygon"}
SHARED = ("footer", "link", "meta")  # with the masthead; the same on most pages, and pinned on some of them

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
# Form tokens, the signatures of links and feeds, and ETags: they depend on the installation's secret key.
SIGNED = re.compile(
    r"[0-9a-f]{32}~[\w-]{43}|[\w-]{4,}:[\w-]{6}:[\w-]{43}"
    r"|(?<=token=)[0-9a-f]{64}|(?<=\"token\": \")[0-9a-f]{64}"
)
TEAM_ROWS = re.compile(r"(?<=name=teams value=)\d+")  # they depend on the rows that there were before
LONGEST = 250  # lines that are stored of a text; the digest of the whole stands for the others


def page_text(html: str, *, whole: bool) -> str:
    """The visible text of a page, a line for each block, with the attributes that people and browsers use.

    What pages share (head, masthead, footer) is left out unless it is `whole`.
    """
    reader = _PageReader(whole=whole)
    reader.feed(html)
    reader.close()
    return shortened("\n".join(filter(None, map(_tidy, "".join(reader.parts).split("\n")))))


def json_text(answer: Any) -> str:
    """An answer of the API: objects and lists that are short stand on one line."""
    return shortened(_json(answer, ""))


def shortened(text: str) -> str:
    """The first lines of a text, and its digest if it is longer; the same on every installation."""
    lines = _numbered(text.replace("\r\n", "\n")).rstrip("\n").split("\n")
    if len(lines) > LONGEST:
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        lines[LONGEST:] = [f"... {len(lines)} lines, SHA-256 {digest}"]
    return "\n".join(lines) + "\n"


def _numbered(text: str) -> str:
    """The text with `id1`, `id2` ... in the place of public ids, in the order in which they appear."""
    names: dict[str, str] = {}
    text = UUID.sub(lambda id_: names.setdefault(id_[0], f"id{len(names) + 1}"), text)
    return TEAM_ROWS.sub("ROW", SIGNED.sub("SIGNED", text))


def _tidy(line: str) -> str:
    return " ".join(line.split())


def _json(value: Any, indent: str) -> str:
    deeper = indent + " "
    line = json.dumps(value, ensure_ascii=False)
    if len(indent + line) <= 110 or not isinstance(value, dict | list):
        return line
    if isinstance(value, dict):
        rows = [f"{json.dumps(key)}: {_json(each, deeper)}" for key, each in value.items()]
        return "{\n" + ",\n".join(deeper + row for row in rows) + "\n" + indent + "}"
    return "[\n" + ",\n".join(deeper + _json(each, deeper) for each in value) + "\n" + indent + "]"


class _PageReader(HTMLParser):
    def __init__(self, *, whole: bool) -> None:
        super().__init__(convert_charrefs=True)
        self.whole = whole
        self.parts: list[str] = []
        self.skipped: list[str] = []  # the open elements from the one that is left out

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: "" if value is None else value for name, value in attrs}
        if self.skipped or tag in UNREAD or (not self.whole and self._is_shared(tag, attributes)):
            if tag not in VOID:
                self.skipped.append(tag)
            return
        if attributes.get("name") == "csrfmiddlewaretoken":
            return
        if tag in CELLS:
            self.parts.append(" | ")
        elif tag not in INLINE:
            self.parts.append("\n")
        shown = [
            f"{name}={attributes[name]}" if attributes[name] else name
            for name in ATTRIBUTES
            if name in attributes
        ]
        if shown and tag not in DRAWN:
            self.parts.append(f"<{tag} {' '.join(shown)}> ")

    def handle_endtag(self, tag: str) -> None:
        if self.skipped:
            if tag in self.skipped:
                del self.skipped[len(self.skipped) - 1 - self.skipped[::-1].index(tag) :]
            return
        self.parts.append("</a>" if tag == "a" else "" if tag in INLINE | CELLS else "\n")

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.parts.append(data.replace("\n", " "))

    @staticmethod
    def _is_shared(tag: str, attributes: dict[str, str]) -> bool:
        return tag in SHARED or "masthead" in attributes.get("class", "").split()
