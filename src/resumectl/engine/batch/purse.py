"""What a run may still spend, shared by the files in work."""

from __future__ import annotations

import threading

from resumectl.model import errors


class PurseEmpty(errors.CreditsExhausted):
    """A file that may cost more than the run may still spend is not begun; those that cost nothing are."""

    default_code = "MAX_CREDITS_REACHED"


class Purse:
    """The credits that a run may still spend; None for as many as there are.

    What a file in work may cost is held until it is done. Where that is all there is, the next file waits: the one
    in work may fail, or turn out to be known, and cost nothing.
    """

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._left = most
        self._held = 0
        self._settled = threading.Condition()

    def hold(self, count: int) -> None:
        """Raise PurseEmpty when fewer are left and no file in work can give any back."""
        with self._settled:
            if self._left is None:
                return
            while self._left < count and self._held:
                self._settled.wait()
            if self._left < count:
                raise PurseEmpty(
                    _none_left(self._most or 0, self._left, count),
                    remedy="Run it again with a larger --max-credits; it goes on where it stopped.",
                )
            self._left -= count
            self._held += count

    @property
    def is_limited(self) -> bool:
        return self._most is not None

    def settle(self, held: int, spent: int) -> None:
        """Of what was held for a file so much was spent."""
        with self._settled:
            if self._left is not None:
                self._left += held - spent
                self._held -= held
                self._settled.notify_all()


def _none_left(most: int, left: int, count: int) -> str:
    if not most:
        return "This run may use no credits, and the files that were not begun cost some."
    if left:
        return f"A résumé takes {count} credits here, and of the {most} that this run may use only {left} is left."
    return f"The {most} credits that this run may use are used." if most != 1 else "This run's one credit is used."
