"""Orders of readers, and their fees."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from readingroom.catalogue import Page

MAX_OPEN_ORDERS = 5
FREE_PAGES = 10
PAGE_CENTS = 20


@dataclass
class Order:
    number: str
    reader: str
    signature: str
    is_school: bool = False
    # None until it is delivered.
    folder: Path | None = None
    fee: int | None = None


class OrderBook:
    def __init__(self) -> None:
        self._orders: list[Order] = []
        self._numbers: dict[int, int] = {}

    def place(self, reader: str, signature: str, day: date, is_school: bool = False) -> Order:
        """Adds an order; a ValueError says why it is refused."""
        open_ones = [order for order in self.open_orders() if order.reader == reader]
        if len(open_ones) >= MAX_OPEN_ORDERS:
            raise ValueError(f"{reader} has {MAX_OPEN_ORDERS} open orders")
        count = self._numbers[day.year] = self._numbers.get(day.year, 0) + 1
        order = Order(f"{day.year}/{count}", reader, signature, is_school)
        self._orders.append(order)
        return order

    def open_orders(self) -> list[Order]:
        """The orders that aren't delivered, as they were placed."""
        return [order for order in self._orders if order.folder is None]


def fee(pages: list[Page], is_school: bool) -> int:
    """Cents for a delivery of these pages."""
    cents = PAGE_CENTS * len(pages[FREE_PAGES:])
    return cents // 2 if is_school else cents


def euros(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02} EUR"
