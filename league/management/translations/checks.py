"""Errors of a language's catalog, as messages that name the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages import Catalog
from babel.messages.catalog import Message

from league.management.translations.catalogs import CatalogFiles, catalog_files, merged, mo_bytes, read
from league.management.translations.sources import extract_texts

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


def catalog_faults(root: Path, languages: tuple[str, ...]) -> list[str]:
    """Everything that is missing in the catalogs, or differs between .po and .mo."""
    texts = extract_texts(root)
    return [finding for files in catalog_files(root, languages) for finding in _of_language(files, texts)]


def _of_language(files: CatalogFiles, texts: Catalog) -> Iterator[str]:
    catalog, whole = read(files), merged(files, texts)
    lost = {_key(message) for message in catalog} - {_key(message) for message in whole}
    yield from (f"{files.language}: no source says {text!r} any more" for text, _ in sorted(lost, key=str))
    for message in whole:
        if message.id:
            yield from (
                f"{files.language}: {problem}: {_text(message)!r}" for problem in _of_message(message)
            )
    for message in catalog:
        yield from (f"{files.language}: {error}: {_text(message)!r}" for error in message.check(catalog))
    if not files.mo.exists() or files.mo.read_bytes() != mo_bytes(catalog):
        yield f"{files.language}: {files.mo.name} is not what {files.po.name} says"


def _of_message(message: Message) -> Iterator[str]:
    if message.fuzzy:
        yield "fuzzy"
    forms = _forms(message.string)
    if not all(forms):
        yield "not translated"
        return
    wanted = [set(PLACEHOLDER.findall(form)) for form in _forms(message.id)]
    for form in forms:
        found = set(PLACEHOLDER.findall(form))
        if not set.intersection(*wanted) <= found <= set.union(*wanted):
            yield "other placeholders"


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    """A text's singular and plural forms, or the one it has."""
    return [text or ""] if isinstance(text, str | None) else text


def _text(message: Message) -> str:
    return _forms(message.id)[0]


def _key(message: Message) -> tuple[str, str | None]:
    return _text(message), message.context
