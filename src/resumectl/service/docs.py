"""The API page: the OpenAPI document as one HTML file without scripts, fonts or anything from elsewhere; and the small
page at the address that `serve` prints."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, Final

from resumectl.wire.failures import FAILURES
from resumectl.wire.problems import PROBLEMS

Json = Mapping[str, Any]

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 14px/1.45 ui-monospace, monospace } pre { overflow-x: auto; padding: .7rem; border: 1px solid #8886 }
h2 { margin-top: 2.5rem } h3 { margin-top: 2rem } .method { font-weight: 700; margin-right: .5rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; vertical-align: top; padding: .3rem .6rem;
border-bottom: 1px solid #8884 } nav li { list-style: none } nav ul { padding: 0; columns: 20rem }
summary { cursor: pointer }
"""


_LIMITS: Final = {
    "minimum": "at least", "maximum": "at most", "default": "default", "minLength": "length from", "maxLength": "to",
    "maxProperties": "members at most",
}  # fmt: skip


def api_page(document: Json) -> bytes:
    """The page for an OpenAPI document, with every error and what helps."""
    title = escape(document["info"]["title"])
    schemas = document["components"]["schemas"]
    operations = [
        (method.upper(), path, one) for path, methods in document["paths"].items() for method, one in methods.items()
    ]
    parts = [
        _head(title),
        f"<h1>{title} API</h1><p>{escape(document['info']['summary'])} {_prose(document['info']['description'])}</p>",
        f"<p>Base URL: <code>{escape(document['servers'][0]['url'])}</code>.",
        f" Version {escape(document['info']['version'])}.",
        " Send the key as <code>Authorization: Bearer KEY</code> or <code>x-api-key: KEY</code>.",
        " The same as data: <a href='openapi.json'>openapi.json</a>.",
        " The program's source: <a href='source'>source</a> (AGPL-3.0-or-later).</p>",
        _contents(operations),
        *(_section(*one, schemas) for one in operations),
        _webhooks(document["webhooks"], schemas),
        "<h2 id=schemas>Records within</h2>",
        *(_record(name, schemas) for name in _named(schemas)),
        _errors(),
        _failures(),
        "</body></html>",
    ]
    return "\n".join(parts).encode()


def front_page(document: Json, prefix: str) -> bytes:
    """What somebody sees who opens the base URL in a browser: what answers here, and where to read on.

    `prefix` is the path that clients put before every path.
    """
    info = document["info"]
    about = {"docs": "What the API takes and gives", "openapi.json": "The same as OpenAPI", "source": "The source"}
    links = "".join(f"<li><a href='{escape(prefix)}/{page}'>{page}</a>: {what}" for page, what in about.items())
    text = (
        f"{_head(escape(info['title']))}<h1>{escape(info['title'])} {escape(info['version'])}</h1>"
        f"<p>{escape(info['summary'])} This is the base URL of its REST API, for programs with a key.</p>"
        f"<ul>{links}</ul></body></html>"
    )
    return text.encode()


def _head(title: str) -> str:
    return (
        "<!doctype html><html lang=en><head><meta charset=utf-8>\n<meta name=viewport content='width=device-width'>\n"
        f"<title>{title} API</title><style>{_STYLE}</style></head><body>"
    )


def _contents(operations: Iterable[tuple[str, str, Json]]) -> str:
    rows = (
        f"<li><a href='#{one['operationId']}'><code>{method} {escape(path)}</code></a></li>"
        for method, path, one in operations
    )
    titles = {"webhooks": "Webhooks", "schemas": "Records within", "errors": "Errors", "failures": "Why FAILED"}
    more = "".join(f"<li><a href='#{name}'>{title}</a></li>" for name, title in titles.items())
    return f"<nav><ul>{''.join(rows)}{more}</ul></nav>"


def _section(method: str, path: str, one: Json, schemas: Json) -> str:
    parts = [
        f"<h3 id='{one['operationId']}'><span class=method>{method}</span><code>{escape(path)}</code></h3>",
        f"<p><b>{escape(one['summary'])}.</b> {_prose(one['description'])}</p>",
    ]
    if one["parameters"]:
        parts.append(_parameters(one["parameters"]))
    if "requestBody" in one:
        for media_type, content in one["requestBody"]["content"].items():
            parts.append(_shape(f"Request, {media_type}", content, schemas, asked=True))
    for status, answer in one["responses"].items():
        for media_type, content in answer["content"].items():
            if status.startswith("2"):
                parts.append(_shape(f"{status}, {media_type}", content, schemas, asked=False))
    errors = ", ".join(
        f"{status} {_codes(answer['description'])}"
        for status, answer in one["responses"].items()
        if not status.startswith("2")
    )
    return "\n".join([*parts, f"<p>Errors: {errors}</p>" if errors else ""])


def _webhooks(events: Json, schemas: Json) -> str:
    """All events at once: they differ in name, meaning and states alone."""
    told = [(name, one["post"]) for name, one in events.items()]
    _, first = told[0]
    sent = first["requestBody"]["content"]
    rows = "".join(f"<tr><td><code>{escape(name)}</code><td>{escape(one['summary'])}.</tr>" for name, one in told)
    return "\n".join(
        [
            "<h2 id=webhooks>Webhooks</h2><p>What endpoints are told that the service's operator has registered. ",
            f"{_prose(first['description'])}</p><table><tr><th>Event<th>When</tr>{rows}</table>",
            _parameters(first["parameters"]),
            *(_shape(f"Request, {kind}", content, schemas, asked=False) for kind, content in sent.items()),
        ]
    )


def _parameters(parameters: Iterable[Json]) -> str:
    rows = "".join(_parameter(one) for one in parameters)
    return f"<table><tr><th>Parameter<th>In<th>Rule</tr>{rows}</table>"


def _parameter(parameter: Json) -> str:
    rule = escape(_rule(parameter["schema"], "required" if parameter.get("required") else ""))
    about = f". {_prose(parameter['description'])}" if parameter.get("description") else ""
    return f"<tr><td><code>{escape(parameter['name'])}</code><td>{parameter['in']}<td>{rule}{about}</tr>"


def _shape(title: str, content: Json, schemas: Json, *, asked: bool) -> str:
    """An example and what each member may be; of what is `asked` for also which of them must be there."""
    text = escape(json.dumps(content.get("example", "(bytes)"), indent=2, ensure_ascii=False))
    name = content["schema"].get("$ref", "").rpartition("/")[2]
    table = _members(schemas[name], asked=asked) if name else ""
    return f"<details open><summary>{escape(title)}</summary><pre>{text}</pre>{table}</details>"


def _record(name: str, schemas: Json) -> str:
    return f"<h3 id='record-{name}'>{name}</h3>{_members(schemas[name], asked=False)}"


def _named(schemas: Json) -> list[str]:
    """The schemas that others refer to: they have sections of their own."""
    referred = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(schemas)))
    return [name for name in schemas if name in referred]


def _members(schema: Json, *, asked: bool) -> str:
    """A table of a record's members, those of records within it by their paths."""
    about = f"<p>{_prose(schema['description'])}</p>" if schema.get("description") else ""
    rows = "".join(
        f"<tr><td><code>{escape(path)}</code><td>{rule}<td>{_prose(member.get('description', ''))}</tr>"
        for path, member, rule in _flat(schema, "", asked)
    )
    return f"{about}<table><tr><th>Member<th>Rule<th>Meaning</tr>{rows}</table>" if rows else about


def _flat(schema: Json, path: str, asked: bool) -> Iterator[tuple[str, Json, str]]:
    """Path, schema and rule of each member, depth first."""
    for name, member in schema.get("properties", {}).items():
        here = f"{path}.{name}" if path else name
        must = name in schema.get("required", ())
        said = ("required" if must else "optional") if asked else "" if must else "not always there"
        yield here, member, _linked(member, said)
        for inner, step in _within(member):
            yield from _flat(inner, here + step, asked)


def _within(schema: Json) -> Iterator[tuple[Json, str]]:
    """The records that a member holds itself, and how their members' paths go on."""
    for one in schema.get("anyOf", [schema]):
        if isinstance(one.get("items"), dict):
            yield one["items"], "[]"
        elif isinstance(one.get("additionalProperties"), dict):
            yield one["additionalProperties"], ".*"
        else:
            yield one, ""


def _linked(schema: Json, said: str) -> str:
    """The rule as HTML; a record with a section of its own is a link to it."""
    for one in (schema, schema.get("items", {})):
        if "$ref" in one:
            name = one["$ref"].rpartition("/")[2]
            many = "array of " if one is not schema else ""
            return escape(f"{said}, " if said else "") + f"{many}<a href='#record-{name}'>{name}</a>"
    return escape(_rule(schema, said))


def _rule(schema: Json, said: str = "") -> str:
    """Type and limits in a phrase; `said` is put before it."""
    if "enum" in schema or "const" in schema:
        kind = ", ".join(json.dumps(one) for one in schema.get("enum", [schema.get("const")]))
    else:
        kind = _kind(schema)
    limits = [f"{title} {schema[name]:,}" for name, title in _LIMITS.items() if name in schema]
    return ", ".join([*([said] if said else []), kind, *limits])


def _kind(schema: Json) -> str:
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    said = schema.get("type", "")
    kinds = list(said) if isinstance(said, list) else [said]
    if "array" in kinds and schema.get("items", {}).get("type"):
        kinds[kinds.index("array")] = f"array of {_rule(schema['items'])}"
    return " or ".join(kinds) + (f" ({schema['format']})" if "format" in schema else "")


def _errors() -> str:
    rows = "".join(
        f"<tr id='{row.code if row is first else ''}'><td><code>{row.code}</code><td>{row.status}"
        f"<td>{_prose(row.cause)}<td>{_prose(row.remedy)}</tr>"
        for row in PROBLEMS
        for first in [next(one for one in PROBLEMS if one.code == row.code)]
    )
    head = "<tr><th>Code<th>Status<th>Cause<th>What helps</tr>"
    return f"<h2 id=errors>Errors</h2><table>{head}{rows}</table>"


def _failures() -> str:
    rows = "".join(
        f"<tr id='failure-{row.code}'><td><code>{row.code}</code><td>{_prose(row.cause)}<td>{_prose(row.remedy)}</tr>"
        for row in FAILURES
    )
    head = "<tr><th>Code<th>Cause<th>What helps</tr>"
    said = "<code>error.code</code> of a FAILED resume, which is no error of a request. More codes may come."
    return f"<h2 id=failures>Why FAILED</h2><p>{said}</p><table>{head}{rows}</table>"


def _codes(text: str) -> str:
    return ", ".join(f"<a href='#{code}'><code>{code}</code></a>" for code in text.replace("`", "").split(", "))


def _prose(text: str) -> str:
    """Text with `code` marked as such."""
    pieces = escape(text).split("`")
    return "".join(f"<code>{piece}</code>" if at % 2 else piece for at, piece in enumerate(pieces))
