"""The text that customers get with a refund."""

from shop.money import euros
from shop.orders import Order


def credit_note(order: Order, parcel: dict[int, int], cents: int) -> str:
    articles = ", ".join(f"{pieces} x {order.lines[at].article}" for at, pieces in sorted(parcel.items()))
    return f"Order {order.number}: {articles}. We refund {euros(cents)}."
