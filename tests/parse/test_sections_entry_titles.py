"""Entries whose titles are set like the document's headings."""

from __future__ import annotations

from section_lines import flow, laid_out

from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast

WORK = ("work", "Employment", ())


def recasted(*sections: tuple[str, str, tuple[str, ...]]) -> list[tuple[str, list[str]]]:
    """Kind and texts of each section after recasting those of (kind, title, lines)."""
    made = [Section(kind, flow(title)[0], tuple(flow(*texts))) for kind, title, texts in sections]
    return [(section.kind, [line.flat for line in section.lines]) for section in recast(made)]


def test_titles_of_jobs_in_the_type_of_headings() -> None:
    """Each begins an entry of the section above as long as dates stand right below."""
    weaver = ("other", "Master Weaver", ("Fenby Looms Ltd, Fenby | Jan 2020 - Present", "Wove sails for the harbour"))
    helper = ("other", "Assistant Dyer", ("01/2015 - 08/2015\tOdell Wool", "Mixed dyes by the vat"))
    jobs = ["Master Weaver", *weaver[2], "Assistant Dyer", "01/2015 - 08/2015 Odell Wool", "Mixed dyes by the vat"]
    assert recasted(WORK, weaver, helper) == [("work", jobs)]


def test_an_employer_in_the_type_of_headings() -> None:
    """It begins an entry where the title stands below it."""
    looms = ("other", "Fenby Looms Ltd", ("Master Weaver, 2012 - 2019", "Wove sails for the harbour"))
    assert recasted(WORK, looms) == [("work", ["Fenby Looms Ltd", *looms[2]])]


def test_employers_that_no_word_tells() -> None:
    """Right below the heading of the jobs, and then in the same look, they begin entries as well."""
    made = [Section("work", flow("Employment")[0], ())]
    for name in ("Tarnside", "Odell Brothers"):
        heading = laid_out({"text": name, "size": 13, "bold": True})[0]
        made.append(Section("other", heading, tuple(flow("Master Weaver", "2012 - 2019", "Wove sails"))))
    assert [section.kind for section in recast(made)] == ["work"]


def test_a_degree_in_the_type_of_headings() -> None:
    """It belongs to the schools above it, and to nothing below jobs."""
    degree = ("other", "BSc Textile Chemistry", ("Fenland University", "2008 - 2011"))
    assert recasted(("education", "Education", ()), degree) == [("education", ["BSc Textile Chemistry", *degree[2]])]


def test_schools_and_degrees_without_dates() -> None:
    """School above degree or degree above school begin entries; so does any school where the first one is set so."""
    made = [Section("education", flow("Education")[0], ())]
    for name, degree in (("Fenland University", "BSc Textile Chemistry"), ("Tarnside", "Diploma in Weaving")):
        heading = laid_out({"text": name, "size": 13, "bold": True})[0]
        made.append(Section("other", heading, tuple(flow(degree))))
    found = recast([*made, Section("other", flow("MSc Dyes")[0], tuple(flow("University of Odell")))])
    names = ["Fenland University", "BSc Textile Chemistry", "Tarnside", "Diploma in Weaving"]
    assert [[line.flat for line in section.lines] for section in found] == [[*names, "MSc Dyes", "University of Odell"]]
    college = ("volunteering", "Fenby Community College", ("2004 - 2006",))
    assert recasted(("education", "Education", ("Odell School, 2004",)), college)[1:] == []
    school = ("education", "Education", ("BSc Textile Chemistry, Fenland University",))
    for title in ("Looms of the North", "Guild of Weavers", "Exhibitions"):
        assert [kind for kind, _ in recasted(school, ("other", title, ("Fenby Town Hall",)))] == ["education", "other"]


def test_unknown_titles_over_other_things_stay() -> None:
    """Below jobs a title without dates, known ones and those of no profession head sections of their own."""
    job = ("work", "Employment", ("Weaver, Fenby Looms Ltd, 2012 - 2019",))
    for title, lines in (
        ("Weaving Master Classes", ("Fenby Town Hall, 2014 - 2015",)),
        ("Master Weaver", ("Member of the guild", "Judge at fairs")),
        ("Professional Affiliations", ("Member, Guild of Weavers, 2014 - 2015",)),
        ("Community Service", ("Treasurer, Fenby Fair, 2014 - 2015",)),
        ("Publications", ("Looms of the North, 2014 - 2015",)),
    ):
        assert [kind for kind, _ in recasted(job, ("other", title, lines))] == ["work", "other"], title


def test_courses_below_the_schools_stay() -> None:
    """A title that a word of it tells to be of certificates is no degree."""
    schools = ("education", "Educație", ("Licență în Textile, Universitatea din Fenby, 2010",))
    courses = ("certifications", "Cursuri și certificate", ("2023\tVopsire naturală",))
    assert [kind for kind, _ in recasted(schools, courses)] == ["education", "certifications"]
