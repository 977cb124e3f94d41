"""Writes the codes of all refusals to `api/errors.json`:

python3 tests/api/discovery/collect_codes.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))


def main() -> None:
    from manage import TEST, enter

    enter(TEST)
    import django

    django.setup()
    from api.errors import CODES
    from tests.api.discovery.codes import collected

    CODES.write_text(json.dumps(collected(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    main()
