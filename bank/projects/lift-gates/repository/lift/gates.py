"""Decides at a gate if a pass opens it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from lift.passes import Pass
from lift.usage import UsageBook, Use

LOCK = timedelta(minutes=10)


@dataclass(frozen=True)
class Decision:
    opens: bool
    reason: str = ""
    wait: timedelta = timedelta(0)


class Gates:
    def __init__(self, passes: list[Pass], book: UsageBook) -> None:
        self._passes = {each.number: each for each in passes}
        self._book = book

    def scan(self, number: str, gate: str, at: datetime) -> Decision:
        known = self._passes.get(number)
        if known is None:
            return Decision(False, "unknown pass")
        last = self._book.last_use(number)
        self._book.note(number, Use(gate, at))
        if not known.is_valid_on(at.date()):
            return Decision(False, "not valid today")
        wait = time_left(last, gate, at)
        if wait > timedelta(0):
            return Decision(False, "used at another gate", wait)
        return Decision(True)


def time_left(last: Use | None, gate: str, at: datetime) -> timedelta:
    """How long a pass is still locked here; a guest may always go back through the gate they used last."""
    if last is None or last.gate == gate:
        return timedelta(0)
    return max(timedelta(0), last.at + LOCK - at)
