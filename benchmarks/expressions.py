"""Expressions in the statements of a rule, as C: numbers, fields, constants, operators and calls."""

from __future__ import annotations

import ast
import builtins
from functools import reduce
from typing import Any, NamedTuple

from engine.kernel.record import layout

FOLDED = {min: "c_min", max: "c_max"}
BINARY = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
BY_CALL = {ast.FloorDiv: "c_floordiv", ast.Mod: "c_mod"}
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Value(NamedTuple):
    """A C expression: a whole number, or an lvalue of this shape with elements of this record class."""

    text: str
    shape: tuple[int, ...] = ()
    record: Any = None

    @property
    def is_number(self) -> bool:
        return not self.shape and self.record is None


class Expressions:
    """The expressions of one rule."""

    program: Any  # gives the C names of rules and tables
    name: str
    parameters: list[str]
    pointers: dict[str, Value]  # local names of records and lists
    numbers: set[str]  # local names of whole numbers
    known: dict[str, Any]  # the values of the rule's other names

    def number(self, node: ast.expr) -> str:
        """An expression whose value is a whole number."""
        return self.value(node).text

    def value(self, node: ast.expr) -> Value:
        """Any expression."""
        if isinstance(node, ast.Name):
            return self.named(node.id)
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int)
            return Value(str(int(node.value)))
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.Subscript):
            whole = self.value(node.value)
            return Value(f"{whole.text}[{self.number(node.slice)}]", whole.shape[1:], whole.record)
        if isinstance(node, ast.Tuple):
            numbers = ", ".join(map(self.number, node.elts))
            return Value(f"((i64[]){{{numbers}}})", (len(node.elts),))
        return Value(f"({self.computed(node)})")

    def named(self, name: str) -> Value:
        """A local name, or a constant of the module."""
        if name in self.pointers:
            return self.pointers[name]
        if name in self.numbers or name in self.parameters:
            return Value(name + "_")
        constant = self.known[name]
        return (
            self.program.table(name, constant) if isinstance(constant, tuple) else Value(str(int(constant)))
        )

    def attribute(self, node: ast.Attribute) -> Value:
        """A field of a record, or a member of an enum."""
        if isinstance(node.value, ast.Name) and isinstance(self.known.get(node.value.id), type):
            return Value(str(int(getattr(self.known[node.value.id], node.attr))))
        whole = self.value(node.value)
        shape, record = next((s, r) for name, _, s, r in layout(whole.record) if name == node.attr)
        return Value(f"{whole.text}.{node.attr}", shape, record)

    def computed(self, node: ast.expr) -> str:
        """An expression with an operator or a call."""
        if isinstance(node, ast.BinOp):
            left, right = self.number(node.left), self.number(node.right)
            if type(node.op) in BY_CALL:
                return f"{BY_CALL[type(node.op)]}({left}, {right})"
            return f"{left} {BINARY[type(node.op)]} {right}"
        if isinstance(node, ast.BoolOp):
            return (" && " if isinstance(node.op, ast.And) else " || ").join(map(self.number, node.values))
        if isinstance(node, ast.UnaryOp):
            return ("!" if isinstance(node.op, ast.Not) else "-") + self.number(node.operand)
        if isinstance(node, ast.IfExp):
            return " ".join(
                (self.number(node.test), "?", self.number(node.body), ":", self.number(node.orelse))
            )
        if isinstance(node, ast.Compare):
            return self.comparison(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        raise TypeError(f"{self.name}: no C for {ast.unparse(node)}")

    def comparison(self, node: ast.Compare) -> str:
        """`a < b <= c`, `a in (b, c)`."""
        if isinstance(node.ops[0], ast.In):
            left, among = self.number(node.left), node.comparators[0]
            if isinstance(among, ast.Tuple):
                ones = [self.number(one) for one in among.elts]
            else:
                ones = [str(int(one)) for one in self.known[ast.unparse(among)]]
            return " || ".join(f"{left} == {one}" for one in ones)
        sides = [self.number(side) for side in (node.left, *node.comparators)]
        signs = [COMPARED[type(op)] for op in node.ops]
        return " && ".join(
            f"{left} {sign} {right}" for left, sign, right in zip(sides, signs, sides[1:], strict=False)
        )

    def call(self, node: ast.Call) -> str:
        """Another rule, or min, max, abs, int."""
        assert isinstance(node.func, ast.Name)
        python: Any = self.known.get(node.func.id, vars(builtins).get(node.func.id))
        given = [self.value(argument) for argument in node.args]
        if python is len:
            return str(given[0].shape[0])
        texts = [f"&{value.text}" if value.record and not value.shape else value.text for value in given]
        if python in FOLDED:
            return reduce(lambda one, other: f"{FOLDED[python]}({one}, {other})", texts)
        if python is int:
            return texts[0]
        name = "c_abs" if python is abs else self.program.function(python)
        return f"{name}({', '.join(texts)})"
