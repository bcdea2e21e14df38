"""Lists are cut at their separators, never inside brackets."""

import re

from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.fields.brackets import outside_brackets

COMMA = re.compile(r",\s*")


def test_what_stands_in_brackets_stays_together():
    """A comma in brackets of any kind parts nothing, a comma after them does."""
    assert outside_brackets("React (Redux, hooks), Node", COMMA) == ["React (Redux, hooks)", "Node"]
    assert outside_brackets("A [b, (c, d)], E（f, g）, h", COMMA) == ["A [b, (c, d)]", "E（f, g）", "h"]


def test_a_bracket_that_never_closes_holds_the_rest():
    """What follows an open bracket is one part; a closing one too many parts as usual."""
    assert outside_brackets("a, b (c, d", COMMA) == ["a", "b (c, d"]
    assert outside_brackets("a), b, c", COMMA) == ["a)", "b", "c"]


@given(st.text(alphabet="ab, ([（)]）", max_size=30))
def test_parts_are_the_text_without_separators(text):
    """Nothing is lost but separators; only the last part may leave a bracket open."""
    parts = outside_brackets(text, COMMA)
    assert re.sub(r"[,\s]", "", "".join(parts)) == re.sub(r"[,\s]", "", text)
    depth = 0
    for part in parts[:-1]:
        depth += sum(part.count(sign) for sign in "([（") - sum(part.count(sign) for sign in ")]）")
        assert depth <= 0
