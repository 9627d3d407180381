import unittest

from billing.ledger import handled_pallets, pallet_days
from billing.model import BillingError
from billing.money import format_cents, share_of
from billing.period import Period
from tests.store import JUNE, move


class Ledger(unittest.TestCase):
    def test_the_days_of_arrival_and_departure_are_charged(self):
        days = pallet_days([move("2026-06-10", "in", 1), move("2026-06-12", "out", 1)], JUNE)
        self.assertEqual(days, {"chill": 0, "frozen": 3})

    def test_zones_are_counted_apart(self):
        days = pallet_days([move("2026-06-30", "in", 2), move("2026-06-29", "in", 5, zone="chill")], JUNE)
        self.assertEqual(days, {"chill": 10, "frozen": 2})

    def test_more_leaving_than_there_is_names_the_day(self):
        with self.assertRaisesRegex(BillingError, "2026-06-12"):
            pallet_days([move("2026-06-10", "in", 1), move("2026-06-12", "out", 2)], JUNE)

    def test_handled_pallets_are_those_of_the_month(self):
        moves = [move("2026-05-31", "in", 7), move("2026-06-02", "out", 2), move("2026-06-30", "in", 1)]
        self.assertEqual(handled_pallets(moves, JUNE), 3)

    def test_a_leap_february_has_29_days(self):
        self.assertEqual(len(Period(2028, 2).days()), 29)


class Money(unittest.TestCase):
    def test_percentages_are_rounded_half_up(self):
        self.assertEqual([share_of(cents, 700) for cents in (50, 49, 150, 0)], [4, 3, 11, 0])

    def test_amounts_are_written_with_two_digits(self):
        self.assertEqual([format_cents(cents) for cents in (5, 1234, -5)], ["0.05", "12.34", "-0.05"])
