"""English: what is corrected, what is only suggested, and what nobody touches."""

from __future__ import annotations

import pytest

from resumectl.model.edits import Edit, EditKind, Proofreading
from resumectl.model.profile import BasicInfo, Job, Location, Profile
from resumectl.proofread import proofread

PAST = (
    "Managed a team of nine and wrote the rota",
    "Trained new starters and kept the records",
    "Prepared monthly reports for the board",
)
PRESENT = (
    "Manage a team of nine and write the rota",
    "Train the new starters and keep the records",
    "Prepare monthly reports for the board",
    "Maintain the website and its archive",
)


def read(*bullets: str, end_date: str = "2019-04", words: tuple[str, ...] = (), **basic: str) -> Proofreading:
    """One job with these bullets, proofread as English."""
    job = Job(role_title="Clerk", company="Tamworth & Daughters", start_date="2015-01", end_date=end_date,
              bullet_points=bullets)  # fmt: skip
    return proofread(Profile(basic_info=BasicInfo(**basic), work_history=(job,)), "en", words)  # type: ignore[arg-type]


def text(*bullets: str, end_date: str = "2019-04", words: tuple[str, ...] = ()) -> str:
    """The last bullet as it reads afterwards."""
    return read(*bullets, end_date=end_date, words=words).profile.work_history[0].bullet_points[-1]


def applied(reading: Proofreading) -> list[Edit]:
    return [edit for edit in reading.edits if edit.applied]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Recieved the yearly prize", "Received the yearly prize"),
        ("Kept the acounts of four shops", "Kept the accounts of four shops"),
        ("Wrote the quaterly reports", "Wrote the quarterly reports"),
        ("Found a new suply of paper", "Found a new supply of paper"),
        ("Checked the docmented procedures", "Checked the documented procedures"),
        ("Handed out pamflets", "Handed out pamphlets"),
        ("Ran the worshop for apprentices", "Ran the workshop for apprentices"),
        ("Answered or queryed every invoice", "Answered or queried every invoice"),
        ("Resove NDA complaints", "Resolve NDA complaints"),
        ("Folded clean towles", "Folded clean towels"),
        ("Raised alot of money", "Raised a lot of money"),
        ("Helped pupils with there homework", "Helped pupils with their homework"),
        ("Answered calls faster then the other desks", "Answered calls faster than the other desks"),
        ("Catched nine thieves at the door", "Caught nine thieves at the door"),
        ("Sold the shop in Agust", "Sold the shop in August"),
        ("Met the Imigration staff at Edingburgh", "Met the Immigration staff at Edinburgh"),
    ],
)
def test_misspelt_words_are_corrected(before: str, after: str) -> None:
    """Slips of every kind: letters lost, doubled, swapped, sounds, words run together, another word's spelling."""
    assert text(before) == after


@pytest.mark.parametrize(
    "clean",
    [
        "Ran kubectl and Terraform on GKE, wrote dbt models",
        "Registered sites at Zyntrovia and Quellbach GmbH",
        "Introduced mise en place and a new viennoiserie line",
        "Carried out cannulation, venepuncture and ABG sampling",
        "Set up the Wetherholm-Barlaston line with Vorschub drives",
        "Handled wayleaves, easements and dilapidations",
        "Restacked pallets and redeburred the castings",
        "Printed “Becuase we recieve you” on 400 posters",
        "Fixed `recieve_mesage()` in mail_recieve.py, see https://example.org/recieve",
        "Acted as guardian ad litem before the Cour d'assises",
        "Earned ₹ 6.2 crore for the buyer",
        "Labeled, catalogued, organised and analyzed the colour archive",
        "Sorted ‰lters and ﬁttings",
        "Flew to Augusto and back for the board",
        "Cleaned with Paraloid, read Instrumentl and sold the Popwell line to Belgaum",
    ],
)
def test_jargon_names_code_and_quotations_stay(clean: str) -> None:
    """Jargon, names, products, code, addresses, quotations, foreign words, either English: not one edit is applied."""
    assert applied(read(clean)) == []


def test_what_belongs_to_somebody_is_protected() -> None:
    """A slip in a skill, an employer's name, one's own word or a word that stands there twice is never corrected."""
    slip = "Kept the acounts"
    assert applied(read(slip))
    assert not applied(read(slip, words=("acounts",)))
    assert not applied(read(slip, "Closed the acounts"))
    job = Job(bullet_points=(slip,))
    assert not applied(proofread(Profile(work_history=(job,), skills=("Acounts",)), "en"))
    assert not applied(proofread(Profile(work_history=(job, Job(company="Acounts Ltd"))), "en"))


def test_what_is_in_doubt_is_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two words that may have been meant, and no model to ask: the text stays, the likelier one is told."""
    monkeypatch.setattr("resumectl.proofread.run.is_read", lambda: False)
    reading = read("Taught the worshop")
    (edit,) = reading.edits
    assert not edit.applied
    assert edit.kind is EditKind.TYPO
    assert reading.profile.work_history[0].bullet_points == ("Taught the worshop",)


def test_an_article_before_another_may_be_what_is_left_of_a_word() -> None:
    """`an a` is rather `and a`; which one to take out is nobody's to say."""
    reading = read("Kept the nets dry, sold eels an a few crabs")
    assert not applied(reading)
    assert [(edit.before, edit.after) for edit in reading.edits] == [("an a", "and a")]


def test_text_in_another_language_is_left_alone() -> None:
    """Filling and foreign passages in an English résumé get no English corrections."""
    latin = "Lorem ipsum dolor sit amet, consectetur adipiscing elit a aliquam lorem lorem"
    assert applied(read(latin)) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Kept a accurate log", "Kept an accurate log"),
        ("Finished an university course", "Finished a university course"),
        ("Took a hour for an honest talk", "Took an hour for an honest talk"),
        ("Passed a MRI course, an SQL course and a SQL course", "Passed a MRI course, an SQL course and a SQL course"),
        ("Booked a 8-hour and an 18-hour flight", "Booked an 8-hour and an 18-hour flight"),
        ("Wrote letters they was glad of", "Wrote letters they were glad of"),
        ("Let a Class A office", "Let a Class A office"),
    ],
)
def test_articles_go_by_sound(before: str, after: str) -> None:
    """By what is heard, not by what is written; where people differ, nothing is said."""
    assert text(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I has led a crew", "I have led a crew"),
        ("Phase I has ended", "Phase I has ended"),
        ("He have grown the shop", "He has grown the shop"),
        ("They was glad", "They were glad"),
        ("Built a tool that have 40 users", "Built a tool that has 40 users"),
        ("Led a team who have won prizes", "Led a team who have won prizes"),
        ("Met the owners of a firm that have left", "Met the owners of a firm that have left"),
        ("Cared for residents who was frail", "Cared for residents who were frail"),
        ("Trained specialists who covers two sites", "Trained specialists who covered two sites"),
        ("Minuted each actions for the board", "Minuted each action for the board"),
        ("Trained six, two of whom still keeps the books", "Trained six, two of whom still keep the books"),
        ("Saw one of the residents who was ill", "Saw one of the residents who was ill"),
        ("Gave orientation to contractors, who was late", "Gave orientation to contractors, who were late"),
        ("Drivers who was late called me", "Drivers who were late called me"),
        ("Sat with the owners of the firm, who was ill", "Sat with the owners of the firm, who was ill"),
        ("Cleaned eleven room a day", "Cleaned eleven rooms a day"),
        ("Answered every call within 2 minute", "Answered every call within 2 minutes"),
        ("Rigged presses up to 800 ton", "Rigged presses up to 800 ton"),
        ("Rewired the mill to three phase", "Rewired the mill to three phase"),
    ],
)
def test_verbs_agree_with_what_is_surely_their_subject(before: str, after: str) -> None:
    """Pronouns, and the one noun that a relative clause can be about."""
    assert text(before) == after


@pytest.mark.parametrize(
    ("bullet", "said"),
    [
        ("Led the IFRS 16 conversion of the group", []),
        ("Moved all sites to Windows 10 laptop by laptop", []),
        ("Ran the move with 16 employee from two sites", ["employee"]),
    ],
)
def test_a_number_in_a_name_counts_nothing(bullet: str, said: list[str]) -> None:
    """`IFRS 16` is one standard; what stands behind a plain number is suggested in the plural."""
    assert [edit.before for edit in read(bullet).edits] == said


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Wrote it's documentation", "Wrote its documentation"),
        ("Reviewed it’s accounts", "Reviewed its accounts"),
        ("Planned there shifts", "Planned their shifts"),
        ("Worked there weekends", "Worked there weekends"),
        ("Started a shop; from there projects grew", "Started a shop; from there projects grew"),
        ("Wrote manuals witch are in use", "Wrote manuals which are in use"),
        ("Played the witch in a musical", "Played the witch in a musical"),
        ("Sold more then planned", "Sold more than planned"),
        ("Trained as a cook and than led the kitchen", "Trained as a cook and then led the kitchen"),
        ("Helped clients who's orders were late", "Helped clients whose orders were late"),
        ("Kept accounts over the passed five years", "Kept accounts over the past five years"),
        ("Sold a $850 machine", "Sold a $850 machine"),
        ("Took guests to they rooms", "Took guests to their rooms"),
        ("Typed the minuets of the board", "Typed the minutes of the board"),
        ("Danced two minuets and a waltz", "Danced two minuets and a waltz"),
        ("Met the quota four years in a raw", "Met the quota four years in a row"),
        ("Sorted cans and through out dented ones", "Sorted cans and threw out dented ones"),
        ("Worked to days a week", "Worked two days a week"),
        ("Planned work for six moths", "Planned work for six months"),
        ("Met targets in the first moth", "Met targets in the first month"),
        ("Surveyed stores for moth, mould and damage", "Surveyed stores for moth, mould and damage"),
        ("Recorded 40 moths at light in one season", "Recorded 40 moths at light in one season"),
        ("Played waltzes and minuets for dancers", "Played waltzes and minuets for dancers"),
        ("Took drivers to and fro all summer", "Took drivers to and fro all summer"),
        ("Spoke at international fora on migration", "Spoke at international fora on migration"),
        ("Worked fora charity at weekends", "Worked for a charity at weekends"),
        ("Treated scab, mange and lice in sheep", "Treated scab, mange and lice in sheep"),
        ("Rescued horses, mules and asses in Cairo", "Rescued horses, mules and asses in Cairo"),
        ("Cared for the weak and elderly", "Cared for the weak and elderly"),
        ("Worked in the weak of the fair", "Worked in the week of the fair"),
        ("Designed short summery dresses", "Designed short summery dresses"),
        ("Manned a desert station in Oman", "Manned a desert station in Oman"),
        ("Carved a manger scene for the church", "Carved a manger scene for the church"),
        ("Reported to a manger of the bank", "Reported to a manager of the bank"),
    ],
)
def test_words_that_sound_alike(before: str, after: str) -> None:
    """Only where the neighbours leave no doubt."""
    assert text(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Administer the blood tests", "Administered the blood tests"),
        ("Cleaned the kitchen and carry the bins", "Cleaned the kitchen and carried the bins"),
        ("Operates a crane", "Operated a crane"),
        ("Skive the edges, crease the straps and set buckles", "Skived the edges, creased the straps and set buckles"),
        ("Deal with complaints", "Dealt with complaints"),
        ("Built a team to plan and run the fair", "Built a team to plan and run the fair"),
        ("Helped pupils read and write the news", "Helped pupils read and write the news"),
        ("Lead on safety for two sites", "Lead on safety for two sites"),
        ("Support for 30 users", "Support for 30 users"),
        ("Wrote test plans and order forms", "Wrote test plans and order forms"),
        ("Built the scheduler that runs the depot", "Built the scheduler that runs the depot"),
        ("Put up tents, cut wood and set traps", "Put up tents, cut wood and set traps"),
        ("Kept the door, where I strip-searched visitors", "Kept the door, where I strip-searched visitors"),
    ],
)
def test_past_jobs_are_told_in_the_past(before: str, after: str) -> None:
    """Finite verbs are changed; infinitives, nouns, what stays true and verbs that do not show it are not."""
    assert text(*PAST, before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Answered questions each morning", "Answer questions each morning"),
        ("Write the plan and presented it to the board", "Write the plan and present it to the board"),
        ("Won the national prize in 2023", "Won the national prize in 2023"),
        ("Cut waiting times by 12%", "Cut waiting times by 12%"),
        ("Saved 740,000 a year with a new contract", "Saved 740,000 a year with a new contract"),
        ("Deliver planned and managed services", "Deliver planned and managed services"),
        ("Writes the minutes", "Write the minutes"),
        ("Lead two wards of nurses and owns the rota", "Lead two wards of nurses and own the rota"),
        ("Audited yearly by the maker: fire doors and lifts", "Audited yearly by the maker: fire doors and lifts"),
    ],
)
def test_the_present_job_is_told_in_the_present(before: str, after: str) -> None:
    """What goes on is changed, what was achieved is not."""
    assert text(*PRESENT, before, end_date="Present") == after


@pytest.mark.parametrize(
    "clean",
    [
        "Coached four preceptees and two probies",
        "Reported on fees and fall-throughs",
        "Cut guset plates to size",
        "Cooked soup, then finger food, then dessert",
    ],
)
def test_rare_words_near_common_ones_stay(clean: str) -> None:
    """Words made by endings, slips that two words are as near to, and nouns after `then` are changed by nobody."""
    assert text(*PAST, clean) == clean


def test_words_in_ee_get_no_suggestion() -> None:
    """Any trade makes them: `preceptees` were not meant to be `precepts`; a committee with a letter lost is mended."""
    assert read(*PAST, "Coached four preceptees").edits == ()
    assert text(*PAST, "Joined both commitees") == "Joined both committees"


def test_what_is_now_done_by_others_stays() -> None:
    """A participle after `now` is no verb of the job."""
    clean = "Use templates of my own making, now shared across the county"
    assert text(*PRESENT, clean, end_date="Present") == clean


def test_a_job_told_in_one_tense_is_a_choice() -> None:
    """A past job all in the present, or a present one all in the past, gets no applied edit."""
    assert applied(read(*PRESENT)) == []
    assert applied(read(*PAST, end_date="Present")) == []


def test_a_slip_in_a_verb_is_mended_before_its_tense() -> None:
    """Two mistakes in one word are one edit, from what stood there to what should."""
    (edit,) = applied(read(*PAST, "Prepair the annual budget"))
    assert (edit.before, edit.after) == ("Prepair", "Prepared")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Sold cheese in May and jan 2019", "Sold cheese in May and Jan 2019"),
        ("Served as chair 2018- 2020", "Served as chair 2018-2020"),
        ("Ran the march 2019 fair", "Ran the March 2019 fair"),
    ],
)
def test_dates_in_sentences_get_their_form(before: str, after: str) -> None:
    """Capitals of months and spaces around dashes; never what a date says."""
    assert text(before) == after


def test_dates_of_entries_get_their_form() -> None:
    """`2019/3` is 2019-03 and `present` is Present; what is no date stays."""
    jobs = (Job(start_date="2019/3", end_date="present"), Job(start_date="spring 2012", end_date="2014"))
    done = proofread(Profile(work_history=jobs), "en").profile.work_history
    assert [(job.start_date, job.end_date) for job in done] == [("2019-03", "Present"), ("spring 2012", "2014")]


def test_bullets_of_a_job_end_and_begin_alike() -> None:
    """One bullet against many gets or loses its stop, or its capital; half and half is nobody's slip."""
    many = tuple(f"{bullet}." for bullet in PAST)
    assert text(*many, "Opened the shop on Sundays") == "Opened the shop on Sundays."
    assert text(*PAST, "Opened the shop on Sundays.") == "Opened the shop on Sundays"
    assert text(*PAST, "opened the shop on Sundays") == "Opened the shop on Sundays"
    assert text(*PAST, "Worked for Barlow Inc.") == "Worked for Barlow Inc."
    assert text(*many, "Passed the bill for the protection of") == "Passed the bill for the protection of"
    assert applied(read(*many, *PAST)) == []


@pytest.mark.parametrize(
    ("words", "country", "spelling"),
    [
        ("Organised the colour programme", "", "en-GB"),
        ("Labeled the color catalog", "", "en-US"),
        ("Kept the books", "Ireland", "en-GB"),
        ("Kept the books", "United States", "en-US"),
        ("Kept the books", "", "en"),
    ],
)
def test_which_english_it_is(words: str, country: str, spelling: str) -> None:
    """The words tell, then the country; a correction is spelt as the rest is."""
    assert read(words, location=Location(country=country)).language == spelling  # type: ignore[arg-type]


def test_corrections_keep_to_the_spelling_of_the_rest() -> None:
    """`analsyed` is `analysed` beside `colour` and `analyzed` beside `color`."""
    assert text("Mixed every colour and favourite grey", "Checked and analsyed the results") == (
        "Checked and analysed the results"
    )
    assert text("Mixed every color and favorite gray", "Checked and analzyed the results") == (
        "Checked and analyzed the results"
    )
