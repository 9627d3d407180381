"""The payment provider: takes the money of an order and refunds it."""


class RefundRefused(Exception):
    pass


class Provider:
    def __init__(self) -> None:
        self._taken: dict[str, int] = {}
        self._refunded: dict[str, int] = {}

    def take(self, order: str, cents: int) -> None:
        self._taken[order] = cents

    def refund(self, order: str, cents: int) -> None:
        refunded = self._refunded.get(order, 0) + cents
        if refunded > self._taken.get(order, 0):
            raise RefundRefused(f"{order}: more than was taken")
        self._refunded[order] = refunded

    def refunded(self, order: str) -> int:
        return self._refunded.get(order, 0)
