import unittest

from billing.ledger import opening_stock, pallet_days
from billing.period import Period
from tests.store import JUNE, move


class FirstOfMonth(unittest.TestCase):
    def frozen(self, *moves, period=JUNE):
        return pallet_days(list(moves), period)["frozen"]

    def test_an_arrival_on_the_first_is_charged_for_each_day_once(self):
        self.assertEqual(self.frozen(move("2026-06-01", "in", 3)), 90)

    def test_a_departure_on_the_first_is_charged_for_that_day(self):
        self.assertEqual(self.frozen(move("2026-05-20", "in", 3), move("2026-06-01", "out", 3)), 3)

    def test_arrival_and_departure_on_the_first_are_one_day(self):
        self.assertEqual(self.frozen(move("2026-06-01", "in", 3), move("2026-06-01", "out", 3)), 3)

    def test_part_of_the_stock_leaving_on_the_first_is_charged_that_day_only(self):
        self.assertEqual(self.frozen(move("2026-05-31", "in", 3), move("2026-06-01", "out", 1)), 61)

    def test_the_last_day_of_the_month_before_belongs_to_the_opening_stock(self):
        moves = [move("2026-05-31", "in", 4), move("2026-06-01", "in", 2)]
        self.assertEqual(opening_stock(moves, "frozen", JUNE), 4)

    def test_two_months_together_charge_each_day_once(self):
        moves = [move("2026-05-30", "in", 1), move("2026-06-01", "in", 1), move("2026-06-02", "out", 2)]
        self.assertEqual(self.frozen(*moves, period=Period(2026, 5)), 2)
        self.assertEqual(self.frozen(*moves), 4)

    def test_zones_on_the_first_are_charged_apart(self):
        moves = [move("2026-05-20", "in", 2, zone="chill"), move("2026-06-01", "out", 2, zone="chill")]
        days = pallet_days([*moves, move("2026-06-01", "in", 1)], JUNE)
        self.assertEqual(days, {"chill": 2, "frozen": 30})
