"""Writes proofread/lexicon/rare.txt.gz, words of large lists that the dictionaries in use lack, and seldom.txt.gz,
words of these lists that they have and that hardly anybody writes.

    python .ci/rare_words.py american-english-huge british-english-huge

The files are those of Debian's packages wamerican-huge and wbritish-huge, which are SCOWL's words up to size 80.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from typing import Final

from resumectl.proofread.dictionary import dictionary
from resumectl.proofread.rare import FILE, SELDOM, folded
from resumectl.proofread.spelling import RARE

LEXICON: Final = Path(__file__).resolve().parent.parent / "src" / "resumectl" / "proofread" / "lexicon"
SHORTEST: Final = 5
"""Of words that are hardly ever written; near shorter ones there is always another."""


def main(*paths: str) -> int:
    """Gather, leave out what is known, write."""
    known = dictionary("en")
    if known is None:
        return 1
    among = known.without_own_words()
    words = {word for path in paths for word in Path(path).read_text(encoding="utf-8").split()}
    plain = {word for word in words if word.isascii() and word.isalpha() and word.islower() and len(word) > 2}
    rare = {word for word in plain if not among.knows(word)}
    seldom = {word for word in plain - rare if len(word) >= SHORTEST and among.zipf(word) < RARE}
    for name, of in ((FILE, rare), (SELDOM, seldom)):
        target = LEXICON / name
        target.write_bytes(gzip.compress(folded(sorted(of)).encode("ascii"), mtime=0))
        print(f"{name}: {len(of)} words, {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
