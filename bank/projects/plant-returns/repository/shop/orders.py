"""Orders: lines of articles, and a voucher."""

from dataclasses import dataclass, field

from shop.money import divide
from shop.shares import split


@dataclass(frozen=True)
class Line:
    article: str
    pieces: int
    unit_cents: int

    @property
    def cents(self) -> int:
        return self.pieces * self.unit_cents


@dataclass(frozen=True)
class Voucher:
    """Takes off a fixed amount, or a percentage of the goods."""

    cents: int = 0
    percent: int = 0

    def worth(self, lines: list[Line]) -> int:
        goods = sum(line.cents for line in lines)
        return min(goods, self.cents + divide(goods * self.percent, 100))


@dataclass(frozen=True)
class Order:
    number: str
    lines: list[Line]
    voucher: Voucher = field(default_factory=Voucher)

    @property
    def paid_cents(self) -> int:
        return sum(line.cents for line in self.lines) - self.voucher.worth(self.lines)

    def paid_by_line(self) -> list[int]:
        """What the customer paid for each line, voucher taken off."""
        costs = [line.cents for line in self.lines]
        shares = split(self.voucher.worth(self.lines), costs)
        return [cost - share for cost, share in zip(costs, shares)]
