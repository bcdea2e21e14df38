"""Small pieces of the schemas: texts, counts, ids, records, lists."""

from __future__ import annotations

from typing import Any, Final

from resumectl.model.limits import TITLE_CODE_POINTS

Json = dict[str, Any]

TEXT: Final[Json] = {"type": "string"}
COUNT: Final[Json] = {"type": "integer"}
FLAG: Final[Json] = {"type": "boolean"}
TEXTS: Final[Json] = {"type": "array", "items": TEXT}
MOMENT: Final[Json] = {"type": "string", "format": "date-time", "examples": ["2026-11-02T09:30:00.000Z"]}
MOMENT_OR_NULL: Final[Json] = {"type": ["string", "null"], "format": "date-time"}
DATE: Final[Json] = {
    "type": "string",
    "description": "`YYYY`, `YYYY-MM`, `Present` or empty.",
    "examples": ["2019-03"],
}
END_DATE: Final[Json] = {**DATE, "examples": ["Present"]}
TITLE: Final[Json] = {"type": "string", "minLength": 1, "maxLength": TITLE_CODE_POINTS, "examples": ["Ada Brandt"]}
CURSOR_OR_NULL: Final[Json] = {
    "type": ["string", "null"],
    "description": "Pass it as `cursor` for the next page; null on the last.",
}


def texts_of(*names: str) -> Json:
    """An enumeration of strings."""
    return {"type": "string", "enum": list(names)}


def _id(example: str) -> Json:
    return {"type": "string", "examples": [example]}


RESUME_ID: Final = _id("res_8zpx5w4c9vg3r54b2nbtsj")
RECRUITER_ID: Final[Json] = {
    "type": "string",
    "description": "The recruiter (`rec_...`) whose it is; the integration user (`usr_...`) where the key of an "
    "organization named none.",
    "examples": ["rec_jr7hmhxxbpgw4wp8mhar48", "usr_3i88u52jwisvkxqxxbb9nr"],
}
ORGANIZATION_ID: Final = _id("org_2bf5chhkugq2beam8pivzm")
TEMPLATE_ID: Final = _id("tpl_classic")
REQUEST_ID: Final = _id("req_iht337rltsqvdegptpxk5x")


def record(members: Json, *, optional: tuple[str, ...] = (), description: str = "") -> Json:
    """An object whose members are all there, but for the optional ones."""
    schema: Json = {"type": "object", "properties": members}
    required = [name for name in members if name not in optional]
    if required:
        schema["required"] = required
    if description:
        schema["description"] = description
    return schema


def ref(name: str) -> Json:
    """A reference to one of SCHEMAS."""
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(schema: Json) -> Json:
    """The same, or null, which counts as left out."""
    return {**schema, "type": [schema["type"], "null"]}


def loosened(schema: Json) -> Json:
    """The same with every member optional or null, and no others."""
    if schema.get("type") == "array":
        return {**schema, "items": loosened(schema["items"])}
    if schema.get("type") != "object":
        return schema
    members = {name: or_null(loosened(member)) for name, member in schema["properties"].items()}
    kept = {name: value for name, value in schema.items() if name != "required"}
    return {**kept, "properties": members, "additionalProperties": False}


def page_of(name: str) -> Json:
    """A list with its cursor."""
    return record({"data": {"type": "array", "items": ref(name)}, "next_cursor": CURSOR_OR_NULL})
