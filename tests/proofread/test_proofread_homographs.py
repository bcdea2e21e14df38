"""Words that are nouns and verbs: only the verbs of past jobs come into the past tense."""

from __future__ import annotations

import pytest

from resumectl.model.profile import Job, Profile
from resumectl.proofread import missing, proofread

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "")
PAST_JOB = ("Ran the front desk", "Wrote the rota", "Kept the keys")


def corrected(bullet: str, *others: str, end: str = "2019-05") -> str:
    """What becomes of the first bullet of a job."""
    job = Job(bullet_points=(bullet, *others), start_date="2016-01", end_date=end)
    return proofread(Profile(work_history=(job,)), "en").profile.work_history[0].bullet_points[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Checked invoices and report the differences to the owner", "reported"),
        ("Sorted parcels and process 40 returns a shift", "processed"),
        ("Trimmed hedges, packed crates and label damaged pots", "labelled"),
        ("Raised purchase orders and answers supplier calls", "answered"),
        ("Cleaned tanks and report what leaked", "reported"),
        ("Set tables, fold 90 napkins and polished glasses", "folded"),
    ],
)
def test_verbs_that_are_nouns_too_are_corrected(before: str, after: str) -> None:
    """After an `and` or a comma a verb in the present is seen even where its letters are those of a noun."""
    assert after in corrected(before, *PAST_JOB).replace("labeled", "labelled").split()


@pytest.mark.parametrize(
    "clean",
    [
        "Repaired light towers and exit signs",
        "Drew trend charts and heat maps",
        "Balanced scope, schedule and budget",
        "Assessed soil maps and dam reservoirs",
        "Installed pumps and transfer switches",
        "Ordered paper, toner and label stock",
    ],
)
def test_nouns_stay(clean: str) -> None:
    """A noun before another noun is no verb."""
    assert corrected(clean, *PAST_JOB) == clean


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Report leaks to the council", "Reported leaks to the council"),
        ("Process 40 returns a shift", "Processed 40 returns a shift"),
        ("Handle complaints and refunds", "Handled complaints and refunds"),
        ("Mail statements to patients", "Mailed statements to patients"),
        ("Coaches new starters", "Coached new starters"),
        ("Report author for the bulletin", "Report author for the bulletin"),
        ("Process engineer on two lines", "Process engineer on two lines"),
        ("Lead on allergens and food safety", "Lead on allergens and food safety"),
        ("Seats in family, crime and housing", "Seats in family, crime and housing"),
        ("Forecast demand for the spring", "Forecast demand for the spring"),
        ("Replaced the batch; partners see changes at once", "Replaced the batch; partners see changes at once"),
    ],
)
def test_what_begins_a_bullet_is_a_verb_or_a_noun(before: str, after: str) -> None:
    """The words after it tell whether `Report` is out of tense or a thing."""
    assert corrected(before, *PAST_JOB) == after


@pytest.mark.parametrize(
    "clean",
    [
        "Stock counts between seasons, written up once",
        "Bank reconciliations for 30 shops",
        "Fire drills on two sites",
        "Present at all hearings",
        "Fuels work in the autumn: thinning and burning",
        "Orders from three counties",
    ],
)
def test_bullets_without_a_verb_stay(clean: str) -> None:
    """A noun that could be a verb begins a bullet, as others of the job do."""
    assert corrected(clean, *PAST_JOB, "Night cover at weekends") == clean


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Weighs parcels every hour and wrote them down", "Weighed parcels every hour and wrote them down"),
        ("My team is responsible for nine parishes", "My team was responsible for nine parishes"),
        ("Our gang has the best record on the line", "Our gang had the best record on the line"),
        ("The yeast count had been rising", "The yeast count had been rising"),
        ("Made a form that nine clinics adopt within a month", "Made a form that nine clinics adopted within a month"),
        ("Fed any guest who arrives late", "Fed any guest who arrived late"),
        ("Helped adults who need care", "Helped adults who need care"),
        ("Led a choir, which lifts spirits to this day", "Led a choir, which lifts spirits to this day"),
    ],
)
def test_verbs_with_subjects_are_corrected(before: str, after: str) -> None:
    """A subject in front, a clause on people or on many, a second verb in the past: each proves a verb."""
    assert corrected(before, *PAST_JOB) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Counted the till every night", "Count the till every night"),
        ("Checked tyres and lights on the fleet", "Check tyres and lights on the fleet"),
        ("Reduced costs by 30%", "Reduced costs by 30%"),
        ("Kept turnover at 9% when others lost a third", "Kept turnover at 9% when others lost a third"),
        ("Trained four buyers, two of whom now lead teams", "Trained four buyers, two of whom now lead teams"),
        ("Built the page that staff open every Monday", "Built the page that staff open every Monday"),
        ("Launched a loyalty card with 6,000 members", "Launched a loyalty card with 6,000 members"),
    ],
)
def test_deeds_stay_among_the_duties_of_the_present_job(before: str, after: str) -> None:
    """What goes on comes into the present; what was achieved stays in the past."""
    duties = ("Lead the depot", "Plan the shifts", "Keep the records", "Order the parts", "Train the drivers")
    assert corrected(before, *duties, end="Present") == after


def test_participles_stay_in_the_present_job() -> None:
    """`articulated coaches` are no deed; `checked restores every Sunday` is one that goes on."""
    present = ("Lead the depot", "Plan the shifts", "Keep the records")
    clean = "Drive rigid and articulated coaches"
    assert corrected(clean, *present, end="Present") == clean
    slip = "Patch the servers and checked the restores every Sunday"
    assert corrected(slip, *present, end="Present") == "Patch the servers and check the restores every Sunday"
