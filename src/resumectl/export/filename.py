"""Names for finished files that every file system takes."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

from resumectl.model.errors import InvalidInput
from resumectl.model.profile import Profile
from resumectl.model.rendering import NAME_WORDS_REMEDY, unknown_name_word

SUFFIX: Final = ".docx"
NAME_BYTES: Final = 200
"""Longest name in UTF-8: file systems take 255, and programs add temporary suffixes of their own."""

_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*]+')
_RESERVED: Final = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|[ .])", re.IGNORECASE)
_SUFFIXES: Final = re.compile(r"\.(?:pdf|docx|docm|dotx|doc|png|jpe?g)$", re.IGNORECASE)


def suggested_filename(profile: Profile, title: str, template_name: str) -> str:
    """`Jane Doe - classic.docx`; without a name the title's stem stands for it, else `resume`."""
    info = profile.basic_info
    named = info.full_name or f"{info.first_name} {info.last_name}"
    # Initials end in a full stop, which only the end of a file's name cannot.
    stem = _safe(named, ends=not template_name) or _safe(_SUFFIXES.sub("", title.strip())) or "resume"
    ending = f" - {template}" if (template := _shortened(_safe(template_name), 60)) else ""
    room = NAME_BYTES - len(f"{ending}{SUFFIX}".encode())
    short = stem if len(stem.encode()) <= room and ending else _shortened(stem, room)
    return f"{short}{ending}{SUFFIX}"


def pattern_filename(pattern: str, profile: Profile, title: str, template_name: str, reference: str = "") -> str:
    """A safe name made of a pattern with {name}, {title}, {template} and {reference}.

    Raises InvalidInput for another word in braces.
    """
    info = profile.basic_info
    words = {
        "name": info.full_name or f"{info.first_name} {info.last_name}".strip(),
        "title": _SUFFIXES.sub("", title.strip()),
        "template": template_name,
        "reference": reference,
    }
    if (unknown := unknown_name_word(pattern)) is not None:
        raise InvalidInput(f"A file name has no {{{unknown}}}.", field="file_name", remedy=NAME_WORDS_REMEDY)
    filled = re.sub(r"\{(\w+)\}", lambda match: words[match[1]], pattern)
    return f"{_shortened(_safe(filled.removesuffix(SUFFIX)), NAME_BYTES - len(SUFFIX)) or 'resume'}{SUFFIX}"


def _safe(text: str, *, ends: bool = True) -> str:
    """`text` as a harmless piece of a file name: no separators, controls, reserved names, leading dots, nor a last
    one where it `ends` the name.
    """
    visible = "".join(_visible(character) for character in text)
    words = _FORBIDDEN.sub(" ", normalize("NFC", visible)).split()
    plain = " ".join(words).lstrip(".-~ ").rstrip(". " if ends else " ")
    return f"_{plain}" if _RESERVED.match(plain) else plain


def _shortened(text: str, size_bytes: int) -> str:
    return text.encode()[:size_bytes].decode(errors="ignore").rstrip(". ")


def _visible(character: str) -> str:
    """Nothing for control and format characters: some turn the end of a name round on the screen."""
    if character.isspace():
        return " "
    return "" if category(character).startswith("C") else character
