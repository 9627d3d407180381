"""Replays orders and returns: python3 -m shop data/returns.txt"""

import sys

from shop.credit_note import credit_note
from shop.money import euros
from shop.orders import Line, Order, Voucher
from shop.provider import Provider, RefundRefused
from shop.returns import ReturnDesk


def read_voucher(text: str) -> Voucher:
    return Voucher(percent=int(text[:-1])) if text.endswith("%") else Voucher(cents=int(text))


def read_line(text: str) -> Line:
    article, pieces, unit = text.split(":")
    return Line(article, int(pieces), int(unit))


def main(path: str) -> None:
    provider = Provider()
    desk = ReturnDesk(provider)
    orders: dict[str, Order] = {}
    with open(path, encoding="utf-8") as rows:
        for row in rows:
            kind, number, *rest = row.split()
            if kind == "order":
                order = Order(number, [read_line(each) for each in rest[1:]], read_voucher(rest[0]))
                orders[number] = order
                provider.take(number, order.paid_cents)
                print(f"Order {number}: paid {euros(order.paid_cents)}.")
                continue
            parcel = {int(at): int(pieces) for at, pieces in (each.split(":") for each in rest)}
            try:
                print(credit_note(orders[number], parcel, desk.accept(orders[number], parcel)))
            except RefundRefused as refused:
                print(f"Refused: {refused}.")


if __name__ == "__main__":
    main(sys.argv[1])
