"""Compiles the machine code of a ruleset in one pass instead of one for each rule.

numba optimizes and emits every function together with everything it calls, so a rule ten calls deep is
compiled ten times, although nothing calls it directly. Here a rule stays unoptimized until an entry has
linked all of them: this takes a third of the time, and the optimizer sees the whole game.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import AnnotateTypes
from numba.np import arrayobj

SHORT = 500  # bytes of Python bytecode: rules up to this length are inlined


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """The index as it is. numba would count a negative one from the end, which takes a comparison and an
    addition at each look-up. No rule has one: NUMBA_BOUNDSCHECK=1 finds them."""
    return context.cast(builder, index, kind, types.intp)


arrayobj.fix_integer_index = _plain_index  # everything that numba compiles in this process is a rule


class _Unplaced:
    """numba's code generator for code without an address of its own."""

    def __init__(self, generator: Any) -> None:
        self._generator = generator

    def __getattr__(self, name: str) -> Any:
        return getattr(self._generator, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Does nothing: there is no address to write it to."""


class RuleLibrary(JITCodeLibrary):
    """The code of one rule, to be linked into an entry."""

    @property
    def codegen(self) -> Any:
        """The code generator, which must not look for this code in memory."""
        return _Unplaced(self._codegen)

    def finalize(self) -> None:
        """Optimizes and emits nothing."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """None: numba takes 0 for that."""
        return 0


class EntryLibrary(JITCodeLibrary):
    """The code of an entry with every rule it reaches."""

    def finalize(self) -> None:
        """Links each rule once, then optimizes and emits everything."""
        reached: dict[Any, None] = {}
        _reach(self, reached)
        self._linking_libraries = list(reached)
        self._own = {function.name for function in self._final_module.functions}
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Makes the rules private first, as `static` does in C. LLVM may assume nothing about a function that
        other code could replace, not even that it never raises."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._own:
                function.linkage = "internal"
        super()._optimize_final_module()


def _reach(library: Any, reached: dict[Any, None]) -> None:
    for linked in library._linking_libraries:  # noqa: SLF001 (numba has no public way)
        if linked not in reached:
            reached[linked] = None
            _reach(linked, reached)


class _Library(LoweringPass):
    """Gives the function being compiled its library before numba makes one."""

    kind: type[JITCodeLibrary]

    def __init__(self) -> None:
        """Defined because numba declares it abstract."""
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Leaves the function itself unchanged."""
        state.library = self.kind(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _RulePass(_Library):
    _name, kind = "rule_library", RuleLibrary

    def run_pass(self, state: Any) -> bool:
        """Decides here whether the rule is inlined. As an option of numba's decorator this would be part of
        the key under which numba finds the rules that this one calls, and each rule that is called by short
        and long ones would be compiled twice."""
        state.flags.forceinline = len(state.func_id.code.co_code) <= SHORT
        return super().run_pass(state)


@register_pass(mutates_CFG=False, analysis_only=True)
class _EntryPass(_Library):
    _name, kind = "entry_library", EntryLibrary


class _Compiler(CompilerBase):
    """numba's usual passes, with a library of our own."""

    library_pass: type[_Library]

    def define_pipelines(self) -> list[Any]:
        """The passes in order."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.library_pass, AnnotateTypes)
        passes.finalize()
        return [passes]


class RuleCompiler(_Compiler):
    """Compiles a rule."""

    library_pass = _RulePass


class EntryCompiler(_Compiler):
    """Compiles an entry."""

    library_pass = _EntryPass
