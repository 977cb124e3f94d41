"""A language's catalog: the .po file that translators edit, and the .mo file used at run time."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po


@dataclass(frozen=True, slots=True)
class CatalogFiles:
    """The files of one language's catalog."""

    language: str
    po: Path
    mo: Path


def catalog_files(root: Path, languages: tuple[str, ...]) -> list[CatalogFiles]:
    """The catalogs of these languages in `root`/locale."""
    folders = [(language, root / "locale" / language / "LC_MESSAGES") for language in languages]
    return [CatalogFiles(name, folder / "django.po", folder / "django.mo") for name, folder in folders]


def read(files: CatalogFiles) -> Catalog:
    """The stored catalog; empty if there is none yet."""
    if not files.po.exists():
        return Catalog(locale=files.language, project="league", charset="utf-8")
    with files.po.open("rb") as po:
        return read_po(po, locale=files.language)


def merged(files: CatalogFiles, texts: Catalog) -> Catalog:
    """The catalog with exactly these texts: new ones are untranslated, removed ones are dropped."""
    catalog = read(files)
    catalog.update(texts, no_fuzzy_matching=True, update_creation_date=False)
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """The .po file of a catalog, without line numbers, which would change with every edit of a source."""
    written = BytesIO()
    write_po(written, catalog, width=100, sort_output=False, ignore_obsolete=True, include_lineno=False)
    return written.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """The .mo file of a catalog."""
    written = BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


def save(files: CatalogFiles, catalog: Catalog) -> None:
    """Writes both files."""
    files.po.parent.mkdir(parents=True, exist_ok=True)
    files.po.write_bytes(po_bytes(catalog))
    files.mo.write_bytes(mo_bytes(catalog))
