"""What a finished file says by itself, whoever it is about: the search for the person must not find it there."""

from __future__ import annotations

import re

from resumectl.export.dates import date_text
from resumectl.export.forms import own_words
from resumectl.export.labels import vocabulary
from resumectl.model.profile import Profile
from resumectl.model.rendering import ExportOptions


def harmless(profile: Profile, options: ExportOptions) -> tuple[str, ...]:
    """Labels, fixed words of the form, the language's name and the profile's dates as the file prints them."""
    language = options.language or profile.resume_language
    labels = vocabulary(language, profile.basic_info.location.country).labels.values()
    return (*labels, *own_words(options.format), profile.resume_language, *_dates(profile, language))


def _dates(profile: Profile, language: str) -> list[str]:
    words = vocabulary(language)
    dates = {date for one in profile.work_history for date in (one.start_date, one.end_date)}
    dates |= {date for one in profile.education for date in (one.start_date, one.end_date)}
    dates |= {date for one in profile.projects for date in (one.start_date, one.end_date)}
    dates |= {one.date for one in profile.certifications}
    return [date_text(date, words) for date in sorted(dates) if re.fullmatch(r"\d{4}-\d\d", date)]
