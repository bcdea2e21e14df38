"""Answers that are kept: asked once for an object, anew for another one."""

from __future__ import annotations

from dataclasses import replace

from resumectl.parse.fields.entries.bodies import header_dates, sign_of
from resumectl.parse.geometry import Line, Run, Segment, Style
from resumectl.parse.remembered import once, once_each


class Counted:
    """An object that counts how often it is asked."""

    asked = 0

    @once
    def answer(self) -> int:
        """The number of the question."""
        self.asked += 1
        return self.asked


def test_a_member_is_worked_out_once() -> None:
    """The second question is answered from memory, each object has its own, and the class shows the member."""
    one, other = Counted(), Counted()
    assert (one.answer, one.answer, other.answer) == (1, 1, 1)
    assert Counted.answer.__doc__ == "The number of the question."


def test_a_function_is_asked_once_for_each_object() -> None:
    """Two functions of one name do not mix up their answers."""
    asked: list[Counted] = []

    @once_each
    def name(one: Counted) -> str:
        asked.append(one)
        return "first"

    first = name

    def name(one: Counted) -> str:  # type: ignore[no-redef]
        return "second"

    name.__module__ = "elsewhere"
    one, other = Counted(), Counted()
    assert [first(one), first(one), first(other), once_each(name)(one)] == ["first", "first", "first", "second"]
    assert asked == [one, other]


def test_marks_keep_what_is_known_of_a_line_and_other_text_does_not() -> None:
    """A marked line has the dates and the look of the line before; a line with other text or style is asked anew."""
    line = Line((Segment((Run("Acme 2015 - 2019", Style(12)),)),))
    assert [span.start for span in header_dates(line)] == ["2015"]
    assert header_dates(line.marked(number=7, bullet="•", underlined=True)) is header_dates(line)
    later = replace(line, segments=(Segment((Run("Acme 2016 - 2019", Style(9)),)),))
    assert [span.start for span in header_dates(later)] == ["2016"]
    assert (sign_of(line).size, sign_of(later).size) == (12, 9)


def test_a_line_made_quickly_is_the_same_line() -> None:
    """Members that are not given have their defaults; marking, changing, comparing and printing it work as ever."""
    segments = (Segment((Run("Cook"),), 1.0, 9.0),)
    made, usual = Line.made(segments, page=2, column=3), Line(segments, page=2, column=3)
    assert made == usual
    assert hash(made) == hash(usual)
    assert repr(made) == repr(usual)
    assert made.marked(bullet="•") == replace(usual, bullet="•") == replace(made, bullet="•")
    assert made != Line(segments, page=2)
