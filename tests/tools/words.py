"""`manage.py words`: updates the translation catalogs, the .po files that translators edit and the .mo files
used at run time, from the sources.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils.translation.template import templatize

from engine.presentation.rulings import read_rulings
from engine.tools.rulebook import read_chapters
from league.management.base import LeagueCommand

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE)


class Command(LeagueCommand):
    help = (
        "Puts all texts of the sources into locale/*/LC_MESSAGES/django.po, compiles each .mo from its "
        ".po and lists what has to be translated."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="Change nothing.")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        if not check:
            texts = extract_texts(settings.ROOT)
            for language in LANGUAGES:
                save(po_of(settings.ROOT, language), merged(settings.ROOT, language, texts))
        faults = catalog_faults(settings.ROOT, LANGUAGES)
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(
                f"Correct {len(faults)} texts in locale/*/LC_MESSAGES/django.po and run this command again."
            )
        self.stdout.write("Every text is translated.")


def po_of(root: Path, language: str) -> Path:
    """The file that translators edit; the one that is used at run time is beside it."""
    return root / "locale" / language / "LC_MESSAGES" / "django.po"


def read(po: Path, language: str) -> Catalog:
    """The stored catalog; empty if there is none yet."""
    if not po.exists():
        return Catalog(locale=language, project="league", charset="utf-8")
    with po.open("rb") as stored:
        return read_po(stored, locale=language)


def merged(root: Path, language: str, texts: Catalog) -> Catalog:
    """The catalog with exactly these texts: new ones are untranslated, removed ones are dropped."""
    catalog = read(po_of(root, language), language)
    catalog.update(texts, no_fuzzy_matching=True, update_creation_date=False)
    return catalog


def save(po: Path, catalog: Catalog) -> None:
    """Writes both files. The .po has no line numbers, which would change with every edit of a source."""
    po.parent.mkdir(parents=True, exist_ok=True)
    with po.open("wb") as file:
        write_po(file, catalog, width=100, sort_output=False, ignore_obsolete=True, include_lineno=False)
    po.with_suffix(".mo").write_bytes(mo_bytes(catalog))


def mo_bytes(catalog: Catalog) -> bytes:
    written = BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


SOURCES = ("api", "engine", "games", "league", "templates")


KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "ngettext_noop": (1, 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "pgettext_lazy": ((1, "c"), 2),
}


def extract_texts(root: Path) -> Catalog:
    """The texts of Python sources and templates in these folders of `root`, without translations."""
    catalog = Catalog(project="league", charset="utf-8")
    for file in sorted(each for source in SOURCES for each in (root / source).rglob("*")):
        if file.suffix not in {".py", ".html", ".txt", ".svg"} or "migrations" in file.parts:
            continue
        code = file.read_text("utf-8")
        if file.suffix != ".py":
            # In brackets, because the indentation of a page is not that of Python.
            code = f"({templatize(code, origin=str(file))})"
        place = file.relative_to(root).as_posix()
        marked = extract("python", BytesIO(code.encode()), keywords=KEYWORDS, comment_tags=("Translators:",))
        for _line, message, comments, context in marked:
            catalog.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    for file, text, comments, context in _texts_of_data(root):
        catalog.add(
            text, locations=[(file.relative_to(root).as_posix(), 0)], auto_comments=comments, context=context
        )
    return catalog


def _texts_of_data(root: Path) -> Iterator[tuple[Path, Any, list[str], str | None]]:
    """The texts in tables and in rulebooks: file, text, comments for translators, and context."""
    for file in sorted([*root.glob("engine/*/*.toml"), *root.glob("league/**/*.toml")]):
        yield from ((file, label, [], None) for label in _labels(tomllib.loads(file.read_text("utf-8"))))
    for file in sorted([*root.glob("engine/rulesets/*/*.*"), *root.glob("engine/*/*.toml")]):
        yield from ((file, *text, None) for text in _texts_of_file(file.name, file.read_text("utf-8")))
    for file in sorted([*root.glob("games/*/refusals.toml"), *root.glob("league/*/refusals.toml")]):
        yield from ((file, text, [], None) for text in _strings(tomllib.loads(file.read_text("utf-8"))))
    for file in sorted([*root.glob("games/*/texts.toml"), *root.glob("league/*/texts.toml")]):
        yield from ((file, text, [], context) for text, context in _texts_of_room(file.read_text("utf-8")))


# IDs of rules, symbols on dice, what only a placeholder fills.
NOT_A_TEXT = re.compile(r"(?:\{\w+\}|[^a-z])*")


def _texts_of_file(name: str, content: str) -> Iterator[tuple[str | tuple[str, str], list[str]]]:
    """The texts of a file of the engine, each with comments for translators."""
    if name == "RULES.md":
        for chapter in read_chapters(content):
            yield from ((chapter.title, []), (chapter.lead, []))
            yield from ((rule.summary, [rule.id]) for rule in chapter.rules)
    elif name == "RULINGS.md":
        for ruling in read_rulings(content):
            yield from ((text, []) for text in ruling[1:5] if text)
    elif name == "first_drive.toml":
        yield from (
            (text, []) for idea in tomllib.loads(content)["ideas"] for text in (idea["title"], idea["text"])
        )
    elif name == "questions.toml":
        asked = tomllib.loads(content)
        refusals = (sentence for sentence, _rule in asked.get("refusals", {}).values())
        titles = (order["title"] for order in asked["orders"].values())
        yield from ((text, []) for text in (*refusals, *asked.get("groups", {}).values(), *titles))
    elif name == "texts.toml":
        texts = tomllib.loads(content)
        yield tuple(texts.pop("clock")), []
        names = [name for _letters, _pattern, name in texts.pop("dice").values()]
        yield from ((text, []) for text in (*names, *texts.pop("spoken")))
        del texts["title"]  # a proper name
        yield from ((text, []) for text in _strings(texts) if not NOT_A_TEXT.fullmatch(text))
    elif name == "sentences.toml":
        yield from ((text, []) for text in _strings(tomllib.loads(content)))


def _labels(value: Any) -> Iterator[str]:
    """The texts of a table of the app `league` or of the engine."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        if key in {"label", "title", "sentence"}:
            yield part
        elif isinstance(part, dict | list):
            yield from _labels(part)


def _texts_of_room(content: str) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """The texts of a room's `texts.toml`, each with its context."""
    for table in tomllib.loads(content).values():
        context = table.pop("context", None) if isinstance(table, dict) else None
        yield from (
            (text, context)
            for text in _strings(table)
            if context or isinstance(text, tuple) or not NOT_A_TEXT.fullmatch(text)
        )


def _strings(value: Any) -> Iterator[Any]:
    """Yields every text, and (singular, plural) of those with a plural."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict) and value.keys() == {"one", "many"}:
        yield value["one"], value["many"]
    else:
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)


PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


def catalog_faults(root: Path, languages: tuple[str, ...]) -> list[str]:
    """Everything that is missing in the catalogs, or differs between .po and .mo."""
    texts = extract_texts(root)
    return [f"{name}: {fault}" for name in languages for fault in _of_language(root, name, texts)]


def _of_language(root: Path, language: str, texts: Catalog) -> Iterator[str]:
    po = po_of(root, language)
    catalog, whole = read(po, language), merged(root, language, texts)
    lost = {_key(message) for message in catalog} - {_key(message) for message in whole}
    yield from (f"no source says {text!r} any more" for text, _ in sorted(lost, key=str))
    for message in whole:
        if message.id:
            yield from (f"{problem}: {_text(message)!r}" for problem in _of_message(message))
    for message in catalog:
        yield from (f"{error}: {_text(message)!r}" for error in message.check(catalog))
    mo = po.with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != mo_bytes(catalog):
        yield f"{mo.name} is not what {po.name} says"


def _of_message(message: Message) -> Iterator[str]:
    if message.fuzzy:
        yield "fuzzy"
    forms = _forms(message.string)
    if not all(forms):
        yield "not translated"
        return
    expected = [set(PLACEHOLDER.findall(form)) for form in _forms(message.id)]
    for form in forms:
        used = set(PLACEHOLDER.findall(form))
        if not set.intersection(*expected) <= used <= set.union(*expected):
            yield "other placeholders"


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    """A text's singular and plural forms, or the one it has."""
    return [text or ""] if isinstance(text, str | None) else text


def _text(message: Message) -> str:
    return _forms(message.id)[0]


def _key(message: Message) -> tuple[str, str | None]:
    return _text(message), message.context
