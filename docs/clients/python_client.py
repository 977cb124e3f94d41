"""The typed Python client, made from an OpenAPI description: types and functions, a module of each for every
subject. `dice_football/session.py`, which sends the requests, is written by hand.

An object is a `TypedDict`, so that an answer is the JSON itself and the client needs no package.
"""

from __future__ import annotations

import json
import keyword
import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from api.description.fields import EVENT, STREAM

Schema = dict[str, Any]
Files = dict[str, str]  # path in the package -> text
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
JSON = "application/json"
MADE = '"""{} Made by docs/clients/generate.py: do not edit."""'
TYPING = "from typing import Any, Literal, NotRequired, TypedDict"
WIDTH = 104


def python_of(description: Schema) -> Files:
    """All files of the package that are made."""
    subjects = sorted({tag for operation in _operations(description) for tag in operation["tags"]})
    homes = _homes(description)
    files = {"types/__init__.py": MADE.format("The objects of the API.") + "\n"}
    files["api/__init__.py"] = MADE.format("The operations of the API.") + "\n"
    for subject in [*subjects, "shared"]:
        files[f"types/{subject}.py"] = _types(description, homes, subject)
    for subject in subjects:
        files[f"api/{subject}.py"] = _functions(description, homes, subject)
    files["client.py"] = _client(subjects)
    return files


def _operations(description: Schema) -> Iterator[Schema]:
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield {**operation, "path": path, "method": method.upper()}


def _homes(description: Schema) -> dict[str, str]:
    """The subject of each object: that of the operations with it, or `shared` if there are several."""
    schemas = description["components"]["schemas"]
    users = {name: set[str]() for name in schemas}
    for operation in _operations(description):
        waiting = list(_references([operation.get("requestBody", {}), operation["responses"]]))
        seen = set[str]()
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                users[name] |= {*operation["tags"]}
                waiting += _references(schemas[name])
    return {name: next(iter(users[name])) if len(users[name]) == 1 else "shared" for name in schemas}


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"].rsplit("/", 1)[-1]
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _references(part)


def _types(description: Schema, homes: dict[str, str], subject: str) -> str:
    every = description["components"]["schemas"]
    schemas = {name: one for name, one in every.items() if homes[name] == subject}
    lines = [MADE.format(f"Objects: {subject}."), "", "from __future__ import annotations", "", TYPING]
    lines += _imports(_references(list(schemas.values())), homes, subject)
    aliases = {name: one for name, one in schemas.items() if "properties" not in one}
    late = [name for name, one in aliases.items() if any(True for _name in _references(one))]
    for name in [*(name for name in schemas if name not in late), *late]:
        schema = schemas[name]
        if name in aliases:
            lines += ["", *_comment(schema, ""), f"{name} = {type_of(schema)}"]
        else:
            lines += ["", "", *_object(name, schema), ""]
    return "\n".join([*lines, ""])


def _imports(names: Iterator[str], homes: dict[str, str], subject: str) -> Iterator[str]:
    wanted = defaultdict[str, set[str]](set)
    for name in names:
        if homes[name] != subject:
            wanted[homes[name]].add(name)
    if wanted:
        yield ""
    for home, found in sorted(wanted.items()):
        yield f"from dice_football.types.{home} import {', '.join(sorted(found))}"


def _object(name: str, schema: Schema) -> Iterator[str]:
    needed = schema.get("required", ())
    fields = {
        field: type_of(told) if field in needed else f"NotRequired[{type_of(told)}]"
        for field, told in schema["properties"].items()
    }
    if not all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
        inside = ", ".join(f"{json.dumps(field)}: {json.dumps(kind)}" for field, kind in fields.items())
        yield f"{name} = TypedDict({json.dumps(name)}, {{{inside}}})"
        return
    yield f"class {name}(TypedDict):"
    yield from _docstring(schema.get("description") or name, "    ")
    for field, kind in fields.items():
        yield ""
        yield from _comment(schema["properties"][field], "    ")
        yield f"    {field}: {kind}"


def type_of(schema: Schema) -> str:
    """The type of a value."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return f"Literal[{', '.join(repr(value) for value in schema['enum'])}]"
    for key in ("allOf", "oneOf", "anyOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(type_of(part) for part in schema[key]))
    kinds = schema.get("type", "")
    if isinstance(kinds, list):
        return " | ".join(type_of({**schema, "type": kind}) for kind in kinds)
    if kinds == "array":
        return f"list[{type_of(schema['items'])}]"
    if kinds == "object":
        inside = schema.get("additionalProperties")
        return f"dict[str, {type_of(inside) if isinstance(inside, dict) and inside else 'Any'}]"
    return PLAIN.get(kinds, "Any")


def _functions(description: Schema, homes: dict[str, str], subject: str) -> str:
    operations = [one for one in _operations(description) if subject in one["tags"]]
    schemas = description["components"]["schemas"]
    lines = [MADE.format(f"Operations: {subject}."), "", "from __future__ import annotations", ""]
    lines += [
        "from collections.abc import Generator, Iterator, Mapping",
        "from typing import Any, Literal",
        "",
    ]
    lines += ["", "from dice_football.session import Session, quoted", "@imports"]
    lines += ["", "", f"class {_class(subject)}:", f'    """Operations: {subject}."""', ""]
    lines += ["    def __init__(self, session: Session) -> None:", "        self._session = session"]
    for operation in operations:
        lines += ["", *_function(operation, schemas)]
    text = "\n".join([*lines, ""])
    used = (name for name in dict.fromkeys(re.findall(r"\w+", text)) if name in homes)
    return text.replace("@imports", "\n".join(line for line in _imports(used, homes, "") if line))


def _function(operation: Schema, schemas: Schema) -> Iterator[str]:
    """The method of an operation, and for a list a second one that reads all its pages."""
    kind = _answer(operation)
    verb = {"bytes": "raw", "None": "send"}.get(kind, "events" if kind.startswith("Generator") else "json")
    yield from _method(operation, operation["operationId"], verb, kind)
    fields = schemas.get(kind, {}).get("properties", {})
    if "results" in fields and {"next", "more"} & {*fields}:
        # Pages of a feed need the fields that lead to the next one.
        left_out = {"cursor"} if "next" in fields else {"fields"}
        kept = [one for one in operation["parameters"] if one["name"] not in left_out]
        text = f"{operation['description']} Yields the items of all pages."
        name = operation["operationId"].replace("get_", "iter_", 1)
        item = type_of(fields["results"]["items"])
        yield ""
        yield from _method(
            {**operation, "parameters": kept, "description": text}, name, "pages", f"Iterator[{item}]"
        )


def _method(operation: Schema, name: str, verb: str, kind: str) -> Iterator[str]:
    parameters = operation.get("parameters", [])
    path = [one for one in parameters if one["in"] == "path"]
    order = {name: place for place, name in enumerate(re.findall(r"{(\w+)}", operation["path"]))}
    path.sort(key=lambda one: order[one["name"]])
    query = [one for one in parameters if one["in"] == "query"]
    body = operation.get("requestBody", {})
    arguments = ["self", *(f"{_name(one['name'])}: {type_of(one['schema'])}" for one in path)]
    if body:
        mark = "" if body.get("required") else " | None = None"
        arguments.append(f"body: {type_of(body['content'][JSON]['schema'])}{mark}")
    arguments.append("*")
    arguments += [f"{_name(one['name'])}: {type_of(one['schema'])} | None = None" for one in query]
    arguments.append("headers: Mapping[str, str] | None = None")
    yield f"    def {name}({', '.join(arguments)}) -> {kind}:"
    yield from _docstring(operation.get("description") or name, "        ")
    address = re.sub(r"{(\w+)}", lambda part: "{quoted(" + _name(part[1]) + ")}", operation["path"])
    mark = "f" if path else ""
    asked = "".join(f"{json.dumps(one['name'])}: {_name(one['name'])}, " for one in query)
    sent = [repr(operation["method"]), f'{mark}"{address}"', f"query={{{asked}}}", "headers=headers"]
    if body:
        sent.append("body=body")
    call = f"self._session.{verb}({', '.join(sent)})"
    if verb == "json":  # whose type is not known
        yield f"        answer: {kind} = {call}"
        yield "        return answer"
    else:
        yield f"        {'' if kind == 'None' else 'return '}{call}"


def _answer(operation: Schema) -> str:
    """The type of what succeeds."""
    kinds = dict[str, None]()
    for code, response in operation["responses"].items():
        for media, content in response.get("content", {}).items() if code.startswith("2") else ():
            if media == STREAM:
                return f"Generator[{type_of(content[EVENT])}, None, None]"
            kinds[type_of(content["schema"]) if media == JSON else "bytes"] = None
    return "bytes" if "bytes" in kinds else " | ".join(kinds) or "None"


def _client(subjects: list[str]) -> str:
    lines = [MADE.format("The client with all operations."), "", "from __future__ import annotations", ""]
    lines += [f"from dice_football.api.{subject} import {_class(subject)}" for subject in subjects]
    lines += ["from dice_football.session import TIMEOUT, Session", "", "", "class Client(Session):"]
    lines += ['    """All operations by subject."""', ""]
    lines += ['    def __init__(self, site: str, token: str = "", timeout: float = TIMEOUT) -> None:']
    lines += ["        super().__init__(site, token, timeout)"]
    lines += [f"        self.{subject} = {_class(subject)}(self)" for subject in subjects]
    return "\n".join([*lines, ""])


def _class(subject: str) -> str:
    return f"{subject.title()}Operations"


def _name(name: str) -> str:
    name = re.sub(r"\W", "_", name)
    return f"{name}_" if keyword.iskeyword(name) or name in ("body", "headers", "self") else name


def _docstring(text: str, indent: str) -> Iterator[str]:
    plain = " ".join(text.replace("\\", "\\\\").replace('"""', "'''").split())
    lines = textwrap.wrap(plain, WIDTH - len(indent)) or [""]
    lines[0] = f'"""{lines[0]}'
    yield from (f"{indent}{line}" for line in lines[:-1])
    yield f'{indent}{lines[-1]}"""' if not lines[-1].endswith('"') else f'{indent}{lines[-1]} """'


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    text = " ".join(schema.get("description", "").split())
    yield from (f"{indent}# {line}" for line in textwrap.wrap(text, WIDTH - len(indent)))
