"""What is not on a phone. The table tells the league, writes letters and keeps an audit; without a network
nobody hears it, and the server does it all when it plays the log again. Modules that were left behind are
there as names that take every call and do nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

OUR_PACKAGES = ("api", "games", "league")


class NullObject:
    """Takes every call; a function that it decorates stays itself. It is empty, and false."""

    def __init__(self) -> None:
        self.__name__ = self.__qualname__ = "Nothing"  # Django asks views for it

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return args[0] if len(args) == 1 and not kwargs and callable(args[0]) else self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __bool__(self) -> bool:
        return False

    def __iter__(self) -> Iterator[Any]:
        return iter(())


class MissingModule(ModuleType):
    """Has every name; of a package, what is there of it is found."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        is_there = _is_there(Path(self.__path__[0]) / name)
        return import_module(f"{self.__name__}.{name}") if is_there else NullObject()


class MissingModuleFinder(MetaPathFinder, Loader):
    """Finds our own modules that are not below `root`; a package without its file may still hold modules."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """None for what is there."""
        place = self.root / fullname.replace(".", "/")
        if fullname.partition(".")[0] not in OUR_PACKAGES or _is_there(place):
            return None
        spec = ModuleSpec(fullname, self, is_package=True)
        spec.submodule_search_locations = [str(place)]
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """An empty one."""
        return MissingModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing to run."""


def install(root: Path) -> None:
    """From now on what is not below `root` is absent."""
    sys.meta_path.insert(0, MissingModuleFinder(root))


def _is_there(place: Path) -> bool:
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()
