import unittest

from shop.orders import Line, Order, Voucher
from shop.provider import Provider
from shop.returns import ReturnDesk


class EveryCent(unittest.TestCase):
    def test_pieces_that_come_back_one_by_one_are_refunded_to_the_cent(self):
        order = Order("7", [Line("hydrangea", 3, 1500)], Voucher(cents=500))
        provider = Provider()
        provider.take("7", order.paid_cents)
        desk = ReturnDesk(provider)
        for _ in range(3):
            desk.accept(order, {0: 1})
        self.assertEqual(provider.refunded("7"), 4000)
