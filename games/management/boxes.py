"""The option `--components` of commands: a component set of one's own, by name or as a file."""

from __future__ import annotations

from argparse import ArgumentParser

from engine.components.own_sets import named_set
from engine.components.sets import ComponentSet
from league.components import own_sets_folder


def add_components_argument(parser: ArgumentParser) -> None:
    """Adds the option."""
    words = "the component set: its name, or a FILE.toml or FILE.json (default: the newest released one)"
    parser.add_argument("--components", default="", metavar="FILE", help=words)


def box_of(ruleset: str, named: str) -> ComponentSet:
    """Returns the set that the option names, or the newest released one. Raises EngineError, see
    `named_set`."""
    return named_set(ruleset, named, own_sets_folder())
