"""The return desk: decides what a return is worth, and has it refunded."""

from collections import defaultdict

from shop.orders import Order
from shop.provider import Provider
from shop.shares import split


class TooManyPieces(Exception):
    pass


class ReturnDesk:
    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._returned: dict[tuple[str, int], int] = defaultdict(int)

    def accept(self, order: Order, parcel: dict[int, int]) -> int:
        """Refunds a parcel: pieces by the number of their line, from 0. Gives the cents that were refunded."""
        for at, pieces in parcel.items():
            if self._returned[order.number, at] + pieces > order.lines[at].pieces:
                raise TooManyPieces(f"{order.number}: line {at + 1}")
        cents = sum(self._worth(order, at, pieces) for at, pieces in parcel.items())
        self._provider.refund(order.number, cents)
        for at, pieces in parcel.items():
            self._returned[order.number, at] += pieces
        return cents

    def _worth(self, order: Order, at: int, pieces: int) -> int:
        """The next pieces of a line; those that are back already have been refunded."""
        each = split(order.paid_by_line()[at], [1] * order.lines[at].pieces)
        back = self._returned[order.number, at]
        return sum(each[back : back + pieces])
