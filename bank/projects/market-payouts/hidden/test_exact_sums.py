import unittest

import pandas as pd

from payouts.clean import clean
from payouts.money import to_cents
from payouts.settle import settle
from tests.market import STALLS, rows, sale


def sold(*lines):
    statement = settle(clean(rows(*lines), STALLS, "2026-06").rows, STALLS)
    return dict(zip(statement["stall"], statement["sales_cents"]))


def cents(*amounts):
    return [int(each) for each in to_cents(pd.Series(amounts, dtype=object))]


class ExactSums(unittest.TestCase):
    def test_every_amount_keeps_its_cents(self):
        self.assertEqual(cents("19.99", "0.29", "1.15", "8.20", "1.10"), [1999, 29, 115, 820, 110])
        amounts = [f"{at // 100}.{at % 100:02}" for at in range(1, 20_000)]
        self.assertEqual(cents(*amounts), list(range(1, 20_000)))

    def test_refunds_keep_their_cents(self):
        self.assertEqual(cents("-19.99", "-0.29", "-4.50", "-1,10"), [-1999, -29, -450, -110])

    def test_decimals_may_be_missing(self):
        self.assertEqual(cents("12", "7.5", "-3", "0,5"), [1200, 750, -300, 50])

    def test_blanks_around_a_code_are_ignored(self):
        self.assertEqual(sold(sale("4.00", stall="K12   "), sale("2.50", "A-2", stall=" K12"))["K12"], 650)

    def test_codes_may_be_in_lower_case(self):
        self.assertEqual(sold(sale("4.00", stall="k12"), sale("2.50", "A-2", stall="na "))["K12"], 400)
        self.assertEqual(sold(sale("2.50", "A-2", stall="na "))["NA"], 250)

    def test_all_spellings_of_a_code_add_up(self):
        result = sold(sale("1.00"), sale("2.00", "A-2", stall="K07 "), sale("4.00", "A-3", stall="k07"))
        self.assertEqual(result, {"K07": 700, "K12": 0, "NA": 0})
