"""manage.py words: the catalogs of translations are whole, and what is wrong with one is named."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tools.words import (
    Command,
    catalog_faults,
    extract_texts,
    merged,
    po_of,
    save,
)

PYTHON = """
from engine.gridiron.words import gettext_noop as _, ngettext_noop
POINTS = _("{team} win.")
CARDS = ngettext_noop("%(n)s card", "%(n)s cards")
"""
TEMPLATE = """
{% load i18n %}
<p>{% translate "Tied" context "game" %}
  {% blocktranslate count n=games %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}</p>
"""
Words = dict[str, str | tuple[str, str]]
GERMAN: Words = {
    "{team} win.": "{team} gewinnen.",
    "%(n)s card": ("%(n)s Karte", "%(n)s Karten"),
    "Tied": "Unentschieden",
    "%(n)s game": ("%(n)s Spiel", "%(n)s Spiele"),
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with a whole German catalog."""
    for folder in ("api", "engine", "games", "league", "templates"):
        (tmp_path / folder).mkdir()
    (tmp_path / "engine" / "phrases.py").write_text(PYTHON)
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    translate(tmp_path, GERMAN)
    return tmp_path


def translate(tree: Path, words: Words) -> None:
    """Writes the catalog with these words."""
    catalog = merged(tree, "de", extract_texts(tree))
    for message in catalog:
        if message.id:
            said = message.id if isinstance(message.id, str) else message.id[0]
            message.string = words.get(said, "")
    save(po_of(tree, "de"), catalog)


def test_texts_in_python_and_templates_are_found_with_plural_and_context(tree: Path) -> None:
    found = [(message.id, message.context) for message in extract_texts(tree) if message.id]
    assert found == [
        ("{team} win.", None),
        (("%(n)s card", "%(n)s cards"), None),
        ("Tied", "game"),
        (("%(n)s game", "%(n)s games"), None),
    ]


def test_complete_catalog_stays_unchanged(tree: Path) -> None:
    po = po_of(tree, "de")
    before = po.read_bytes()
    assert catalog_faults(tree, ("de",)) == []
    save(po, merged(tree, "de", extract_texts(tree)))
    assert po.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "finding"),
    [
        ({"Tied": ""}, "de: not translated: 'Tied'"),
        ({"{team} win.": "Die Sieger gewinnen."}, "de: other placeholders: '{team} win.'"),
        ({"{team} win.": "{team} gewinnen {n}."}, "de: other placeholders: '{team} win.'"),
        ({"%(n)s card": ("%(n)s Karte", "")}, "de: not translated: '%(n)s card'"),
    ],
)
def test_missing_translations_and_placeholders_are_reported(tree: Path, words: Words, finding: str) -> None:
    translate(tree, GERMAN | words)
    assert catalog_faults(tree, ("de",)) == [finding]


def test_singular_may_omit_the_number_placeholder(tree: Path) -> None:
    (tree / "engine" / "phrases.py").write_text(
        'from engine.gridiron.words import ngettext_noop\nngettext_noop("A card", "{n} cards")'
    )
    translate(tree, GERMAN | {"A card": ("Eine Karte", "{n} Karten")})
    assert catalog_faults(tree, ("de",)) == []


def test_fuzzy_translation_is_reported(tree: Path) -> None:
    catalog = merged(tree, "de", extract_texts(tree))
    catalog["{team} win."].flags.add("fuzzy")
    save(po_of(tree, "de"), catalog)
    assert "de: fuzzy: '{team} win.'" in catalog_faults(tree, ("de",))


def test_new_and_obsolete_texts_are_reported(tree: Path) -> None:
    (tree / "engine" / "phrases.py").write_text(PYTHON.replace("win.", "lose."))
    assert catalog_faults(tree, ("de",)) == [
        "de: no source says '{team} win.' any more",
        "de: not translated: '{team} lose.'",
    ]


def test_stale_mo_file_is_reported(tree: Path) -> None:
    po = po_of(tree, "de")
    po.write_text(po.read_text().replace("gewinnen", "siegen"))
    assert catalog_faults(tree, ("de",)) == ["de: django.mo is not what django.po says"]


def test_command_adds_new_texts_and_asks_for_their_translation(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.conf.settings.ROOT", tree)
    monkeypatch.setattr("tests.tools.words.LANGUAGES", ("de",))
    (tree / "engine" / "phrases.py").write_text(PYTHON.replace("win.", "lose."))
    told = StringIO()
    with pytest.raises(CommandError, match="Correct 1 texts"):
        call_command(Command(), stdout=told)
    assert told.getvalue() == "de: not translated: '{team} lose.'\n"
    translate(tree, GERMAN | {"{team} lose.": "{team} verlieren."})
    told = StringIO()
    call_command(Command(), "--check", stdout=told)
    assert told.getvalue() == "Every text is translated.\n"
