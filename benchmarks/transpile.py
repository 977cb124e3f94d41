"""Writes the rules of a ruleset as one C file, for comparison in the benchmark.

Rules are plain functions over whole numbers, so their syntax trees can be written as C almost line by line.
The C is generated from the current source, and its games can be compared number by number with those compiled
by numba.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from benchmarks.expressions import Expressions, Value
from engine.kernel.inputs import ANSWERS, NONE, ask, ask_pair, count_event, note, tell
from engine.kernel.record import layout

PRELUDE = """\
#include <stdint.h>
typedef int64_t i64;
typedef struct {{ i64 lead, late; }} pair;
static inline i64 c_min(i64 a, i64 b) {{ return a < b ? a : b; }}
static inline i64 c_max(i64 a, i64 b) {{ return a > b ? a : b; }}
static inline i64 c_abs(i64 a) {{ return a < 0 ? -a : a; }}
static inline i64 c_floordiv(i64 a, i64 b) {{ i64 q = a / b; return q - (a % b != 0 && (a < 0) != (b < 0)); }}
static inline i64 c_mod(i64 a, i64 b) {{ i64 r = a % b; return r + (r != 0 && (r < 0) != (b < 0) ? b : 0); }}
{records}
{tables}
{prototypes}
static i64 ask({game} *g, i64 kind, i64 by, i64 item) {{
    i64 value = {own}(g, kind, by, item);
    g->asked += 1;
    return value;
}}
static pair ask_pair({game} *g, i64 first, i64 by_first, i64 second, i64 by_second, i64 only_below) {{
    pair p = {{ {own}(g, first, by_first, 0), {none} }};
    g->asked += 1;
    if (p.lead < only_below) {{
        p.late = {own}(g, second, by_second, 0);
        g->asked += 1;
    }}
    return p;
}}
{functions}
void play({game} *games, i64 count, i64 master, i64 season, i64 first) {{
    for (i64 i = 0; i < count; i++) {play_out}(&games[i], master, season, first + i);
}}
"""


class Program:
    """Everything that `play_out` of one ruleset reaches."""

    def __init__(self, game: type, play_out: Callable[..., Any]) -> None:
        self.game, self.own = game, ANSWERS[game]
        self.names: dict[Any, str] = {}
        self.prototypes: list[str] = []
        self.functions: list[str] = []
        self.tables: list[str] = []
        self.records: list[str] = []
        self._declare(game)
        self.play_out = self.function(play_out)
        self.answer = self.function(self.own)

    def source(self) -> str:
        """The C file."""
        return PRELUDE.format(
            records="\n".join(self.records),
            tables="\n".join(self.tables),
            prototypes="\n".join(self.prototypes),
            functions="\n".join(self.functions),
            game=self.game.__name__,
            own=self.answer,
            none=NONE,
            play_out=self.play_out,
        )

    def _declare(self, kind: Any) -> None:
        """The record as a struct: field by field as numpy lays it out."""
        lines = []
        for name, _, shape, part in layout(kind):
            if part and part.__name__ not in self.names:
                self.names[part.__name__] = part.__name__
                self._declare(part)
            lines.append(f"{part.__name__ if part else 'i64'} {name}{''.join(f'[{n}]' for n in shape)};")
        self.records.append(f"typedef struct {{ {' '.join(lines)} }} {kind.__name__};")

    def function(self, python: Callable[..., Any]) -> str:
        """The C name of a rule; translates it the first time."""
        if python is note:
            return self.function(count_event)
        if python is tell:
            return self.function(_say_nothing)
        if python in (ask, ask_pair):
            return python.__name__
        if python not in self.names:
            self.names[python] = f"{python.__name__}_{len(self.names)}"
            Function(self, python, self.names[python]).translate()
        return self.names[python]

    def table(self, name: str, values: Sequence[Any]) -> Value:
        """A tuple of whole numbers as a constant array."""
        shape, first = [], values
        while isinstance(first, tuple):
            shape.append(len(first))
            first = first[0]
        if id(values) not in self.names:
            self.names[id(values)] = f"{name}_{len(self.names)}"
            braces = repr(_plain(values)).replace("(", "{").replace(")", "}").replace(",}", "}")
            sizes = "".join(f"[{n}]" for n in shape)
            self.tables.append(f"static const i64 {self.names[id(values)]}{sizes} = {braces};")
        return Value(self.names[id(values)], tuple(shape))


def _say_nothing(g: Any, event: int, side: int, amount: int) -> None:
    """What `tell` is where there is no log."""


def _plain(values: Any) -> Any:
    return tuple(_plain(v) for v in values) if isinstance(values, tuple) else int(values)


class Function(Expressions):
    """One rule."""

    def __init__(self, program: Program, python: Callable[..., Any], name: str) -> None:
        self.program, self.python, self.name = program, python, name
        tree = ast.parse(textwrap.dedent(inspect.getsource(python))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        self.body = tree.body
        self.parameters = [a.arg for a in tree.args.args]
        self.lists = {a.arg for a in tree.args.args if a.annotation and "tuple" in ast.unparse(a.annotation)}
        self.pointers = {name: Value(f"{name}_", (0,)) for name in self.lists}
        self.pointers["g"] = Value("(*g)", (), program.game)
        self.numbers: set[str] = set()
        self.known = {**python.__globals__, **inspect.getclosurevars(python).nonlocals}

    def translate(self) -> None:
        """Adds its prototype and its body to the program."""
        given = [self.parameter(name) for name in self.parameters]
        head = f"static i64 {self.name}({', '.join(given)})"
        self.program.prototypes.append(head + ";")
        body = [line for statement in self.body for line in self.statement(statement)]
        local = sorted(self.numbers - set(self.parameters))
        declared = [f"i64 {'_, '.join(local)}_;"] if local else []
        self.program.functions.append("\n".join([head + " {", *declared, *body, "return 0;", "}"]))

    def parameter(self, name: str) -> str:
        """A parameter's declaration."""
        if name == "g":
            return f"{self.program.game.__name__} *g"
        return f"const i64 *{name}_" if name in self.lists else f"i64 {name}_"

    def statement(self, node: ast.stmt) -> Iterator[str]:
        """The lines of a statement."""
        if isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):  # a docstring
                yield self.number(node.value) + ";"
        elif isinstance(node, ast.Assign):
            yield from self.assign(node.targets[0], node.value)
        elif isinstance(node, ast.AugAssign):
            whole = ast.BinOp(node.target, node.op, node.value)
            yield f"{self.target(node.target)} = {self.number(whole)};"
        elif isinstance(node, ast.Return):
            yield f"return {self.number(node.value) if node.value else 0};"
        elif isinstance(node, ast.If | ast.While):
            word = "if" if isinstance(node, ast.If) else "while"
            yield f"{word} ({self.number(node.test)}) {{"
            yield from self.block(node.body)
            if node.orelse:
                yield "} else {"
                yield from self.block(node.orelse)
            yield "}"
        elif isinstance(node, ast.For):
            yield from self.loop(node)
        else:
            raise TypeError(f"{self.name}: no C for {ast.unparse(node)}")

    def block(self, body: Sequence[ast.stmt]) -> Iterator[str]:
        """The lines of several statements."""
        for statement in body:
            yield from self.statement(statement)

    def loop(self, node: ast.For) -> Iterator[str]:
        """`for x in range(...)`."""
        assert isinstance(node.iter, ast.Call)
        ends = [self.number(argument) for argument in node.iter.args]
        start, stop = ends[:2] if len(ends) > 1 else ("0", ends[0])
        step = ends[2] if len(ends) == 3 else "1"
        name = self.target(node.target)
        sign = ">" if step.startswith(("-", "(-")) else "<"
        yield f"for ({name} = {start}; {name} {sign} {stop}; {name} += {step}) {{"
        yield from self.block(node.body)
        yield "}"

    def assign(self, target: ast.expr, value: ast.expr) -> Iterator[str]:
        """One target, or several at once: all values first, then all targets."""
        if not isinstance(target, ast.Tuple):
            yield from self.assign_one(target, self.value(value))
        elif isinstance(value, ast.Tuple):
            pairs = [(t, self.value(v)) for t, v in zip(target.elts, value.elts, strict=True)]
            yield "{" if all(v.is_number for _, v in pairs) else ""
            for nth, (_, v) in enumerate(pairs):
                if v.is_number:
                    yield f"i64 _{nth} = {v.text};"
            for nth, (t, v) in enumerate(pairs):
                yield from self.assign_one(t, Value(f"_{nth}") if v.is_number else v)
            yield "}" if all(v.is_number for _, v in pairs) else ""
        else:
            lead, late = (self.target(t) for t in target.elts)
            yield f"{{ pair p = {self.number(value)}; {lead} = p.lead; {late} = p.late; }}"

    def assign_one(self, target: ast.expr, value: Value) -> Iterator[str]:
        """A number is copied; a record or a list gets another name."""
        if value.is_number:
            yield f"{self.target(target)} = {value.text};"
        else:
            assert isinstance(target, ast.Name)
            self.pointers[target.id] = value._replace(text=f"(*{target.id})")
            yield f"__auto_type {target.id} = &{value.text};"

    def target(self, node: ast.expr) -> str:
        """The left side of `=`."""
        if isinstance(node, ast.Name):
            self.numbers.add(node.id)
            return node.id + "_"
        return self.value(node).text
