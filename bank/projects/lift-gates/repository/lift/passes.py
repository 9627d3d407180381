"""Passes: the days on which they are valid."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Pass:
    number: str
    first_day: date
    last_day: date

    def is_valid_on(self, day: date) -> bool:
        return self.first_day <= day <= self.last_day
