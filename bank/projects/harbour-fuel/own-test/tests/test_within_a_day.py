import unittest

from harbour.books import open_books, post, statement


class WithinADay(unittest.TestCase):
    def test_balances_follow_the_receipts_of_each_day(self):
        books = open_books("INSERT INTO accounts VALUES (1, 'Tern', 10000, 5000);")
        post(books, 1, "2026-05-04", 5, "fuel", -1000)
        post(books, 1, "2026-05-04", 6, "fuel", -2000)
        post(books, 1, "2026-05-05", 1, "payment", 500)
        balances = [entry.balance for entry in statement(books, 1, "2026-05-04", "2026-05-05")]
        self.assertEqual(balances, [9000, 7000, 7500])
