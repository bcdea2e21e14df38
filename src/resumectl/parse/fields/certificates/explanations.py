"""What is told of a certificate below its name or behind it, and names none: sentences, bullets, what comes to nothing.

Full Stack Web Development, Codewell Academy, 2021
• Built three web shops with a team of four.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.actions import tells_action
from resumectl.parse.fields.cells import small_share
from resumectl.parse.fields.certificates.issuers import certificate_score
from resumectl.parse.fields.certificates.parts import CODES, Part
from resumectl.parse.fields.certificates.words import DETAIL, ISSUED_BY, PAPER
from resumectl.parse.lexicon import Lexicon, fold

LEAST_TOLD, LEAST_SENTENCE_WORDS = 3, 6
LEAST_SMALL = 0.4
"""In a sentence: nouns have capitals in German."""
MOST_ISSUER_WORDS = 12
LED_WORDS = 4
"""The first words of a row, in which a certificate's name would say that it is one."""
SENTENCE_END = re.compile(r"[^\W\d_]{2}[.!]$")
ACT_OF_PAPER = re.compile(
    r"^(?:successfully )?(?:completed?|passed|obtained|earned|received|attended|achieved|gained|certified|qualified|"
    r"trained|licensed)\b",
    re.IGNORECASE,
)
"""Verbs behind which a certificate's name may stand: `Completed "Python for Everybody"`."""
AWARDED = re.compile(r"^awarded\s+(?:an?\s+)?(?:certificates?|badges?|diplomas?)\b", re.IGNORECASE)
BEGINS_SENTENCE = re.compile(
    r"^(?:the|this|these|it|i|we|der|die|das|diese[rs]?|ich|le|la|les|ce|cette|el|los|las|este|esta|il|lo|questo|"
    r"questa|de|het|dit|deze|o|a|os|as)\s+(?=[a-zà-ÿ])",
    re.IGNORECASE,
)
"""An article or a pronoun before a small letter, which no name begins with: `The course covered ...`."""
NOT_HELD = re.compile(r"\b(?:eligible|self[- ]study|self[- ]taught|autodidakt\w*|autodidact\w*)\b", re.IGNORECASE)
"""Somebody could have it, or has learnt it alone: `CPA Eligible`."""
BEHIND_COLON = re.compile(r"^([^:()]{3,70}\s[^:()]{2,70}):\s+(?=[^\W\dA-ZÀ-Ý_])")
LEAST_BEHIND_COLON = 4


def explained(parts: Sequence[Part], words: Lexicon) -> set[int]:
    """Places of the parts that tell of the certificate above them, and of what is none: a page's foot, say.

    A full stop says nothing where the first name ends in one as well.
    """
    found = {at for at, part in enumerate(parts) if part.cells and _is_none(part, words)}
    if not parts or (parts[0].cells and _tells(parts[0], words, stops=True)):
        return found
    stops = not ends_sentence(parts[0])
    told = {at for at, part in enumerate(parts) if at and _tells(part, words, stops=stops)}
    if parts[0].bullet:
        return found | told
    bullets = [at for at, part in enumerate(parts) if part.bullet and not part.date]
    if bullets and 2 * sum(at in told for at in bullets) > len(bullets):
        told |= {at for at in bullets if not _names_paper(parts[at], words)}
    return found | told


def is_told(text: str) -> bool:
    """Whether what stands where an issuer would tells of the paper, or of what was learnt for it, and names no body."""
    count = len(text.split())
    if count < LEAST_SENTENCE_WORDS:
        return False
    begins = ACT_OF_PAPER.match(text) or BEGINS_SENTENCE.match(text) or tells_action(text)
    return bool(begins) or (count >= MOST_ISSUER_WORDS and small_share(text) >= LEAST_SMALL)


def without_explanation(text: str) -> str:
    """A name without what explains it behind a colon: `Fire Warden: evacuation and drills for a site of two hundred`.
    """
    match = BEHIND_COLON.match(text)
    behind = match is not None and len(text[match.end() :].split()) >= LEAST_BEHIND_COLON
    return match[1].rstrip() if match and behind and not CODES.search(text) else text


def _tells(part: Part, words: Lexicon, *, stops: bool) -> bool:
    """Whether a part of one cell without a date tells what somebody did, or is a sentence; `stops` where they end so.
    """
    text = part.text
    if len(part.cells) != 1 or part.date or len(text.split()) < LEAST_TOLD or part.bold:
        return False
    if AWARDED.match(text):
        return True
    if ACT_OF_PAPER.match(text) or ISSUED_BY.match(text) or DETAIL.match(text):
        return False
    if _names_paper(part, words) and not BEGINS_SENTENCE.match(text):
        return False
    if tells_action(text):
        return True
    long = len(text.split()) >= LEAST_SENTENCE_WORDS and small_share(" ".join(text.split()[1:])) >= LEAST_SMALL
    return stops and long and ends_sentence(part)


def _is_none(part: Part, words: Lexicon) -> bool:
    """Whether nobody gave it, or the row says what the document is: `Jane Doe   Curriculum Vitae`."""
    return NOT_HELD.search(part.text) is not None or any(fold(cell) in words.document_titles for cell in part.cells)


def ends_sentence(part: Part) -> bool:
    """Whether a full stop ends the part's last row."""
    return SENTENCE_END.search(part.lines[-1].flat) is not None


def _names_paper(part: Part, words: Lexicon) -> bool:
    """Whether the first words of a part name a paper."""
    lead = " ".join(part.text.split()[:LED_WORDS])
    return PAPER.search(lead) is not None or certificate_score(lead, words) >= 1.0
