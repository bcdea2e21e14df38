"""The API page: the OpenAPI document as one HTML file without scripts, fonts or anything from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

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


def api_page(document: Json) -> bytes:
    """The page for an OpenAPI document, with every error and what helps."""
    title = escape(document["info"]["title"])
    operations = [
        (method.upper(), path, one) for path, methods in document["paths"].items() for method, one in methods.items()
    ]
    parts = [
        "<!doctype html><html lang=en><head><meta charset=utf-8>",
        "<meta name=viewport content='width=device-width'>",
        f"<title>{title} API</title><style>{_STYLE}</style></head><body>",
        f"<h1>{title} API</h1><p>{escape(document['info']['summary'])} {escape(document['info']['description'])}</p>",
        f"<p>Base URL: <code>{escape(document['servers'][0]['url'])}</code>.",
        f" Version {escape(document['info']['version'])}.",
        " Send the key as <code>Authorization: Bearer KEY</code> or <code>x-api-key: KEY</code>.",
        " The same as data: <a href='openapi.json'>openapi.json</a>.",
        " The program's source: <a href='source'>source</a> (AGPL-3.0-or-later).</p>",
        _contents(operations),
        *(_section(*one) for one in operations),
        _errors(),
        "</body></html>",
    ]
    return "\n".join(parts).encode()


def _contents(operations: Iterable[tuple[str, str, Json]]) -> str:
    rows = (
        f"<li><a href='#{one['operationId']}'><code>{method} {escape(path)}</code></a></li>"
        for method, path, one in operations
    )
    return f"<nav><ul>{''.join(rows)}<li><a href='#errors'>Errors</a></li></ul></nav>"


def _section(method: str, path: str, one: Json) -> str:
    parts = [
        f"<h3 id='{one['operationId']}'><span class=method>{method}</span><code>{escape(path)}</code></h3>",
        f"<p><b>{escape(one['summary'])}.</b> {_prose(one['description'])}</p>",
    ]
    if one["parameters"]:
        rows = (_parameter(parameter) for parameter in one["parameters"])
        parts.append(f"<table><tr><th>Parameter<th>In<th>Rule</tr>{''.join(rows)}</table>")
    if "requestBody" in one:
        for media_type, content in one["requestBody"]["content"].items():
            parts.append(_shape(f"Request, {media_type}", content))
    for status, answer in one["responses"].items():
        for media_type, content in answer["content"].items():
            if status.startswith("2"):
                parts.append(_shape(f"{status}, {media_type}", content))
    errors = ", ".join(
        f"{status} {_codes(answer['description'])}"
        for status, answer in one["responses"].items()
        if not status.startswith("2")
    )
    return "\n".join([*parts, f"<p>Errors: {errors}</p>" if errors else ""])


def _parameter(parameter: Json) -> str:
    schema = parameter["schema"]
    rules = [name for name in ("required",) if parameter.get(name)]
    rules += [f"{name} {schema[name]}" for name in ("minimum", "maximum", "default", "enum", "minLength", "maxLength")
              if name in schema]  # fmt: skip
    rule = escape(", ".join([schema["type"], *rules]))
    return f"<tr><td><code>{escape(parameter['name'])}</code><td>{parameter['in']}<td>{rule}</tr>"


def _shape(title: str, content: Json) -> str:
    text = escape(json.dumps(content.get("example", "(bytes)"), indent=2, ensure_ascii=False))
    return f"<details open><summary>{escape(title)}</summary><pre>{text}</pre></details>"


def _errors() -> str:
    rows = "".join(
        f"<tr id='{row.code if row is first else ''}'><td><code>{row.code}</code><td>{row.status}"
        f"<td>{_prose(row.cause)}<td>{_prose(row.remedy)}</tr>"
        for row in PROBLEMS
        for first in [next(one for one in PROBLEMS if one.code == row.code)]
    )
    head = "<tr><th>Code<th>Status<th>Cause<th>What helps</tr>"
    return f"<h2 id=errors>Errors</h2><table>{head}{rows}</table>"


def _codes(text: str) -> str:
    return ", ".join(f"<a href='#{code}'><code>{code}</code></a>" for code in text.replace("`", "").split(", "))


def _prose(text: str) -> str:
    """Text with `code` marked as such."""
    pieces = escape(text).split("`")
    return "".join(f"<code>{piece}</code>" if at % 2 else piece for at, piece in enumerate(pieces))
