"""Items in narrow columns that run over: the room between rows tells them, whatever rating stands beside."""

from __future__ import annotations

from typing import Any

from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.fields.skills.finding import find_skills


def skills(*rows: Any) -> list[str]:
    return [skill.text for skill in find_skills(laid_out(*rows))]


def rows(*told: tuple[str, float]) -> list[dict[str, Any]]:
    return [{"text": text, "gap": gap, "reach": 400} for text, gap in told]


def test_closer_rows_without_room_above_go_on_with_the_item() -> None:
    """The step between the two distances may be as small as a browser's two pixels."""
    told = rows(("Kiln maintenance", 4), ("Glaze chemistry", 4), ("Reduction firing", 4), ("atmospheres", 2.4),
                ("Studio Workshop", 4), ("Management", 2.4), ("Pricing", 4))  # fmt: skip
    assert skills(*told) == [
        "Kiln maintenance", "Glaze chemistry", "Reduction firing atmospheres", "Studio Workshop Management", "Pricing",
    ]  # fmt: skip


def test_ratings_beside_the_first_row_of_an_item() -> None:
    """Dots and levels end the room that a name has; the word below belongs to the name."""
    for good, fair in (("●●●●○", "●●○○○"), ("Expert", "Beginner")):
        told = rows((f"Kiln maintenance\t{good}", 4), (f"Reduction\t{fair}", 4), ("Atmospheres", 2),
                    (f"Pricing\t{good}", 4), (f"Throwing\t{fair}", 4))  # fmt: skip
        assert skills(*told) == ["Kiln maintenance", "Reduction Atmospheres", "Pricing", "Throwing"]


def test_groups_of_short_items_stay_apart() -> None:
    """Items set in groups are closer, too, but there was room for the next one's first word behind them."""
    told = rows(("Kiln maintenance", 4), ("Glaze", 2), ("Clay", 2), ("Pricing", 9), ("Markets", 2), ("Teaching", 9))
    assert skills(*told) == ["Kiln maintenance", "Glaze", "Clay", "Pricing", "Markets", "Teaching"]


def test_certificates_that_run_over() -> None:
    told = rows(("Certified Kiln Operator", 4), ("Certified Ceramic Studio", 4), ("Technician", 2.4),
                ("Certified First Aider", 4), ("Certified Glaze Chemist", 4), ("Certified Potter", 4))  # fmt: skip
    assert [found.name.text for found in find_certifications(laid_out(*told))] == [
        "Certified Kiln Operator", "Certified Ceramic Studio Technician", "Certified First Aider",
        "Certified Glaze Chemist", "Certified Potter",
    ]  # fmt: skip
