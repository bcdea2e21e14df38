"""The sections of a résumé, set into a Flow in the manner of a Look."""

from __future__ import annotations

from itertools import groupby

from maker.dates import one_date, span
from maker.look import Look
from maker.people import Job, Person, School
from maker.typeset import Flow, Run


def heading(flow: Flow, look: Look, text: str) -> None:
    """A section heading; it takes at least three lines of its section along to the next page."""
    size = look.size_pt
    flow.skip(look.gap_pt)
    flow.need(size * 5.2)
    big = look.bold.but(size_pt=size + 2.5, colour=look.accent)
    match look.heading:
        case "bold":
            flow.para(text, big, after=3)
        case "caps":
            flow.para(text.upper(), look.bold.but(size_pt=size + 0.5, colour=look.accent), after=3)
        case "ruled":
            flow.para(text, big)
            flow.rule(look.accent, 0.8, before=1.5, after=5)
        case "caps-ruled":
            flow.para(text.upper(), look.bold.but(size_pt=size + 0.5, colour=look.accent))
            flow.rule(look.accent, 0.6, before=1, after=5)
        case "filled":
            high = size * 1.75
            flow.sheet.box(flow.page, (flow.left, flow.y, flow.right, flow.y + high), look.accent, 0.12)
            flow.skip(size * 0.28)
            flow.para(text, look.bold.but(size_pt=size + 0.8, colour=(1, 1, 1)), indent=7)
            flow.skip(size * 0.28 + 4)
        case "centered":
            flow.para(text.upper(), look.bold.but(size_pt=size + 0.5, colour=look.accent), align="center")
            flow.rule(look.accent, 0.5, before=1, after=5)
        case _:
            raise ValueError(f"no heading form {look.heading!r}")


def summary(flow: Flow, person: Person, look: Look) -> None:
    if not person.summary:
        return
    heading(flow, look, person.head["summary"])
    for paragraph in person.summary:
        flow.para(paragraph, look.text, after=2.5)


def work(flow: Flow, person: Person, look: Look) -> None:
    if not person.work:
        return
    heading(flow, look, person.head["work"])
    if look.entry == "grouped":
        for _, jobs in groupby(person.work, key=lambda job: job.company):
            _employer(flow, person, look, list(jobs))
        return
    for number, job in enumerate(person.work):
        flow.skip(6 if number else 0)
        flow.need(look.size_pt * 4.2)
        _job(flow, person, look, job)


def _job(flow: Flow, person: Person, look: Look, job: Job) -> None:
    dates = span(person, job.start, job.end)
    place = [job.company] + ([job.location] if job.location else [])
    body = flow
    if look.dates == "margin":
        body = flow.at(flow.left + look.margin_pt, flow.right)
        flow.at(flow.left, flow.left + look.margin_pt - 10).para(dates, look.quiet)
    right: list[Run] = [(dates, look.quiet)] if look.dates == "right" else []
    match look.entry:
        case "title-first":
            body.split([(job.title, look.bold)], right)
            body.para(", ".join(place), look.italic)
        case "company-first":
            body.split([(job.company, look.bold)], right)
            body.split([(job.title, look.italic)], [(job.location, look.quiet)] if job.location else [])
        case "one-line":
            runs: list[Run] = [(job.title, look.bold), (" | " + " | ".join(place), look.text)]
            body.split(runs, right)
        case "below":
            body.para(job.title, look.bold.but(colour=look.accent))
            body.para(" – ".join(place), look.text)
        case _:
            raise ValueError(f"no entry form {look.entry!r}")
    if look.dates == "line":
        body.para(dates, look.italic.but(colour=look.grey))
    body.skip(2)
    job_text(body, look, job)
    flow.page, flow.y = body.page, body.y


def job_text(flow: Flow, look: Look, job: Job) -> None:
    """What was done: bullets, or paragraphs in prose."""
    for point in job.bullets:
        if look.prose:
            flow.para(point, look.text, after=2)
        else:
            flow.bullet(point, look.text, glyph=look.glyph)


def _employer(flow: Flow, person: Person, look: Look, jobs: list[Job]) -> None:
    """One employer once, and under it each position held there."""
    flow.need(look.size_pt * 5)
    flow.para(jobs[0].company, look.bold.but(size_pt=look.size_pt + 1, colour=look.accent), after=1)
    for job in jobs:
        flow.need(look.size_pt * 3)
        title: list[Run] = [(job.title, look.bold)]
        if job.location:
            title.append((f", {job.location}", look.text))
        flow.split(title, [(span(person, job.start, job.end), look.quiet)])
        flow.skip(1.5)
        job_text(flow, look, job)
        flow.skip(4)


def education(flow: Flow, person: Person, look: Look) -> None:
    if not person.education:
        return
    heading(flow, look, person.head["education"])
    for number, school in enumerate(person.education):
        flow.skip(4 if number else 0)
        flow.need(look.size_pt * 3)
        _school(flow, person, look, school)


def _school(flow: Flow, person: Person, look: Look, school: School) -> None:
    dates = span(person, school.start, school.end)
    body = flow
    if look.dates == "margin":
        body = flow.at(flow.left + look.margin_pt, flow.right)
        flow.at(flow.left, flow.left + look.margin_pt - 10).para(dates, look.quiet)
    right: list[Run] = [(dates, look.quiet)] if look.dates == "right" and dates else []
    place = school.institution + (f", {school.location}" if school.location else "")
    match look.school if school.degree else "institution-only":
        case "degree-first":
            body.split([(school.degree, look.bold)], right)
            body.para(place, look.text)
        case "institution-first":
            body.split([(place, look.bold)], right)
            body.para(school.degree, look.text)
        case "one-line":
            body.split([(school.degree, look.bold), (f" | {place}", look.text)], right)
        case "institution-only":
            body.split([(place, look.bold)], right)
    if look.dates == "line" and dates:
        body.para(dates, look.italic.but(colour=look.grey))
    if school.note:
        body.para(school.note, look.quiet)
    flow.page, flow.y = body.page, body.y


def skills(flow: Flow, person: Person, look: Look) -> None:
    if not person.skills:
        return
    heading(flow, look, person.head["skills"])
    for group in person.skills:
        items = group.printed()
        if look.skills == "bullets":
            if group.label:
                flow.para(group.label, look.bold)
            for item in items:
                flow.bullet(item, look.text, glyph=look.glyph)
        elif look.skills == "stacked":
            if group.label:
                flow.para(group.label, look.bold)
            for item in items:
                flow.para(item, look.text, after=1)
        else:
            label: list[Run] = [(f"{group.label}: ", look.bold)] if group.label else []
            joint = " · " if look.skills == "dots" else look.joint
            flow.para([*label, (joint.join(items), look.text)], after=2)
        flow.skip(1.5 if len(person.skills) > 1 else 0)


def certifications(flow: Flow, person: Person, look: Look) -> None:
    if not person.certifications:
        return
    heading(flow, look, person.head["certifications"])
    for entry in person.certifications:
        flow.need(look.size_pt * 1.4)
        text = entry.name + (f", {entry.issuer}" if entry.issuer else "")
        date = one_date(person, entry.date) if entry.date else ""
        if look.dates == "margin":
            body = flow.at(flow.left + look.margin_pt, flow.right)
            if date:
                flow.at(flow.left, flow.left + look.margin_pt - 10).para(date, look.quiet)
            body.para(text, look.text, after=2)
            flow.page, flow.y = body.page, body.y
        elif look.dates == "right":
            flow.split([(text, look.text)], [(date, look.quiet)] if date else [], after=2)
        else:
            flow.bullet(text + (f" ({date})" if date else ""), look.text, glyph=look.glyph)


def languages(flow: Flow, person: Person, look: Look) -> None:
    if not person.languages:
        return
    heading(flow, look, person.head["languages"])
    pairs = [f"{name} ({level})" if level else name for name, level in person.languages]
    if look.skills in ("bullets", "stacked"):
        for pair in pairs:
            flow.para(pair, look.text, after=1)
    else:
        flow.para(look.joint.join(pairs), look.text)


def extras(flow: Flow, person: Person, look: Look) -> None:
    for extra in person.extras:
        heading(flow, look, extra.heading)
        for line in extra.lines:
            flow.para(line, look.text, after=2)


SECTIONS = {
    "summary": summary,
    "work": work,
    "education": education,
    "skills": skills,
    "certifications": certifications,
    "languages": languages,
    "extras": extras,
}


def write(flow: Flow, person: Person, look: Look, *names: str) -> None:
    """The named sections in this order; sections the person does not have leave no heading."""
    for name in names:
        SECTIONS[name](flow, person, look)
