import unittest
from fractions import Fraction

from shop.orders import Line, Order, Voucher
from shop.provider import Provider
from shop.returns import ReturnDesk, TooManyPieces
from shop.shares import split


def singles(order: Order) -> list[dict[int, int]]:
    return [{at: 1} for at, line in enumerate(order.lines) for _ in range(line.pieces)]


class Shares(unittest.TestCase):
    def refunds(self, order: Order, parcels: list[dict[int, int]]) -> list[int]:
        provider = Provider()
        provider.take(order.number, order.paid_cents)
        desk = ReturnDesk(provider)
        return [desk.accept(order, parcel) for parcel in parcels]

    def test_three_lines_one_by_one_get_back_what_was_paid(self):
        order = Order("1", [Line("rose", 1, 1999), Line("sage", 1, 1999), Line("mint", 1, 1999)], Voucher(cents=1000))
        self.assertEqual(sum(self.refunds(order, singles(order))), 4997)

    def test_a_voucher_that_rounds_up_leaves_no_cent_behind(self):
        order = Order("1", [Line("rose", 1, 999), Line("sage", 1, 999), Line("mint", 1, 999)], Voucher(cents=500))
        self.assertEqual(sum(self.refunds(order, singles(order))), 2497)

    def test_pieces_one_by_one_get_back_what_was_paid(self):
        order = Order("1", [Line("hydrangea", 3, 1500)], Voucher(cents=500))
        self.assertEqual(sum(self.refunds(order, singles(order))), 4000)

    def test_pieces_that_round_up_are_not_refused(self):
        order = Order("1", [Line("hydrangea", 3, 1500)], Voucher(cents=400))
        self.assertEqual(sum(self.refunds(order, singles(order))), 4100)

    def test_parcels_in_another_order_get_back_the_same_sum(self):
        order = Order("1", [Line("rose", 2, 1333), Line("pot", 3, 775), Line("soil", 7, 149)], Voucher(percent=15))
        parcels = [{2: 3}, {1: 1, 0: 1}, {2: 4}, {0: 1}, {1: 2}]
        self.assertEqual(sum(self.refunds(order, parcels)), 5129)

    def test_one_parcel_with_everything_gets_back_what_was_paid(self):
        order = Order("1", [Line("soil", 7, 149), Line("pot", 3, 775)], Voucher(cents=800))
        self.assertEqual(self.refunds(order, [{0: 7, 1: 3}]), [2568])

    def test_free_articles_stay_free(self):
        lines = [Line("seeds", 1, 0), Line("rose", 1, 999), Line("sage", 1, 999), Line("mint", 1, 999), Line("card", 1, 0)]
        paid = Order("1", lines, Voucher(cents=500)).paid_by_line()
        self.assertEqual((paid[0], paid[4], sum(paid)), (0, 0, 2497))

    def test_no_share_is_a_cent_or_more_away(self):
        for cents, weights in [(1006, [1] * 12), (999, [5, 3, 3, 3, 1]), (1000, [1, 1, 1]), (7, [1] * 10), (50, [99, 1, 1])]:
            exact = [Fraction(cents * weight, sum(weights)) for weight in weights]
            far = [share for share, right in zip(split(cents, weights), exact) if abs(share - right) >= 1]
            self.assertEqual(far, [])
            self.assertEqual(sum(split(cents, weights)) - cents, 0)

    def test_a_voucher_is_shared_by_what_lines_cost(self):
        order = Order("1", [Line("soil", 10, 200), Line("olive", 1, 2000)], Voucher(cents=1000))
        self.assertEqual(order.paid_by_line(), [1500, 1500])

    def test_a_percentage_is_rounded_once_for_the_order(self):
        lines = [Line("seeds", 1, 195), Line("card", 1, 195), Line("label", 1, 195)]
        self.assertEqual(Order("1", lines, Voucher(percent=10)).paid_cents, 526)

    def test_a_percentage_is_rounded_half_up(self):
        self.assertEqual(Order("1", [Line("seeds", 1, 250)], Voucher(percent=25)).paid_cents, 187)

    def test_an_order_that_cost_nothing_refunds_nothing(self):
        order = Order("1", [Line("seeds", 3, 0)], Voucher(cents=500))
        self.assertEqual(self.refunds(order, singles(order)), [0, 0, 0])

    def test_pieces_that_are_back_stay_refunded(self):
        order = Order("1", [Line("hydrangea", 3, 1500)], Voucher(cents=500))
        desk = ReturnDesk(provider := Provider())
        provider.take("1", order.paid_cents)
        desk.accept(order, {0: 2})
        with self.assertRaises(TooManyPieces):
            desk.accept(order, {0: 2})
        desk.accept(order, {0: 1})
        self.assertEqual(provider.refunded("1"), 4000)
