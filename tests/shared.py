"""The reference material (rules, scenarios, real results) that exists beside some checkouts."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the reference material is not beside this checkout (../shared)"
)
