import sqlite3
import unittest

from harbour.books import DayClosed, brought_forward, close_day, open_books, post, statement

ACCOUNTS = "INSERT INTO accounts VALUES (1, 'Tern', 10000, 5000), (2, 'Gannet', 0, 0);"
DAY, NEXT = "2026-05-04", "2026-05-05"


class Days(unittest.TestCase):
    def setUp(self):
        self.books = open_books(ACCOUNTS)

    def post(self, *rows, account=1, day=DAY):
        for receipt, cents in rows:
            post(self.books, account, day, receipt, "fuel" if cents < 0 else "payment", cents)

    def balances(self, account=1, first=DAY, last=DAY):
        return [entry.balance for entry in statement(self.books, account, first, last)]

    def fees(self, account=1, day=DAY):
        return [entry.receipt for entry in statement(self.books, account, day, day) if entry.kind == "fee"]

    def test_each_line_of_a_day_has_the_balance_after_it(self):
        self.post((1, -3000), (2, -4000), (3, 500))
        self.assertEqual(self.balances(), [7000, 3000, 3500])

    def test_entries_that_are_sent_late_go_by_their_receipt(self):
        self.post((7, 500), (2, -4000), (4, -3000))
        self.assertEqual(self.balances(), [6000, 3000, 3500])

    def test_receipts_of_another_day_do_not_mix(self):
        self.post((8, -3000), (9, -1000))
        self.post((1, -500), (9, 2000), day=NEXT)
        self.assertEqual(self.balances(last=NEXT), [7000, 6000, 5500, 7500])

    def test_an_earlier_day_that_is_sent_late_comes_first(self):
        self.post((1, -500), (2, -500), day=NEXT)
        self.post((5, -3000), (6, -1000))
        self.assertEqual(self.balances(last=NEXT), [7000, 6000, 5500, 5000])

    def test_only_the_fueling_that_goes_below_costs_a_fee(self):
        self.post((3, -5000), (12, -7000), (21, -4000))
        close_day(self.books, DAY)
        self.assertEqual(self.fees(), [22])

    def test_each_fueling_below_the_limit_costs_a_fee(self):
        self.post((3, -16000), (12, -100), (21, -100))
        close_day(self.books, DAY)
        self.assertEqual(self.fees(), [22, 23, 24])

    def test_a_payment_later_in_the_day_spares_no_fee(self):
        self.post((3, -16000), (12, 50000))
        close_day(self.books, DAY)
        self.assertEqual(self.fees(), [13])

    def test_a_payment_earlier_in_the_day_counts(self):
        self.post((12, -16000), (3, 5000), (14, -9000))
        self.post((15, 20000))
        close_day(self.books, DAY)
        self.assertEqual(self.fees(), [16])

    def test_fees_come_after_the_last_receipt_of_the_day(self):
        self.post((3, -16000), (9, 1000))
        self.post((30, 100), account=2)
        close_day(self.books, DAY)
        self.assertEqual(self.fees(), [31])
        self.assertEqual(self.balances(), [-6000, -5000, -6500])

    def test_fees_of_several_accounts_go_by_the_fuelings(self):
        self.post((5, -16000))
        self.post((4, -100), (6, -100), account=2)
        close_day(self.books, DAY)
        self.assertEqual((self.fees(1), self.fees(2)), ([8], [7, 9]))

    def test_a_fee_counts_for_the_fuelings_of_the_next_day(self):
        self.post((1, -15001))
        self.post((1, 1400), (2, -1), day=NEXT)
        close_day(self.books, DAY)
        close_day(self.books, NEXT)
        self.assertEqual(self.fees(day=NEXT), [3])

    def test_a_period_starts_with_the_balance_brought_forward(self):
        self.post((1, -3000), (2, -1000))
        self.post((1, -500), (2, -250), day=NEXT)
        self.assertEqual(brought_forward(self.books, 1, NEXT), 6000)
        self.assertEqual(self.balances(first=NEXT, last=NEXT), [5500, 5250])

    def test_closing_a_day_again_posts_nothing(self):
        self.post((3, -16000), (4, -100))
        close_day(self.books, DAY)
        with self.assertRaises(DayClosed):
            close_day(self.books, DAY)
        self.assertEqual(self.fees(), [5, 6])

    def test_a_day_is_closed_altogether_or_not_at_all(self):
        self.post((3, -16000))
        self.books.execute("CREATE TRIGGER t BEFORE INSERT ON closed_days BEGIN SELECT raise(ABORT, 'disk full'); END")
        with self.assertRaises(sqlite3.IntegrityError):
            close_day(self.books, DAY)
        self.assertEqual(self.fees(), [])
