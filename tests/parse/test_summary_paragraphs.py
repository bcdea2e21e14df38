"""The text about the person."""

from section_lines import flow, laid_out

from resumectl.parse.fields.summary import find_summary, labelled_summary

ABOUT = "Quality supervisor who has trained forty auditors and still likes to hold the needle gauge in her own hand."


def test_paragraphs_and_bullets_are_one_string_each() -> None:
    """Wrapped lines are joined, bullets stay apart, and the evidence is all their lines."""
    lines = laid_out("I keep the machines running and the", "people safe.", {"text": "Two languages", "bullet": "•"})
    values = find_summary([lines], [])
    assert [value.text for value in values] == ["I keep the machines running and the people safe.", "Two languages"]
    assert values[0].lines == tuple(lines[:2])


def test_a_dash_at_a_line_start_is_no_bullet() -> None:
    """A sentence that breaks before its dash stays one."""
    rows = ["I know my fate and that of the", {"text": "crisis without equal", "bullet": "—", "left": 62}]
    texts = [value.text for value in find_summary([laid_out(*rows)], [])]
    assert texts == ["I know my fate and that of the — crisis without equal"]


def test_a_paragraph_under_the_name_counts_without_heading() -> None:
    """Only sentences do: no address, no tagline, no row of tags; and only where no section says it."""
    tagline = "Machine maintenance and care | Safety and training of people | Budget and purchase of the parts"
    head = flow("Jane Roe", "12 Mill Lane, Leeds, jane@example.org", tagline, ABOUT)
    assert [value.text for value in find_summary([], head)] == [ABOUT]
    assert [value.text for value in find_summary([flow("Nurse.")], head)] == ["Nurse."]


def test_quotes_around_the_whole_are_dropped() -> None:
    """Quotation marks around a paragraph go, those within it stay."""
    texts = [value.text for value in find_summary([flow("“I like pumps.”", "“Pumps” and “valves”")], [])]
    assert texts == ["I like pumps.", "“Pumps” and “valves”"]


def test_what_is_no_summary_is_left_out() -> None:
    """A remark of the template, a town and small print far below are not about the person."""
    note = "(Tip: briefly summarise what you have done so far.)"
    assert [value.text for value in find_summary([flow("Kraków małopolskie PL", ABOUT, note)], [])] == [ABOUT]
    page = laid_out("Nurse with nine years on wards.", {"text": "page footer", "size": 7, "gap": 200})
    assert [value.text for value in find_summary([page], [])] == ["Nurse with nine years on wards."]


def test_a_table_of_facts_is_no_summary() -> None:
    """Rows of three short cells or more, one below the other, are no text about anybody."""
    facts = flow("Experience\tSalary\tNotice", "9 years\tNegotiable\t2 months", ABOUT)
    assert [value.text for value in find_summary([facts], [])] == [ABOUT]


def test_nothing_gives_nothing() -> None:
    """No lines, no summary."""
    assert find_summary([], []) == []


def test_an_objective_among_contact_data_is_the_summary() -> None:
    """Behind a colon or in the cell beside its label, with the rows that go on below; other labels name none."""
    rows = ("Phone: 020 7946 0958", "Objective: To keep the looms of a mill running and", "to teach two more.", "Leeds")
    lines = laid_out(*rows[:3], {"text": rows[3], "gap": 14})
    assert [line.flat for line in labelled_summary(lines)] == [rows[1].removeprefix("Objective: "), rows[2]]
    cells = laid_out("City\tLeeds", "Objective\tTo keep the looms running", "Phone\t020 7946 0958")
    assert [line.flat for line in labelled_summary(cells)] == ["To keep the looms running"]
    assert labelled_summary(laid_out("Address: 14 Mill Lane, Old Town, Leeds", "Objective: Weaver")) == []


def test_labels_with_their_values_are_no_text_about_the_person() -> None:
    """Two rows of data or more that a sidebar sets below its text; one of them may be a sentence."""
    born: list[object] = ["Født\t3. sept. 2005", [("LinkedIn", True), (" Anna Quill", False)], "Nationality: Danish"]
    assert [value.text for value in find_summary([laid_out(ABOUT, *born)], [])] == [ABOUT]
    one = "Nationality: that of the sea."
    assert [value.text for value in find_summary([laid_out(ABOUT, {"text": one, "gap": 12})], [])] == [ABOUT, one]


def test_signs_alone_are_no_paragraph() -> None:
    """A row of dashes, dots or a letter that no font could show says nothing about anybody."""
    values = find_summary([flow("I keep the machines running.", "- -", "\ufffd", "), (", "…")], [])
    assert [value.text for value in values] == ["I keep the machines running."]
