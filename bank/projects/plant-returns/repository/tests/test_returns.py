import unittest

from shop.credit_note import credit_note
from shop.orders import Line, Order, Voucher
from shop.provider import Provider, RefundRefused
from shop.returns import ReturnDesk, TooManyPieces


class Returns(unittest.TestCase):
    def setUp(self):
        self.provider = Provider()
        self.desk = ReturnDesk(self.provider)
        self.order = Order("1", [Line("olive", 1, 4000), Line("pot", 2, 3000)], Voucher(cents=1000))
        self.provider.take("1", self.order.paid_cents)

    def test_an_order_costs_its_goods_without_the_voucher(self):
        self.assertEqual(self.order.paid_cents, 9000)

    def test_a_percentage_is_taken_off(self):
        self.assertEqual(Order("2", [Line("fern", 2, 1250)], Voucher(percent=10)).paid_cents, 2250)

    def test_a_voucher_is_worth_the_goods_at_most(self):
        self.assertEqual(Order("2", [Line("fern", 1, 800)], Voucher(cents=1000)).paid_cents, 0)

    def test_a_returned_piece_is_worth_what_was_paid_for_it(self):
        self.assertEqual(self.desk.accept(self.order, {1: 1}), 2700)

    def test_a_parcel_may_have_pieces_of_several_lines(self):
        self.assertEqual(self.desk.accept(self.order, {0: 1, 1: 2}), 9000)

    def test_pieces_can_be_returned_once(self):
        self.desk.accept(self.order, {0: 1})
        with self.assertRaises(TooManyPieces):
            self.desk.accept(self.order, {0: 1})

    def test_the_provider_refunds_what_it_took_at_most(self):
        with self.assertRaises(RefundRefused):
            self.provider.refund("1", 9001)

    def test_the_credit_note_names_pieces_and_amount(self):
        text = credit_note(self.order, {1: 2, 0: 1}, 9000)
        self.assertEqual(text, "Order 1: 1 x olive, 2 x pot. We refund 90.00 EUR.")
