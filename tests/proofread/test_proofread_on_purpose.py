"""What is written on purpose and looks like a slip: tools in small letters, animals, particles before prepositions."""

from __future__ import annotations

import pytest

from resumectl.model.profile import Job, Profile
from resumectl.proofread import missing, proofread

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "")

OTHERS = ("Managed a shop", "Trained the staff", "Wrote reports for owners")


def last_of(*bullets: str) -> str:
    """The last bullet of a past job as it reads afterwards."""
    job = Job(role_title="Clerk", start_date="2015-01", end_date="2019-04", bullet_points=bullets)
    return proofread(Profile(work_history=(job,)), "en").profile.work_history[0].bullet_points[-1]


@pytest.mark.parametrize(
    "clean",
    [
        "Won a unanimous verdict before a Utah jury",
        "Advised a Ukrainian and a Ugandan client on visas",
        "Wrote an npm package and an rpm spec",
        "Shipped an unannounced game",
        "Sold an hors d'oeuvre range",
        "Brought in in 2016 to turn the shop round",
        "Took over over 40 accounts from a colleague",
        "Signed up up to 300 members a year",
        "Vulpes vulpes surveyed with camera traps",
        "Photographed Bison bison in Poland",
        "Used asyncio.Queue for jobs",
        "Queried data by lat,lon and date",
        "dbt models kept and tested nightly",
        "npm packages published weekly",
        "Fixed gutters and lead flashing on old roofs",
        "Made stained glass and lead lights",
        "Wrote preludes for the choir's div.",
    ],
)
def test_names_code_and_particles_stay(clean: str) -> None:
    """Small letters of tools, animals' names, `in in 2016`, what is made of lead, and what is said letter by letter."""
    assert last_of(*OTHERS, clean) == clean


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Worked in in the kitchen", "Worked in the kitchen"),
        ("Managed managed the shop", "Managed the shop"),
        ("Cleaned,packed and shipped orders", "Cleaned, packed and shipped orders"),
        ("Ran meetings.Prepared minutes after each", "Ran meetings. Prepared minutes after each"),
        ("prepared invoices each day", "Prepared invoices each day"),
        ("Managed accounts and lead a team of six", "Managed accounts and led a team of six"),
    ],
)
def test_slips_beside_these_are_mended(before: str, after: str) -> None:
    """The same rules still see what no name or tool explains."""
    assert last_of(*OTHERS, before) == after


def test_abbreviations_of_other_languages_keep_their_stop() -> None:
    """`ecc.` is Italian for `etc.`, and no sentence that ends otherwise than the rest."""
    bullets = ("Gestione del magazzino", "Vendita al banco", "Assistenza ai clienti", "Redazione di atti, lettere ecc.")
    job = Job(role_title="Impiegato", start_date="2015-01", end_date="2019-04", bullet_points=bullets)
    assert proofread(Profile(work_history=(job,)), "it").profile.work_history[0].bullet_points == bullets
