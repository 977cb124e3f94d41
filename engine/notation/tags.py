"""Converts the tags of a text to the header of a scoresheet, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.catalog import USUAL, ruleset
from engine.components.library import component_set, set_in_play
from engine.components.sets import ComponentSet, options_of_set
from engine.documents import whole_number
from engine.errors import EngineError
from engine.gridiron.events import SIDES
from engine.gridiron.translation import gettext_noop as _
from engine.notation.errors import TEXT_START, NotationError
from engine.notation.parser import Tag
from engine.notation.vocabulary import normalized
from engine.play import setup
from engine.rulesets.contract import Ruleset

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
            values={"ruleset": USUAL},
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

    def fault(self, error: EngineError, name: str) -> NotationError:
        place = self.named[name].place if name in self.named else TEXT_START
        return NotationError(error.code, error.sentence, place, values=error.values)

    def one_of(self, name: str, known: Mapping[str, Any]) -> Any:
        if (value := self.value(name).casefold()) not in known:
            words = ", ".join(filter(None, known))
            raise NotationError(
                "bad_tag",
                _("The tag {name} needs one of these values: {known}."),
                self.named[name].place,
                values={"name": name, "known": words},
            )
        return known[value]

    def header(self) -> dict[str, Any]:
        try:
            rules = ruleset(self.value("Ruleset"))
            if self.value("Version", str(rules.version)) != str(rules.version):
                raise EngineError(
                    "other_version",
                    _("This text was written for another version of the rules than {version}."),
                    version=rules.version,
                )
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
                raise EngineError(
                    "changed_components",
                    _("The component set {name} is not the one with which this game was played."),
                    name=box.name,
                )
            setup.starting_record(made)
        except NotationError:
            raise
        except EngineError as error:
            raise self.fault(error, TAG_OF.get(error.code, "Ruleset")) from None
        return made

    def options(self, rules: Ruleset[Any]) -> dict[str, Any]:
        """Every lower-case tag, with the type that the option has by default."""
        edition = self.value("Edition") or rules.editions[0]
        usual, chosen = rules.resolve(edition, {}), {}
        for name, tag in self.named.items():
            if name == name.lower():
                chosen[name] = _read(tag.value, usual.get(name))
                try:
                    rules.resolve(edition, {name: chosen[name]})
                except EngineError as error:
                    raise self.fault(error, name) from None
        return chosen

    def team(self, rules: Ruleset[Any], box: ComponentSet, tag: str) -> str:
        """A team by its key, its whole name or its nickname."""
        value = self.value(tag, "base")
        if not rules.team_dice:
            return value
        for key, team in box.data["team"].items():
            if normalized(value) in (normalized(key), normalized(team["name"]), normalized(team["nickname"])):
                return str(key)
        try:
            box.team(value)
        except EngineError as error:
            raise self.fault(error, tag) from None
        return value

    def coach(self, tag: str) -> str:
        value = self.value(tag, "situational")
        try:
            setup.check_coach(value)
        except EngineError as error:
            raise self.fault(error, tag) from None
        return value


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _read(text: str, usual: Any) -> Any:
    if isinstance(usual, list):
        return [part.strip() for part in text.split(",")]
    number = whole_number(text) if isinstance(usual, int) else None
    return text if number is None else number
