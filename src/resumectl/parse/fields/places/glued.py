"""Places that a hyphen glues to the name before them: `Acme Ltd-Boston, MA`."""

from __future__ import annotations

import re

from resumectl.parse.fields.places.finding import country_of, region_of
from resumectl.parse.lexicon import is_city

GLUED = re.compile(r"^(.*\w)-([A-Z][^,–—-]{2,30}), ([A-Z]{2}|[^\W\d][^,\d]{3,30})$")
LETTERS_OF_STATE = 2


def glued_place(text: str) -> tuple[str, str] | None:
    """(name, place), None where the hyphen belongs to a name: `Commission des Vieilles-Rivières, Québec`."""
    match = GLUED.match(text)
    if match is None:
        return None
    name, town, behind = match.groups()
    if name.count("(") > name.count(")"):
        return None
    coded = len(behind) == LETTERS_OF_STATE and bool(region_of(behind))
    told = coded or (is_city(town) and bool(country_of(behind) or region_of(behind)))
    whole = f"{name}-{town}".rsplit(",", 1)[-1].strip()
    return (name, f"{town}, {behind}") if told and not is_city(whole) else None
