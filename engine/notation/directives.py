"""The lines of a text that are not plays: tags, which make the header, and directives.

Directives tell of sources of inputs (source), another coach (handover), an agreed correction (state), and a
hand that replaces a hidden one (deal):

    %source home="person:Ann" away=computer dice=house
    %handover away=situational by=person
    %state by=person {"phase":2,...}
    %deal side=away by=phone ["Draw",...]
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.catalog import USUAL, ruleset
from engine.components.library import ComponentSet, component_set, options_of_set, set_in_play
from engine.documents import UnreadableDocument, read_json, whole_number
from engine.errors import EngineError
from engine.gridiron.events import SIDES
from engine.gridiron.words import gettext_noop as _
from engine.notation.parser import TEXT_START, Directive, NotationError, Tag, TextPosition, errors_at
from engine.notation.vocabulary import normalized
from engine.play import setup
from engine.rulesets.contract import Ruleset

if TYPE_CHECKING:
    from engine.notation.reader import NotationReader


# The tag that an error of setup.header is about.
TAG_OF = {
    "unknown_ruleset": "Ruleset",
    "unknown_edition": "Edition",
    "unknown_components": "Components",
    "unreadable_components": "Components",
    "broken_components": "Components",
    "changed_components": "Digest",
    "unknown_matrix": "matrix",
    "other_version": "Version",
    "no_cards": "Cards",
}
REAL = {"": (), "dealt": (), "real": SIDES, "home": SIDES[:1], "away": SIDES[1:]}
PAIRS = {"": (), "none": (), "both": SIDES, "home": SIDES[:1], "away": SIDES[1:]}
YES_NO = {"": False, "no": False, "yes": True}
Find = Callable[[str, str], ComponentSet]  # (ruleset, name or nothing) -> set; raises EngineError


def header_of(tags: Sequence[Tag], find: Find = component_set) -> dict[str, Any]:
    """Returns the header for these tags. Raises NotationError at the tag that is wrong.

    Lower-case tags are options of the ruleset. Unknown capitalized tags are remarks. `find` looks up a
    component set; the default finds the released ones."""
    named = {tag.name: tag for tag in tags}
    if "Ruleset" not in named:
        raise NotationError(
            "missing_tag",
            _('Name the game in the first lines: [Ruleset "{ruleset}"].'),
            TEXT_START,
            ruleset=USUAL,
        )
    return _Tags(named, find).header()


def tags_of(header: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Returns (name, value) of the tags that are needed to make this header."""
    options, box = header["options"], set_in_play(header)
    usual = ruleset(header["ruleset"]).resolve(options["edition"], {}) | options_of_set(box)
    tags = [
        ("Ruleset", header["ruleset"]),
        ("Version", str(header["version"])),
        ("Edition", options["edition"]),
        ("Components", header["components"]["name"]),
        *zip(("Home", "Away"), header["teams"], strict=True),
        *zip(("HomeCoach", "AwayCoach"), header["coaches"], strict=True),
    ]
    if box.own:
        tags.append(("Digest", header["components"]["digest"]))
    if header["neutral"]:
        tags.append(("Neutral", "yes"))
    if real := header.get("real_cards"):
        tags.append(("Cards", "real" if len(real) == len(SIDES) else real[0]))
    if paired := header.get("pairs"):
        tags.append(("Pairs", "both" if len(paired) == len(SIDES) else paired[0]))
    return tags + [(name, _shown(value)) for name, value in options.items() if value != usual[name]]


def team_names(header: Mapping[str, Any], tags: Sequence[Tag] = ()) -> tuple[str, str]:
    """Returns the teams' names: those of the tags HomeName and AwayName, otherwise their nicknames."""
    rules, names_by_tag = ruleset(header["ruleset"]), {tag.name: tag.value for tag in tags}
    box = set_in_play(header)
    keys = header["teams"]
    names = [str(box.team(key)["nickname"]) if rules.team_dice else str(key) for key in keys]
    if names[0] == names[1]:
        names = ["Home", "Away"]
    return names_by_tag.get("HomeName", names[0]), names_by_tag.get("AwayName", names[1])


class _Tags:
    """The tags by name. If a name occurs twice, the last one counts."""

    def __init__(self, named: Mapping[str, Tag], find: Find) -> None:
        self.named, self.find = named, find

    def value(self, name: str, default: str = "") -> str:
        return self.named[name].value if name in self.named else default

    def place(self, name: str) -> TextPosition:
        return self.named[name].place if name in self.named else TEXT_START

    def one_of(self, name: str, known: Mapping[str, Any]) -> Any:
        if (value := self.value(name).casefold()) not in known:
            sentence = _("The tag {name} needs one of these values: {known}.")
            words = ", ".join(filter(None, known))
            raise NotationError("bad_tag", sentence, self.place(name), name=name, known=words)
        return known[value]

    def header(self) -> dict[str, Any]:
        try:
            rules = ruleset(self.value("Ruleset"))
            if self.value("Version", str(rules.version)) != str(rules.version):
                sentence = _("This text was written for another version of the rules than {version}.")
                raise EngineError("other_version", sentence, version=rules.version)
            box = self.find(rules.name, self.value("Components"))
            made = setup.header(
                ruleset=rules.name,
                edition=self.value("Edition"),
                options=self.options(rules),
                components=box,
                teams=(self.team(rules, box, "Home"), self.team(rules, box, "Away")),
                coaches=(self.coach("HomeCoach"), self.coach("AwayCoach")),
                neutral=self.one_of("Neutral", YES_NO),
                real_cards=self.one_of("Cards", REAL),
                pairs=self.one_of("Pairs", PAIRS),
            )
            if self.value("Digest", made["components"]["digest"]) != made["components"]["digest"]:
                sentence = _("The component set {name} is not the one with which this game was played.")
                raise EngineError("changed_components", sentence, name=box.name)
            setup.starting_record(made)
        except EngineError as error:
            with errors_at(self.place(TAG_OF.get(error.code, "Ruleset"))):
                raise
        return made

    def options(self, rules: Ruleset[Any]) -> dict[str, Any]:
        """Every lower-case tag, with the type that the option has by default."""
        edition = self.value("Edition") or rules.editions[0]
        usual, chosen = rules.resolve(edition, {}), {}
        for name, tag in self.named.items():
            if name == name.lower():
                chosen[name] = _read(tag.value, usual.get(name))
                with errors_at(tag.place):
                    rules.resolve(edition, {name: chosen[name]})
        return chosen

    def team(self, rules: Ruleset[Any], box: ComponentSet, tag: str) -> str:
        """A team by its key, its whole name or its nickname."""
        value = self.value(tag, "base")
        if not rules.team_dice:
            return value
        for key, team in box.data["team"].items():
            if normalized(value) in (normalized(key), normalized(team["name"]), normalized(team["nickname"])):
                return str(key)
        with errors_at(self.place(tag)):
            box.team(value)
        return value

    def coach(self, tag: str) -> str:
        value = self.value(tag, "situational")
        with errors_at(self.place(tag)):
            setup.check_coach(value)
        return value


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _read(text: str, usual: Any) -> Any:
    if isinstance(usual, list):
        return [part.strip() for part in text.split(",")]
    number = whole_number(text) if isinstance(usual, int) else None
    return text if number is None else number


PAIR = re.compile(r'(\w+)=("(?:[^"\\]++|\\.)*+"|[^\s"{]+)\s*')
SOURCES = ("home", "away", "dice", "cards")
PERSON = "person"


def apply_directive(directive: Directive, reading: NotationReader) -> None:
    """Applies a directive to the reader. Raises NotationError bad_directive, or with the game's own code."""
    if directive.name not in DIRECTIVES:
        sentence = _("There is no directive {name}: use one of {known}.")
        known = ", ".join(f"%{name}" for name in DIRECTIVES)
        raise NotationError(
            "bad_directive", sentence, directive.place, name=f"%{directive.name}", known=known
        )
    with errors_at(directive.place):
        DIRECTIVES[directive.name](directive, reading)


def _source(directive: Directive, reading: NotationReader) -> None:
    given, rest = _pairs(directive)
    if rest or not given or any(name not in SOURCES for name in given):
        raise _bad(directive, "%source home=computer dice=house (home, away, dice, cards)")
    reading.sources.update(given)


def _handover(directive: Directive, reading: NotationReader) -> None:
    given, rest = _pairs(directive)
    source = given.pop("by", PERSON)
    if rest or len(given) != 1 or not given.keys() <= set(SIDES):
        raise _bad(directive, "%handover away=situational by=person")
    ((side, coach),) = given.items()
    reading.game.handover(side, coach, source)


def _state(directive: Directive, reading: NotationReader) -> None:
    _require_corrections(directive, reading)
    given, rest = _pairs(directive)
    source = given.pop("by", PERSON)
    try:
        state: Any = read_json(rest)
        if given:
            raise KeyError(*given)
        reading.game.set_state(state, source)
    except (UnreadableDocument, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        if isinstance(error, EngineError) and not isinstance(error, UnreadableDocument):
            raise
        raise _bad(directive, "%state by=person {...}") from None
    reading.lines += reading.game.new_lines


def _deal(directive: Directive, reading: NotationReader) -> None:
    _require_corrections(directive, reading)
    given, rest = _pairs(directive)
    example = '%deal side=away by=phone ["name of a card",...]'
    try:
        cards: Any = read_json(rest)
    except UnreadableDocument:
        raise _bad(directive, example) from None
    if given.keys() != {"side", "by"}:
        raise _bad(directive, example)
    reading.game.deal(given["side"], cards, given["by"])


def _require_corrections(directive: Directive, reading: NotationReader) -> None:
    """Raises NotationError no_corrections if this reader does not accept corrections."""
    if not reading.corrections:
        raise NotationError(
            "no_corrections",
            _(
                "A correction ({name}) is not allowed here: write the inputs that led to this state, or "
                "check the file on your own computer."
            ),
            directive.place,
            name=f"%{directive.name}",
        )


def _pairs(directive: Directive) -> tuple[dict[str, str], str]:
    """Returns the name=value pairs at the beginning, and the rest of the directive."""
    pairs, at = {}, 0
    while match := PAIR.match(directive.rest, at):
        value = match[2]
        try:
            pairs[match[1]] = str(read_json(value)) if value.startswith('"') else value
        except UnreadableDocument:
            raise _bad(directive, "%source home=computer") from None
        at = match.end()
    return pairs, directive.rest[at:]


def _bad(directive: Directive, example: str) -> NotationError:
    sentence = _("Write a directive like this: {example}.")
    return NotationError("bad_directive", sentence, directive.place, example=example)


DIRECTIVES: dict[str, Callable[[Directive, NotationReader], None]] = {
    "source": _source,
    "handover": _handover,
    "state": _state,
    "deal": _deal,
}


def directive_line(name: str, texts: Mapping[str, str], data: Any = None) -> str:
    """Returns a directive with these texts, and the data behind them as JSON."""
    words = [f"%{name}"]
    for key, text in texts.items():
        is_plain = re.fullmatch(r"[\w.:-]+", text)
        words.append(f"{key}={text if is_plain else json.dumps(text, ensure_ascii=False)}")
    if data is not None:
        words.append(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    return " ".join(words)
