"""The explanation as one HTML page that needs nothing else: no network, no other file.

Everything in it that comes from the document is a stranger's, so all of it is escaped, ids and classes are made of
our own words and numbers, and a policy in the page forbids every outside resource and every style and script but its
own two, named by their hashes. Without scripts all is there and links lead from values to marks and back; with them
both light up together. The same explanation and drawing give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from importlib import resources
from typing import Final

from resumectl import __version__
from resumectl.documents.explaining.explanation import Explanation, Group, Level, entry_title
from resumectl.documents.explaining.marks import UNPLACED, Marks, Thing
from resumectl.documents.explaining.paper import Paper
from resumectl.documents.explaining.tags import text
from resumectl.model.page import LOW_CONFIDENCE
from resumectl.parse.pictures import Drawing

_NOT_IN_PROFILE: Final = "Not in the profile"


def explanation_page(explanation: Explanation, drawing: Drawing) -> bytes:
    """The page in UTF-8. Pages without a picture in `drawing` show their lines instead."""
    marks = Marks(explanation)
    paper = Paper(explanation, marks, drawing)
    body = [
        '<a class="skip" href="#values">To the values</a><a class="skip" href="#pages">To the pages</a>',
        _header(explanation, marks),
        *_nav(explanation, marks, paper),
        *paper.pages(),
    ]
    style, script = "\n".join([_packaged("page.css"), *paper.rules()]), _packaged("page.js")
    policy = (
        f"default-src 'none'; img-src data:; style-src {_proof(style)}; script-src {_proof(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    head = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="referrer" content="no-referrer">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="robots" content="noindex">',
        f'<meta name="generator" content="resumectl {__version__}">',
        f"<title>{text(explanation.name)}: where each value stands</title>",
        f"<style>{style}</style>\n</head>\n<body>",
    ]
    return "\n".join([*head, *body, f"<script>{script}</script>\n</body>\n</html>\n"]).encode()


def _packaged(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8").strip()


def _proof(text: str) -> str:
    """What a policy calls a style or script by."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _header(explanation: Explanation, marks: Marks) -> str:
    result = explanation.result
    person = result.profile.basic_info.full_name or explanation.name
    low = len(explanation.doubtful)
    facts = [
        ("", result.placed, "of the text found a place"),
        ("", str(len(explanation.values)), "values"),
        ("warn" if low else "good", str(low), "to check"),
        ("", str(len(marks.unplaced)), f"line{'s' * (len(marks.unplaced) != 1)} not in the profile"),
        ("", result.profile.resume_language.capitalize() or "unknown", "language"),
    ]
    shown = "".join(f'<li class="{kind}"><b>{text(fact)}</b>{text(what)}</li>' for kind, fact, what in facts if fact)
    title = f'<div><h1 dir="auto">{text(person)}</h1><p class="file" dir="auto">{text(explanation.name)}</p></div>'
    return f'<header>{title}<ul class="facts">{shown}</ul>{_switches(explanation, marks)}</header>'


def _switches(explanation: Explanation, marks: Marks) -> str:
    """Boxes to tick that show and hide marks; they double as the legend."""
    kinds = [(str(group), group.heading) for group in Group if explanation.entries(group)]
    kinds += [(UNPLACED, _NOT_IN_PROFILE)] if marks.unplaced else []
    found = [
        f'<label class="{kind}"><input type="checkbox" id="show-{kind}" checked>{title}</label>'
        for kind, title in kinds
    ]
    found.append('<label><input type="checkbox" id="show-tags" checked>labels</label>')
    if explanation.doubtful:
        found.append('<label><input type="checkbox" id="only-low">only what is to be checked</label>')
    return f'<div class="switches" role="group" aria-label="Marks to show">{"".join(found)}</div>'


def _nav(explanation: Explanation, marks: Marks, paper: Paper) -> Iterator[str]:
    yield '<nav id="values" aria-label="Values of the profile">'
    for warning in explanation.result.warnings:
        yield f'<p class="note">{text(warning.message)} <code>{text(warning.code)}</code></p>'
    if paper.problem:
        yield f'<p class="note">{text(paper.problem)}</p>'
    if not explanation.values:
        yield '<p class="note">No value was found in this document.</p>'
    doubtful = [marks.values[one.pointer] for one in explanation.doubtful]
    if doubtful:
        yield f'<section class="check"><h2>To check first <span class="count">{len(doubtful)}</span></h2>'
        yield f"<p>The parser is less than {LOW_CONFIDENCE:.0%} sure of these.</p>"
        yield f"<ul>{''.join(_row(one, paper, explanation, prefix='c') for one in doubtful)}</ul></section>"
    for group in Group:
        yield from _section(group, explanation, marks, paper)
    if marks.unplaced:
        rows = "".join(_unplaced(one, paper) for one in marks.unplaced)
        yield f'<section class="{UNPLACED}"><h2><i></i>{_NOT_IN_PROFILE}</h2>'
        yield f"<p>Lines of the document that no value was taken from.</p><ul>{rows}</ul></section>"
    yield f"<footer>{text(_tools(explanation))}</footer></nav>"


def _tools(explanation: Explanation) -> str:
    tools = ", ".join(f"{name} {version}" for name, version in explanation.result.tools.items())
    return f"Made by resumectl {__version__}{f' with {tools}' if tools else ''}, on this machine."


def _section(group: Group, explanation: Explanation, marks: Marks, paper: Paper) -> Iterator[str]:
    entries = explanation.entries(group)
    if not entries:
        return
    yield f'<section class="{group}"><h2><i></i>{group.heading}</h2>'
    for entry in entries:
        title = entry_title(group, entry)
        rows = "".join(_row(marks.values[one.pointer], paper, explanation) for one in entry)
        heading = f'<h3 dir="auto">{text(title)}</h3>' if title and len(entry) > 1 else ""
        yield f'<div class="entry">{heading}<ul>{rows}</ul></div>'
    yield "</section>"


def _row(thing: Thing, paper: Paper, explanation: Explanation, prefix: str = "v") -> str:
    value = thing.what
    if value is None:
        return ""
    confidence = "" if value.confidence is None else f"{value.confidence:.0%}"
    page = f"p. {value.page}" if value.page and paper.count > 1 else ""
    if thing.level is Level.LOW:
        confidence += " ?"
    sure = " · ".join(part for part in (confidence, page) if part)
    parts = [
        f'<span class="label">{text(thing.label)}</span>',
        f'<bdi class="value" dir="auto">{text(thing.text)}</bdi>',
        f'<span class="sure">{text(sure)}</span>',
    ]
    printed = " ".join(explanation.printed(value))
    if printed and "".join(value.text.split()).casefold() not in "".join(printed.split()).casefold():
        parts.append(f'<bdi class="printed" dir="auto">{text(printed)}</bdi>')
    return _linked(thing, paper, "".join(parts), f"{prefix}{thing.number}")


def _unplaced(thing: Thing, paper: Paper) -> str:
    page = f'<span class="sure">p. {paper.page_of(thing)}</span>' if paper.count > 1 and paper.page_of(thing) else ""
    return _linked(thing, paper, f'<bdi class="value" dir="auto">{text(thing.text)}</bdi>{page}', f"v{thing.number}")


def _linked(thing: Thing, paper: Paper, inside: str, name: str) -> str:
    classes = f"row {thing.kind} t{thing.number}{' low' * (thing.level is Level.LOW)}"
    target = paper.target(thing)
    if target is None:
        return f'<li><span class="{classes}" id="{name}">{inside}</span></li>'
    return f'<li><a class="{classes}" id="{name}" href="#{target}">{inside}</a></li>'


