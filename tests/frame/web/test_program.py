"""What another version of the program has cached or sent is not taken for this one's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.utils.module_loading import import_string

from league.conf import program
from league.conf.program import PACKAGES, PARTS, digest_of, program_digest
from league.conf.safe_cache import SafeRedisCache


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The files of a small program."""
    return written(tmp_path / "program")


def written(root: Path) -> Path:
    for name in (PACKAGES, *(f"{part}/deep/file.txt" for part in PARTS)):
        (root / name).parent.mkdir(parents=True)
        (root / name).write_text(f"{name}\n")
    return root


def test_same_files_have_the_same_digest_in_any_folder_and_at_any_time(source: Path, tmp_path: Path) -> None:
    elsewhere = written(tmp_path / "elsewhere")
    os.utime(elsewhere / "api/deep/file.txt", (1, 1))
    (elsewhere / "api/__pycache__").mkdir()
    (elsewhere / "api/__pycache__/file.pyc").write_bytes(b"compiled")
    (elsewhere / "api/.#file.txt").symlink_to("nobody@an-editor-that-locks-the-file")
    (elsewhere / "data.txt").write_text("of the installation")
    assert digest_of(source) == digest_of(elsewhere)
    assert program_digest() == digest_of(program.ROOT) != digest_of(source)


@pytest.mark.parametrize("name", [PACKAGES, *(f"{part}/deep/file.txt" for part in PARTS)])
def test_any_changed_file_changes_the_digest(source: Path, name: str) -> None:
    before = digest_of(source)
    (source / name).write_text("Touchdown")
    assert digest_of(source) != before


def test_added_and_renamed_files_change_the_digest(source: Path) -> None:
    seen = {digest_of(source)}
    (source / "league/added.py").write_text("")
    seen.add(digest_of(source))
    (source / "league/added.py").rename(source / "league/renamed.py")
    seen.add(digest_of(source))
    assert len(seen) == 3


def test_what_another_version_has_stored_in_redis_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"KEY_PREFIX": "versions", "KEY_FUNCTION": "league.conf.program.key_of_program"}
    cache = SafeRedisCache(os.environ["LEAGUE_TEST_REDIS_URL"], options)
    monkeypatch.setattr(program, "program_digest", lambda: "older")
    cache.set("headline", Path("of the older version"), 60)
    assert cache.get("headline") == Path("of the older version")
    monkeypatch.undo()
    assert cache.get("headline") is None


def test_the_service_keeps_versions_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """With Redis, whatever cache it is; the cache of a process ends with its program."""
    from league.conf import settings

    assert settings.IS_CACHE_SHARED
    assert set(settings.CACHES) == {"default", "pages"}
    for cache in settings.CACHES.values():
        key_of = import_string(cache["KEY_FUNCTION"])
        keys = {key_of("headline", "league", 1)}
        with monkeypatch.context() as patch:
            patch.setattr(program, "program_digest", lambda: "older")
            keys.add(key_of("headline", "league", 1))
        assert len(keys) == 2
