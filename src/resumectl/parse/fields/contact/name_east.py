"""Chinese and Korean names in Latin letters: which of their words is the family name.

Where people write the family name first, short syllables follow it: `Lim Wei Ming`, `Tan Jianming`, `Kim Min-jun`.
A Western given name may stand before or behind all of them.
"""

from __future__ import annotations

import re

from resumectl.parse.lexicon import fold

FAMILIES = frozenset(
    "ang bae bai boey bong cai cao chai chan chang chay cheah cheam chee chen cheng cheok cheong chern cheung "
    "chew chia chiam chiang chik chin chiu chng choi chong choo chooi choong chow choy chu chua chung cui deng "
    "diong duan fong foo gan gao goh gong gou guan guo hah heng hew hiew ho hong hsieh huang hwang jang jeon "
    "jeong jiang jung kam kang ker kho khong khoo kim kiu koay koe koh kong koo kuang kuek kuo kwan kwang kwee "
    "kwek kwok kwon kwong lai lam lau law lee leong leow ler leu leung lew leyong li liang liao liew lim lin liu "
    "lo loh lok loke loong low loy lu lum luo lye ma mah mak mao moh mok moon neo ng nga ngai ngiam ngo ngoh ong "
    "ooi oon ou pan pang park pek peng phang phoon phua png poh poon pua puah qian qin qiu quah quek seah seet "
    "sek seo seow shao shih shum sia siah siew sim siow siu sng soh son soo soon soong sun sze szeto tai tam tan "
    "tang tay tee teh teo teoh tham thia thian tho thong tiong toh tsai tsang tse tsoi tsui twan wang wong "
    "woo woon wu xie xiong xu xue yam yang yap yau yeo yeoh yeung yew yip yong yoo yoon yu yuan yuen zeng "
    "zhang zhao zheng zhong zhou zhu zou".split()
)
"""As they are spelt in mainland China, Taiwan, Hong Kong, Singapore, Malaysia and Korea; the commonest."""
GIVEN_TOO = frozenset("ang chai kim lam law lee lin lo low ma sim sun".split())
"""Of these the West has given names or other names, too."""
SYLLABLE = r"(?:zh|ch|sh|ts|tz|hs|kw|gw|hw|ng|[bcdfghjklmnpqrstwxyz])?(?:[aeiouü]{1,3}|y[aeiou]{1,2})(?:ng|[hkmnprtw])?"
ONE = re.compile(SYLLABLE)
TWO = re.compile(f"({SYLLABLE})-?({SYLLABLE})")
LONGEST_SYLLABLE = 6
LEAST_JOINED = 5
"""Letters of two syllables in one word; shorter words may be one."""


def family_first(tokens: list[str]) -> bool:
    """Whether a name of two or three words begins with the family name: two syllables follow it, and no other one."""
    words = [fold(token) for token in tokens]
    if not words or words[0] not in FAMILIES or not all(token[:1].isupper() for token in tokens):
        return False
    if len(tokens) == 2:
        joined = len(words[1]) >= LEAST_JOINED and TWO.fullmatch(tokens[1].casefold()) is not None
        joined = joined and words[1] not in FAMILIES
        return joined and ("-" in tokens[1] or (words[0] not in GIVEN_TOO and _is_plain(tokens[1])))
    return len(tokens) == 3 and words[2] not in FAMILIES and all(map(_is_syllable, tokens[1:]))


def around_comma(given: str, family: str) -> tuple[str, str]:
    """(given names, family name) of `Seah Jia Yi, Jerald`: the Chinese name before the comma is a whole one."""
    tokens = family.split()
    if len(tokens) == 3 and family_first(tokens):
        return f"{given} {' '.join(tokens[1:])}", tokens[0]
    return given, family


def family_within(tokens: list[str]) -> int:
    """Where the family name stands in four words with a Western name before it: `Jerald Seah Jia Yi`; 0 elsewhere."""
    if len(tokens) != 4 or _is_syllable(tokens[0]) or fold(tokens[1]) not in FAMILIES:
        return 0
    return 1 if all(map(_is_syllable, tokens[2:])) else 0


def _is_syllable(token: str) -> bool:
    return len(token) <= LONGEST_SYLLABLE and token[:1].isupper() and ONE.fullmatch(token.casefold()) is not None


def _is_plain(token: str) -> bool:
    """Whether a word of two syllables is spelt as Chinese ones are, and as hardly any Western name is."""
    low = token.casefold()
    return any(mark in low for mark in MARKS) and not low.endswith(("y", "ie", "guyen"))


MARKS = ("ng", "ia", "iu", "uo", "ua", "ui", "zh", "x", "q", "ao", "ou", "ei")
