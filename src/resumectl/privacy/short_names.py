"""Short forms of employers: `Chubb's` for CHUBB Insurance. They may be anything, so they are told and not taken out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from resumectl.model.profile import Profile
from resumectl.privacy.everyday import WORDS
from resumectl.privacy.folding import folded
from resumectl.privacy.identifiers import PARTICLES, Identifiers

_SHORTEST: Final = 3
_WORD: Final = re.compile(r"[^\W\d_]+")
_COMMON: Final = frozenset(
    "advanced african agency allied alpha american asia asian associated association atlantic australian austrian "
    "bank bar best big blue board british bureau business cafe canadian capital care center central centre chinese "
    "city civil clinic club college community consulting council county creative crown custom data deutsche digital "
    "direct district dutch east eastern elite energy engineering enterprise european express fachhochschule federal "
    "finance financial first food foundation french fresh future gemeinde general german global group health high "
    "home hospital hotel human independent indian industrial innovative institut institute integrated inter "
    "international investment italian japan kanzlei klinik kliniken klinikum krankenhaus land legal life local "
    "logistics management marine market media medical metro metropolitan middle military ministry mobile modern "
    "municipal national net network new northern office old one open pacific personal power praxis precision premier "
    "prime private pro professional project public quality rapid real red regional research restaurant retail royal "
    "rural saint school senior service services smart social society software solution solutions southern spanish "
    "special sport sports stadt staff standard start state studio super swiss system systems tech technical "
    "technology telecom three total trade trans transport travel two union united universal universidad universitat "
    "universite university urban water web western work world young your".split()
)
"""Words with which names begin and which by themselves name nobody."""


def short_names(profile: Profile, known: Identifiers, places: Sequence[int]) -> list[str]:
    """JSON pointers to the texts of a blinded profile in which the first telling word of an employer's name stands with
    a capital, one for each time. What is a town or country beside a job says no more there.

    `places` are the positions of its jobs in the profile that it was made of.
    """
    printed = " ".join([profile.basic_info.location.country, *(job.location for job in profile.work_history)])
    told = {folded(word) for word in _WORD.findall(printed)}
    wanted = {_first(one.text) for one in known.items if one.kind == "employer"} - told - {""}
    return [
        pointer
        for pointer, text in _texts(profile, places)
        for word in _WORD.findall(text)
        if word[0].isupper() and folded(word) in wanted
    ]


def _first(name: str) -> str:
    """The first word of a folded name that could stand for it, `""` for none."""
    words = (word for word in _WORD.findall(name) if len(word) >= _SHORTEST)
    return next((word for word in words if word not in PARTICLES and word not in _COMMON and word not in WORDS), "")


def _texts(profile: Profile, places: Sequence[int]) -> Iterator[tuple[str, str]]:
    """What people write of themselves, by its place."""
    info = profile.basic_info
    yield "/basic_info/current_title", info.current_title
    for at, text in enumerate(info.summary_description):
        yield f"/basic_info/summary_description/{at}", text
    for at, job in zip(places, profile.work_history, strict=True):
        yield f"/work_history/{at}/role_title", job.role_title
        for line, text in enumerate(job.bullet_points):
            yield f"/work_history/{at}/bullet_points/{line}", text
    for at, project in enumerate(profile.projects):
        yield f"/projects/{at}/name", project.name
        for line, text in enumerate(project.bullet_points):
            yield f"/projects/{at}/bullet_points/{line}", text
