"""Whether a short name stands for a long one: `UFRJ` for `Universidade Federal do Rio de Janeiro`."""

from __future__ import annotations

from itertools import pairwise

from resumectl.parse.lexicon import fold

LEAST_LETTERS, MOST_LETTERS = 2, 9
LEAST_INITIALS = 2
LEAST_TOKENS = 3
MOST_MORE = 2


def is_short_for(short: str, name: str) -> bool:
    """Whether the letters of `short` stand in `name` in their order, at least two of them as the initials of words.

    The first ones are the same, and `UNICAP` may take several letters of a word.
    """
    letters = fold(short).replace(" ", "")
    tokens = fold(name).split()
    capitals = sum(map(str.isupper, short))
    if not LEAST_LETTERS <= len(letters) <= MOST_LETTERS or " " in short.strip() or capitals < LEAST_INITIALS:
        return False
    if spells(letters, name):
        return True
    if len(tokens) > LEAST_TOKENS and len(letters) > LEAST_TOKENS and tokens[1][0] == letters[0] != tokens[0][0]:
        tokens = tokens[1:]  # `UNORP`, of a `Centro Universitario do Norte Paulista`
    return len(tokens) > 1 and tokens[0][0] == letters[0] and _is_within(letters, tokens)


def spells(letters: str, name: str) -> bool:
    """Whether the initials of the name's words with capitals, three or more, stand in the letters in their order.

    Two letters may stand between them: `GFACT` for `GIAC Foundational Cybersecurity Technologies`.
    """
    initials = "".join(fold(word)[:1] for word in name.split() if word[:1].isupper())
    if len(initials) < LEAST_TOKENS or initials[0] != letters[:1] or not 0 <= len(letters) - len(initials) <= MOST_MORE:
        return False
    rest = iter(letters)
    return all(letter in rest for letter in initials)


def _is_within(letters: str, tokens: list[str]) -> bool:
    """Whether the letters are beginnings of words, in order; small words between may be left out."""
    whole = " ".join(tokens)
    starts = {0, *(at + 1 for at, letter in enumerate(whole) if letter == " ")}
    places: list[set[int]] = []
    for letter in letters:
        last = places[-1] if places else {-1}
        found = {
            at
            for at, one in enumerate(whole)
            if one == letter and ((at in starts and at > min(last)) or at - 1 in last)
        }
        places.append(found if places else found & {0})
        if not places[-1]:
            return False
    return sum(bool(found & starts) for found in places) >= LEAST_INITIALS and _rises(places)


def _rises(places: list[set[int]]) -> bool:
    return all(min(one) < max(two) for one, two in pairwise(places))
