from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True)
class Period:
    """A calendar month."""

    year: int
    month: int

    @property
    def first(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def last(self) -> date:
        return date(self.year, self.month, monthrange(self.year, self.month)[1])

    def days(self) -> list[date]:
        return [self.first + timedelta(days=at) for at in range(self.last.day)]

    def is_after(self, day: date) -> bool:
        """Whether a day lies before this month."""
        return day <= self.first

    def contains(self, day: date) -> bool:
        return self.first <= day <= self.last

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02}"
