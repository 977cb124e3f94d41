"""Objects: discovery. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from dice_football.types.shared import PageAddress, RulesetEnum


class BundledClubOut(TypedDict):
    """A club with which a league can begin, and the group in which it usually plays."""

    # The name in addresses. It never changes.
    slug: str

    # The name, as people read it.
    name: str

    # The city, which comes before the nickname.
    city: str

    # The nickname.
    nickname: str

    # Three letters for narrow places.
    abbreviation: str

    # The first color, as #rrggbb.
    primary_color: str

    # The second color, as #rrggbb.
    secondary_color: str

    # The team of the component set whose dice it rolls.
    dice: str

    # The name of the conference in which it usually plays.
    conference: str

    # The name of the division.
    division: str


class ComponentSetDetailOut(TypedDict):
    """A component set with its data, as in its files (docs/components.md)."""

    # The game that is played.
    ruleset: RulesetEnum

    # The name for programs: the `components` of leagues and games.
    name: str

    # The title, in the reader's language.
    title: str

    # The SHA-256 of its data.
    digest: str

    # The teams that have dice of their own.
    teams: list[str]

    # Its dice, cards, teams and clock, as in its files.
    data: dict[str, Any]


class ComponentSetOut(TypedDict):
    """A component set. A released set never changes, and every game states the digest of its set."""

    # The game that is played.
    ruleset: RulesetEnum

    # The name for programs: the `components` of leagues and games.
    name: str

    # The title, in the reader's language.
    title: str

    # The SHA-256 of its data.
    digest: str

    # The teams that have dice of their own.
    teams: list[str]


class DecisionKindOut(TypedDict):
    """A decision that coaches are asked for; its name is the `asked` of a question."""

    # The id: the `asked` of a question.
    name: str

    # The title, in the reader's language.
    title: str

    # One sentence about it; empty if the title says it all.
    sentence: str

    # The ids of the rules that it is about.
    rules: list[str]


class DieKindOut(TypedDict):
    """A die: how it looks and can be told apart without its color."""

    # The key of the die.
    name: str

    # The title, in the reader's language.
    title: str

    # The letters on its picture.
    letters: str

    # The pattern of its border, by the name of its color.
    pattern: str


class ErrorCodeOut(TypedDict):
    """A code, and the sentences that go with it. Names in braces or brackets stand for values."""

    # The stable code, for programs.
    code: str

    # The HTTP status with which it usually comes.
    status: int

    # The sentences that go with it. Names in braces or brackets stand for values.
    sentences: list[str]

    # What to do about a refusal with this status; the sentence of the refusal says it of the case.
    remedy: str


class EventKindOut(TypedDict):
    """A kind of event in feeds."""

    # The `kind` of the event.
    kind: EventKindOutKindEnum

    # The title, in the reader's language.
    title: str

    # The whole in one sentence, in the reader's language.
    sentence: str


EventKindOutKindEnum = Literal[
    "play",
    "kickoff",
    "plays",
    "undone",
    "final",
    "result",
    "standings",
    "clinch",
    "bracket",
    "season",
    "deadline",
    "job",
]


class LabelOut(TypedDict):
    """A name for programs, with a title and a sentence for people."""

    # The name for programs.
    name: str

    # The title, in the reader's language.
    title: str

    # One sentence about it, in the reader's language; empty if the title says it all.
    sentence: str


class OptionOut(TypedDict):
    """An option of the rules. `values` is empty where it takes dice, faces or the name of a table."""

    # The name for programs.
    name: str

    # The title, in the reader's language.
    title: str

    # One sentence about it; empty if the title says it all.
    sentence: str

    # The ids of the rules that it is about.
    rules: list[str]

    # The values that it takes, in order; empty if it takes dice, faces or the name of a table.
    values: list[OptionValueOut]

    # The value in each edition, by the edition's name.
    defaults: dict[str, Any]


class OptionValueOut(TypedDict):
    """A value that an option takes."""

    # The value to send.
    value: Any

    # The title, in the reader's language.
    title: str

    # One sentence about it; empty if the title says it all.
    sentence: str


class PaginatedBundledClubOutList(TypedDict):
    """PaginatedBundledClubOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[BundledClubOut]


class PaginatedComponentSetOutList(TypedDict):
    """PaginatedComponentSetOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[ComponentSetOut]


class PaginatedErrorCodeOutList(TypedDict):
    """PaginatedErrorCodeOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[ErrorCodeOut]


class PaginatedEventKindOutList(TypedDict):
    """PaginatedEventKindOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[EventKindOut]


class PaginatedPresetOutList(TypedDict):
    """PaginatedPresetOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[PresetOut]


class PaginatedRulesetOutList(TypedDict):
    """PaginatedRulesetOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[RulesetOut]


class PresetOut(TypedDict):
    """A kind of schedule. Its name is the `preset` of a league."""

    # The name for programs: the `preset` of a league.
    name: str

    # The title, in the reader's language.
    title: str


class RollKindOut(TypedDict):
    """A roll of dice or a draw of cards; its name is the `asked` of a roll."""

    # The id: the `asked` of a roll.
    name: str

    # The title, in the reader's language.
    title: str

    # One sentence about it; empty if the title says it all.
    sentence: str


class RootOut(TypedDict):
    """Addresses and address templates (RFC 6570), by resource."""

    # The address, or address template (RFC 6570), by the name of the resource.
    resources: dict[str, str]


class RulesetDetailOut(TypedDict):
    """A game with everything that can be chosen, decided and rolled in it."""

    # The name for programs: the `ruleset` of leagues and games.
    name: str

    # The title, in the reader's language.
    title: str

    # One sentence about it; empty if the title says it all.
    sentence: str

    # The version of the rules.
    version: int

    # The editions of the rulebook, the default first.
    editions: list[LabelOut]

    # The released component sets, oldest first.
    components: list[str]

    # The options that a league or a game can choose.
    options: list[OptionOut]

    # The decisions that coaches are asked for.
    decisions: list[DecisionKindOut]

    # The rolls of dice and draws of cards.
    rolls: list[RollKindOut]

    # The dice, and how to tell them apart.
    dice: list[DieKindOut]


class RulesetOut(TypedDict):
    """A game. `editions` are those of its rulebook, the default first."""

    # The name for programs: the `ruleset` of leagues and games.
    name: str

    # The title, in the reader's language.
    title: str

    # One sentence about it; empty if the title says it all.
    sentence: str

    # The version of the rules.
    version: int

    # The editions of the rulebook, the default first.
    editions: list[LabelOut]

    # The released component sets, oldest first.
    components: list[str]
