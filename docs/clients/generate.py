"""Makes the typed clients from the API's description.

    python3 docs/clients/generate.py

Python: the package `docs/clients/python/dice_football`, which is in the repository; run this after every
change of the API. TypeScript: the types `docs/clients/typescript/league.d.ts`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))


def write_python(description: dict[str, Any], package: Path) -> None:
    """Writes the made files of the package, in place of earlier ones."""
    from docs.clients.python_client import python_of

    for old in [*package.glob("types/*.py"), *package.glob("api/*.py")]:
        old.unlink()
    for name, text in python_of(description).items():
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    settings = ["--config", str(ROOT / "pyproject.toml"), "--quiet"]
    names = ["--fix-only", "--select", "F401,I001", *settings]
    subprocess.run([*ruff, "check", *names, package], check=True)
    subprocess.run([*ruff, "format", *settings, package], check=True)


def main() -> None:
    from manage import TEST, enter

    enter(TEST)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
    import django

    django.setup()
    from api.description.clients import PACKAGE, typescript_file
    from api.http.schema import api_description

    write_python(api_description(), PACKAGE)
    (HERE / "typescript" / "league.d.ts").write_bytes(typescript_file())


if __name__ == "__main__":
    main()
