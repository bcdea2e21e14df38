"""Names and codes of states that are those of countries too, told apart by the city before them."""

from __future__ import annotations

from resumectl.parse.fields.places.postcodes import MARK
from resumectl.parse.lexicon import city_country, lexicon

STATES_BY_CODE = frozenset({"Brazil", "Australia", "Mexico", "Italy"})
"""Countries whose people write a state's or a province's code behind the town."""


def is_foreign_state(part: str, home: str) -> bool:
    """Whether a state's code of `home` stands behind a city of another country with such codes: `Curitiba, PR`."""
    city, codes = _city(part), lexicon().country_codes
    namesake = (iso for iso, name in codes.items() if name == home)
    abroad = home != "" and codes.get(city_country(city), "") in STATES_BY_CODE
    return abroad and not any(city_country(city, among=iso) for iso in namesake)


def lies_only_in(part: str, home: str, other: str) -> bool:
    """Whether the city lies in `home` and not in `other`: `Atlanta, Georgia` is no town between Tbilisi and Batumi."""
    city, codes = _city(part), lexicon().country_codes
    lies_in = {name for iso, name in codes.items() if name in (home, other) and city_country(city, among=iso)}
    return home != other and lies_in == {home}


def _city(part: str) -> str:
    return part.replace(MARK, "").strip(" .")
