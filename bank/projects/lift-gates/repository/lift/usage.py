"""Remembers where and when passes were used, so that two people can't share one."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Use:
    gate: str
    at: datetime


class UsageBook:
    def __init__(self) -> None:
        self._last: dict[str, Use] = {}

    def last_use(self, number: str) -> Use | None:
        return self._last.get(number)

    def note(self, number: str, use: Use) -> None:
        """Keeps the newest use; gates report late when they were offline."""
        known = self._last.get(number)
        if known is None or known.at <= use.at:
            self._last[number] = use
